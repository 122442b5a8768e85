import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectStatement, type Reading } from '@farthing/bank-import';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStatementFiles, type StatementFiles } from './statement-files.ts';

let files: StatementFiles;
let folder: string;
beforeEach(() => {
  files = createStatementFiles();
  folder = mkdtempSync(join(tmpdir(), 'farthing-rows-'));
});
afterEach(async () => {
  await files.close();
  rmSync(folder, { recursive: true, force: true });
});

const count = 2500;
/** A file of Starling: date, counterparty, reference, type, amount, balance, category, notes. */
const content = Buffer.from(
  [
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
    ...Array.from(
      { length: count },
      (_, at) => `14/03/2026,Shop ${at},ref,CARD PAYMENT,-1.00,${9000 - at}.00,SHOPPING,`,
    ),
  ].join('\n'),
);

async function read(room = Number.POSITIVE_INFINITY) {
  const source = () => [content];
  const { reading } = await inspectStatement(source, { accountClass: 'asset', accountCurrency: 'GBP' });
  const options = { accountId: 'a', takesTrades: false, names: [], isStored: false };
  return files.readRows(
    source,
    { ...options, reading: reading as Reading },
    { path: join(folder, 'rows'), room },
  );
}

test('all rows of a file come back in order, in bounded chunks, as often as they are asked for', async () => {
  const rows = await read();
  for (let turn = 0; turn < 2; turn++) {
    let next = 1;
    for await (const chunk of rows()) {
      expect(chunk.first).toBe(next);
      expect(chunk.rows.length).toBeLessThanOrEqual(1000);
      expect(chunk.lines).toHaveLength(chunk.rows.length);
      expect((JSON.parse(chunk.cells.toString()) as string[][])[0]?.[1]).toBe(`Shop ${next - 1}`);
      expect(chunk.rows[0]).toMatchObject({ number: next, kind: 'line', line: { amountMinor: -100n } });
      next += chunk.rows.length;
    }
    expect(next).toBe(count + 1);
  }
});

test('rows that the disk has no room for are not written', async () => {
  await expect(read(10_000)).rejects.toMatchObject({ code: 'ENOSPC' });
});
