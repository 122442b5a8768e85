import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { eventually } from './sign-in.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await app.register();
});
afterAll(() => app.close());

/** Runs the job that looks through everybody's data, and waits until it is over. */
async function lookThrough(): Promise<void> {
  const asked = Date.now();
  const begun = await admin.post('/admin/jobs/data-check/run');
  expect(begun).toMatchObject({ status: 202, body: { name: 'data-check', running: true } });
  await eventually(
    () => admin.get('/admin/jobs'),
    ({ body }) =>
      body.some(
        ({ name, last_run }: { name: string; last_run: { ok: boolean; started_at: string } | null }) =>
          name === 'data-check' && last_run?.ok && Date.parse(last_run.started_at) >= asked - 5,
      ),
  );
}
const checkOf = async (name: string) => {
  const { body } = await admin.get('/admin/health');
  return body.checks.find((check: { name: string }) => check.name === name);
};

test('health tells version, database, migrations and disk; what no one has looked at is unknown', async () => {
  const { status, body } = await admin.get('/admin/health');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d/),
    database: { kind: 'external', migration: expect.stringMatching(/^\d{4}-/) },
    checked_at: null,
  });
  expect(body.database.size_bytes).toBeGreaterThan(1_000_000);
  expect(body.disk.total_bytes).toBeGreaterThan(body.disk.free_bytes);
  expect(await checkOf('migrations')).toMatchObject({ state: 'good' });
  expect(await checkOf('totals')).toMatchObject({ state: 'unknown' });
});

test('the look through the data finds a missing rate and a total that differs, of whichever user, and counts', async () => {
  const user = await app.register();
  const open = (body: object) =>
    user.post('/accounts', { name: 'One', type: 'cash', currency: 'GBP', opening_balance: '5.00', ...body });
  const account = (await open({})).body;
  await open({ currency: 'EUR' });
  const entry = { account_id: account.id, type: 'expense', amount: '1.20', date: '2026-11-02' };
  await user.post('/transactions', entry);
  await lookThrough();
  expect(await checkOf('totals')).toMatchObject({ state: 'good' });
  expect(await checkOf('rates')).toMatchObject({ state: 'attention' });
  expect((await admin.get('/admin/stats')).body).toMatchObject({
    users: { total: 2, administrators: 1, disabled: 0, active_30_days: 2 },
    data: { accounts: 2, transactions: 1, attachments: 0, attachment_bytes: 0 },
    checked_at: expect.stringMatching(/Z$/),
    per_user: { database_bytes: expect.any(Number), job_ms_per_day: expect.any(Number) },
  });
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(`update account_balances set amount_minor = amount_minor + 1`);
  await owner.end();
  await lookThrough();
  expect(await checkOf('totals')).toMatchObject({ state: 'attention' });
  expect((await admin.get('/admin/health')).body.status).toBe('attention');
});

test('jobs are listed with what they do, how often, and their last run; an unknown one is not begun', async () => {
  const { body } = await admin.get('/admin/jobs');
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'attachment-sweep',
    'data-check',
    'history-purge',
    'housekeeping',
    'preview-purge',
    'nightly-connections',
    'notifications',
    'shared-costs',
    'mailboxes',
  ]);
  expect(body[3]).toMatchObject({ every_minutes: 1440, running: false, last_run: null });
  expect((await admin.post('/admin/jobs/no-such/run')).status).toBe(404);
});
