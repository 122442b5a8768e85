import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

/** An endpoint of HMRC's OpenAPI files. `tools/hmrc-endpoints.ts` writes them, with the commits, to `hmrc-endpoints.json`. */
export interface HmrcEndpoint {
  readonly name: string;
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly accept: string;
  readonly scope: string;
  readonly statuses: readonly string[];
  /** Documented error codes by HTTP status. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
  readonly request?: object;
  readonly response?: object;
}

/** The endpoints that farthing asks. */
export const endpoints: readonly HmrcEndpoint[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'hmrc-endpoints.json'), 'utf8'),
).endpoints;

/** Treatment of an endpoint's next requests, in place of the usual. */
export interface Behaviour {
  /** Answers with this status and code. Nothing is stored. */
  readonly error?: { readonly status: number; readonly code: string; readonly errors?: readonly string[] };
  /** Closes the connection: `before` or `after` a PUT is stored. */
  readonly drop?: 'before' | 'after';
  /** Awaited before the answer; a PUT is stored first if `stored`. */
  readonly wait?: { readonly until: Promise<unknown>; readonly stored: boolean };
}

/** A request that the stub has had. */
export interface HmrcRequestSeen {
  readonly endpoint: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Grant {
  readonly challenge: string;
  readonly redirect: string;
}

/** HMRC on the loopback, as far as its OpenAPI files and its page on OAuth say what it does. */
export interface HmrcStub {
  readonly url: string;
  readonly seen: HmrcRequestSeen[];
  /** Requests that didn't match HMRC's documents, in a sentence each. */
  readonly faults: string[];
  /** Stored summaries by path. */
  readonly summaries: Map<string, object>;
  /** PUTs that were stored, by path and body. */
  readonly stored: string[];
  businesses: object[];
  obligations: object[];
  /** Lifetime of access tokens, in seconds. */
  expiresIn: number;
  /** By endpoint name, `token` or `*`. */
  behave: Record<string, Behaviour | undefined>;
  /** Grants access as a user would on HMRC's page, and returns what HMRC sends them back with. */
  grant(address: string): { code: string; state: string };
  /** Ends all refresh tokens, as a user may at HMRC. */
  revoke(): void;
  close(): Promise<void>;
}

export const clientId = 'the-client-id';
export const clientSecret = 'the-client-secret-of-the-operator';

/** Starts the stub. @param redirectUrl page that the operator has registered */
export async function startHmrc(redirectUrl: string): Promise<HmrcStub> {
  const ajv = new Ajv({
    strict: false,
    multipleOfPrecision: 6,
    formats: { date: /^\d{4}-\d\d-\d\d$/, 'date-time': true },
  });
  const checks = new Map<string, ValidateFunction>(
    endpoints.flatMap(({ name, request, response }) => {
      const schema = request ?? response;
      return schema ? [[name, ajv.compile(schema)] as const] : [];
    }),
  );
  const codes = new Map<string, Grant>();
  let refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: Error) => {
      stub.faults.push(error.message);
      response.destroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stub: HmrcStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    faults: [],
    summaries: new Map(),
    stored: [],
    businesses: [
      { typeOfBusiness: 'self-employment', businessId: 'XAIS12345678910', tradingName: 'Joinery' },
      { typeOfBusiness: 'uk-property', businessId: 'XPIS12345678911' },
    ],
    obligations: [],
    expiresIn: 14_400,
    behave: {},
    grant(address) {
      const { pathname, searchParams: query } = new URL(address);
      const expected = {
        ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUrl },
        ...{ scope: 'read:self-assessment write:self-assessment', code_challenge_method: 'S256' },
      };
      for (const [name, value] of Object.entries({ pathname: '/oauth/authorize', ...expected })) {
        const given = name === 'pathname' ? pathname : query.get(name);
        if (given !== value) stub.faults.push(`authorize: ${name} is ${given}`);
      }
      const code = randomUUID();
      codes.set(code, {
        challenge: query.get('code_challenge') ?? '',
        redirect: query.get('redirect_uri') ?? '',
      });
      return { code, state: query.get('state') ?? '' };
    },
    revoke() {
      refreshTokens = new Set();
      accessTokens.clear();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += part;
    const url = request.url ?? '';
    if (url.startsWith('/oauth/authorize')) {
      // Its user grants at once.
      const grant = stub.grant(new URL(url, stub.url).href);
      return void response
        .writeHead(302, { location: `${redirectUrl}?${new URLSearchParams({ ...grant })}` })
        .end();
    }
    const isToken = url === '/oauth/token';
    const endpoint = endpoints.find(
      ({ method, path }) =>
        method === request.method && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`).test(url),
    );
    const name = isToken ? 'token' : (endpoint?.name ?? '?');
    stub.seen.push({ endpoint: name, url, headers: request.headers, body });
    const send = (status: number, json?: object) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-correlationid': 'c75f40a6-a3df-4429-a697-471eeec46435',
      });
      response.end(json ? JSON.stringify(json) : undefined);
    };
    const behaviour = stub.behave[name] ?? stub.behave['*'] ?? {};
    if (behaviour.error && !isToken) {
      const { status, code, errors } = behaviour.error;
      const several = errors ? { errors: errors.map((one) => ({ code: one, message: one })) } : {};
      return send(status, { code, message: 'as documented', ...several });
    }
    if (behaviour.drop === 'before') return void response.destroy();
    if (behaviour.wait && !behaviour.wait.stored) await behaviour.wait.until;
    const lose = () => void response.destroy();
    if (isToken) return token(new URLSearchParams(body), behaviour.drop === 'after' ? lose : send, behaviour);
    if (!endpoint) return send(404, { code: 'NOT_FOUND', message: url });
    const result = serve(endpoint, request, body);
    if (behaviour.drop === 'after') return void response.destroy();
    if (behaviour.wait?.stored) await behaviour.wait.until;
    return send(result.status, result.json);
  }

  function token(
    fields: URLSearchParams,
    send: (status: number, json: object) => void,
    { error }: Behaviour,
  ): void {
    if (error) return void send(error.status, { error: error.code });
    if (fields.get('client_id') !== clientId || fields.get('client_secret') !== clientSecret)
      return void send(401, { error: 'invalid_client' });
    if (fields.get('grant_type') === 'authorization_code') {
      const grant = codes.get(fields.get('code') ?? '');
      codes.delete(fields.get('code') ?? '');
      const proof = createHash('sha256')
        .update(fields.get('code_verifier') ?? '')
        .digest('base64url');
      if (!grant || grant.challenge !== proof || grant.redirect !== fields.get('redirect_uri'))
        return void send(400, { error: 'invalid_grant' });
    } else if (!refreshTokens.delete(fields.get('refresh_token') ?? '')) {
      return void send(400, { error: 'invalid_grant' });
    }
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    accessTokens.add(access);
    refreshTokens.add(refresh);
    send(200, {
      ...{ access_token: access, refresh_token: refresh, expires_in: stub.expiresIn },
      ...{ token_type: 'bearer', scope: 'read:self-assessment write:self-assessment' },
    });
  }

  function serve(
    endpoint: HmrcEndpoint,
    { headers, url = '' }: IncomingMessage,
    body: string,
  ): { status: number; json?: object } {
    const fault = (text: string) => stub.faults.push(`${endpoint.name}: ${text}`);
    if (headers.accept !== endpoint.accept) fault(`Accept is ${headers.accept}`);
    if (headers['gov-client-connection-method'] !== 'WEB_APP_VIA_SERVER')
      fault('no fraud prevention headers');
    if (!accessTokens.has((headers.authorization ?? '').replace('Bearer ', '')))
      return {
        status: 401,
        json: { code: 'INVALID_CREDENTIALS', message: 'Invalid Authentication information provided' },
      };
    const path = url.split('?')[0] ?? '';
    const key = path.replace(/^\/individuals\/business\//, '');
    if (endpoint.method === 'PUT') {
      if (headers['content-type'] !== 'application/json') fault(`Content-Type is ${headers['content-type']}`);
      const json: object = JSON.parse(body);
      const check = checks.get(endpoint.name);
      if (!check?.(json)) {
        fault(JSON.stringify(check?.errors));
        return { status: 400, json: { code: 'RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED', message: '' } };
      }
      stub.summaries.set(key, json);
      stub.stored.push(`${key} ${body}`);
      return { status: 204 };
    }
    const json = contents(endpoint.name, key);
    if (!json)
      return {
        status: 404,
        json: { code: 'MATCHING_RESOURCE_NOT_FOUND', message: 'Matching resource not found' },
      };
    const check = checks.get(endpoint.name);
    if (!check?.(json)) fault(`the stub’s own response: ${JSON.stringify(check?.errors)}`);
    return { status: 200, json };
  }

  function contents(name: string, key: string): object | undefined {
    if (name === 'businesses') return { listOfBusinesses: stub.businesses };
    if (name === 'obligations')
      return stub.obligations.length > 0 ? { obligations: stub.obligations } : undefined;
    const held = stub.summaries.get(key);
    if (!held || name === 'self-employment-read') return held;
    return { submittedOn: '2026-08-01T10:59:47.544Z', ...held };
  }
  return stub;
}
