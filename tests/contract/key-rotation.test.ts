import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateFieldKeys } from '../../apps/server/src/command/rotate-field-keys.ts';
import { holdOfflineLock, holdServiceLock } from '../../apps/server/src/database/service-lock.ts';
import { sealedKeyId } from '../../apps/server/src/platform/crypto/field-cipher.ts';
import { loadFieldKeys } from '../../apps/server/src/platform/crypto/key-files.ts';
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
    union all select api_key from ai_settings
    union all select secrets from connection_secrets`);
  await owner.end();
  return rows.filter(({ sealed }) => sealed !== null).map(({ sealed }) => sealedKeyId(sealed));
}

test('a rotation that was killed is finished by the next run, every value opens, and the old key goes last', async () => {
  const users = await Promise.all([app.register(), app.register(), app.register()]);
  const [withTotp, pending, withKey] = users;
  const { secret, backupCodes } = await turnTotpOn(app, (withTotp as (typeof users)[0]).token);
  await pending?.get('/auth/totp/setup');
  await withKey?.patch('/settings/ai', { provider: 'anthropic', api_key: 'sk-kept' });
  const [oldId] = keyText().split(':');
  expect(await sealedUnder()).toEqual([oldId, oldId, oldId]);

  const killed = rotate((done) => {
    if (done === 2) throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  const [newId] = keyText().split(':');
  expect(keyText().split('\n')).toHaveLength(2);
  expect(keyText()).toContain(`${oldId}:`);
  expect(new Set(await sealedUnder())).toEqual(new Set([oldId, newId]));

  const done = await rotate();
  expect(done).toMatchObject({ checked: 3, active_key: newId, retired_keys: [oldId] });
  expect(done.resealed).toBeLessThan(3);
  expect(await sealedUnder()).toEqual([newId, newId, newId]);
  expect(keyText()).toMatch(new RegExp(`^${newId}:[^\n]+$`));
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
