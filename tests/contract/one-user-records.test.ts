import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser } from '../../apps/server/src/database/user-scope.ts';
import { boundHistory } from '../../apps/server/src/features/admin/history/service.ts';
import { checkStoredRoom } from '../../apps/server/src/features/ledger/imports/preview-service.ts';
import { startApp, type TestApp } from './app.ts';
import { countTransactions, openAccount, record } from './ledger.ts';
import { importNow, revert, threeShops, upload } from './statements.ts';

let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await startApp();
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

test('a user has two million transactions and no more; deleting always works', async () => {
  const [client, other] = [await app.register(), await app.register()];
  const account = await openAccount(client);
  const first = await record(client, account.id);
  await owner.query('update account_balances set transaction_count = 2000001 where user_id = $1', [
    client.id,
  ]);
  const entry = {
    account_id: account.id,
    type: 'expense',
    amount: '1.00',
    date: '2026-11-03',
    description: 'Tea',
  };
  const refused = await client.post('/transactions', entry);
  expect([refused.status, refused.headers.get('problem-code')]).toEqual([409, 'too-many-records']);
  expect(refused.body.detail).toContain('2,000,000 transactions');
  const preview = await upload(client, account.id, threeShops);
  expect((await client.post(`/imports/${preview.id}/commit`)).status).toBe(409);
  expect((await client.get(`/imports/${preview.id}`)).body.status).toBe('previewed');
  expect((await client.delete(`/transactions/${first.id}`)).status).toBe(204);
  const theirs = await openAccount(other);
  expect((await other.post('/transactions', { ...entry, account_id: theirs.id })).status).toBe(201);
});

test('stored rows of imports are bounded, and a reverted import can be deleted to make room', async () => {
  const client = await app.register();
  const account = await openAccount(client);
  const kept = await importNow(client, account.id, threeShops);
  await asUser(app.database, client.id, (scope) => checkStoredRoom(scope));
  const small = asUser(app.database, client.id, (scope) => checkStoredRoom(scope, 10));
  await expect(small).rejects.toMatchObject({ status: 409, code: 'import-storage-full' });
  expect(await client.delete(`/imports/${kept.id}`)).toMatchObject({
    status: 409,
    body: { detail: 'Revert the import first. Then you can delete it.' },
  });
  await revert(client, kept.id);
  expect((await client.delete(`/imports/${kept.id}`)).status).toBe(204);
  await asUser(app.database, client.id, (scope) => checkStoredRoom(scope, 10));
  expect(await countTransactions(client)).toBe(0);
});

test('of a history that takes too much room the oldest part goes', async () => {
  const client = await app.register();
  const account = await openAccount(client);
  for (const day of ['2026-11-02', '2026-11-03']) {
    const { id } = await record(client, account.id, { date: day });
    await client.patch(`/transactions/${id}`, { notes: 'x'.repeat(900) });
  }
  const all = async () => (await client.get('/history')).body.items.length;
  const before = await all();
  await asUser(app.database, client.id, (scope) => boundHistory(scope));
  expect(await all()).toBe(before);
  const { rows } = await owner.query<{ bytes: string }>(
    `select sum(coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0)) as bytes
     from operation_changes where user_id = $1`,
    [client.id],
  );
  await asUser(app.database, client.id, (scope) => boundHistory(scope, Number(rows[0]?.bytes) - 1));
  const after = await all();
  expect(after).toBeGreaterThan(0);
  expect(after).toBeLessThan(before);
});

/** Tables of a user without a row limit of their own, and what bounds them. */
const otherBounds: Readonly<Record<string, string>> = {
  // One row, or a few, a user
  ai_settings: 'one a user',
  connection_secrets: 'one a user',
  mailboxes: 'one a user',
  budget_settings: 'one a user',
  hmrc_connections: 'one a user',
  hmrc_sign_ins: 'one a user',
  notification_settings: 'one a user',
  data_stamps: 'one a user',
  portfolio_benchmarks: 'one a user',
  recurring_scans: 'one a user',
  totp_backup_codes: 'ten a user',
  totp_challenges: 'deleted after minutes',
  api_tokens: '50 a user',
  oidc_links: 'one a user',
  passkeys: '20 a user',
  sessions: 'deleted when they end, after 90 days at most',
  tax_profiles: 'one a tax year',
  homes: 'one a user',
  pension_lump_sums: 'one a user',
  tax_rate_tables: 'one a tax year',
  isa_accounts: 'one an account',
  household_members: 'one a user',
  account_shares: 'one an account',
  account_counterparts: 'one an account',
  shared_tax_years: 'one a tax year',
  rules: '500 a user',
  forecast_plans: '200 a user',
  saved_filters: '100 a user',
  // The limit on transactions
  transactions: '2,000,000, counted by account',
  transaction_splits: '50 a transaction',
  deleted_transactions: 'deleted after 30 days',
  transfer_matches: 'one a transaction',
  transfer_proposals: 'one a transaction',
  refunded_incomes: 'one a transaction',
  recurring_members: 'one a transaction',
  account_balances: 'one an account',
  day_deltas: 'one an account and day',
  month_totals: 'sums of transactions',
  merchant_months: 'sums of transactions',
  recurring_changes: 'emptied by the next scan',
  transfer_changes: 'emptied by the next match',
  deleted_fingerprints: '2,000,000, the oldest go',
  // The limits on imports and their files
  import_chunks: '2 GB of rows a user',
  import_files: 'the files of 100 previews',
  import_row_edits: 'one a row of a preview',
  // The limits on holdings and trades
  holding_quantities: 'one a trade',
  // Notifications
  notification_messages: '200 that wait a channel; others are deleted after 60 days',
  // History
  operations: 'deleted after 30 days, or beyond 1 GB',
  operation_changes: 'deleted after 30 days, or beyond 1 GB',
  merchant_renames: 'deleted after 30 days',
  deleted_tags: 'deleted after 30 days',
  outgoing_requests: 'deleted after 90 days, at the rate of requests',
  audit_log: 'written at the rate of requests; a chain that nothing is taken from',
};

test('every table that holds rows of users has a stated bound', async () => {
  const { rows } = await owner.query<{ name: string; limited: boolean }>(`
    select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'row_limit') as limited
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`);
  expect(rows.length).toBeGreaterThan(50);
  expect(
    rows.filter(({ name, limited }) => !limited && !(name in otherBounds)).map(({ name }) => name),
  ).toEqual([]);
  expect(rows.filter(({ name, limited }) => limited && name in otherBounds).map(({ name }) => name)).toEqual(
    [],
  );
  const names = new Set(rows.map(({ name }) => name));
  expect(Object.keys(otherBounds).filter((name) => !names.has(name))).toEqual([]);
});
