import { expect, test } from 'vitest';
import { readRateFile, sortOutRates } from './file-rules.ts';

test('columns in any order, by long or short names; other columns are ignored', () => {
  const [first] = readRateFile('Rate,note,TO,date,From_Currency\n1.5,x,GBP,2026-01-02,EUR\n');
  expect(first).toEqual({
    line: 2,
    from_currency: 'EUR',
    to_currency: 'GBP',
    date: '2026-01-02',
    rate: '1.5',
  });
});

test('lines are counted as an editor counts them', () => {
  const rates = readRateFile('\uFEFF\r\nfrom\tto\tdate\trate\r\n\r\nEUR\tGBP\t3/1/2026\t"1"\r\n');
  expect(rates).toEqual([
    { line: 4, from_currency: 'EUR', to_currency: 'GBP', date: '2026-01-03', rate: '1' },
  ]);
});

test.each(['', 'from,to,date', 'from,from_currency,to,date,rate', '1,2,3,4'])(
  'refused header: %j',
  (header) => {
    expect(() => readRateFile(`${header}\nEUR,GBP,2026-01-01,1`)).toThrow('The first line must name');
  },
);

test('the same rate twice counts once, another for the same day is refused', () => {
  const entry = (line: number, rate: string) => ({
    line,
    from_currency: 'EUR',
    to_currency: 'GBP',
    date: '2026-01-01',
    rate,
  });
  const sorted = sortOutRates([entry(2, '0.8'), entry(3, '0.800'), entry(4, '0.9')]);
  expect(sorted).toMatchObject({
    rows: 3,
    repeated: 1,
    rates: [{ rate: '0.8' }],
    refused: [{ line: 4, reason: 'Line 2 has a different rate for these currencies and date' }],
  });
});
