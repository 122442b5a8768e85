import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRequestMeter } from '../../apps/server/src/http/request-metrics.ts';
import { measured } from '../../apps/server/src/platform/jobs/job-runs.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { askPath } from './http-answers.ts';

const token = 'a-token-of-the-scraper-0123456789';
let app: TestApp;
let user: Client;
beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN: token });
  user = await app.register('somebody@example.org');
});
afterAll(() => app.close());

const scrape = async (headers = { authorization: `Bearer ${token}` }) => {
  const response = await fetch(`${app.url}/metrics`, { headers });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('GET /metrics', () => {
  test('is not there without METRICS_TOKEN', async () => {
    const plain = await startApp();
    const answer = await askPath(plain.url, '/metrics', 'GET', { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(404);
    await plain.close();
  });

  test('answers 401 without the token, with another, and with that of a user', async () => {
    for (const authorization of ['', 'Bearer wrong', `Bearer ${token}x`, `Bearer ${user.token}`])
      expect(await scrape({ authorization })).toMatchObject({
        status: 401,
        text: JSON.stringify({ detail: 'Not authenticated' }),
      });
  });

  test('counts requests by the pattern of their route and the class of their status', async () => {
    const { body } = await user.post('/accounts', { name: 'Rainy day', type: 'cash', currency: 'GBP' });
    expect((await user.get(`/accounts/${body.id}`)).status).toBe(200);
    expect((await user.get(`/accounts/${user.id}?name=secret`)).status).toBe(422);
    await askPath(app.url, '/nowhere/at/all', 'POST');
    const { status, type, text } = await scrape();
    expect(status).toBe(200);
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
    const count = (labels: string) =>
      Number(new RegExp(`^farthing_http_requests_total\\{${labels}\\} (\\d+)$`, 'm').exec(text)?.[1]);
    expect(count('method="POST",route="/api/v1/accounts/?",status="2xx"')).toBe(1);
    expect(count('method="GET",route="/api/v1/accounts/:id",status="2xx"')).toBe(1);
    expect(count('method="GET",route="/api/v1/accounts/:id",status="4xx"')).toBe(1);
    expect(count('method="any",route="none",status="4xx"')).toBeGreaterThanOrEqual(1);
  });

  test('tells of the process, the pools, the queues, the database and the jobs', async () => {
    await measured('attachment-sweep', async () => {});
    await expect(measured('attachment-sweep', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const { text } = await scrape();
    for (const line of [
      /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m,
      /^process_resident_memory_bytes \d+$/m,
      /^farthing_info\{version="[\d.]+"\} 1$/m,
      /^farthing_pool_connections\{pool="users",state="waiting"\} 0$/m,
      /^farthing_queue_length\{queue="threads",state="waiting"\} 0$/m,
      /^farthing_queue_length\{queue="receipts",state="running"\} 0$/m,
      /^farthing_database_up 1$/m,
      /^farthing_database_size_bytes \d{6,}$/m,
      /^farthing_database_rows_written\{table="transactions"\} \d+$/m,
      /^farthing_database_rows_written\{table="month_totals"\} \d+$/m,
      /^farthing_job_runs_total\{task="attachment-sweep",outcome="done"\} 1$/m,
      /^farthing_job_runs_total\{task="attachment-sweep",outcome="failed"\} 1$/m,
    ])
      expect(text).toMatch(line);
  });

  test('holds nothing of a user: no id, no address, no name, no token', async () => {
    const { text } = await scrape();
    for (const secret of [user.id, user.email, user.token, token, 'Rainy day', 'secret', 'nowhere'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  });
});

test('every query of the dashboard asks for metrics that are there, by labels that they have', async () => {
  const file = new URL('../../deploy/grafana-dashboard.json', import.meta.url);
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const { text } = await scrape();
  const strange = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => unknownIn(expr, text).map((name) => `${title}: ${name}`)),
  );
  expect(panels.length).toBeGreaterThan(10);
  expect(strange).toEqual([]);
  expect(unknownIn('sum by (colour) (rate(farthing_nothing_total{shape="x"}[5m]))', text)).toEqual([
    'farthing_nothing_total',
    'colour',
    'shape',
  ]);
});

/** Names of metrics and labels in a query that no line of the scraped text has. */
function unknownIn(query: string, text: string): string[] {
  const metrics = query.match(/\b(farthing|process|nodejs)_\w+/g) ?? [];
  const grouped = [...query.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', '));
  const chosen = [...query.matchAll(/(\w+)=~?"/g)].map(([, name = '']) => name);
  const labels = [...grouped, ...chosen].filter((name) => name !== 'job' && name !== 'instance'); // Prometheus adds these
  return [
    ...metrics.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(text)),
    ...labels.filter((name) => !new RegExp(`[{,]${name}="`).test(text)),
  ];
}

test('a request costs less than 0.02 ms of the processor, and strangers make no series', async () => {
  const registry = new Registry();
  const meter = createRequestMeter(registry);
  const routes = Array.from({ length: 200 }, (_, index) => `/api/v1/route-${index}/:id`);
  const run = (times: number) => {
    for (let index = 0; index < times; index++)
      meter.count('GET', routes[index % routes.length], 200, index / times);
  };
  run(20_000);
  const before = process.cpuUsage();
  run(200_000);
  const { user: own, system } = process.cpuUsage(before);
  const each = (own + system) / 1000 / 200_000;
  console.log(`${each.toFixed(5)} ms of the processor for each request`);
  expect(each).toBeLessThan(0.02);
  for (let index = 0; index < 1000; index++) meter.count(`M${index}`, undefined, 404, 0);
  const lines = (await registry.metrics()).split('\n').filter((line) => line.includes('requests_total{'));
  expect(lines).toHaveLength(201);
});
