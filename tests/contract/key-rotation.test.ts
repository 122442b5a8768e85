import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateFieldKeys } from '../../apps/server/src/command/rotate-field-keys.ts';
import { holdOfflineLock, holdServiceLock } from '../../apps/server/src/database/service-lock.ts';
import { createFieldCipher, sealedKeyId } from '../../apps/server/src/platform/crypto/field-cipher.ts';
import { loadFieldKeys, parseFieldKeys } from '../../apps/server/src/platform/crypto/key-files.ts';
import { startApp, type TestApp } from './app.ts';
import { fromNewAddress, logIn, totpCode, turnTotpOn } from './sign-in.ts';

let dataDir: string;
let app: TestApp;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'farthing-keys-'));
  await loadFieldKeys({ dataDir });
  app = await startApp({ FIELD_ENCRYPTION_KEYS: keyText() });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const keyText = () => readFileSync(join(dataDir, 'keys', 'field-keys'), 'utf8').trim();
const rotate = (onUser?: (done: number) => void) =>
  rotateFieldKeys(app.database, { dataDir, fieldKeys: { text: undefined, file: undefined } }, onUser);

/** The key ids that values of the database lie under, by column. */
async function sealedUnder(): Promise<(string | null)[]> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ sealed: string }>(`
    select totp_secret as sealed from users union all select totp_pending_secret from users
    union all select api_key from ai_settings union all select target from notification_channels
    union all select push_private_key from notification_settings union all select nino from hmrc_submissions
    union all select secrets from connection_secrets union all select password from mailboxes`);
  await owner.end();
  return rows.filter(({ sealed }) => sealed !== null).map(({ sealed }) => sealedKeyId(sealed));
}

const cipherNow = () => createFieldCipher(parseFieldKeys(keyText(), 'the file'));

/** Stores submissions to HMRC whose answers are missing. @returns how to read their ids and sealed numbers */
async function unansweredSubmissions(
  userId: string,
  count: number,
): Promise<() => Promise<[string, string][]>> {
  const run = async (text: string, values: string[]) => {
    const owner = new pg.Client({ connectionString: app.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query<{ id: string; nino: string }>(text, values);
    await owner.end();
    return rows;
  };
  for (let index = 0; index < count; index++) {
    const row = randomUUID();
    const sealed = cipherNow().encrypt('QQ123456C', { table: 'hmrc_submissions', column: 'nino', row });
    await run(
      `insert into hmrc_submissions (user_id, id, host, business, business_name, kind, hmrc_business_id, tax_year,
         quarter, body, state, nino, sent_at)
       values ($1, $2, 'host', 'property', 'UK property', 'property', $3, '2026-27', 1, '{}', 'unknown', $4, now())`,
      [userId, row, `XPIS1234567891${index}`, sealed],
    );
  }
  return async () =>
    (await run('select id, nino from hmrc_submissions where user_id = $1', [userId])).map(({ id, nino }) => [
      id,
      nino,
    ]);
}

test('a rotation that was killed is finished by the next run, every value opens, and the old key goes last', async () => {
  const users = await Promise.all([app.register(), app.register(), app.register()]);
  const [withTotp, pending, withKey] = users;
  const { secret, backupCodes } = await turnTotpOn(app, (withTotp as (typeof users)[0]).token);
  await pending?.get('/auth/totp/setup');
  await withKey?.patch('/settings/ai', { provider: 'anthropic', api_key: 'sk-kept' });
  for (const path of ['a', 'b'])
    await withKey?.post('/notification-channels', {
      ...{ kind: 'webhook', name: path, url: `https://127.0.0.1/${path}`, password: withKey.password },
    });
  await withKey?.post('/notification-channels/push-key');
  const submissions = await unansweredSubmissions(withKey?.id ?? '', 2);
  const [oldId] = keyText().split(':');
  const eight = (id: string | undefined) => Array.from({ length: 8 }, () => id);
  expect(await sealedUnder()).toEqual(eight(oldId));

  const killed = rotate((done) => {
    if (done === 2) throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  const [newId] = keyText().split(':');
  expect(keyText().split('\n')).toHaveLength(2);
  expect(keyText()).toContain(`${oldId}:`);
  expect(new Set(await sealedUnder())).toEqual(new Set([oldId, newId]));

  const done = await rotate();
  expect(done).toMatchObject({ checked: 8, active_key: newId, retired_keys: [oldId] });
  expect(done.resealed).toBeLessThan(8);
  expect(await sealedUnder()).toEqual(eight(newId));
  expect(keyText()).toMatch(new RegExp(`^${newId}:[^\n]+$`));
  for (const [row, sealed] of await submissions())
    expect(cipherNow().decrypt(sealed, { table: 'hmrc_submissions', column: 'nino', row })).toBe('QQ123456C');
  expect(statSync(join(dataDir, 'keys', 'field-keys')).mode & 0o777).toBe(0o600);

  const again = await startApp({ FIELD_ENCRYPTION_KEYS: keyText() }, app.ownerUrl);
  const { challenge_token } = (await logIn(again, withTotp?.email ?? '')).body;
  const answer = await again.request('POST', '/auth/login/totp', {
    body: { challenge_token, totp_code: totpCode(secret, 1) },
    headers: fromNewAddress(),
  });
  expect(answer.status).toBe(200);
  const next = (await logIn(again, withTotp?.email ?? '')).body.challenge_token;
  const byBackupCode = await again.request('POST', '/auth/login/totp', {
    body: { challenge_token: next, totp_code: backupCodes[0] },
    headers: fromNewAddress(),
  });
  expect(byBackupCode.status).toBe(200);
  await again.close();
});

test('beside a running service nothing is changed, and no service starts while keys are changed', async () => {
  const before = keyText();
  const [one, two] = await Promise.all([holdServiceLock(app.database), holdServiceLock(app.database)]);
  await expect(rotate()).rejects.toThrow('farthing is running on this database');
  expect(keyText()).toBe(before);
  await Promise.all([one.close(), two.close()]);
  const offline = await holdOfflineLock(app.database);
  await expect(holdServiceLock(app.database)).rejects.toThrow('changing the keys');
  await expect(rotate()).rejects.toThrow('Stop it on every machine first');
  await offline.close();
});

test('a value that opens with no key stops the rotation, and the old key stays', async () => {
  const broken = await app.register();
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  const [id] = keyText().split(':');
  const sealed = `v1:${id}:${'A'.repeat(16)}:${'A'.repeat(30)}`;
  await owner.query('update users set totp_pending_secret = $1 where id = $2', [sealed, broken.id]);
  await expect(rotate()).rejects.toThrow('users.totp_pending_secret');
  expect(keyText().split('\n')).toHaveLength(2);
  await owner.query('update users set totp_pending_secret = null where id = $1', [broken.id]);
  await owner.end();
  await rotate();
  expect(keyText().split('\n')).toHaveLength(1);
});
