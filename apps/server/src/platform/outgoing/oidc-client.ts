import type {
  ClientAuth,
  Configuration,
  CustomFetch,
  ExportedJWKSCache,
  ServerMetadata,
} from 'openid-client';
import type { OidcSettings } from '../../config.ts';
import { errorCode } from '../../problems/error-facts.ts';
import type { OutgoingLog } from './fetch-bytes.ts';
import { GuardedFailure, guardedRequest } from './guarded-request.ts';

/** Secrets of one sign-in, which only this server and the browser that began it can know. */
export interface OidcSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Account at the provider, of which it has proved that it belongs to the browser's user. */
export interface OidcAccount {
  readonly issuer: string;
  readonly subject: string;
  /** User name or email address, for people. */
  readonly account: string;
  readonly name: string | undefined;
  /** Undefined if the provider names none, or says that it hasn't verified it. */
  readonly email: string | undefined;
  readonly groups: readonly string[];
}

/** Parameters with which the provider sent the browser back. */
export interface OidcReturned {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

/** `unavailable`: no usable answer. `refused`: an answer that mustn't be accepted. `settings`: the client's id or secret is wrong. */
export type OidcFault = 'unavailable' | 'refused' | 'settings';

/** A sign-in that came to nothing. `message` is a code without secrets, for the log. */
export class OidcFailure extends Error {
  readonly fault: OidcFault;
  constructor(fault: OidcFault, code: string, options?: ErrorOptions) {
    super(code, options);
    this.name = 'OidcFailure';
    this.fault = fault;
  }
}

/** The operator's OpenID Connect provider. */
export interface OidcClient {
  readonly settings: OidcSettings;
  /** Returns the page of the provider that the browser goes to. @throws {OidcFailure} */
  begin(secrets: OidcSecrets, log: OutgoingLog): Promise<string>;
  /** Exchanges the code for the account, and checks all that the standard asks for. @throws {OidcFailure} */
  complete(returned: OidcReturned, secrets: OidcSecrets, log: OutgoingLog): Promise<OidcAccount>;
}

type Library = typeof import('openid-client');

/** Description of the provider and its keys, as they were read last. */
interface Known {
  readonly metadata: ServerMetadata;
  readonly readAt: number;
  keys?: ExportedJWKSCache | undefined;
}

const timeoutMs = 10_000;
const maxBytes = 500_000;
/** Time for which the description of the provider is used. */
const knownMs = 3_600_000;

/**
 * Creates the client. Requests go to the issuer's host, which may be a private one, and to public hosts that it names.
 * No redirect is followed, and nothing is tried twice.
 * @see OpenID Connect Core 1.0; RFC 7636 (PKCE); RFC 9207 (issuer identification); RFC 9700 (security best practice)
 */
export function createOidcClient(settings: OidcSettings): OidcClient {
  const open = providerOpener(settings);
  return {
    settings,
    begin: async (secrets, log) => {
      try {
        const { library, provider } = await open(log);
        return await pageOf(library, provider, settings, secrets);
      } catch (error) {
        throw failureOf(error);
      }
    },
    complete: async (returned, secrets, log) => {
      try {
        const { library, provider, keepKeys } = await open(log);
        const account = await exchange(library, provider, settings, { returned, secrets });
        keepKeys();
        return account;
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** The provider for one sign-in, whose requests are noted in its log. */
interface Opened {
  readonly library: Library;
  readonly provider: Configuration;
  /** Keeps the provider's keys, which it has been asked for, for the next sign-in. */
  keepKeys(): void;
}

/** Returns a function that reads the provider's description, or knows it from within the last hour. */
function providerOpener({ issuer: address, clientId, clientSecret }: OidcSettings) {
  const issuer = new URL(address);
  let known: Known | undefined;
  return async (log: OutgoingLog): Promise<Opened> => {
    // Loaded when it is first needed: most servers have no provider.
    const library = await import('openid-client');
    const request = requestsTo(issuer, log);
    const auth = authentication(library, clientSecret);
    if (!known || performance.now() - known.readAt > knownMs) {
      const found = await library.discovery(issuer, clientId, undefined, auth, {
        execute: [library.allowInsecureRequests],
        [library.customFetch]: request,
      });
      known = { metadata: { ...found.serverMetadata() }, readAt: performance.now() };
    }
    const now = known;
    const provider = new library.Configuration(now.metadata, clientId, undefined, auth);
    provider[library.customFetch] = request;
    // http is for private networks only, as the request itself checks. There the signature is the only proof.
    library.allowInsecureRequests(provider);
    library.enableNonRepudiationChecks(provider);
    if (now.keys) library.setJwksCache(provider, now.keys);
    const keepKeys = () => {
      now.keys = library.getJwksCache(provider);
    };
    return { library, provider, keepKeys };
  };
}

/** Returns the page of the provider that the browser goes to. @throws {OidcFailure} */
async function pageOf(
  library: Library,
  provider: Configuration,
  { redirectUrl, scopes, issuer }: OidcSettings,
  { state, nonce, codeVerifier }: OidcSecrets,
): Promise<string> {
  const address = library.buildAuthorizationUrl(provider, {
    ...{ redirect_uri: redirectUrl, scope: scopes, state, nonce },
    code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  if (address.protocol !== 'https:' && address.origin !== new URL(issuer).origin)
    throw new OidcFailure('refused', 'insecure authorization endpoint');
  return address.href;
}

async function exchange(
  library: Library,
  provider: Configuration,
  settings: OidcSettings,
  { returned, secrets }: { readonly returned: OidcReturned; readonly secrets: OidcSecrets },
): Promise<OidcAccount> {
  const address = new URL(settings.redirectUrl);
  address.search = new URLSearchParams({
    ...{ code: returned.code, state: returned.state },
    ...(returned.iss === undefined ? {} : { iss: returned.iss }),
  }).toString();
  const tokens = await library.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: secrets.codeVerifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new OidcFailure('refused', 'no ID token');
  const more = provider.serverMetadata().userinfo_endpoint
    ? await library.fetchUserInfo(provider, tokens.access_token, claims.sub)
    : {};
  return accountOf({ ...claims, ...more, iss: claims.iss, sub: claims.sub }, settings);
}

/** Sends the secret in the header, the standard's default, unless the provider only takes it in the body. */
function authentication(library: Library, secret: string): ClientAuth {
  const basic = library.ClientSecretBasic(secret);
  const post = library.ClientSecretPost(secret);
  return (server, ...rest) => {
    const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (takes.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

function requestsTo(issuer: URL, log: OutgoingLog): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const address = new URL(url);
    const answer = await guardedRequest(
      {
        ...{ purpose: 'sign-in', timeoutMs, maxBytes, address, headers },
        method: method === 'POST' ? 'POST' : 'GET',
        body: body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : '',
        // The operator named this host, and no other.
        allowPrivate: address.host === issuer.host,
        onlyPrivateHttp: true,
        ...(signal ? { signal } : {}),
      },
      log,
    );
    const passed = ['content-type', 'www-authenticate'].flatMap((name) => {
      const value = answer.header(name);
      return value === undefined ? [] : [[name, value]];
    });
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : answer.text, {
      status: answer.status,
      headers: Object.fromEntries(passed),
    });
  };
}

function accountOf(
  claims: { readonly iss: string; readonly sub: string } & Readonly<Record<string, unknown>>,
  { groupsClaim }: OidcSettings,
): OidcAccount {
  const text = (name: string, longest: number) => {
    const value = claims[name];
    const trimmed = typeof value === 'string' ? value.trim() : '';
    return trimmed === '' ? undefined : trimmed.slice(0, longest);
  };
  const { iss: issuer, sub: subject } = claims;
  if (subject.length > 255) throw new OidcFailure('refused', 'subject too long');
  const email = text('email', 320);
  const groups = [claims[groupsClaim] ?? []].flat();
  return {
    issuer,
    subject,
    account: text('preferred_username', 200) ?? email?.slice(0, 200) ?? subject.slice(0, 200),
    name: text('name', 100),
    email: claims.email_verified === false || claims.email_verified === 'false' ? undefined : email,
    groups: groups.filter((group) => typeof group === 'string'),
  };
}

/** Codes for answers that say nothing about the user: broken, of another kind, or of another server. */
const unusable = new Set([
  ...['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR', 'OAUTH_TIMEOUT'],
  ...['OAUTH_MISSING_SERVER_METADATA', 'OAUTH_INVALID_SERVER_METADATA'],
]);

function failureOf(error: unknown): OidcFailure {
  if (error instanceof OidcFailure) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof GuardedFailure) return new OidcFailure('unavailable', cause.fault, { cause: error });
  const told = error instanceof Error ? Reflect.get(error, 'error') : undefined;
  if (told === 'invalid_client' || told === 'unauthorized_client')
    return new OidcFailure('settings', told, { cause: error });
  const code = String(errorCode(error) ?? 'unknown');
  // A response of 401 to the client's secret.
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') return new OidcFailure('settings', code, { cause: error });
  return new OidcFailure(unusable.has(code) ? 'unavailable' : 'refused', code, { cause: error });
}
