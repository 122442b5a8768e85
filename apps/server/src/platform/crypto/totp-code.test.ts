import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { Secret, TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import {
  hashBackupCode,
  hashOfOldBackupCode,
  newBackupCodes,
  newTotpSecret,
  totpQrPngBase64,
  totpUri,
  verifyTotpCode,
} from './totp-code.ts';

/** Base 32 of the RFC's secret, the ASCII text 12345678901234567890. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const moment = Date.UTC(2026, 3, 6, 9, 30, 10);
const step = Math.floor(moment / 30_000);

function codeAt(secret: string, nowMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });
}

function attempt(code: string, more: { secret?: string; lastUsedStep?: number | null; nowMs?: number } = {}) {
  return verifyTotpCode({ secret: rfcSecret, code, lastUsedStep: null, nowMs: moment, ...more });
}

// The RFC prints eight digits. Six are the remainder by 10^6 of the same number, hence the last six of the eight.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i s the code is the end of %s (RFC 6238 appendix B, SHA-1)', (seconds, eightDigits) => {
  const found = attempt(eightDigits.slice(-6), { nowMs: seconds * 1000 });
  expect(found).toEqual({ step: Math.floor(seconds / 30) });
});

test('a code is good one step early and one late, and no further (RFC 6238 section 5.2)', () => {
  for (const [away, found] of [
    [-2, null],
    [-1, { step: step - 1 }],
    [0, { step }],
    [1, { step: step + 1 }],
    [2, null],
  ] as const) {
    expect(attempt(codeAt(rfcSecret, moment + away * 30_000))).toEqual(found);
  }
});

test('a code works once, and none older than the last used one works after it (RFC 6238 section 5.2)', () => {
  const code = codeAt(rfcSecret, moment);
  expect(attempt(code, { lastUsedStep: step - 1 })).toEqual({ step });
  expect(attempt(code, { lastUsedStep: step })).toBeNull();
  expect(attempt(codeAt(rfcSecret, moment - 30_000), { lastUsedStep: step })).toBeNull();
  expect(attempt(codeAt(rfcSecret, moment + 30_000), { lastUsedStep: step })).toEqual({ step: step + 1 });
});

test('a code that was used while the clock was a day ahead locks no one out once the clock is right again', () => {
  const code = codeAt(rfcSecret, moment);
  expect(attempt(code, { lastUsedStep: step + 2880 })).toEqual({ step });
  expect(attempt(code, { lastUsedStep: step + 20 })).toBeNull();
});

test('codes agree with another implementation for any secret and time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (nowMs) => {
      const secret = newTotpSecret();
      expect(attempt(codeAt(secret, nowMs), { secret, nowMs })).not.toBeNull();
    }),
  );
});

test('another secret of the same time has another code', () => {
  const code = codeAt(rfcSecret, moment);
  const accepted = Array.from({ length: 200 }, () => attempt(code, { secret: newTotpSecret() })).filter(
    Boolean,
  );
  expect(accepted.length).toBeLessThan(3);
});

test('whatever is not six digits, or no secret, gives null and never throws', () => {
  const right = codeAt(rfcSecret, moment);
  for (const code of [
    '',
    '12345',
    `0${right}`,
    `${right} `,
    `${right}\n`,
    '１２３４５６',
    '-12345',
    '1e5000',
    'abcdef',
  ]) {
    expect(attempt(code)).toBeNull();
  }
  for (const secret of ['', 'not base 32', 'GEZDGNBVGY3TQ0JQ', rfcSecret.toLowerCase(), 'GEZDGNBV']) {
    expect(attempt(right, { secret })).toBeNull();
  }
  expect(attempt(undefined as unknown as string)).toBeNull();
  fc.assert(fc.property(fc.string(), (code) => /^\d{6}$/.test(code) || attempt(code) === null));
});

test('a secret has 160 bits in base 32 and is new each time (RFC 4226 section 4)', () => {
  const secrets = Array.from({ length: 100 }, newTotpSecret);
  for (const secret of secrets) {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  }
  expect(new Set(secrets).size).toBe(100);
});

test('an authenticator app reads secret, issuer and account from the address', () => {
  const read = URI.parse(totpUri(rfcSecret, "o'neil+bank&x=1@example.co.uk"));
  expect(read).toBeInstanceOf(TOTP);
  expect(read).toMatchObject({
    issuer: 'Farthing',
    label: "o'neil+bank&x=1@example.co.uk",
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });
  expect(read.secret.base32).toBe(rfcSecret);
});

test('the QR code is a bare base64 PNG, also for the longest email', async () => {
  const base64 = await totpQrPngBase64(totpUri(rfcSecret, `${'a'.repeat(242)}@example.com`));
  expect(base64).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(Buffer.from(base64, 'base64').subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
});

test('backup codes are ten distinct ones of 50 bits in letters that are not misread', () => {
  const codes = newBackupCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  const letters = new Set(newBackupCodes(500).join('').replaceAll('-', ''));
  expect(letters.size).toBe(32);
  expect(newBackupCodes(3)).toHaveLength(3);
});

test('a backup code is the same however it is typed', () => {
  const secret = newTotpSecret();
  const hash = hashBackupCode('7k3mf-x0q21', secret);
  for (const typed of [
    '7K3MF-X0Q21',
    ' 7k3mf x0q21 ',
    '7k3mfx0q21',
    '7k3mf–x0q21',
    '7k3mf-xoq2l',
    '7K3MF-XOQ2I',
  ]) {
    expect(hashBackupCode(typed, secret).equals(hash)).toBe(true);
  }
  expect(hashBackupCode('7k3mf-x0q22', secret).equals(hash)).toBe(false);
  expect(hashBackupCode('7k3mf-x0q21', newTotpSecret()).equals(hash)).toBe(false);
  const old = createHash('sha256').update('backup-code:7k3mfx0q21').digest();
  expect(hashOfOldBackupCode('7K3MF xOq2l').equals(old)).toBe(true);
});
