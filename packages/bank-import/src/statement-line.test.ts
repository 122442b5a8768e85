import { describe, expect, test } from 'vitest';
import { readAll } from './statements-for-tests.ts';

/** An OFX file of one account with a row for each DTPOSTED. */
function ofx(...posted: string[]): string {
  const rows = posted.map(
    (day, at) =>
      `<STMTTRN><TRNTYPE>POS<DTPOSTED>${day}<TRNAMT>-${at + 1}.00<FITID>F${at}<NAME>SHOP</STMTTRN>`,
  );
  return `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>301122<ACCTID>44556677<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>\n${rows.join('\n')}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
}

function payPal(...moments: [day: string, time: string, zone: string][]): string {
  const rows = moments.map(
    ([day, time, zone], at) =>
      `"${day}","${time}","${zone}","Shop","Mobile Payment","Completed","GBP","-${at + 1}.00","0.00","-${at + 1}.00","8XX${at}"`,
  );
  return `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID"\n${rows.join('\n')}\n`;
}

const daysOf = async (text: string) => (await readAll(text)).lines.map(({ date, time }) => [date, time]);

describe('the day on which a row was, by the clocks of Britain', () => {
  test('PayPal rows of another zone are brought to it', async () => {
    const file = payPal(
      ['31/08/2026', '16:30:00', 'PDT'],
      ['31/08/2026', '15:30:00', 'PDT'],
      ['31/08/2026', '23:30:00', 'BST'],
      ['31/08/2026', '23:30:00', 'GMT'],
      ['01/09/2026', '00:30:00', 'CEST'],
      ['31/08/2026', '23:30:00', 'XYZ'],
    );
    expect(await daysOf(file)).toEqual([
      ['2026-09-01', '00:30:00'],
      ['2026-08-31', '23:30:00'],
      ['2026-08-31', '23:30:00'],
      ['2026-09-01', '00:30:00'],
      ['2026-08-31', '23:30:00'],
      ['2026-08-31', '23:30:00'],
    ]);
  });

  test('a table whose dates say UTC is brought to it', async () => {
    const file =
      'Date,Description,Amount,Balance\n2026-06-30T23:10:00Z,SHOP,-1.00,9.00\n2026-07-01T12:00:00Z,SHOP,-1.00,8.00\n2026-07-02T12:00:00Z,SHOP,-1.00,7.00\n';
    expect((await daysOf(file))[0]).toEqual(['2026-07-01', '00:10:00']);
  });

  test.each([
    ['20260630230000[0:GMT]', '2026-07-01'],
    ['20260630233015.250[+0:UTC]', '2026-07-01'],
    ['20261130233015[0:GMT]', '2026-11-30'],
  ])('an OFX row with a time of UTC is brought to it: %s', async (posted, day) => {
    expect((await daysOf(ofx(posted)))[0]?.[0]).toBe(day);
  });

  test.each([
    '20260630',
    '20260630000000',
    '20260630120000[0:GMT]',
    '20260630000000[-5:EST]',
    '20260630000000.000[-8:PST]',
    '20260630000000[+1:BST]',
    '20260630120000[+12:NZST]',
    '20260630235959[0:GMT]',
    '20260630233000',
    '20260630213000[-5:EST]',
    '20260630003000[+2:CEST]',
  ])('a day that a bank has booked an OFX row on is left alone: %s', async (posted) => {
    expect((await daysOf(ofx(posted)))[0]?.[0]).toBe('2026-06-30');
  });
});

test('a row whose day was read as printed before is the same row now', async () => {
  expect((await readAll(ofx('20260630233000[0:GMT]'))).keys).toEqual(['id:F0|2026-06-30|-100|1']);
  const withoutId = payPal(['31/08/2026', '16:30:00', 'PDT']).replace('8XX0', '');
  expect((await readAll(withoutId)).keys[0]).toContain('2026-08-31');
});
