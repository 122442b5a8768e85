import { expect, test } from 'vitest';
import { createMt940Tokenizer } from './mt940-rows.ts';

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
])('an entry %s', (line, amount, id) => {
  expect(entry(line)).toEqual([amount, id, '']);
});
