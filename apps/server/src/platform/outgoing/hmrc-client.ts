import type { HmrcSettings } from '../../config.ts';
import type { OutgoingLog } from './fetch-bytes.ts';
import { type GuardedAnswer, GuardedFailure, guardedRequest } from './guarded-request.ts';
import { mayConnect } from './public-addresses.ts';

/** Tokens that HMRC granted. */
export interface HmrcTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
}

/** A request to an endpoint for which the user has granted access. */
export interface HmrcCall {
  readonly method: 'GET' | 'PUT';
  /** Path with its query. */
  readonly path: string;
  /** Version of the API, such as `5.0`. */
  readonly version: string;
  readonly accessToken: string;
  /** Headers of fraud prevention. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Outcome of a call. `not-sent`: HMRC can't have it. `lost`: the request may have arrived, but there was no answer that says
 * what became of it.
 */
export type HmrcAnswer =
  | {
      readonly outcome: 'answered';
      readonly status: number;
      readonly json: unknown;
      readonly correlationId: string | null;
    }
  | { readonly outcome: 'not-sent' | 'lost'; readonly status: number; readonly correlationId: string | null };

/** Outcome of asking for tokens. `refused`: the code or refresh token can't be used (any more). */
export type HmrcTokenAnswer =
  | { readonly outcome: 'granted'; readonly tokens: HmrcTokens }
  | { readonly outcome: 'refused' | 'credentials' | 'failed' };

/** HMRC's API with the operator's credentials. */
export interface HmrcClient {
  readonly service: HmrcSettings['service'];
  readonly host: string;
  readonly publicIp: string | undefined;
  /** Returns true for an address on the public internet. */
  isPublicAddress(address: string): boolean;
  /** Returns the address of HMRC's page on which a user grants access. */
  grantAddress(state: string, codeChallenge: string): string;
  /** Exchanges the code of a grant for tokens. */
  exchangeCode(code: string, codeVerifier: string, log: OutgoingLog): Promise<HmrcTokenAnswer>;
  /** Exchanges a refresh token, which can be used once, for new tokens. */
  refresh(refreshToken: string, log: OutgoingLog): Promise<HmrcTokenAnswer>;
  call(call: HmrcCall, log: OutgoingLog): Promise<HmrcAnswer>;
}

const timeoutMs = 30_000;
const maxBytes = 1_000_000;
/**
 * Creates the client. Nothing is tried twice.
 * @see HMRC Developer Hub, "User-restricted endpoints": OAuth 2.0 authorisation code with PKCE, access tokens for 4 hours,
 * single-use refresh tokens for 18 months
 */
export function createHmrcClient(settings: HmrcSettings): HmrcClient {
  const { apiUrl, grantUrl, clientId, clientSecret, redirectUrl, service, publicIp } = settings;
  const limits = { purpose: 'hmrc', timeoutMs, maxBytes, allowPrivate: apiUrl.startsWith('http:') } as const;
  const tokens = (fields: Record<string, string>, log: OutgoingLog) =>
    askForTokens(async () => {
      const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const address = new URL('/oauth/token', apiUrl);
      return guardedRequest({ ...limits, address, headers, body: body.toString() }, log);
    });
  return {
    service,
    host: new URL(apiUrl).host,
    publicIp,
    isPublicAddress: (address) => mayConnect(address, false),
    grantAddress(state, code_challenge) {
      const address = new URL('/oauth/authorize', grantUrl);
      address.search = new URLSearchParams({
        ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUrl, state },
        ...{ scope: 'read:self-assessment write:self-assessment' },
        ...{ code_challenge, code_challenge_method: 'S256' },
      })
        .toString()
        // A space between scopes, as in any part of a URL.
        .replaceAll('+', '%20');
      return address.href;
    },
    exchangeCode: (code, code_verifier, log) =>
      tokens({ grant_type: 'authorization_code', redirect_uri: redirectUrl, code, code_verifier }, log),
    refresh: (refresh_token, log) => tokens({ grant_type: 'refresh_token', refresh_token }, log),
    async call({ method, path, version, accessToken, headers, body = '' }, log) {
      const all = {
        ...headers,
        accept: `application/vnd.hmrc.${version}+json`,
        authorization: `Bearer ${accessToken}`,
        ...(method === 'PUT' ? { 'content-type': 'application/json' } : {}),
      };
      const address = new URL(path, apiUrl);
      try {
        return readAnswer(await guardedRequest({ ...limits, method, address, headers: all, body }, log));
      } catch (error) {
        if (!(error instanceof GuardedFailure)) throw error;
        const outcome = error.mayHaveArrived ? 'lost' : 'not-sent';
        return { outcome, status: 0, correlationId: null };
      }
    },
  };
}

/** Reads a response. Faults of HMRC's servers (5xx) and redirects leave open what became of the request. */
function readAnswer(answer: GuardedAnswer): HmrcAnswer {
  const { status } = answer;
  const correlationId = answer.header('x-correlationid')?.slice(0, 100) ?? null;
  const isClear = (status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 408);
  if (!isClear) return { outcome: 'lost', status, correlationId };
  return { outcome: 'answered', status, json: parsed(answer.text), correlationId };
}

async function askForTokens(ask: () => Promise<GuardedAnswer>): Promise<HmrcTokenAnswer> {
  try {
    const answer = await ask();
    const json = parsed(answer.text);
    if (answer.status === 200) {
      const tokens = readTokens(json);
      return tokens ? { outcome: 'granted', tokens } : { outcome: 'failed' };
    }
    const error = fieldOf(json, 'error');
    if (error === 'invalid_client') return { outcome: 'credentials' };
    return { outcome: error === 'invalid_grant' || error === 'invalid_request' ? 'refused' : 'failed' };
  } catch (error) {
    if (error instanceof GuardedFailure) return { outcome: 'failed' };
    throw error;
  }
}

function readTokens(json: unknown): HmrcTokens | undefined {
  const accessToken = fieldOf(json, 'access_token');
  const refreshToken = fieldOf(json, 'refresh_token');
  const expiresInSeconds = Number(fieldOf(json, 'expires_in'));
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return undefined;
  // The token becomes a header.
  if (!/^[\x21-\x7e]+$/.test(accessToken) || !(expiresInSeconds > 0)) return undefined;
  return { accessToken, refreshToken, expiresInSeconds };
}

function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
