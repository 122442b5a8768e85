import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

interface Asked {
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: what a provider would read
  readonly body: any;
}

/** A provider on the loopback: answers what a test says, and keeps what it was asked. */
let provider: Server;
let base: string;
let asked: Asked[] = [];
let answer: { status?: number; body?: string; headers?: Record<string, string>; silent?: boolean } = {};
let app: TestApp;
let strict: TestApp;
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    asked.push({ url: request.url, headers: request.headers, body: JSON.parse(body) });
    if (answer.silent) return void response.socket?.destroy();
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '');
  });
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  app = await startApp({ AI_ALLOW_PRIVATE_HOSTS: `${new URL(base).host}, 127.0.0.1:9` });
  strict = await startApp();
});
afterAll(async () => {
  await Promise.all([app.close(), strict.close()]);
  provider.close();
});
afterEach(() => {
  asked = [];
  answer = {};
});

const path = '/settings/ai';
const chat = (content: unknown) => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] });
const message = (text: string) => JSON.stringify({ content: [{ type: 'text', text }] });
const test_ = async (client: Client) => (await client.post(`${path}/test`)).body;

/** A user with a server of chat completions of their own. */
async function withModel(change: object = {}): Promise<Client> {
  const client = await app.register();
  const set = {
    provider: 'openai',
    ai_base_url: `${base}/v1`,
    ai_model: 'tiny',
    api_key: 'sk-secret',
    ...change,
  };
  expect((await client.patch(path, set)).status).toBe(200);
  return client;
}

describe('the settings', () => {
  test('begin with nothing stored, nothing sent, and say where it would go', async () => {
    const client = await strict.register();
    expect((await client.get(path)).body).toEqual({
      provider: 'anthropic',
      ai_base_url: null,
      ai_model: null,
      ai_debug: false,
      has_api_key: false,
      enabled: false,
      host: 'api.anthropic.com',
      default_model: expect.any(String),
      takes_pdf: true,
      private_hosts_allowed: false,
      version: 0,
    });
  });

  test('a key is stored and never answered; an empty base URL is the provider’s own', async () => {
    const client = await strict.register();
    const { status, body } = await client.patch(path, {
      api_key: 'sk-secret',
      ai_base_url: '',
      ai_debug: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      has_api_key: true,
      enabled: true,
      ai_base_url: null,
      ai_debug: true,
      version: 1,
    });
    expect(JSON.stringify([body, (await client.get(path)).body])).not.toContain('sk-secret');
    expect((await client.patch(path, { api_key: null })).body).toMatchObject({
      has_api_key: false,
      enabled: false,
    });
  });

  test('another base URL or provider forgets the key; other changes keep it; a key sent along is kept', async () => {
    const client = await withModel();
    expect((await client.patch(path, { ai_model: 'large' })).body.has_api_key).toBe(true);
    expect((await client.patch(path, { ai_base_url: `${base}/v1/` })).body.has_api_key).toBe(true);
    expect((await client.patch(path, { ai_base_url: `${base}/v2` })).body.has_api_key).toBe(false);
    expect((await client.patch(path, { api_key: 'again' })).body.has_api_key).toBe(true);
    expect((await client.patch(path, { provider: 'anthropic' })).body.has_api_key).toBe(false);
    const both = await client.patch(path, { ai_base_url: null, api_key: 'new' });
    expect(both.body).toMatchObject({ has_api_key: true, host: 'api.anthropic.com' });
  });

  test('an old version is refused, and nothing changed', async () => {
    const client = await withModel();
    const answer = await client.patch(path, { ai_model: 'other', version: 7 });
    expect(answer.status).toBe(412);
    expect((await client.get(path)).body.ai_model).toBe('tiny');
  });

  test.each([
    ['not an address', /one like https/],
    ['ftp://example.org', /begin with https/],
    ['https://me:secret@example.org/v1', /user name or password/],
    ['https://example.org/v1#there', /before the #/],
    ['https://example.org/v1?to=/other', /before the \?/],
    ['https://example.org/v1?', /before the \?/],
    ['http://example.org/v1', /AI_ALLOW_PRIVATE_HOSTS/],
  ])('the base URL %s is refused at its field', async (ai_base_url, sentence) => {
    const client = await strict.register();
    const { status, body } = await client.patch(path, { ai_base_url, api_key: 'kept-out' });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: 'ai_base_url', message: expect.stringMatching(sentence) }]);
    expect((await client.get(path)).body.has_api_key).toBe(false);
  });

  test.each([
    { provider: 'other' },
    { ai_model: 'two words' },
    { api_key: 'line\nbreak' },
    { api_key: '' },
    { unknown: 1 },
  ])('%j is refused', async (change) =>
    expect((await (await strict.register()).patch(path, change)).status).toBe(422),
  );

  test('are each user’s own, and closed to who is not signed in', async () => {
    await withModel();
    expect((await (await app.register()).get(path)).body).toMatchObject({
      has_api_key: false,
      ai_model: null,
    });
    expect((await app.request('GET', path)).status).toBe(401);
    expect((await app.request('POST', `${path}/test`)).status).toBe(401);
  });
});

describe('the test', () => {
  test('asks a server of chat completions as it wants to be asked', async () => {
    const client = await withModel();
    answer = { body: chat('OK') };
    const { ok, message: words } = await test_(client);
    expect([ok, words]).toEqual([true, `${new URL(base).host} answered. Receipts can be read with it.`]);
    expect(asked).toMatchObject([
      {
        url: '/v1/chat/completions',
        headers: { authorization: 'Bearer sk-secret', 'content-type': 'application/json' },
        body: { model: 'tiny', max_tokens: expect.any(Number) },
      },
    ]);
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
  });

  test('asks the other interface as that wants to be asked; a path that was copied whole is not doubled', async () => {
    const client = await withModel({ provider: 'anthropic', ai_base_url: `${base}/proxy/v1/messages` });
    answer = { body: message('OK') };
    expect(await test_(client)).toMatchObject({ ok: true });
    expect(asked).toMatchObject([
      {
        url: '/proxy/v1/messages',
        headers: { 'x-api-key': 'sk-secret', 'anthropic-version': '2023-06-01' },
        body: { model: 'tiny', messages: [{ role: 'user' }] },
      },
    ]);
  });

  test.each([
    [401, /rejected the API key \(401\)/],
    [402, /credit/],
    [403, /may not have access to the model/],
    [404, /can’t find this path or model/],
    [405, /path of the base URL is wrong \(405\)/],
    [413, /too large/],
    [422, /rejected the request \(422\)/],
    [429, /received too many requests/],
    [500, /has a problem \(500\)/],
    [503, /has a problem \(503\)/],
    [302, /redirects to another address \(302\)/],
    [204, /reply with JSON/],
    [418, /unexpected status \(418\)/],
  ])('says in plain words what %i means, and repeats nothing of the answer', async (status, words) => {
    const client = await withModel();
    answer = { status, body: status === 204 ? '' : 'foreign-words', headers: { location: '/foreign-words' } };
    const body = await test_(client);
    expect(body).toEqual({ ok: false, message: expect.stringMatching(words) });
    expect(JSON.stringify(body)).not.toMatch(/foreign-words|sk-secret/);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['<html>', /reply with JSON/],
    ['{}', /format of this provider/],
    ['null', /format of this provider/],
    ['{"choices":[]}', /format of this provider/],
    ['{"choices":[{"message":{"content":7}}]}', /format of this provider/],
    ['x'.repeat(1_100_000), /a reply that is too large/],
  ])('an answer like %.40s is told for what it is', async (body, words) => {
    const client = await withModel();
    answer = { body };
    expect(await test_(client)).toEqual({ ok: false, message: expect.stringMatching(words) });
  });

  test('a broken connection, a closed port and an unknown host are told apart', async () => {
    const client = await withModel();
    answer = { silent: true };
    expect((await test_(client)).message).toMatch(/closed the connection/);
    await client.patch(path, { ai_base_url: 'http://127.0.0.1:9/v1' });
    expect((await test_(client)).message).toMatch(/refused the connection/);
    await client.patch(path, { ai_base_url: 'https://no-such-host.invalid/v1' });
    expect((await test_(client)).message).toBe(
      'no-such-host.invalid can’t be found. Check the base URL for typing mistakes.',
    );
  });

  test('without a key, or without a model on a server of one’s own, nothing is sent and it says why', async () => {
    const client = await app.register();
    expect(await test_(client)).toEqual({
      ok: false,
      message: expect.stringMatching(/^No API key is stored/),
    });
    await client.patch(path, { provider: 'openai', ai_base_url: `${base}/v1` });
    expect((await test_(client)).message).toMatch(/^Enter the name of the model/);
    expect(asked).toEqual([]);
  });

  test('a server of one’s own needs no key', async () => {
    const client = await withModel({ api_key: null });
    answer = { body: chat([{ type: 'text', text: 'OK' }]) };
    expect(await test_(client)).toMatchObject({ ok: true });
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
  });

  test('with ai_debug a private host shows the words of a model, cut to 2,000 characters, and nothing else', async () => {
    const client = await withModel({ ai_debug: true });
    answer = { body: chat('y'.repeat(3_000)) };
    expect((await test_(client)).debug).toEqual({ status: 200, raw_response: 'y'.repeat(2_000) });
    for (const other of [
      { status: 400, body: 'secret of the router' },
      { body: '<html>secret of the router</html>' },
      { body: '{"secret":"of the router"}' },
    ]) {
      answer = other;
      expect((await test_(client)).debug).toEqual({ status: other.status ?? 200, raw_response: '' });
    }
  });

  test('a private host is asked only at the port that the operator has listed', async () => {
    const client = await withModel();
    const { port } = new URL(base);
    const elsewhere = await client.patch(path, { ai_base_url: 'http://127.0.0.1:8/v1' });
    expect(elsewhere.body.errors).toEqual([
      { field: 'ai_base_url', message: expect.stringMatching(/AI_ALLOW_PRIVATE_HOSTS/) },
    ]);
    for (const host of ['127.0.0.1:8', `localhost:${port}`, `127.0.0.2:${port}`]) {
      expect((await client.patch(path, { ai_base_url: `https://${host}/v1` })).status).toBe(200);
      expect((await test_(client)).message).toMatch(/private network\. The operator/);
    }
    expect(asked).toEqual([]);
  });

  test('hosts of this machine are not asked unless the operator allows it', async () => {
    const client = await strict.register();
    const { port } = new URL(base);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254']) {
      const set = { provider: 'openai', ai_base_url: `https://${host}:${port}/v1`, ai_model: 'tiny' };
      expect((await client.patch(path, set)).status).toBe(200);
      expect((await test_(client)).message).toMatch(/private network\. The operator/);
    }
    expect(asked).toEqual([]);
  });

  test('is limited to 20 in ten minutes', async () => {
    const client = await app.register();
    for (let count = 0; count < 20; count++) expect((await client.post(`${path}/test`)).status).toBe(200);
    const refused = await client.post(`${path}/test`);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

test('in demo mode no key is stored and nothing is asked', async () => {
  const demo = await startApp({ DEMO_MODE: 'true', AI_ALLOW_PRIVATE_HOSTS: new URL(base).host });
  try {
    const client = await demo.register();
    expect((await client.patch(path, { api_key: 'sk-secret' })).status).toBe(403);
    expect((await client.post(`${path}/test`)).status).toBe(403);
  } finally {
    await demo.close();
  }
});
