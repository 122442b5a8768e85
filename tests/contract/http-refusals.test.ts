import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { askPath, expectError, expectRawError, sendBytes } from './http-answers.ts';
import { fromNewAddress, password } from './sign-in.ts';

let app: TestApp;
let user: Client;
beforeAll(async () => {
  app = await startApp();
  user = await app.register();
});
afterAll(() => app.close());

const unknownId = '00000000-0000-4000-8000-000000000000';
const json = { 'content-type': 'application/json' };

/** Any path of the app, also outside /api/v1. */
const at = (path: string, method?: string, headers?: Record<string, string>) =>
  askPath(app.url, path, method, headers);
const raw = (text: string) => sendBytes(app.url, text);

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
    expectError(answer, 415, 'This endpoint doesn’t accept that content type');
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
