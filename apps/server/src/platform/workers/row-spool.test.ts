import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { FileChunk, PreparedRow } from '../../features/ledger/imports/prepared-row-rules.ts';
import { createSpool, readSpool } from './row-spool.ts';

const line = {
  ...{ date: '2026-03-14', description: 'Café 東京', merchant: 'Café', amountMinor: -12345678901234567890n },
  ...{ currency: 'JPY', isTransfer: true, hasBankId: false, foreign: { amount: '-1.50', currency: 'USD' } },
  ...{ bankCategory: 'EATING', bankType: 'card' },
};
const trade = {
  draft: {},
  bankId: null,
  fingerprint: 'f',
  part: null,
  printedDate: undefined,
  lineText: null,
};

test('every kind of row comes back from a spool as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-spool-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const rows = [
    { number: 1, kind: 'line', line, fingerprint: 'a' },
    { number: 2, kind: 'line', line: { ...line, foreign: null, merchant: null }, fingerprint: null },
    { number: 3, kind: 'line', line, fingerprint: 'b', withheld: { cashMinor: -75n } },
    { number: 4, kind: 'none', status: 's' },
    { number: 5, kind: 'trade', trade },
  ] as unknown as PreparedRow[];
  const chunks: FileChunk[] = [
    { first: 1, rows, cells: Buffer.from('[["a"]]'), lines: [2, 3, 4, 5, 6] },
    { first: 6, rows: [], cells: Buffer.alloc(0), lines: [] },
  ];
  const path = join(folder, 'rows');
  const spool = createSpool({ path, room: 1_000_000 });
  for (const chunk of chunks) spool.write(chunk);
  spool.close();
  const read: FileChunk[] = [];
  for await (const chunk of readSpool(path)) read.push(chunk);
  expect(read).toEqual(chunks);
});
