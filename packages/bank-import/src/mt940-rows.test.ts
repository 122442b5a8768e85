import { expect, test } from 'vitest';
import { createMt940Tokenizer } from './mt940-rows.ts';
import { inspect, readAll } from './statements-for-tests.ts';

/** Amount, id and status of the row that an entry line becomes. */
function entry(line: string): [amount: string, id: string, status: string] {
  const rows: string[][] = [];
  const ignore = () => undefined;
  const reader = createMt940Tokenizer({
    row: (cells) => void rows.push(cells),
    balance: ignore,
    account: ignore,
  });
  reader.push(
    `:20:A\n:25:12\n:60F:C260812GBP1,00\n:61:${line}\n:86:Tram\n:62F:C260813GBP1,00\n:86:Of the statement\n-\n`,
  );
  reader.end();
  expect(rows.map((cells) => cells[4])).toEqual(['Tram']);
  return [rows[0]?.[6] ?? '', rows[0]?.[8] ?? '', rows[0]?.[11] ?? ''];
}

test.each([
  ['2608130813DP12,50NTRFINV-1//B456', '-12.50', 'B456'],
  ['2608130813D12,50NTRFINV/2026/17//B456', '-12.50', 'B456'],
  ['2608130813C12,50NTRFINV/17', '12.50', ''],
  ['260813RC12,NMSCNONREF//NONREF', '-12', ''],
  ['260813RDP0,5', '0.5', ''],
  // ASNB and Citi print four blanks for the entry date (wolph/mt940, mt940_tests/ASNB and citi).
  ['260813    DD212,39NMSCNONREF//', '-212.39', ''],
])('an entry %s', (line, amount, id) => {
  expect(entry(line)).toEqual([amount, id, '']);
});

const statement = (opening = ':60F:C260812GBP100,00') =>
  `:20:940S260813\n:25:GB33BUKB20201555555555\n:28C:0\n${opening}\n:61:260813D12,50N102EREF\n:86:Tram\n`;

// The first lines of jejik/mt940's and mt940-rs's fixtures of Rabobank, ABN AMRO, Danske Bank and Handelsbanken.
test.each([
  ['a line with the number of the message', ':940:\n'],
  ['the name of the bank', 'ABNANL2A\n940\nABNANL2A\n'],
  ['prose', 'This is an example file\r\n\r\n- - - - - -\r\n\r\n'],
  ['an envelope in national characters', 'Ä4:\n'],
  ['a control character', '\u0001\n'],
])('a statement after %s is recognised', async (_, preamble) => {
  const { inspection, lines } = await readAll(`${preamble}${statement()}:62F:C260813GBP87,50\n-\n`);
  expect(inspection).toMatchObject({ formatId: 'mt940', balanceCheck: { status: 'proved' }, warnings: [] });
  expect(lines).toMatchObject([{ amountMinor: -1250n, date: '2026-08-13' }]);
});

test('prose that mentions :20: is no statement', async () => {
  expect((await inspect('See field :20: of the manual.\n')).formatId).toBeNull();
});

test('an interim report (MT942) takes its currency from the floor limit', async () => {
  const { lines } = await readAll(statement(':34F:PLN0\n:13D:2608131815+0100'));
  expect(lines).toMatchObject([{ amountMinor: -1250n, currency: 'PLN' }]);
});

test('several :86: of an entry are one text', async () => {
  const { lines } = await readAll(`${statement()}:86:Line 4 to\n:86:Leeds\n`);
  expect(lines[0]?.description).toBe('Tram Line 4 to Leeds');
});

test('a value date of 30 February, as interest is counted in Germany, is the last day of the month', async () => {
  const of = async (day: string) =>
    (await readAll(statement().replace('260813D', `${day}D`))).rows[0]?.result;
  expect(await of('260230')).toMatchObject({ line: { date: '2026-02-28' } });
  expect(await of('240229')).toMatchObject({ line: { date: '2024-02-29' } });
  expect(await of('240230')).toMatchObject({ line: { date: '2024-02-29' } });
  expect(await of('260431')).toMatchObject({ kind: 'error' });
});
