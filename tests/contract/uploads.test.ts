import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { openAccount } from './ledger.ts';
import { importNow, lloyds } from './statements.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

test('an upload that upload is incomplete is the client’s fault, not ours', async () => {
  const raw = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nDate,Amou';
  const answer = await app.request('POST', '/imports', {
    token: client.token,
    raw,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('upload is incomplete') },
  });
});

test('nothing of a statement stays on disk, small or large', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'farthing-uploads-'));
  const own = await startApp({ DATA_DIR: dataDir });
  try {
    const user = await own.register();
    const { id } = await openAccount(user);
    const folder = join(dataDir, 'tmp');
    const rowsOf = (count: number, text: string) =>
      Array.from({ length: count }, (_, row) => ['14/03/2025', `${text} ${row}`, '1.00', '', ''] as const);
    const small = await importNow(user, id, lloyds(rowsOf(20, 'SHOP')));
    expect(small.counts.added).toBe(20);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    const file = lloyds(rowsOf(300, 'x'.repeat(4000)));
    expect(file.length).toBeGreaterThan(1024 * 1024);
    const large = await importNow(user, id, file);
    expect([large.counts.added, large.file_size]).toEqual([300, file.length]);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  } finally {
    await own.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('an id in URN form is refused as any malformed id', async () => {
  const answer = await client.get('/accounts/urn:uuid:01a1fc8f-b38e-7387-b650-b4a84ef63758');
  expect(answer.status).toBe(422);
});

test('a transfer that a bank named and no one paired can become spending, and keeps its direction until then', async () => {
  const account = await client.post('/accounts', { name: 'Monzo', type: 'cash', currency: 'GBP' });
  const file =
    'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In\n' +
    'tx_1,14/08/2026,12:41:07,Pot transfer,Holiday pot,,Savings,-25.00,GBP,-25.00,GBP,,,,Holiday pot,,-25.00,\n';
  await client.upload(
    '/imports?commit=true',
    { name: 'monzo.csv', content: file },
    { account_id: account.body.id },
  );
  const [row] = (await client.get(`/transactions?account_id=${account.body.id}`)).body.items;
  expect(row).toMatchObject({ type: 'transfer', signed_amount: '-25.00', transfer_id: null });
  const noted = await client.patch(`/transactions/${row.id}`, { notes: 'to the pot' });
  expect(noted.body).toMatchObject({ type: 'transfer', signed_amount: '-25.00' });
  const spent = await client.patch(`/transactions/${row.id}`, { type: 'expense' });
  expect(spent.body).toMatchObject({ type: 'expense', signed_amount: '-25.00' });
});
