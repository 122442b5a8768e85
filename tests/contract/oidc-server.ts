/// <reference path="./oidc-provider.d.ts" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider, { type Context } from 'oidc-provider';

export const clientId = 'farthing';
export const clientSecret = 'the-secret-of-the-client';

/** Claims of an account at the provider. */
export interface ProviderAccount {
  readonly name?: string;
  readonly preferred_username?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

/** Acts of the provider in place of the usual ones, for one test. */
export interface ProviderBehaviour {
  /** Answers each request so, without a look at it. */
  answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Claims of the ID token in place of its own; signed with the provider's key. */
  claims?: Readonly<Record<string, unknown>>;
  /** The account that a browser signs in with there. */
  account?: string;
  /** Signs the ID token with another key, of the same id. */
  isForged?: boolean;
}

/** `oidc-provider` on the loopback. */
export interface OidcServer {
  readonly issuer: string;
  readonly accounts: Map<string, ProviderAccount>;
  /** Paths that were asked for, without what is behind the `?`. */
  readonly asked: string[];
  behave: ProviderBehaviour;
  /** Signs in at the address as a browser does. @returns the parameters with which the browser is sent back */
  signIn(address: string, account: string): Promise<Record<string, string>>;
  close(): void;
}

/** Starts the provider with one client, whose users are sent back to an address. */
export async function startOidcServer(redirectUrl: string): Promise<OidcServer> {
  const [key, other] = await Promise.all([1, 2].map(() => generateKeyPair('RS256', { extractable: true })));
  if (!key || !other) throw new Error('no keys');
  const jwk = { ...(await exportJWK(key.privateKey)), kid: 'the-key', alg: 'RS256', use: 'sig' };
  const accounts = new Map<string, ProviderAccount>();
  const asked: string[] = [];
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf(redirectUrl, jwk, accounts));
  const callback = provider.callback();
  const sign = (token: string) => {
    const { claims, isForged } = one.behave;
    const own = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return new SignJWT({ ...own, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'the-key' })
      .sign(isForged ? other.privateKey : key.privateKey);
  };
  handle = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    asked.push(pathname);
    if (one.behave.answer?.(request, response)) return;
    if (pathname.startsWith('/interaction/')) {
      const accountId = String(request.headers['x-account'] ?? one.behave.account);
      void provider.interactionFinished(request, response, { login: { accountId } });
      return;
    }
    if (pathname === '/token') changeTokens(response, sign);
    callback(request, response);
  };
  const one: OidcServer = {
    issuer,
    accounts,
    asked,
    behave: {},
    signIn: (address, account) => browse(address, account, redirectUrl),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return one;
}

function configurationOf(redirectUrl: string, jwk: object, accounts: Map<string, ProviderAccount>): object {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUrl],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key for cookies'] },
    features: { devInteractions: { enabled: false } },
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    ttl: { Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, Interaction: 600 },
    pkce: { required: () => true },
    interactions: { url: (_: Context, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_: Context, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...accounts.get(sub) }),
    }),
    async loadExistingGrant({ oidc }: Context) {
      const { clientId, accountId } = { ...oidc.client, ...oidc.session };
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId ?? clientId, accountId });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  };
}

/** Puts another ID token in the place of the provider's. */
function changeTokens(response: ServerResponse, sign: (token: string) => Promise<string>): void {
  const end = response.end.bind(response);
  response.end = ((body?: string | Buffer) => {
    const json = JSON.parse(String(body ?? '{}'));
    if (json.id_token === undefined) return end(body);
    void sign(json.id_token).then((id_token) => {
      const text = JSON.stringify({ ...json, id_token });
      response.setHeader('content-length', Buffer.byteLength(text));
      end(text);
    });
    return response;
  }) as typeof response.end;
}

/** Follows the redirects of the provider with its cookies, until it sends the browser back. */
async function browse(
  address: string,
  account: string,
  redirectUrl: string,
): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie, 'x-account': account } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(redirectUrl)) return Object.fromEntries(new URL(next).searchParams);
  }
  throw new Error('too many redirects');
}
