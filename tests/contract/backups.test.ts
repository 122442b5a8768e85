import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { absentId, openAccount, record } from './ledger.ts';
import { picture } from './pictures.ts';
import { until } from './server-process.ts';
import { fromNewAddress, totpCode } from './sign-in.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'farthing-backups-'));
const folder = join(dataDir, 'backups');
let app: TestApp;
let admin: Client;
let other: Client;
beforeAll(async () => {
  app = await startApp({ DATA_DIR: dataDir });
  admin = await app.register();
  other = await app.register();
  const account = await openAccount(admin, { opening_balance: '100.00' });
  const { id } = await record(admin, account.id, {
    amount: '12.34',
    description: 'Groceries\tand\n"more" \\N',
  });
  await admin.upload(`/transactions/${id}/attachments`, { name: 'till.jpg', content: await picture('jpeg') });
  await record(other, (await openAccount(other, { currency: 'EUR' })).id);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** All that a user can read, without what the act of reading or signing in changes. */
async function everything(get: (path: string) => Promise<Answer>): Promise<unknown> {
  const paths = [
    '/accounts',
    '/transactions',
    '/categories',
    '/reports/balance-sheet',
    '/reports/net-worth?date_from=2024-01-01&date_to=2026-01-01&interval=month',
    '/reports/categories?date_from=2024-01-01&date_to=2026-01-01',
    '/reports/income-expense?date_from=2024-01-01&date_to=2026-01-01',
    '/budgets',
    '/holdings',
    '/recurring',
    '/profile',
  ];
  const answers = [];
  for (const path of paths) {
    const { scanned_at: _, scanning: __, ...body } = (await get(path)).body; // scans go on beside the reading
    answers.push([path, body]);
  }
  const [, transactions] = answers[1] as [string, { items: { id: string; attachment_refs: string[] }[] }];
  for (const { attachment_refs } of transactions.items) {
    for (const id of attachment_refs) {
      const content = await get(`/attachments/${id}/content`);
      answers.push([id, createHash('sha256').update(String(content.body)).digest('hex'), content.status]);
    }
  }
  return answers;
}

async function signInAgain({ email, password }: Client): Promise<(path: string) => Promise<Answer>> {
  const headers = { 'x-forwarded-for': '10.99.0.1' };
  const login = await app.request('POST', '/auth/login', { body: { email, password }, headers });
  expect(login.status).toBe(200);
  const token = login.body.access_token as string;
  Object.assign(tokens, { [email]: token });
  return (path) => app.request('GET', path, { token });
}
const tokens: Record<string, string> = {};
const asAdmin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.request(method, `/admin/backups${path}`, {
    token: tokens[admin.email] ?? admin.token,
    ...(body === undefined ? {} : { body }),
    ...(headers ? { headers } : {}),
  });
const ended = async (get: (path: string) => Promise<Answer>) => {
  const answer = await until(
    120_000,
    () => get('/admin/backups/status'),
    ({ status, body }) => status === 401 || body.operation?.state !== 'running',
  );
  return answer;
};
const status = () => asAdmin('GET', '/status');
/** Makes a backup, and waits for it where a busy machine takes longer than the request does. */
const makeBackup = async (body?: unknown) => {
  const made = await asAdmin('POST', '', body);
  if (made.status === 201) return made.body;
  expect(made.status, JSON.stringify(made.body)).toBe(202);
  const done = await ended(() => status());
  expect(done.body.operation).toMatchObject({ operation: 'create', state: 'done', error: null });
  return (await asAdmin('GET', '')).body[0];
};

/** Turns two-step sign-in on. */
async function turnOn(client: Client): Promise<{ backup_codes: string[] }> {
  const { secret, backup_codes } = (await client.get('/auth/totp/setup')).body;
  const enabled = await client.post('/auth/totp/enable', { secret, code: totpCode(secret) });
  expect(enabled.status, JSON.stringify(enabled.body)).toBe(200);
  return { backup_codes };
}

describe('who may', () => {
  test('no one but administrators, and no one in demo mode', async () => {
    const paths: [string, string][] = [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/status'],
      ['POST', '/upload'],
      ['POST', '/recovery-key'],
      ['GET', `/${absentId}/download`],
      ['POST', `/${absentId}/restore`],
      ['DELETE', `/${absentId}`],
    ];
    const demo = await startApp({ DEMO_MODE: 'true' }, app.ownerUrl);
    for (const [method, path] of paths) {
      const options = { token: other.token };
      expect((await app.request(method, `/admin/backups${path}`)).status, path).toBe(401);
      expect((await app.request(method, `/admin/backups${path}`, options)).status, path).toBe(403);
    }
    const login = await demo.request('POST', '/auth/login', {
      body: { email: admin.email, password: admin.password },
    });
    for (const [method, path] of paths) {
      const answer = await demo.request(method, `/admin/backups${path}`, { token: login.body.access_token });
      expect(answer, path).toMatchObject({ status: 403, body: { detail: 'Not available in demo mode' } });
    }
    await demo.close();
  });
});

describe('a backup', () => {
  test('is one file, 0600, that age opens with the recovery key and tar lists', async () => {
    const made = await makeBackup({ verify: true });
    expect(made).toMatchObject({
      kind: 'manual',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      verified_at: expect.any(String),
      verification: {
        ok: true,
        text: expect.stringMatching(/^Test restore succeeded: .* 1 attachment, all identical/),
      },
      contents: { attachments: 1, users: 2 },
    });
    expect((await asAdmin('GET', '')).body).toEqual([made]);
    const file = readdirSync(folder).find((name) => name.endsWith('.age')) as string;
    expect(file).toContain(made.id);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, file)).size).toBe(made.size);
    const bytes = readFileSync(join(folder, file));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.sha256);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    for (const name of readdirSync(folder)) {
      expect(readFileSync(join(folder, name), 'latin1')).not.toMatch(/Groceries|example\.org|100\.00/);
    }
    const download = await fetch(`${app.url}/api/v1/admin/backups/${made.id}/download`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`);
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('the public age tool opens it', ({ skip }) => {
    const age = ['/usr/bin/age', '/usr/local/bin/age'].find((path) =>
      statSync(path, { throwIfNoEntry: false }),
    );
    if (!age) return skip('no age tool in /usr/bin');
    const file = readdirSync(folder).find((name) => name.endsWith('.age')) as string;
    const plain = execFileSync(age, ['-d', '-i', join(dataDir, 'keys/backup-key'), join(folder, file)]);
    writeFileSync(join(dataDir, 'plain.tar.gz'), plain);
    const listed = execFileSync('tar', ['tzf', join(dataDir, 'plain.tar.gz')], { encoding: 'utf8' });
    expect(listed.split('\n')).toEqual(expect.arrayContaining(['manifest.json', 'end.json']));
  });

  test('made again while one is under way: 409; with Prefer: respond-async the operation', async () => {
    const [one, two] = await Promise.all([
      asAdmin('POST', '', undefined, { prefer: 'respond-async' }),
      asAdmin('POST', '', undefined, { prefer: 'respond-async' }),
    ]);
    expect([one.status, two.status].sort()).toEqual([202, 409]);
    const done = await ended(() => status());
    expect(done.body.operation).toMatchObject({ operation: 'create', state: 'done', error: null });
    expect((await asAdmin('GET', '')).body[0].id).toBe(done.body.operation.backup_id);
  });

  test('is told to have been made also where its progress cannot be written, as on a disk that is full', {
    tags: 'long',
  }, async () => {
    const inTheWay = join(folder, `.operation.json.${process.pid}`);
    mkdirSync(inTheWay, { recursive: true });
    const { body } = await admin.post('/admin/backups');
    const { operation } = (await admin.get('/admin/backups/status')).body;
    expect(operation).toMatchObject({ operation: 'create', state: 'done', backup_id: body.id });
    rmdirSync(inTheWay);
    expect((await admin.delete(`/admin/backups/${body.id}`)).status).toBe(204);
  });

  test('deleted, it can be taken back', async () => {
    const [newest] = (await asAdmin('GET', '')).body;
    expect((await asAdmin('DELETE', `/${newest.id}`)).status).toBe(204);
    expect((await asAdmin('GET', '')).body).toHaveLength(1);
    expect((await asAdmin('DELETE', `/${newest.id}`)).status).toBe(404);
    expect((await asAdmin('POST', `/${newest.id}/undelete`)).body).toEqual(newest);
    expect((await asAdmin('GET', '')).body[0]).toEqual(newest);
    expect((await asAdmin('DELETE', `/${newest.id}`)).status).toBe(204);
    expect((await asAdmin('POST', `/${absentId}/undelete`)).status).toBe(404);
  });
});

describe('the recovery key', () => {
  test('is shown for the password, until it is kept elsewhere', async () => {
    expect((await status()).body).toMatchObject({ recovery_key_kept_at: null });
    expect(await asAdmin('POST', '/recovery-key')).toMatchObject({ status: 422 });
    expect(await asAdmin('POST', '/recovery-key', { password: 'wrong-password-7' })).toMatchObject({
      status: 403,
    });
    const shown = await asAdmin('POST', '/recovery-key', { password: admin.password });
    expect(shown.body).toEqual({
      recovery_key: expect.stringMatching(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/),
      recipient: (await status()).body.recipient,
    });
    expect(statSync(join(dataDir, 'keys/backup-key')).mode & 0o777).toBe(0o600);
    const kept = await asAdmin('POST', '/recovery-key/kept');
    expect((await status()).body.recovery_key_kept_at).toBe(kept.body.kept_at);
    expect(await asAdmin('POST', '/recovery-key', { password: admin.password })).toMatchObject({
      status: 409,
    });
  });
});

/** Runs a statement with the id of a user as the owner of the database: browsers make passkeys at host names only. */
async function asOwner(statement: string, userId: string | undefined): Promise<void> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(statement, [userId]);
  await owner.end();
}

describe('what a restore would undo of who may sign in', () => {
  test('is named before: users disabled, deleted and new, second factors, backup codes, passkeys and links', async () => {
    const [disabled, deleted, careful, cautious] = await Promise.all(
      ['disabled', 'deleted', 'careful', 'cautious'].map((name) => app.register(`${name}@example.org`)),
    );
    const { backup_codes } = await turnOn(careful as Client);
    await asOwner(
      `insert into oidc_links (user_id, issuer, subject, account) values ($1, 'https://id.example.org', '17', 'cautious')`,
      cautious?.id,
    );
    const { id } = await makeBackup();
    const effects = () => asAdmin('GET', `/${id}/restore-effects`);
    const nothing = {
      enabled_again: [],
      second_factor_off: [],
      backup_codes: [],
      sign_ins_known: true,
      sign_ins_back: [],
      sign_ins_gone: [],
      brought_back: [],
      removed: [],
    };
    expect(await effects()).toMatchObject({ status: 200, body: { known: true, ...nothing } });

    await asOwner(`delete from oidc_links where user_id = $1`, cautious?.id);
    await asOwner(
      `insert into passkeys (user_id, id, credential_id, public_key, sign_count, site, name, is_synced)
       values ($1, gen_random_uuid(), 'id', 'key', 0, 'money.example.org', 'Phone', false)`,
      cautious?.id,
    );
    await admin.patch(`/admin/users/${disabled?.id}`, { disabled: true });
    await deleted?.delete('/profile', { password: deleted.password });
    await turnOn(cautious as Client);
    await app.register('newcomer@example.org');
    const { email, password } = careful as Client;
    const login = await app.request('POST', '/auth/login', {
      body: { email, password },
      headers: fromNewAddress(),
    });
    const used = await app.request('POST', '/auth/login/totp', {
      body: { challenge_token: login.body.challenge_token, totp_code: backup_codes[0] },
      headers: fromNewAddress(),
    });
    expect(used.status, JSON.stringify(used.body)).toBe(200);
    expect((await effects()).body).toEqual({
      known: true,
      enabled_again: ['disabled@example.org'],
      second_factor_off: ['cautious@example.org'],
      backup_codes: [{ email: 'careful@example.org', used: 1 }],
      sign_ins_known: true,
      sign_ins_back: [{ email: 'cautious@example.org', kind: 'provider', name: 'cautious' }],
      sign_ins_gone: [{ email: 'cautious@example.org', kind: 'passkey', name: 'Phone' }],
      brought_back: ['deleted@example.org'],
      removed: ['newcomer@example.org'],
    });
    expect(await asAdmin('GET', `/${absentId}/restore-effects`)).toMatchObject({ status: 404 });
    const path = `/admin/backups/${id}/restore-effects`;
    expect(await app.request('GET', path, { token: other.token })).toMatchObject({ status: 403 });
    expect((await asAdmin('DELETE', `/${id}`)).status).toBe(204);
  });
});

describe('a restore', () => {
  test('asks for the password and answers a stranger’s id with 404', async () => {
    const [backup] = (await asAdmin('GET', '')).body;
    expect(await asAdmin('POST', `/${backup.id}/restore`)).toMatchObject({ status: 422 });
    expect(await asAdmin('POST', `/${backup.id}/restore`, { password: 'wrong-password-7' })).toMatchObject({
      status: 403,
    });
    expect(await asAdmin('POST', `/${absentId}/restore`, { password: admin.password })).toMatchObject({
      status: 404,
    });
  });

  test('brings back every report and attachment of everybody, and ends all sessions', async () => {
    const before = [await everything(admin.get), await everything(other.get)];
    const [backup] = (await asAdmin('GET', '')).body;
    const { cursor } = (await admin.get('/changes')).body;
    // Wiped: one user leaves with all that is theirs, the other loses accounts and files, a stranger comes.
    const accounts = (await admin.get('/accounts')).body as { id: string }[];
    for (const { id } of accounts) await admin.delete(`/accounts/${id}?cascade=true`);
    await other.delete('/profile', { password: other.password });
    rmSync(join(dataDir, 'attachments'), { recursive: true, force: true });
    const stranger = await app.register();
    const begun = await asAdmin('POST', `/${backup.id}/restore`, { password: admin.password });
    expect(begun).toMatchObject({ status: 202, body: { operation: 'restore', state: 'running' } });
    expect((await ended(() => status())).status).toBe(401);
    expect((await stranger.get('/profile')).status).toBe(401);
    const [one, two] = [await signInAgain(admin), await signInAgain(other)];
    expect([await everything(one), await everything(two)]).toEqual(before);
    expect((await one(`/changes?since=${cursor}`)).body).toMatchObject({ is_reset: true });
    expect(
      (
        await app.request('POST', '/auth/login', {
          body: { email: stranger.email, password: stranger.password },
        })
      ).status,
    ).toBe(401);
    await until(120_000, status, ({ body }) => body.operation?.state === 'done');
    const listed = (await asAdmin('GET', '')).body;
    expect(listed.map(({ kind }: { kind: string }) => kind)).toEqual(['before_restore', 'manual']);
    const log = await one('/audit-log?action=backup_restore');
    expect(log.body.items).toMatchObject([{ user_id: admin.id, resource_id: backup.id }]);
    const token = tokens[admin.email] as string;
    const body = { account_id: accounts[0]?.id, type: 'expense', amount: '1.00', date: '2025-01-01' };
    expect((await app.request('POST', '/transactions', { token, body })).status).toBe(201);
  });

  test('an uploaded backup is listed and restored; what is no backup is refused', async () => {
    const [, backup] = (await asAdmin('GET', '')).body;
    const file = readdirSync(folder).find(
      (name) => name.includes(backup.id) && name.endsWith('.age'),
    ) as string;
    const bytes = readFileSync(join(folder, file));
    const send = (content: Uint8Array) => {
      const form = new FormData();
      form.append('file', new Blob([content as never]), 'saved.age');
      return app.request('POST', '/admin/backups/upload', {
        token: tokens[admin.email] as string,
        raw: form,
      });
    };
    const sent = await send(bytes);
    expect(sent).toMatchObject({
      status: 201,
      body: { kind: 'upload', size: backup.size, sha256: backup.sha256, created_at: backup.created_at },
    });
    for (const wrong of [Buffer.from('hello'), bytes.subarray(0, 100), bytes.subarray(0, 300)]) {
      expect(await send(wrong)).toMatchObject({ status: 422 });
    }
    const begun = await asAdmin('POST', `/${sent.body.id}/restore`, { password: admin.password });
    expect(begun.status).toBe(202);
    expect((await ended(() => status())).status).toBe(401);
    await signInAgain(admin);
  });

  test('a file that was cut anywhere leaves all as it is and says why', async () => {
    const [backup] = (await asAdmin('GET', '')).body.filter(
      ({ kind }: { kind: string }) => kind === 'manual',
    );
    const file = join(
      folder,
      readdirSync(folder).find((name) => name.includes(backup.id) && name.endsWith('.age')) as string,
    );
    const bytes = readFileSync(file);
    for (const length of [bytes.length - 1, Math.floor(bytes.length * 0.7)]) {
      writeFileSync(file, bytes.subarray(0, length));
      const before = (await app.request('GET', '/accounts', { token: tokens[admin.email] as string })).body;
      const begun = await asAdmin('POST', `/${backup.id}/restore`, { password: admin.password });
      const said =
        begun.status === 422 ? begun.body.detail : (await ended(() => status())).body.operation.error;
      expect(said).toMatch(/damaged/);
      expect((await app.request('GET', '/accounts', { token: tokens[admin.email] as string })).body).toEqual(
        before,
      );
    }
    writeFileSync(file, bytes);
  });
});
