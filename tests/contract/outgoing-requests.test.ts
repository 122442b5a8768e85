import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { eventually } from './sign-in.ts';

let outside: Server;
let host: string;
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  outside = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') response.writeHead(401).end('no key');
    else response.end('Date,Open,High,Low,Close,Volume\n2026-11-02,1,1,1,4.20,9\n');
  });
  await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening));
  host = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
  app = await startApp({
    PRICE_PROVIDER_URL: `http://${host}/secret-path/{symbol}?from={from}`,
    AI_ALLOW_PRIVATE_HOSTS: `${host} 127.0.0.1:9`,
  });
  admin = await app.register();
});
afterAll(async () => {
  await app.close();
  outside.close();
});

const lines = (count: number) =>
  eventually(
    () => admin.get('/admin/outgoing'),
    ({ body }) => body.total >= count,
  );

test('every request to the world outside has its line: whose, to whom, how much; and no default install makes one', async () => {
  const user = await app.register();
  const account = await openInvestments(user);
  const holding = await hold(user, account.id, 'HUSH');
  await trade(user, holding.id);
  await user.get('/portfolio');
  expect((await admin.get('/admin/outgoing')).body).toEqual({
    items: [],
    next_cursor: null,
    total: 0,
    total_bytes_out: 0,
  });
  expect((await user.post('/securities/prices/refresh', {})).body).toMatchObject({ host });
  const { body } = await lines(1);
  expect(body.items).toEqual([
    {
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      user_id: user.id,
      user_name: 'Test',
      purpose: 'prices',
      host,
      status: 200,
      bytes_out: expect.any(Number),
      bytes_in: 56,
      ms: expect.any(Number),
    },
  ]);
  expect(body.total_bytes_out).toBe(body.items[0].bytes_out);
  expect(JSON.stringify(body)).not.toMatch(/HUSH|secret/);
});

test('the test of a model is in the ledger as well, also where no one answers', async () => {
  const settings = { provider: 'openai', ai_model: 'tiny', api_key: 'sk-hush' };
  await admin.patch('/settings/ai', { ...settings, ai_base_url: `http://${host}/v1` });
  await admin.post('/settings/ai/test');
  await admin.patch('/settings/ai', { ai_base_url: 'http://127.0.0.1:9/v1' });
  await admin.post('/settings/ai/test');
  const { body } = await lines(3);
  const [away, refused] = body.items;
  expect(away).toMatchObject({ purpose: 'model', host: '127.0.0.1:9', status: 0, bytes_out: 0, bytes_in: 0 });
  expect(refused).toMatchObject({ purpose: 'model', host, status: 401, bytes_in: 6, user_id: admin.id });
  expect(refused.bytes_out).toBeGreaterThan(50);
  expect(JSON.stringify(body)).not.toContain('sk-hush');
});

test('lines are read in pages, and forgotten after 90 days', async () => {
  const first = (await admin.get('/admin/outgoing?limit=2')).body;
  expect(first.items).toHaveLength(2);
  const rest = (await admin.get(`/admin/outgoing?limit=2&cursor=${first.next_cursor}`)).body;
  expect(rest).toMatchObject({ items: [{ purpose: 'prices' }], next_cursor: null, total: 3 });
  expect((await admin.get('/admin/outgoing?cursor=x')).status).toBe(422);
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(`update outgoing_requests set at = now() - interval '91 days' where purpose = 'prices'`);
  expect((await admin.get('/admin/outgoing')).body).toMatchObject({ total: 2 });
  await admin.post('/settings/ai/test');
  await lines(3);
  const { rows } = await owner.query(`select 1 from outgoing_requests where purpose = 'prices'`);
  await owner.end();
  expect(rows).toHaveLength(0);
});
