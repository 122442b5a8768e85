import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTokenSigner, refreshTokenLifeSeconds } from './access-tokens.ts';
import { loadSigningKey } from './key-files.ts';
import { loadPreviousKeys, replaceSigningKey } from './key-replacement.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'farthing-signing-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function signerAt(nowMs: number) {
  const key = await loadSigningKey({ dataDir });
  return createTokenSigner(key, () => nowMs, await loadPreviousKeys(dataDir, nowMs));
}

test('tokens of the keys before are good until they run out; new ones are signed by the new key alone', async () => {
  const begin = Date.now();
  const week = refreshTokenLifeSeconds * 1000;
  const user = { userId: 'u', sessionId: 's' };
  const first = await (await signerAt(begin)).signRefreshToken(user);
  const until = await replaceSigningKey(dataDir, refreshTokenLifeSeconds, begin);
  expect(until.getTime()).toBe(begin + week);
  const later = await signerAt(begin + 1000);
  const second = await later.signRefreshToken(user);
  expect(second.split('.')[0]).not.toBe(first.split('.')[0]);
  expect(await later.verify('refresh', first)).toMatchObject({ userId: 'u' });
  await replaceSigningKey(dataDir, refreshTokenLifeSeconds, begin + 2000);
  const third = await signerAt(begin + 3000);
  expect(await third.verify('refresh', first)).not.toBeNull();
  expect(await third.verify('refresh', second)).not.toBeNull();
  expect(await (await signerAt(begin + week + 1)).verify('refresh', first)).toBeNull();
  expect(await loadPreviousKeys(dataDir, begin + week + 1)).toHaveLength(1);
  for (const name of ['jwt-private-key.pem', 'jwt-previous-keys.json'])
    expect(statSync(join(dataDir, 'keys', name)).mode & 0o777).toBe(0o600);
});

test('a key that is known no more verifies nothing, though it was ours once', async () => {
  const stranger = mkdtempSync(join(tmpdir(), 'farthing-signing-'));
  const token = await createTokenSigner(await loadSigningKey({ dataDir: stranger })).signAccessToken({
    userId: 'u',
    sessionId: 's',
  });
  expect(await (await signerAt(Date.now())).verify('access', token)).toBeNull();
  rmSync(stranger, { recursive: true, force: true });
});
