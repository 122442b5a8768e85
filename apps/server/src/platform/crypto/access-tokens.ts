import { randomUUID, sign, verify as verifySignature } from 'node:crypto';
import { promisify } from 'node:util';
import type { SigningKey } from './key-files.ts';
import type { PreviousKey } from './key-replacement.ts';

export type TokenType = 'access' | 'refresh' | 'challenge' | 'password-reset';

/** Contents of a valid token. `expiresAt` is in seconds since 1970. Challenges and password resets have no session. */
export interface VerifiedToken {
  readonly userId: string;
  readonly sessionId?: string;
  /** Fingerprint of the password that a password reset replaces. */
  readonly fingerprint?: string;
  readonly jti: string;
  readonly expiresAt: number;
}

/** Signs and checks the kinds of token; one kind never passes for another. */
export interface TokenSigner {
  /** A bearer token of 15 minutes. */
  signAccessToken(of: { userId: string; sessionId: string }): Promise<string>;
  /** @param of `expiresInSeconds` defaults to seven days */
  signRefreshToken(of: { userId: string; sessionId: string; expiresInSeconds?: number }): Promise<string>;
  /** Says that the password was right; good for five minutes of trying a TOTP code. */
  signChallengeToken(of: { userId: string }): Promise<string>;
  /**
   * Allows the password of a user to be replaced within an hour.
   * @param of `fingerprint` of the stored password: another password makes the token worthless
   */
  signResetToken(of: { userId: string; fingerprint: string }): Promise<string>;
  /** Returns the contents of a token, or null unless it is a valid unexpired token of this type, signed with this key. */
  verify(type: TokenType, token: string): Promise<VerifiedToken | null>;
}

/** Life of each type of token. */
export const accessTokenLifeSeconds = 900;
export const refreshTokenLifeSeconds = 604_800;
const challengeTokenLifeSeconds = 300;
const resetTokenLifeSeconds = 3600;

const issuer = 'farthing';
const audiences: Record<TokenType, string> = {
  access: 'farthing:access',
  refresh: 'farthing:refresh',
  challenge: 'farthing:challenge',
  'password-reset': 'farthing:password-reset',
};
/** Our tokens have about 750 characters. */
const longestToken = 4096;
/** Tolerated clock skew between instances, in seconds. */
const clockSkewSeconds = 60;
const signInThreadPool = promisify(sign);

/**
 * Makes the signer of JSON Web Tokens (RFC 7519) in compact form (RFC 7515 section 7.1), RS256 only.
 *
 * The header of a token is compared as text with those we write, and never parsed: no `alg`, `kid`, `jwk` or `crit`
 * of a stranger is ever obeyed (RFC 8725 sections 3.1 and 3.10).
 * @param key signs; its id is the `kid`
 * @param nowMs the clock, for tests
 * @param previous keys whose tokens are still good, each until its time is over
 */
export function createTokenSigner(
  key: SigningKey,
  nowMs: () => number = Date.now,
  previous: readonly PreviousKey[] = [],
): TokenSigner {
  const ownHeader = headerOf(key.id);
  const verifiers = new Map(
    previous.map(({ id, publicKey, validUntilMs }) => [headerOf(id), { publicKey, validUntilMs }]),
  );
  verifiers.set(ownHeader, { publicKey: key.publicKey, validUntilMs: Number.POSITIVE_INFINITY });

  async function signToken(
    type: TokenType,
    lifeSeconds: number,
    { userId, sessionId, fingerprint }: { userId: string; sessionId?: string; fingerprint?: string },
  ) {
    const iat = Math.floor(nowMs() / 1000);
    const claims = {
      iss: issuer,
      aud: audiences[type],
      sub: userId,
      ...(sessionId === undefined ? {} : { sid: sessionId }),
      ...(fingerprint === undefined ? {} : { fingerprint }),
      type,
      iat,
      exp: iat + lifeSeconds,
      jti: randomUUID(),
    };
    const signed = `${ownHeader}.${encode(claims)}`;
    const signature = await signInThreadPool('sha256', Buffer.from(signed), key.privateKey);
    return `${signed}.${signature.toString('base64url')}`;
  }

  return {
    signAccessToken: (of) => signToken('access', accessTokenLifeSeconds, of),
    signRefreshToken: ({ expiresInSeconds = refreshTokenLifeSeconds, ...of }) =>
      signToken('refresh', expiresInSeconds, of),
    signChallengeToken: (of) => signToken('challenge', challengeTokenLifeSeconds, of),
    signResetToken: (of) => signToken('password-reset', resetTokenLifeSeconds, of),
    async verify(type, token) {
      if (typeof token !== 'string' || token.length > longestToken) return null;
      const [header, payload, signature, ...more] = token.split('.', 4);
      if (header === undefined || !payload || !signature || more.length > 0) return null;
      const verifier = verifiers.get(header);
      const signatureBytes = decode(signature);
      if (!verifier || verifier.validUntilMs <= nowMs() || !signatureBytes) return null;
      // On this thread: a check takes some 20 microseconds, less than the way to the thread pool and back.
      const isOurs = verifySignature(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        verifier.publicKey,
        signatureBytes,
      );
      return isOurs ? readClaims(type, payload, nowMs() / 1000) : null;
    },
  };
}

function headerOf(keyId: string): string {
  return encode({ alg: 'RS256', typ: 'JWT', kid: keyId });
}

/** The claims of a payload whose signature is good, or null when they are not those of a live token of this type. */
function readClaims(type: TokenType, payload: string, nowSeconds: number): VerifiedToken | null {
  const claims = parseObject(decode(payload));
  if (!claims) return null;
  const { iss, aud, sub, sid, fingerprint, iat, exp, jti } = claims;
  if (claims.type !== type || iss !== issuer || aud !== audiences[type]) return null;
  if (!isText(sub) || !isText(jti)) return null;
  if (typeof iat !== 'number' || iat > nowSeconds + clockSkewSeconds) return null;
  if (typeof exp !== 'number' || !Number.isSafeInteger(exp) || exp <= nowSeconds) return null;
  const found = { userId: sub, jti, expiresAt: exp };
  if (type === 'challenge') return sid === undefined ? found : null;
  if (type === 'password-reset') return isText(fingerprint) ? { ...found, fingerprint } : null;
  return isText(sid) ? { ...found, sessionId: sid } : null;
}

function parseObject(bytes: Buffer | null): Record<string, unknown> | null {
  if (!bytes) return null;
  try {
    const value = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    // Signed, but not JSON: the key has been used for another purpose.
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Bytes of base64url in its one canonical spelling, so that no second spelling of a token exists; else null. */
function decode(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}
