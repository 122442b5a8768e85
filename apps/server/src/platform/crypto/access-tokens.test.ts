import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { decodeJwt, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createTokenSigner, type TokenType } from './access-tokens.ts';
import { keyThumbprint, type SigningKey } from './key-files.ts';

const key = newKey();
const moment = Date.UTC(2026, 3, 6, 9, 30, 10, 250);
const seconds = Math.floor(moment / 1000);
const signer = createTokenSigner(key, () => moment);
const userId = '0190a6b0-0000-7000-8000-000000000001';
const sessionId = '0190a6b0-0000-7000-8000-000000000002';
const types: readonly TokenType[] = ['access', 'refresh', 'challenge', 'password-reset'];

function newKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { id: keyThumbprint(publicKey).slice(0, 16), privateKey, publicKey };
}

function signOf(type: TokenType): Promise<string> {
  if (type === 'access') return signer.signAccessToken({ userId, sessionId });
  if (type === 'refresh') return signer.signRefreshToken({ userId, sessionId });
  if (type === 'challenge') return signer.signChallengeToken({ userId });
  return signer.signResetToken({ userId, fingerprint: 'of the old password' });
}

test('a token says who signed in, in which session and until when', async () => {
  const lives = { access: 900, refresh: 604_800, challenge: 300, 'password-reset': 3600 };
  const more = {
    access: { sessionId },
    refresh: { sessionId },
    challenge: {},
    'password-reset': { fingerprint: 'of the old password' },
  };
  for (const type of types) {
    const found = await signer.verify(type, await signOf(type));
    expect(found).toEqual({
      userId,
      ...more[type],
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      expiresAt: seconds + lives[type],
    });
  }
});

test('another implementation accepts our tokens as RS256 (RFC 7515, RFC 7519)', async () => {
  const token = await signer.signAccessToken({ userId, sessionId });
  const { payload, protectedHeader } = await jwtVerify(token, key.publicKey, {
    algorithms: ['RS256'],
    issuer: 'farthing',
    audience: 'farthing:access',
    currentDate: new Date(moment),
  });
  expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: key.id });
  expect(payload).toMatchObject({
    sub: userId,
    sid: sessionId,
    type: 'access',
    iat: seconds,
    exp: seconds + 900,
  });
});

test('no two tokens are the same, even of one second', async () => {
  const tokens = await Promise.all(Array.from({ length: 50 }, () => signOf('access')));
  expect(new Set(tokens).size).toBe(50);
  expect(new Set(tokens.map((token) => decodeJwt(token).jti)).size).toBe(50);
});

test('one type of token never passes for another', async () => {
  for (const made of types) {
    const token = await signOf(made);
    for (const asked of types) {
      const found = await signer.verify(asked, token);
      if (asked === made) expect(found).not.toBeNull();
      else expect(found).toBeNull();
    }
  }
});

test('a token ends at its expiry, to the second', async () => {
  const token = await signer.signRefreshToken({ userId, sessionId, expiresInSeconds: 60 });
  const foundAt = (atMs: number) => createTokenSigner(key, () => atMs).verify('refresh', token);
  expect(await foundAt((seconds + 60) * 1000 - 1)).toMatchObject({ expiresAt: seconds + 60 });
  expect(await foundAt((seconds + 60) * 1000)).toBeNull();
  expect(await foundAt((seconds + 61) * 1000)).toBeNull();
});

test('a clock that runs a minute ahead elsewhere is borne, a token from the future is not', async () => {
  const token = await signOf('access');
  expect(await createTokenSigner(key, () => (seconds - 60) * 1000).verify('access', token)).not.toBeNull();
  expect(await createTokenSigner(key, () => (seconds - 61) * 1000).verify('access', token)).toBeNull();
});

const header = { alg: 'RS256', typ: 'JWT', kid: key.id };
const claims = {
  iss: 'farthing',
  aud: 'farthing:access',
  sub: userId,
  sid: sessionId,
  type: 'access',
  iat: seconds,
  exp: seconds + 900,
  jti: 'a-jti',
};
const other = newKey();

function part(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** A token with the given parts, signed by hand. A claim of undefined is left out. */
function forge(
  changes: { header?: object; claims?: object; payload?: string; key?: SigningKey; hash?: string } = {},
): string {
  const payload = changes.payload ?? JSON.stringify({ ...claims, ...changes.claims });
  const signed = `${part({ ...header, ...changes.header })}.${part(payload)}`;
  const signature = sign(changes.hash ?? 'sha256', Buffer.from(signed), (changes.key ?? key).privateKey);
  return `${signed}.${signature.toString('base64url')}`;
}

/** Signed with the bytes of our public key as if they were a shared secret. */
async function hmacWithPublicKey(format: 'pem' | 'der'): Promise<string> {
  const { createHmac } = await import('node:crypto');
  const secret =
    format === 'pem'
      ? key.publicKey.export({ type: 'spki', format })
      : key.publicKey.export({ type: 'spki', format });
  const signed = `${part({ ...header, alg: 'HS256' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

test('the forgery kit makes good tokens when it changes nothing', async () => {
  expect(await signer.verify('access', forge())).toMatchObject({ userId, sessionId });
});

const [headPart = '', payloadPart = '', signaturePart = ''] = forge().split('.');
const [, , signatureOfAnother = ''] = forge({ claims: { jti: 'b' } }).split('.');
const { n, e } = other.publicKey.export({ format: 'jwk' });

test.each<[string, string | Promise<string>]>([
  ['alg none without a signature', `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`],
  ['alg none with our kid', `${part({ ...header, alg: 'none' })}.${part(claims)}.`],
  ['alg nOnE with a good signature', forge({ header: { alg: 'nOnE' } })],
  ['HS256 keyed with the public key as PEM', hmacWithPublicKey('pem')],
  ['HS256 keyed with the public key as DER', hmacWithPublicKey('der')],
  ['HS256 named over an RS256 signature', forge({ header: { alg: 'HS256' } })],
  ['RS384 by our key', forge({ header: { alg: 'RS384' }, hash: 'sha384' })],
  ['RS512 under an RS256 header', forge({ hash: 'sha512' })],
  ['another key under our kid', forge({ key: other })],
  ['another key under its own kid', forge({ key: other, header: { kid: other.id } })],
  ['our key under another kid', forge({ header: { kid: 'other' } })],
  ['no kid', forge({ header: { kid: undefined } })],
  ['a kid that is a path', forge({ key: other, header: { kid: '../../dev/null' } })],
  ['its own key in the header', forge({ key: other, header: { jwk: { kty: 'RSA', n, e } } })],
  ['a key address in the header', forge({ key: other, header: { jku: 'https://example.com/jwks' } })],
  ['a critical extension', forge({ header: { crit: ['b64'], b64: false } })],
  ['another type', forge({ claims: { type: 'refresh' } })],
  ['no type', forge({ claims: { type: undefined } })],
  ['the type as a list', forge({ claims: { type: ['access'] } })],
  ['another audience', forge({ claims: { aud: 'farthing:refresh' } })],
  ['no audience', forge({ claims: { aud: undefined } })],
  ['a list of audiences', forge({ claims: { aud: ['farthing:access'] } })],
  ['another issuer', forge({ claims: { iss: 'shilling' } })],
  ['no issuer', forge({ claims: { iss: undefined } })],
  ['expired', forge({ claims: { iat: seconds - 901, exp: seconds - 1 } })],
  ['no expiry', forge({ claims: { exp: undefined } })],
  ['the expiry as text', forge({ claims: { exp: String(seconds + 900) } })],
  ['an endless expiry', forge({ payload: JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999') })],
  ['issued in the future', forge({ claims: { iat: seconds + 3600 } })],
  ['no time of issue', forge({ claims: { iat: undefined } })],
  ['no subject', forge({ claims: { sub: undefined } })],
  ['an empty subject', forge({ claims: { sub: '' } })],
  ['the subject as an object', forge({ claims: { sub: { $ne: null } } })],
  ['no session', forge({ claims: { sid: undefined } })],
  ['no jti', forge({ claims: { jti: undefined } })],
  ['a payload of null', forge({ payload: 'null' })],
  ['a payload that is a list', forge({ payload: '[]' })],
  ['a payload that is not JSON', forge({ payload: '{"sub":' })],
  ['an empty payload', forge({ payload: '' })],
  ['the signature of another token', `${headPart}.${payloadPart}.${signatureOfAnother}`],
  ['another payload under the signature', `${headPart}.${part({ ...claims, sub: 'x' })}.${signaturePart}`],
  ['a cut signature', `${headPart}.${payloadPart}.${signaturePart.slice(0, -4)}`],
  ['no signature', `${headPart}.${payloadPart}.`],
  ['two parts', `${headPart}.${payloadPart}`],
  ['four parts', `${headPart}.${payloadPart}.${signaturePart}.${signaturePart}`],
  ['a padded signature', `${headPart}.${payloadPart}.${signaturePart}==`],
  ['white space before', ` ${headPart}.${payloadPart}.${signaturePart}`],
  ['a line break after', `${headPart}.${payloadPart}.${signaturePart}\n`],
  ['a header spelt with spaces', forgeWithSpacedHeader()],
  ['over 4 KiB', forge({ claims: { note: 'x'.repeat(4000) } })],
])('refused: %s', async (_what, token) => {
  expect(await signer.verify('access', await token)).toBeNull();
});

function forgeWithSpacedHeader(): string {
  const signed = `${part(JSON.stringify(header, null, 1))}.${part(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key.privateKey).toString('base64url')}`;
}

test('refused: a challenge that names a session', async () => {
  const token = forge({ claims: { type: 'challenge', aud: 'farthing:challenge' } });
  expect(await signer.verify('challenge', token)).toBeNull();
});

test('a signature has one spelling: its spare bits cannot be changed', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(signaturePart.at(-1) ?? '');
  const respelt = `${headPart}.${payloadPart}.${signaturePart.slice(0, -1)}${alphabet[last + 1]}`;
  expect(
    Buffer.from(respelt.split('.')[2]!, 'base64url').equals(Buffer.from(signaturePart, 'base64url')),
  ).toBe(true);
  expect(await signer.verify('access', respelt)).toBeNull();
});

test('any one changed character makes a token worthless', async () => {
  const token = await signOf('access');
  for (let index = 0; index < token.length; index += 1) {
    const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
    expect(await signer.verify('access', changed)).toBeNull();
  }
});

test('any garbage gives null and never throws', async () => {
  const piece = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(headPart, payloadPart, signaturePart),
  );
  const garbage = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('.')),
  );
  await fc.assert(
    fc.asyncProperty(garbage, fc.constantFrom(...types), async (token, type) => {
      if (token !== forge()) expect(await signer.verify(type, token)).toBeNull();
    }),
    { numRuns: 500 },
  );
  for (const value of [undefined, null, 1, {}, []]) {
    expect(await signer.verify('access', value as unknown as string)).toBeNull();
  }
});
