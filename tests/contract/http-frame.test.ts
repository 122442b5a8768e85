import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitKey } from '../../apps/server/src/http/client-address.ts';
import { countAttempt, countedAttempts, forgetOldAttempts } from '../../apps/server/src/http/rate-limit.ts';
import { version } from '../../apps/server/src/http/version.ts';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { type RegisteredRoute, recordRoutes } from './routes.ts';
import { asOwner, browserOf, eventually, fromNewAddress, logIn, password } from './sign-in.ts';

let app: TestApp;
let user: Client;
let routes: RegisteredRoute[];
beforeAll(async () => {
  routes = await recordRoutes(async () => {
    app = await startApp();
  });
  user = await app.register();
});
afterAll(() => app.close());

const unknownId = '00000000-0000-4000-8000-000000000000';
const json = { 'content-type': 'application/json' };

/** What every error looks like. */
function expectError(answer: Answer, status: number, detail?: string | RegExp): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(Object.keys(answer.body).filter((key) => key !== 'errors')).toEqual(['detail']);
  expect(typeof answer.body.detail).toBe('string');
  const text = JSON.stringify(answer.body);
  expect(text).not.toMatch(/<html|<!doctype|node_modules|\.ts:\d|\n {2,}at |FST_|SQLSTATE/i);
  if (detail !== undefined) expect(answer.body.detail).toMatch(detail);
}

/** Any path of the server, also outside /api/v1. */
async function at(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${app.url}${path}`, { method, headers });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** Sends bytes as they are; what comes back before the server closes, or within a second after the last byte. */
function raw(text: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.setTimeout(1000, () => socket.end());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', () => done(received));
    socket.on('error', (error) => (received ? done(received) : fail(error)));
  });
}

function expectRawError(answer: string, status: number): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head.toLowerCase()).toContain('content-type: application/json');
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
}

describe('422', () => {
  const post = (body: unknown) => user.post('/accounts', body);

  test.each(['{', '{"name":', 'name=x', "{'name': 1}", '\u0000', '{"name":"x"}}'])(
    'malformed JSON: %j',
    async (body) => {
      const answer = await app.request('POST', '/accounts', { token: user.token, raw: body, headers: json });
      expectError(answer, 422, 'The body is not valid JSON');
    },
  );

  test.each([[[]], ['x'], [1], [null], [true]])('a body that is no object: %j', async (body) => {
    expectError(await post(body), 422);
  });

  test('no body at all', async () => {
    expectError(await app.request('POST', '/accounts', { token: user.token }), 422);
    expectError(await app.request('POST', '/accounts', { token: user.token, raw: '', headers: json }), 422);
  });

  test('a missing field is named', async () => {
    const answer = await post({ type: 'cash', currency: 'GBP' });
    expectError(answer, 422, 'name required');
    expect(answer.body.errors).toEqual([{ field: 'name', message: 'required' }]);
  });

  test('a wrong type is named, and a number is no string', async () => {
    const answer = await post({ name: 5, type: 'cash', currency: 'GBP' });
    expectError(answer, 422, /^name: /);
    expect(answer.body.errors).toMatchObject([{ field: 'name' }]);
  });

  test('several wrong fields are all named', async () => {
    const answer = await post({ name: 5, type: 'mattress', currency: 7, colour: 'red' });
    expectError(answer, 422);
    const fields = answer.body.errors.map(({ field }: { field: string }) => field).sort();
    expect(fields).toEqual(['colour', 'currency', 'name', 'type']);
  });

  test('an unknown body field is named', async () => {
    const answer = await post({ name: 'x', type: 'cash', currency: 'GBP', is_admin: true });
    expectError(answer, 422, 'is_admin: unknown field');
  });

  test('an unknown query field is named', async () => {
    expectError(await user.get('/transactions?colour=red'), 422, 'colour: unknown field');
  });

  test('a query of a wrong type is named', async () => {
    expectError(await user.get('/transactions?limit=many'), 422, /^limit: /);
    expectError(await user.get('/transactions?limit=501'), 422, /^limit: /);
    expectError(await user.get('/transactions?limit=0'), 422, /^limit: /);
    expectError(await user.get('/transactions?date_from=yesterday'), 422, /^date_from: /);
    expectError(await user.get('/transactions?date_from=2026-02-30'), 422);
  });

  test.each(['x', '1', `${unknownId}0`, `{${unknownId}}`, "';select 1", '%27', 'null'])(
    'a malformed UUID in the path: %s',
    async (id) => {
      for (const path of ['/accounts/', '/transactions/', '/categories/', '/imports/']) {
        const answer = await user.get(`${path}${encodeURIComponent(id)}`);
        expectError(answer, 422);
      }
    },
  );

  test('NUL in path, query, body values and body keys', async () => {
    expectError(
      await at('/api/v1/accounts/%00', 'GET', { authorization: `Bearer ${user.token}` }),
      422,
      /NUL/,
    );
    expectError(await user.get('/transactions?q=a%00b'), 422, /NUL/);
    expectError(await post({ name: 'a\u0000b', type: 'cash', currency: 'GBP' }), 422, /NUL/);
    expectError(await post({ name: 'x', type: 'cash', currency: 'GBP', '\u0000': 1 }), 422);
    expectError(
      await app.request('POST', '/auth/login', { body: { email: 'a\u0000@b.org', password } }),
      422,
      /NUL/,
    );
  });

  test('nesting 1,000 deep', async () => {
    for (const body of [
      `${'['.repeat(1000)}${']'.repeat(1000)}`,
      `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
    ]) {
      const answer = await app.request('POST', '/accounts', { token: user.token, raw: body, headers: json });
      expectError(answer, 422, 'The body is nested too deeply');
    }
  });

  test('a __proto__ key, which changes nothing', async () => {
    const raw = '{"name":"x","type":"cash","currency":"GBP","__proto__":{"is_admin":true}}';
    expectError(await app.request('POST', '/accounts', { token: user.token, raw, headers: json }), 422);
    const planted = '{"name":"x","type":"cash","currency":"GBP","constructor":{"prototype":{"a":1}}}';
    expectError(
      await app.request('POST', '/accounts', { token: user.token, raw: planted, headers: json }),
      422,
    );
    expect(({} as Record<string, unknown>).is_admin).toBeUndefined();
    expectError(await user.get('/transactions?__proto__=1'), 422);
    expectError(await user.get('/transactions?__proto__[x]=1'), 422);
  });

  test('bytes that are no UTF-8 are no text and never a 5xx', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const answer = await app.request('POST', '/accounts', { token: user.token, raw: bytes, headers: json });
    expectError(answer, 422);
  });

  test('a lone surrogate is stored as text or refused, never a 5xx', async () => {
    const raw = '{"name":"a\\ud800b","type":"cash","currency":"GBP"}';
    const answer = await app.request('POST', '/accounts', { token: user.token, raw, headers: json });
    expect([201, 422]).toContain(answer.status);
  });
});

describe('413, 415', () => {
  test('a megabyte to /auth is too large, also without Content-Length', async () => {
    const body = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(1_000_000) });
    for (const path of ['/auth/login', '/auth/register']) {
      expectError(
        await app.request('POST', path, { raw: body, headers: { ...json, ...fromNewAddress() } }),
        413,
        'The request is too large',
      );
    }
    const chunk = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`;
    const head = `POST /api/v1/auth/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expectRawError(await raw(`${head}${chunk}${chunk}`), 413);
  });

  test('two megabytes anywhere are too large', async () => {
    const raw = JSON.stringify({ name: 'x'.repeat(2_000_000) });
    expectError(await app.request('POST', '/accounts', { token: user.token, raw, headers: json }), 413);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'nonsense',
  ])('%s is no JSON', async (type) => {
    const headers = { 'content-type': type };
    const answer = await app.request('POST', '/accounts', { token: user.token, raw: 'name=x', headers });
    expectError(answer, 415, 'This endpoint does not take that content type');
    expectError(
      await app.request('POST', '/auth/login', { raw: 'a=b', headers: { ...headers, ...fromNewAddress() } }),
      415,
    );
  });

  test('JSON is no statement file', async () => {
    expectError(await user.post('/imports', { account_id: unknownId }), 415);
  });
});

describe('401, 403, 404, 405', () => {
  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer a.b.c',
    'Basic dTpw',
    'bearer\tx',
    `Bearer ${'x'.repeat(5000)}`,
  ])('Authorization %j is not signed in, and the answer says how to', async (authorization) => {
    const answer = await app.request('GET', '/accounts', { headers: { authorization } });
    expectError(answer, 401, 'Not authenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('who is not signed in learns nothing of bodies, ids or queries', async () => {
    for (const [method, path, body] of [
      ['POST', '/accounts', { nonsense: true }],
      ['GET', '/accounts/x', undefined],
      ['GET', '/transactions?colour=red', undefined],
      ['POST', '/imports', undefined],
    ] as const) {
      expectError(await app.request(method, path, { body }), 401, 'Not authenticated');
    }
  });

  test('403 is known but not allowed: a system category is read-only', async () => {
    const [category] = (await user.get('/categories')).body;
    expectError(await user.delete(`/categories/${category.id}`), 403, 'System categories are read-only');
  });

  test('404 absent, and another user’s the same', async () => {
    const other = await app.register();
    const made = await other.post('/accounts', { name: 'x', type: 'cash', currency: 'GBP' });
    const theirs = await user.get(`/accounts/${made.body.id}`);
    expectError(theirs, 404, 'Account not found');
    expect((await user.get(`/accounts/${unknownId}`)).body).toEqual(theirs.body);
  });

  test.each([
    '/nothing',
    '/accounts/x/y/z',
    '/auth/totp/verify',
    '/auth/nothing',
    '/%E0%A4%A',
    '/../etc/passwd',
  ])('unknown route %s, with and without token', async (path) => {
    expectError(await app.request('GET', path), 404);
    expectError(await app.request('GET', path, { token: user.token }), 404);
  });

  // Paths that may be a screen of the web app are in web-app.test.ts, as are dots that fetch would resolve.
  test.each([
    '/nothing.txt',
    '/api',
    '/api/v2/accounts',
    '/assets/nothing.js',
    '/.env',
    '/%2e%2e/etc/passwd.txt',
    '/api/docs/../x',
  ])('unknown path %s', async (path) => {
    expectError(await at(path), 404);
  });

  test('405 names what is allowed', async () => {
    for (const [method, path, allowed] of [
      ['PUT', '/accounts', 'GET, HEAD, POST'],
      ['DELETE', '/auth/login', 'POST'],
      ['GET', '/auth/login', 'POST'],
      ['POST', `/accounts/${unknownId}`, 'DELETE, GET, HEAD, PATCH'],
      ['PATCH', '/health', 'GET, HEAD'],
    ] as const) {
      const answer = await app.request(method, path, { token: user.token });
      expectError(answer, 405, 'Method not allowed');
      expect(answer.headers.get('allow'), `${method} ${path}`).toBe(allowed);
    }
  });
});

describe('below HTTP', () => {
  test('431: headers too large', async () => {
    expectRawError(
      await raw(`GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`),
      431,
    );
  });

  test.each([
    'nonsense\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /health HTTP/1.1\r\nno colon here\r\n\r\n',
    'GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    '\u0016\u0003\u0001\u0002',
  ])('400: %j', async (text) => {
    expectRawError(await raw(text), 400);
  });

  test('HTTP/1.1 without Host is refused with a detail', async () => {
    expectRawError(await raw('GET /health HTTP/1.1\r\n\r\n'), 400);
  });

  test('a body that is not JSON whose length lies ends the connection, not the server', async () => {
    await raw(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    );
    expect((await at('/health')).status).toBe(200);
  });

  test('pipelined requests are answered in order', async () => {
    const one = 'GET /version HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await raw(`${one}GET /nothing.txt HTTP/1.1\r\nHost: x\r\n\r\n${one}`);
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '200',
      '404',
      '200',
    ]);
  });
});

describe('HEAD and OPTIONS', () => {
  test('HEAD is GET without a body', async () => {
    for (const path of ['/', '/health', '/api/docs', '/api/v1/openapi.json']) {
      const [get, head] = [await at(path), await at(path, 'HEAD')];
      expect(head.status, path).toBe(200);
      expect(head.body).toBe('');
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    }
    expect((await app.request('HEAD', '/accounts')).status).toBe(401);
    expect((await app.request('HEAD', '/nothing')).status).toBe(404);
  });

  test('OPTIONS opens nothing to other sites', async () => {
    const answer = await at('/api/v1/accounts', 'OPTIONS', {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const get = await at('/api/v1/health', 'GET', { origin: 'https://evil.example' });
    expect(get.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(['TRACE', 'PROPFIND', 'PURGE', 'LINK'])('%s is refused with a detail', async (method) => {
    const answer = await new Promise<{ status: number; text: string }>((done, fail) => {
      const { port } = new URL(app.url);
      const sent = httpRequest({ host: '127.0.0.1', port, method, path: '/api/v1/accounts' }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => done({ status: response.statusCode ?? 0, text }));
      });
      sent.on('error', fail).end();
    });
    expect([400, 404, 405, 501]).toContain(answer.status);
    expect(JSON.parse(answer.text)).toMatchObject({ detail: expect.any(String) });
  });
});

describe('headers', () => {
  const paths = ['/', '/api/docs', '/api/docs/swagger-ui.css', '/api/v1/openapi.json', '/health'];

  test.each([...paths, '/api/v1/health', '/api/v1/accounts', '/nothing.txt', '/api/v1/nothing'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await at(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*|https?:/);
      if (!path.startsWith('/api/docs')) expect(policy).not.toContain('unsafe-inline');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  test('errors of every kind carry them too', async () => {
    const answers = [
      await app.request('POST', '/accounts', { token: user.token, raw: '{', headers: json }),
      await app.request('POST', '/accounts', {
        token: user.token,
        raw: 'x',
        headers: { 'content-type': 'text/x' },
      }),
      await app.request('PUT', '/accounts'),
      await app.request('GET', '/%E0%A4%A'),
      await user.get('/accounts/x'),
    ];
    for (const { headers, status } of answers) {
      expect(headers.get('x-content-type-options'), String(status)).toBe('nosniff');
      expect(headers.get('content-security-policy'), String(status)).toContain("default-src 'none'");
      expect(headers.get('cache-control'), String(status)).toBe('no-store');
    }
  });

  test('nothing below /api/v1 is stored', async () => {
    for (const path of ['/health', '/version', '/accounts', '/nothing', '/openapi.json', '/auth/login']) {
      expect((await app.request('GET', path)).headers.get('cache-control'), path).toBe('no-store');
    }
    expect((await user.get('/accounts')).headers.get('cache-control')).toBe('no-store');
    const login = await logIn(app, user.email);
    expect(login.headers.get('cache-control')).toBe('no-store');
  });

  test('each answer has a request id of its own, never the client’s', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const { headers } = await at(index % 2 ? '/health' : '/nothing.txt', 'GET', {
          'x-request-id': 'mine',
        });
        return headers.get('x-request-id');
      }),
    );
    expect(new Set(ids).size).toBe(30);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  });

  test('HSTS is sent where cookies are Secure', async () => {
    const secure = await startApp({ COOKIE_SECURE: 'true' });
    try {
      const { headers } = await fetch(`${secure.url}/health`);
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    } finally {
      await secure.close();
    }
  });
});

describe('what is open to everybody', () => {
  test.each(['/health', '/api/v1/health'])('%s', async (path) => {
    expect(await at(path)).toMatchObject({ status: 200, body: { status: 'ok', version } });
  });

  test.each(['/version', '/api/v1/version'])('%s', async (path) => {
    expect(await at(path)).toMatchObject({ status: 200, body: { name: 'farthing', version } });
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  });

  test('the page at /, built web app or not, takes nothing from elsewhere', async () => {
    const page = await at('/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    await expectOwnFiles(page.body);
  });

  test('/api/docs takes only our own files, and all of them load', async () => {
    const page = await at('/api/docs');
    expect(page.status).toBe(200);
    const found = await expectOwnFiles(page.body);
    expect(found.length).toBeGreaterThanOrEqual(3);
    const start = await at('/api/docs/start.js');
    expect(start.body).toContain("url: '/api/v1/openapi.json'");
    expect(start.body).not.toMatch(/https?:\/\//);
    expect((await at('/api/docs/')).status).toBe(200);
  });
});

/** Every src and href of a page is a path of ours and answers 200. */
async function expectOwnFiles(page: string): Promise<string[]> {
  const found = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path as string);
  expect(found.length).toBeGreaterThan(0);
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|<style/);
  for (const path of found) {
    expect(path).toMatch(/^\/(?!\/)/);
    const file = await at(path);
    expect(file.status, path).toBe(200);
    if (path.endsWith('.js')) expect(file.headers.get('content-type')).toContain('javascript');
    if (path.endsWith('.css')) expect(file.headers.get('content-type')).toContain('text/css');
  }
  return found;
}

describe('the OpenAPI document', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a document of any shape
  let document: any;
  beforeAll(async () => {
    document = (await app.request('GET', '/openapi.json')).body;
  });

  test('is OpenAPI 3.1 and names this version', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({ title: 'farthing', version });
  });

  test('lists every route below /api/v1, each with an answer of success', async () => {
    const listed = routes.filter(
      ({ path }) => path.startsWith('/api/v1/') && path !== '/api/v1/openapi.json',
    );
    expect(listed.length).toBeGreaterThan(40);
    for (const { method, path } of listed) {
      const operation = document.paths[path]?.[method];
      expect(operation, `${method} ${path}`).toBeDefined();
      const successes = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
      expect(successes.length, `${method} ${path}`).toBeGreaterThan(0);
      expect(operation.summary, `${method} ${path}`).toEqual(expect.any(String));
      expect(operation.tags, `${method} ${path}`).toHaveLength(1);
    }
  });

  test('has parameters for what its paths name', () => {
    for (const [path, operations] of Object.entries<
      Record<string, { parameters?: { in: string; name: string }[] }>
    >(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string).sort();
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        const given = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(given.sort(), `${method} ${path}`).toEqual(named);
      }
    }
  });

  test('refers only to what is there', () => {
    const references: string[] = [];
    JSON.stringify(document, (key, value) => {
      if (key === '$ref') references.push(value);
      return value;
    });
    for (const reference of references) {
      expect(reference).toMatch(/^#\//);
      const target = reference
        .slice(2)
        .split('/')
        .reduce((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
      expect(target, reference).toBeDefined();
    }
    const schemes = Object.keys(document.components.securitySchemes);
    for (const operations of Object.values<Record<string, { security?: Record<string, unknown>[] }>>(
      document.paths,
    )) {
      for (const { security = [] } of Object.values(operations)) {
        for (const entry of security) expect(schemes).toEqual(expect.arrayContaining(Object.keys(entry)));
      }
    }
  });
});

describe('limits', () => {
  const limit = { name: 'test', attempts: 20, seconds: 60 };
  let keys = 0;
  const newKey = () => `key-${++keys}`;
  const age = (seconds: number) =>
    asOwner(
      app,
      `update rate_limits set hits = (select array_agg(hit - make_interval(secs => $1)) from unnest(hits) hit)`,
      [seconds],
    );

  test('of 40 at once exactly 20 pass', async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => countAttempt(app.database, limit, key)),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(20);
    for (const { allowed, retryAfterSeconds } of answers) {
      if (allowed) expect(retryAfterSeconds).toBe(0);
      else expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    expect(await countedAttempts(app.database, limit, key)).toBe(20);
  });

  test('the window slides: what is older than 60 s frees its place, no more', async () => {
    const key = newKey();
    for (let index = 0; index < 5; index++) await countAttempt(app.database, limit, key);
    await age(50);
    for (let index = 0; index < 15; index++) await countAttempt(app.database, limit, key);
    expect(await countAttempt(app.database, limit, key)).toMatchObject({ allowed: false, used: 20 });
    await age(11);
    for (let index = 0; index < 5; index++) {
      expect((await countAttempt(app.database, limit, key)).allowed).toBe(true);
    }
    expect((await countAttempt(app.database, limit, key)).allowed).toBe(false);
  });

  test('refused attempts do not lengthen the wait', async () => {
    const key = newKey();
    for (let index = 0; index < 20; index++) await countAttempt(app.database, limit, key);
    for (let index = 0; index < 30; index++) await countAttempt(app.database, limit, key);
    await age(61);
    expect(await countAttempt(app.database, limit, key)).toMatchObject({ allowed: true, used: 1 });
  });

  test('names and keys do not share a window', async () => {
    const key = newKey();
    for (let index = 0; index < 20; index++) await countAttempt(app.database, limit, key);
    expect((await countAttempt(app.database, limit, newKey())).allowed).toBe(true);
    expect((await countAttempt(app.database, { ...limit, name: 'other' }, key)).allowed).toBe(true);
  });

  test('windows that have passed are deleted, others stay; keys are stored as hashes only', async () => {
    const [old, fresh] = [newKey(), newKey()];
    await countAttempt(app.database, limit, old);
    await asOwner(app, `update rate_limits set expires_at = now() - interval '1 s'`);
    await countAttempt(app.database, limit, fresh);
    await forgetOldAttempts(app.database);
    const rows = await asOwner(app, 'select key from rate_limits');
    expect(rows).toHaveLength(1);
    expect(rows[0].key).toHaveLength(32);
    expect(await countedAttempts(app.database, limit, fresh)).toBe(1);
  });

  test('40 sign-ins at once over two instances of one database: exactly 20 are let through', async () => {
    const second = await startApp({}, app.ownerUrl);
    try {
      const headers = fromNewAddress();
      const body = { email: 'nobody@example.org', password: 'wrong-wrong-wrong' };
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 ? app : second).request('POST', '/auth/login', { body, headers }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(20);
      for (const answer of refused) {
        expectError(answer, 429, 'Too many login attempts, try again shortly');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      }
    } finally {
      await second.close();
    }
  });

  test('addresses of one IPv6 /64 share a limit', async () => {
    expect(limitKey('2001:db8:0:7::1')).toBe(limitKey('2001:db8:0:7:a::b'));
    const attempt = (host: number) =>
      app.request('POST', '/auth/login', {
        body: { email: 'nobody@example.org', password: 'wrong-wrong-wrong' },
        headers: { 'x-forwarded-for': `2001:db8:0:7::${host.toString(16)}` },
      });
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => attempt(index + 1)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('sessions on two instances of one database', () => {
  // One signing key, as two instances of one deployment have.
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    const { generateKeyPairSync } = await import('node:crypto');
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    one = await startApp({ JWT_PRIVATE_KEY: privateKey });
    other = await startApp({ JWT_PRIVATE_KEY: privateKey }, one.ownerUrl);
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });
  const profile = (instance: TestApp, token: string) => instance.request('GET', '/profile', { token });

  test('a sign-in at one counts at the other, and its end at one ends it at the other', async () => {
    const client = await one.register();
    for (let round = 0; round < 3; round++) expect((await profile(other, client.token)).status).toBe(200);
    expect((await one.request('POST', '/auth/logout', { token: client.token })).status).toBe(200);
    expect((await profile(one, client.token)).status).toBe(401);
    const answer = await eventually(
      () => profile(other, client.token),
      ({ status }) => status === 401,
    );
    expect(answer.status).toBe(401);
  });

  test('the end of all sessions at one ends each at the other', async () => {
    const client = await one.register();
    const second = browserOf(await logIn(one, client.email)).token;
    for (const token of [client.token, second]) expect((await profile(other, token)).status).toBe(200);
    await one.request('POST', '/auth/logout-all', { token: client.token });
    for (const token of [client.token, second]) {
      const answer = await eventually(
        () => profile(other, token),
        ({ status }) => status === 401,
      );
      expect(answer.status).toBe(401);
    }
  });

  test('with the line between them cut no stale token is taken, and the line comes back', async () => {
    const cut = () =>
      asOwner(
        one,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like 'farthing%listener'`,
      );
    for (let round = 0; round < 5; round++) {
      const client = await one.register();
      for (const instance of [one, other]) expect((await profile(instance, client.token)).status).toBe(200);
      expect((await cut()).length).toBeGreaterThanOrEqual(1);
      await one.request('POST', '/auth/logout', { token: client.token });
      const answer = await eventually(
        () => profile(other, client.token),
        ({ status }) => status === 401,
      );
      expect(answer.status).toBe(401);
      for (let again = 0; again < 10; again++) expect((await profile(other, client.token)).status).toBe(401);
      const lines = await eventually(
        () =>
          asOwner(
            one,
            `select 1 from pg_stat_activity where datname = current_database() and application_name like 'farthing%listener'`,
          ),
        (rows) => rows.length >= 2,
      );
      expect(lines).toHaveLength(2);
    }
  });

  test('while the listener cannot come back, tokens are looked up each time', async () => {
    const client = await one.register();
    expect((await profile(other, client.token)).status).toBe(200);
    const name = new URL(one.ownerUrl).pathname.slice(1);
    // No new connections: pools keep theirs, the listener does not return.
    await asOwner(one, `alter database ${name} connection limit 0`);
    try {
      await asOwner(
        one,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like 'farthing%listener'`,
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect((await profile(other, client.token)).status).toBe(200);
      expect((await one.request('POST', '/auth/logout', { token: client.token })).status).toBe(200);
      expect((await profile(other, client.token)).status).toBe(401);
    } finally {
      await asOwner(one, `alter database ${name} connection limit -1`);
    }
  });
});
