import { describe, expect, test } from 'vitest';
import { interpretRow } from './index.ts';
import { card, inspect, readAll, sterling } from './statements-for-tests.ts';

const amounts = async (text: string, options = sterling): Promise<number[]> =>
  (await readAll(text, options)).lines.map((line) => Number(line.amountMinor));

describe('import rule 2: the sign needs proof where a header fits banks of opposite signs', () => {
  const header = 'Date,Description,Amount';
  test('a balance chain proves that purchases are positive, against the header', async () => {
    const text = `${header},Balance\n13/08/2026,TRAM,2.80,97.20\n14/08/2026,GRILL,10.00,87.20\n15/08/2026,WAGES,-50.00,137.20\n`;
    const { sign } = await inspect(text);
    expect(sign).toEqual({ convention: 'positive_is_spend', proof: 'balance-chain' });
    expect(await amounts(text)).toEqual([-280, -1000, 5000]);
  });
  test('where all amounts are equal, the dates tell the order and so the sign', async () => {
    const rows = ['13/08/2026,A,5.00,105.00', '14/08/2026,A,5.00,110.00', '15/08/2026,A,5.00,115.00'];
    const falling = ['13/08/2026,A,5.00,95.00', '14/08/2026,A,5.00,90.00', '15/08/2026,A,5.00,85.00'];
    for (const order of [rows, rows.toReversed()]) {
      const text = `${header},Balance\n${order.join('\n')}\n`;
      expect((await inspect(text)).sign).toEqual({ convention: 'negative_is_spend', proof: 'balance-chain' });
    }
    expect((await inspect(`${header},Balance\n${falling.join('\n')}\n`)).sign.convention).toBe(
      'positive_is_spend',
    );
  });
  test('on a card a balance above zero is what is owed, and is given as negative', async () => {
    const text = `${header},Balance\n13/08/2026,TRAM,2.80,102.80\n14/08/2026,GRILL,10.00,112.80\n`;
    const { lines, inspection: found } = await readAll(text, card);
    expect(lines.map((line) => [line.amountMinor, line.balanceMinor])).toEqual([
      [-280n, -10280n],
      [-1000n, -11280n],
    ]);
    expect(found.balanceCheck).toMatchObject({
      status: 'proved',
      openingMinor: -10000n,
      closingMinor: -11280n,
      sumMinor: -1280n,
    });
  });
  test('"payment received" is money in on a card, whichever sign the file gives it', async () => {
    const positive = `${header}\n13/08/2026,TRAM,2.80\n20/08/2026,PAYMENT RECEIVED - THANK YOU,-2.80\n`;
    const negative = `${header}\n13/08/2026,TRAM,-2.80\n20/08/2026,PAYMENT RECEIVED - THANK YOU,2.80\n`;
    for (const text of [positive, negative]) {
      expect((await inspect(text, card)).sign.proof).toBe('payment-received');
      expect(await amounts(text, card)).toEqual([-280, 280]);
    }
  });
  test('without either the class of the account tells: most rows of a card are spending', async () => {
    const text = `${header}\n13/08/2026,TRAM,2.80\n14/08/2026,GRILL,10.00\n15/08/2026,REFUND,-1.00\n`;
    expect((await inspect(text, card)).sign).toEqual({
      convention: 'positive_is_spend',
      proof: 'account-type',
    });
    expect((await inspect(text)).sign).toEqual({ convention: 'negative_is_spend', proof: 'account-type' });
  });
  test('a current account with positive amounts only is asked about; the answer settles it', async () => {
    const text = `${header}\n13/08/2026,TRAM,2.80\n`;
    expect(await inspect(text)).toMatchObject({ needs: ['sign'], sign: { proof: null } });
    expect(await amounts(text, { ...sterling, sign: 'positive_is_spend' })).toEqual([-280]);
    expect(await inspect(text, { ...sterling, sign: 'positive_is_spend' })).toMatchObject({
      needs: [],
      sign: { proof: 'given' },
    });
  });
  // Starling, CSV of a savings space: only money in, above zero.
  test('a named bank whose layout and balances agree is believed for a loan account too', async () => {
    const rows = [
      '01/06/2026,A,R,FASTER PAYMENT,250.00,4750.00',
      '13/07/2026,A,R,FASTER PAYMENT,250.00,5000.00',
    ];
    const text = `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)\n${rows.join('\n')}\n`;
    expect(await inspect(text, card)).toMatchObject({
      sign: { convention: 'negative_is_spend', proof: 'balance-chain' },
      warnings: [],
    });
    expect(await amounts(text, card)).toEqual([25000, 25000]);
  });
  // Revolut, account statement: pockets and savings stand in the file of the current account.
  test('Revolut products in one file are accounts of their own', async () => {
    const row = (product: string, amount: string) =>
      `TRANSFER,${product},2026-09-04 08:15:10,2026-09-04 08:15:10,To pocket,${amount},0.00,GBP,COMPLETED,`;
    const text = `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n${row('Current', '-50.00')}\n${row('Savings', '50.00')}\n`;
    const found = await inspect(text);
    expect(found.fileAccounts?.map(({ key, rows }) => [key, rows])).toEqual([
      ['Current', 1],
      ['Savings', 1],
    ]);
    expect(await amounts(text, { ...sterling, fileAccount: 'Savings' })).toEqual([5000]);
  });
  test('a chain that contradicts a distinctive format is believed, with a warning', async () => {
    const text = `TransactionDate,Description,Value,AccountBalance\n20260913,A,5.00,95.00\n20260914,B,7.00,88.00\n`;
    const found = await inspect(text);
    expect(found.sign).toEqual({ convention: 'positive_is_spend', proof: 'balance-chain' });
    expect(found.warnings.map(({ code }) => code)).toContain('sign-contradicts-format');
  });
});

describe('import rule 7: opening balance and rows make the closing balance', () => {
  const header = 'Date,Description,Type,Money In,Money Out,Balance\n';
  const rows = ['13/08/2026,A,T,,1.00,99.00', '14/08/2026,B,T,5.00,,104.00', '20/08/2026,C,T,,4.00,100.00'];
  test('proved in either order of rows', async () => {
    const proved = {
      status: 'proved',
      openingMinor: 10000n,
      closingMinor: 10000n,
      sumMinor: 0n,
      firstBreak: null,
      missingDays: [],
    };
    expect((await inspect(header + rows.join('\n'))).balanceCheck).toEqual({
      ...proved,
      rowOrder: 'oldest_first',
    });
    expect((await inspect(header + rows.toReversed().join('\n'))).balanceCheck).toEqual({
      ...proved,
      rowOrder: 'newest_first',
    });
  });
  test('a missing row breaks the chain: the first break and its days are named', async () => {
    const more = ['21/08/2026,D,T,,1.00,99.00', '22/08/2026,E,T,,1.00,98.00'];
    const { balanceCheck } = await inspect(header + [rows[0], rows[2], ...more].join('\n'));
    expect(balanceCheck).toMatchObject({
      status: 'broken',
      rowOrder: 'oldest_first',
      firstBreak: { line: 3, expectedMinor: 9500n, foundMinor: 10000n },
      missingDays: [{ from: '2026-08-13', to: '2026-08-20' }],
    });
  });
  test('a row without a balance is carried to the next that has one', async () => {
    const text =
      header +
      ['13/08/2026,A,T,,1.00,99.00', '14/08/2026,B,T,5.00,,', '20/08/2026,C,T,,4.00,100.00'].join('\n');
    expect((await inspect(text)).balanceCheck).toMatchObject({
      status: 'proved',
      openingMinor: 10000n,
      closingMinor: 10000n,
    });
  });
});

describe('formats of equal headers', () => {
  const row = (sortCode: string): string =>
    `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n13/08/2026,DEB,'${sortCode},12345678,A,1.00,,9.00\n`;
  test('are distinguished by sort code, then by file name; else the first, with the others named', async () => {
    expect((await inspect(row('77-01-02'))).formatId).toBe('tsb');
    expect((await inspect(row('99-01-02'), { ...sterling, fileName: 'Halifax_2026.csv' })).formatId).toBe(
      'halifax',
    );
    const unknown = await inspect(row('99-01-02'));
    expect(unknown.formatId).toBe('lloyds');
    expect(unknown.alternatives.map(({ formatId }) => formatId)).toEqual([
      'halifax',
      'bank-of-scotland',
      'tsb',
    ]);
    expect(unknown.warnings.map(({ code }) => code)).toContain('equal-headers');
  });
  test('a format chosen by the user is used', async () => {
    expect(await inspect(row('77-01-02'), { ...sterling, formatId: 'lloyds' })).toMatchObject({
      formatId: 'lloyds',
      confidence: 1,
    });
    expect(await inspect(row('77-01-02'), { ...sterling, formatId: 'monzo' })).toMatchObject({
      reading: null,
      problem: { code: 'unknown-format' },
      needs: ['mapping'],
    });
  });
});

test('rows that leave out trailing empty cells are whole; a row shorter than they are is not', async () => {
  const header = 'Date,Details,Transaction Type,In,Out,Balance,Notes,Tags\n';
  const { rows } = await readAll(
    `${header}13/08/2026,A,B,1.00,0.00,5.00\n14/08/2026,A,B,1.00,0.00,6.00\n15/08/2026,A,B,1.00,0.00`,
  );
  expect(rows.map(({ result }) => result.kind)).toEqual(['line', 'line', 'error']);
});

test('a format that does not exist is not passed off as another', async () => {
  const text = 'Date,Description,Amount\n13/08/2026,A,5.00\n';
  expect(await inspect(text, { ...sterling, formatId: 'nope' })).toMatchObject({
    reading: null,
    problem: { code: 'unknown-format' },
  });
});

test('a mapping reads an unknown file, by heading or by position', async () => {
  const text = 'Buchungstag;Auftraggeber;Betrag\n13.08.2026;Bäckerei;-1.204,50\n';
  expect(await inspect(text)).toMatchObject({
    reading: null,
    needs: ['mapping'],
    delimiter: ';',
    header: ['Buchungstag', 'Auftraggeber', 'Betrag'],
  });
  const named = {
    hasHeader: true,
    dateColumn: 'Buchungstag',
    descriptionColumns: ['Auftraggeber'],
    amountColumn: 'Betrag',
  };
  const placed = { hasHeader: true, dateColumn: 0, descriptionColumns: [1], amountColumn: 2 };
  for (const mapping of [named, placed]) {
    const { lines } = await readAll(text, { ...sterling, accountCurrency: 'EUR', mapping });
    expect(lines).toMatchObject([
      { date: '2026-08-13', description: 'Bäckerei', amountMinor: -120450n, currency: 'EUR' },
    ]);
  }
  const wrong = { ...named, amountColumn: 'Summe' };
  expect((await inspect(text, { ...sterling, mapping: wrong })).problem?.code).toBe('bad-mapping');
});

describe('encodings', () => {
  const text = 'Date,Description,Amount,Balance\n13/08/2026,CAFÉ £5 € “X”,-5.00,95.00\n';
  const windows = Uint8Array.from(
    [...text],
    (each) => ({ '€': 0x80, '“': 0x93, '”': 0x94 })[each] ?? each.charCodeAt(0),
  );
  const wide = (little: boolean, mark: boolean): Uint8Array => {
    const codes = [...(mark ? '\ufeff' : ''), ...text].map((each) => each.charCodeAt(0));
    return Uint8Array.from(
      codes.flatMap((code) => (little ? [code & 255, code >> 8] : [code >> 8, code & 255])),
    );
  };
  test.each([
    ['utf-8', new TextEncoder().encode(text)],
    ['utf-8', new TextEncoder().encode(`\ufeff${text}`)],
    ['windows-1252', windows],
    ['utf-16le', wide(true, true)],
    ['utf-16le', wide(true, false)],
    ['utf-16be', wide(false, true)],
    ['utf-16be', wide(false, false)],
  ])('%s (case %#)', async (encoding, bytes) => {
    const { inspection: found, lines } = await readAll(bytes);
    expect(found.encoding).toBe(encoding);
    expect(lines[0]).toMatchObject({ date: '2026-08-13', description: 'CAFÉ £5 € “X”' });
  });
  test('a byte that is not UTF-8 far down the file turns the whole file to windows-1252', async () => {
    const start = new TextEncoder().encode(
      `Date,Description,Amount,Balance\n${'13/08/2026,SHOP,-1.00,\n'.repeat(20_000)}`,
    );
    const end = Uint8Array.from([...'13/08/2026,CAFÉ,-1.00,\n'], (each) => each.charCodeAt(0));
    const { inspection: found, lines } = await readAll(Uint8Array.from([...start, ...end]));
    expect(found.encoding).toBe('windows-1252');
    expect(lines.at(-1)?.description).toBe('CAFÉ');
  });
});

test('an amount in euros is no amount in pounds: its row says so, and is not taken for pounds', async () => {
  const text =
    'Date,Description,Amount,Balance\n13/08/2026,TRAM,€-2.80,97.20\n14/08/2026,GRILL,-10.00,87.20\n15/08/2026,WAGES,£50.00,137.20\n';
  const { rows, lines } = await readAll(text);
  expect(lines.map((line) => line.amountMinor)).toEqual([-1000n, 5000n]);
  expect(rows[0]?.result).toEqual({
    kind: 'error',
    reason: '"€-2.80" isn’t in GBP, the currency of the row.',
  });
  const inEuros = { ...sterling, accountCurrency: 'EUR' };
  expect((await readAll(text, inEuros)).lines.map((line) => line.amountMinor)).toEqual([-280n, -1000n]);
});

describe('a column of money out whose signs differ holds what was given back too', () => {
  const header = 'Date,Details,Transaction Type,In,Out';
  const rows = (outs: string[]) =>
    `${header}\n${outs.map((out, at) => `${13 + at}/08/2026,SHOP ${at},Card Purchase,,${out}`).join('\n')}\n`;
  test('most of its rows are spending, whichever sign that has', async () => {
    expect(await amounts(rows(['5.00', '7.00', '-3.00']))).toEqual([-500, -700, 300]);
    expect(await amounts(rows(['-5.00', '-7.00', '3.00']))).toEqual([-500, -700, 300]);
  });
  test('with one sign alone all of it is spending', async () => {
    expect(await amounts(rows(['5.00', '7.00']))).toEqual([-500, -700]);
    expect(await amounts(rows(['-5.00', '-7.00']))).toEqual([-500, -700]);
  });
  test('it is read so again from what was kept', async () => {
    const { inspection: found, rows: read } = await readAll(rows(['5.00', '7.00', '-3.00']));
    const kept = JSON.parse(JSON.stringify(found.reading));
    expect(read.map(({ raw }) => interpretRow(kept, raw))).toEqual(read.map(({ result }) => result));
  });
});
