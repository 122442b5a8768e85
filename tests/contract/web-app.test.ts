import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { version } from '../../apps/server/src/http/version.ts';
import { createTokenSigner } from '../../apps/server/src/platform/crypto/access-tokens.ts';
import { createFieldCipher } from '../../apps/server/src/platform/crypto/field-cipher.ts';
import { loadFieldKeys, loadSigningKey } from '../../apps/server/src/platform/crypto/key-files.ts';
import { createPasswordHasher } from '../../apps/server/src/platform/crypto/password-hash.ts';
import { startApp, type TestApp } from './app.ts';

const page =
  '<!doctype html><html lang="en-GB"><head><title>A build</title>' +
  '<script type="module" src="/assets/index-4f2a.js"></script></head><body></body></html>';
const script = `console.log('${'farthing '.repeat(200)}');`;

const temporary = mkdtempSync(join(tmpdir(), 'farthing-web-'));
const dist = join(temporary, 'dist');
let base: TestApp;
let built: FastifyInstance;
let unbuilt: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  mkdirSync(join(dist, '.vite'));
  mkdirSync(join(dist, 'help/guide'), { recursive: true });
  for (const [name, text] of Object.entries({
    'index.html': page,
    'sw.js': 'self.skipWaiting();',
    'manifest.webmanifest': '{"name":"farthing"}',
    'assets/index-4f2a.js': script,
    'help/index.html': '<!doctype html><title>The help</title>',
    'help/guide/tax.html': '<!doctype html><title>Tax</title>',
  })) {
    writeFileSync(join(dist, name), text);
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(dist, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(dist, 'icon-192.png'), new Uint8Array([0x89, 0x50, 0x4e, 0x47]));
  writeFileSync(join(dist, 'assets/only-gzip-1a.css'), 'a{}');
  writeFileSync(join(dist, 'assets/only-gzip-1a.css.gz'), gzipSync('a{}'));
  writeFileSync(join(dist, '.vite/manifest.json'), '{"secret":1}');
  writeFileSync(join(temporary, 'package.json'), '{"secret":1}');
  symlinkSync(join(temporary, 'package.json'), join(dist, 'assets/link.json'));
  base = await startApp();
  built = await buildOver(dist);
  unbuilt = await buildOver(join(temporary, 'nothing-here'));
});
afterAll(async () => {
  await built.close();
  await unbuilt.close();
  await base.close();
  rmSync(temporary, { recursive: true, force: true });
});

/** The whole app on the database of `base`, with another folder for the web app. */
async function buildOver(webFolder: string): Promise<FastifyInstance> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATA_DIR: temporary,
    DATABASE_URL: base.ownerUrl,
  });
  const app = await buildApp({
    config,
    database: base.database,
    tokens: createTokenSigner(await loadSigningKey({ ...config.jwtPrivateKey, dataDir: temporary })),
    passwords: createPasswordHasher({}),
    cipher: createFieldCipher(await loadFieldKeys({ ...config.fieldKeys, dataDir: temporary })),
    webFolder,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Sends a path exactly as written: `fetch` would resolve the dots and add an Accept-Encoding of its own. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  app: FastifyInstance = built,
): Promise<Reply> {
  const { port } = app.server.address() as { port: number };
  return new Promise((done, fail) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        done({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
      });
    });
    sent.on('error', fail).end();
  });
}

function expectNotFound(reply: Reply, path: string): void {
  expect(reply.status, path).toBe(404);
  expect(reply.headers['content-type'], path).toBe('application/json; charset=utf-8');
  expect(JSON.parse(reply.text), path).toEqual({ detail: 'Not found' });
}

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the help', () => {
  test('is answered at its own address, each page by its name, under the policy of pages', async () => {
    const front = await ask('/help/', asBrowser);
    expect(front).toMatchObject({ status: 200, text: expect.stringContaining('The help') });
    expect(front.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
    expect((await ask('/help/guide/tax.html')).text).toContain('Tax');
    expect(await ask('/help', asBrowser)).toMatchObject({ status: 308, headers: { location: '/help/' } });
  });

  test('has no page of the app beneath it: what is not there is 404', async () => {
    for (const path of ['/help/guide/', '/help/guide/nothing.html', '/help/../index.html'])
      expectNotFound(await ask(path, asBrowser), path);
  });
});

describe('the page', () => {
  const screens = [
    '/',
    '/?source=pwa',
    '/index.html',
    '/transactions',
    '/transactions/',
    '/accounts/0189-x/y',
  ];

  test.each(screens)('answers %s', async (path) => {
    const reply = await ask(path);
    expect(reply).toMatchObject({ status: 200, text: page });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(page.length),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    expect(reply.headers.etag).toMatch(/^"[\w-]{22}"$/);
    expect(reply.headers['content-encoding']).toBeUndefined();
  });

  test('answers a path with a dot to a browser that opens it, and to no one else', async () => {
    for (const path of ['/merchants/amazon.co.uk', '/package.json']) {
      expect(await ask(path, asBrowser)).toMatchObject({ status: 200, text: page });
      expectNotFound(await ask(path, { accept: '*/*' }), path);
      expectNotFound(await ask(path), path);
    }
  });

  test('comes with the policy of pages, which has no inline scripts or styles', async () => {
    for (const path of ['/', '/transactions/0189', '/assets/index-4f2a.js']) {
      const policy = (await ask(path)).headers['content-security-policy'] as string;
      expect(policy, path).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy, path).toContain("worker-src 'self'");
      expect(policy, path).not.toMatch(/unsafe/);
      expect((await ask(path)).headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('is not what a path of the service answers', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/v1/nothing',
      '/api/docs/nothing',
      '/%61pi/v1/nothing',
      '/metrics',
      '/health/nothing',
      '/version/nothing',
    ]) {
      expectNotFound(await ask(path, asBrowser), path);
    }
    expect((await ask('/health', asBrowser)).headers['content-type']).toContain('application/json');
    expect((await ask('/api/docs', asBrowser)).text).toContain('farthing API reference');
    expect((await ask('/api/v1/accounts', asBrowser)).status).toBe(401);
  });

  test('does not hide that a path of the API takes another method', async () => {
    const reply = await ask('/api/v1/auth/login', asBrowser);
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBe('POST');
    expect(JSON.parse(reply.text)).toEqual({ detail: 'Method not allowed' });
  });

  test('is only read: other methods are refused', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await ask('/', asBrowser, method);
      expect([method, reply.status, reply.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
      expect(JSON.parse(reply.text)).toEqual({ detail: 'Method not allowed' });
      expectNotFound(await ask('/transactions/0189', asBrowser, method), method);
    }
  });
});

describe('HEAD', () => {
  test.each(['/', '/transactions/0189', '/assets/index-4f2a.js', '/sw.js'])(
    'of %s is GET without the body',
    async (path) => {
      for (const headers of [{}, { 'accept-encoding': 'br' }]) {
        const [get, head] = [await ask(path, headers), await ask(path, headers, 'HEAD')];
        expect(head).toMatchObject({ status: 200, text: '' });
        expect(Number(head.headers['content-length'])).toBe(get.bytes.length);
        for (const name of ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary']) {
          expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
        }
      }
    },
  );

  test('of what is not there is 404', async () => {
    expect(await ask('/assets/nothing.js', {}, 'HEAD')).toMatchObject({ status: 404, text: '' });
  });
});

describe('codings', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000,gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['brx, xgzip', undefined],
    ['', undefined],
  ])('Accept-Encoding: %s → %s', async (accepted, coding) => {
    for (const [path, text] of [
      ['/', page],
      ['/assets/index-4f2a.js', script],
    ] as const) {
      const reply = await ask(path, { 'accept-encoding': accepted });
      expect(reply.headers['content-encoding']).toBe(coding);
      expect(reply.headers['content-length']).toBe(String(reply.bytes.length));
      expect(reply.headers.vary).toBe('accept-encoding');
      const plain =
        coding === 'br'
          ? brotliDecompressSync(reply.bytes)
          : coding === 'gzip'
            ? gunzipSync(reply.bytes)
            : reply.bytes;
      expect(plain.toString()).toBe(text);
    }
  });

  test('without Accept-Encoding a file comes as it is', async () => {
    expect((await ask('/assets/index-4f2a.js')).text).toBe(script);
  });

  test('a file without that twin comes in the next coding, or as it is', async () => {
    const reply = await ask('/assets/only-gzip-1a.css', { 'accept-encoding': 'gzip, br' });
    expect(reply.headers['content-encoding']).toBe('gzip');
    const icon = await ask('/icon-192.png', { 'accept-encoding': 'gzip, br' });
    expect(icon.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '4' });
    expect(icon.headers['content-encoding']).toBeUndefined();
  });

  test('a twin has no path of its own', async () => {
    for (const path of ['/index.html.br', '/assets/index-4f2a.js.gz']) expectNotFound(await ask(path), path);
  });
});

describe('what is kept', () => {
  test('hashed files for good, everything else is asked for again', async () => {
    const kept: [string, string, string][] = [];
    for (const path of [
      '/assets/index-4f2a.js',
      '/assets/only-gzip-1a.css',
      '/sw.js',
      '/manifest.webmanifest',
    ]) {
      const { headers } = await ask(path);
      kept.push([path, headers['cache-control'] as string, headers['content-type'] as string]);
    }
    const forGood = 'public, max-age=31536000, immutable';
    expect(kept).toEqual([
      ['/assets/index-4f2a.js', forGood, 'text/javascript; charset=utf-8'],
      ['/assets/only-gzip-1a.css', forGood, 'text/css; charset=utf-8'],
      ['/sw.js', 'no-cache', 'text/javascript; charset=utf-8'],
      ['/manifest.webmanifest', 'no-cache', 'application/manifest+json; charset=utf-8'],
    ]);
  });

  test.each(['/', '/transactions/0189', '/sw.js', '/manifest.webmanifest', '/assets/index-4f2a.js'])(
    '%s that the client has is 304',
    async (path) => {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const headers = { 'accept-encoding': encoding };
        const first = await ask(path, headers);
        const etag = first.headers.etag as string;
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const again = await ask(path, { ...headers, 'if-none-match': known });
          expect(again, known).toMatchObject({ status: 304, text: '' });
          expect(again.headers).toMatchObject({
            etag,
            vary: 'accept-encoding',
            'cache-control': first.headers['cache-control'],
          });
          expect(again.headers['content-security-policy']).toContain("default-src 'none'");
        }
        expect((await ask(path, { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
      }
    },
  );

  test('each coding has a validator of its own', async () => {
    const etags = await Promise.all(
      ['identity', 'gzip', 'br'].map(
        async (encoding) => (await ask('/', { 'accept-encoding': encoding })).headers.etag,
      ),
    );
    expect(new Set(etags).size).toBe(3);
  });
});

describe('what is not served', () => {
  test.each([
    '/assets/nothing-99.js',
    '/assets/nothing',
    '/assets/',
    '/assets',
    '/nothing.js',
    '/favicon.ico',
  ])('an absent file: %s', async (path) => expectNotFound(await ask(path), path));

  test('an absent asset is no page, even to a browser that opens it', async () => {
    expectNotFound(await ask('/assets/nothing-99.js', asBrowser), 'absent');
  });

  test.each([
    '/assets/../../package.json',
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/..%5cpackage.json',
    '/assets\\..\\..\\package.json',
    '/..',
    '/transactions/../..',
    '/%2e%2e',
    '/.vite/manifest.json',
    '/assets/link.json',
  ])('a path out of the folder: %s', async (path) => {
    expectNotFound(await ask(path), path);
    const opened = await ask(path, asBrowser);
    expect(opened.text).not.toContain('secret');
    if (path !== '/.vite/manifest.json') expectNotFound(opened, path);
  });

  test.each([
    '/index.html%00',
    '/%00',
    '/assets/index-4f2a.js%00',
    '/transactions/%00',
    '/%00/../package.json',
  ])('a path with a null byte: %s', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const reply = await ask(path, asBrowser, method);
      expect([reply.status, reply.headers['content-type']]).toEqual([422, 'application/json; charset=utf-8']);
      expect(reply.text).not.toContain('<');
    }
  });

  test('a path that cannot be decoded', async () => {
    expectNotFound(await ask('/%E0%A4%A', asBrowser), 'undecodable');
  });

  test('a file that a later build took away', async () => {
    writeFileSync(join(dist, 'assets/old-1.js'), 'old');
    const app = await buildOver(dist);
    try {
      rmSync(join(dist, 'assets/old-1.js'));
      expectNotFound(await ask('/assets/old-1.js', {}, 'GET', app), 'gone');
      writeFileSync(join(dist, 'assets/new-1.js'), 'new');
      expectNotFound(await ask('/assets/new-1.js', {}, 'GET', app), 'unlisted');
    } finally {
      await app.close();
      rmSync(join(dist, 'assets/new-1.js'));
    }
  });
});

describe('without a build', () => {
  test('/ says how to make one, names the version, and links the reference', async () => {
    const reply = await ask('/', asBrowser, 'GET', unbuilt);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(reply.headers['content-security-policy']).not.toContain('unsafe');
    expect(reply.text).toContain(version);
    expect(reply.text).toContain('<code>npm start</code>');
    expect(reply.text).toContain('href="/api/docs"');
    expect(reply.text).not.toMatch(/<script|<style|\sstyle=/);
    const style = await ask('/front-page.css', {}, 'GET', unbuilt);
    expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  test('other paths stay 404', async () => {
    for (const path of ['/transactions', '/assets/index-4f2a.js', '/index.html', '/api/v1/nothing']) {
      expectNotFound(await ask(path, asBrowser, 'GET', unbuilt), path);
    }
    expect((await ask('/', {}, 'POST', unbuilt)).status).toBe(405);
  });
});
