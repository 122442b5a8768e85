import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '../../apps/server/src/http/version.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { askPath, expectRawError, sendBytes } from './http-answers.ts';
import { logIn } from './sign-in.ts';

let app: TestApp;
let user: Client;
beforeAll(async () => {
  app = await startApp();
  user = await app.register();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };

/** Any path of the app, also outside /api/v1. */
const at = (path: string, method?: string, headers?: Record<string, string>) =>
  askPath(app.url, path, method, headers);
const raw = (text: string, hangsUp?: boolean) => sendBytes(app.url, text, hangsUp);

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
    expectRawError(await raw('GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'), 400);
  });

  test('a body that is not JSON whose length lies ends the connection, not the server', async () => {
    await raw(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
      true,
    );
    expect((await at('/health')).status).toBe(200);
  });

  test('headers that have not arrived within 10 s close the connection, whether silent or slow', async () => {
    const began = performance.now();
    const closedAfter = async (text: string, byteByByte: string) => {
      const answer = await dribble(text, byteByByte);
      return { answer, seconds: (performance.now() - began) / 1000 };
    };
    const all = await Promise.all([
      closedAfter('', ''),
      closedAfter('GET /health HTTP/1.1\r\nHost: x\r\n', ''),
      closedAfter('GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x'.repeat(1000)),
      // A connection that has had an answer before.
      closedAfter(
        'GET /version HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\nX-Slow: ',
        'x'.repeat(1000),
      ),
    ]);
    for (const { answer, seconds } of all) {
      expectRawError(answer.slice(answer.lastIndexOf('HTTP/1.1 ')), 408);
      expect(seconds).toBeGreaterThan(9);
      expect(seconds).toBeLessThan(14);
    }
  }, 60_000);

  test('pipelined requests are answered in order', async () => {
    const one = 'GET /version HTTP/1.1\r\nHost: x\r\n\r\n';
    const last = 'GET /version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answer = await raw(`${one}GET /nothing.txt HTTP/1.1\r\nHost: x\r\n\r\n${last}`);
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

  test('nothing but files of the app is stored, however the path is written', async () => {
    const token = { authorization: `Bearer ${user.token}` };
    for (const path of ['/%61pi/v1/accounts', '/api/%761/accounts', '/api/v1/%61ccounts']) {
      const { status, headers } = await at(path, 'GET', token);
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store']);
    }
    for (const path of ['/health', '/version', '/api/docs', '/nothing.txt', '/%61pi/v1/%zz'])
      expect((await at(path)).headers.get('cache-control'), path).toBe('no-store');
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

/** Sends a text at once, then another byte by byte; returns what comes back before the server closes. */
async function dribble(text: string, byteByByte: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.write(text);
  let sent = 0;
  const timer = setInterval(() => socket.write(byteByByte.charAt(sent++)), 200);
  await once(socket, 'close');
  clearInterval(timer);
  return received;
}

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
