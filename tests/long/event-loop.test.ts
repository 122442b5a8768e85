import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { generateFile } from '../../tools/bench/generate.ts';
import { generateTrades } from '../../tools/bench/generate-trades.ts';
import type { Client } from '../contract/app.ts';
import { longWrongBodies } from '../contract/long-bodies.ts';
import { cleanUp, listenToAll, startReady, temporaryFolder } from '../contract/server-process.ts';
import { newcomer } from '../fuzz/actors.ts';
import { readOperations } from '../fuzz/document.ts';
import { fuzz } from '../fuzz/run.ts';

afterEach(cleanUp);

/** CPU milliseconds that the event loop of the service may be held at a stretch. */
const mostMs = 50;
/** In the first round code is compiled and schemas are prepared, which happens once per process. */
const rounds = 3;
const rows = 5000;
const trades = 5000;

test('no request holds the event loop for more than 50 ms of CPU, once its code is compiled', {
  timeout: 900_000,
}, async () => {
  const monitor = new URL('../event-loop.ts', import.meta.url).href;
  const server = await startReady({
    dataDir: temporaryFolder(),
    environment: {
      ...{ BACKUP_NIGHTLY: 'false', LOG_LEVEL: 'fatal' },
      ...{ LOOP_LIMIT_MS: String(mostMs), NODE_OPTIONS: `--import=${monitor}` },
    },
  });
  const { url } = server;
  const adminEmail = 'admin@example.org';
  await newcomer(url, adminEmail);
  const user = await newcomer(url, 'much@example.org');
  const held: string[][] = [];
  for (let round = 0; round < rounds; round++) {
    const said = listenToAll();
    await fuzz({ url, requests: 300, seed: 7, adminEmail, atOnce: 1 });
    await addMuch(user, round);
    await sendLongBodies(url, user);
    await readEverything(url, user);
    await sleep(500);
    held.push(
      said()
        .join('')
        .match(/^event loop held.*$/gm) ?? [],
    );
  }
  console.log(held.map((lines, round) => `round ${round}: ${lines.join('; ') || 'nothing'}`).join('\n'));
  // A collection of garbage or a compilation may fall on any request. A computation is there in each round.
  const [, second = [], third = []] = held;
  const again = new Set(third.flatMap(requestsOf));
  expect(second.flatMap(requestsOf).filter((name) => again.has(name))).toEqual([]);
});

/** The requests that a line of the monitor names, without their ids and queries. */
function requestsOf(line: string): string[] {
  const names = line.replace(/^event loop held for \d+ ms: /, '').split(', ');
  return names.map((name) => name.replace(/\?.*/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'));
}

/** Gives a user some thousand rows and trades, through a preview and at once. */
async function addMuch(user: Client, round: number): Promise<void> {
  const bank = await user.post('/accounts', { name: `Bank ${round}`, type: 'cash', currency: 'GBP' });
  const statement = { name: 'lloyds.csv', content: generateFile('lloyds', 'GBP', rows, round + 1) };
  const preview = await user.upload('/imports', statement, { account_id: bank.body.id });
  expect(preview.body.counts.added).toBe(rows);
  const committed = await user.post(`/imports/${preview.body.id}/commit`);
  expect(committed.body.counts.added).toBe(rows);
  const broker = await user.post('/accounts', {
    name: `Broker ${round}`,
    type: 'investment',
    currency: 'GBP',
  });
  const file = { name: 'trades.csv', content: generateTrades(trades, 50) };
  const imported = await user.upload('/imports?commit=true', file, { account_id: broker.body.id });
  expect(imported.body.counts.added).toBe(trades);
  const reverted = await user.post(`/imports/${imported.body.id}/revert`);
  expect(reverted.status).toBe(200);
  expect((await user.post(`/imports/${imported.body.id}/commit`)).status).toBe(409);
}

/** Sends a megabyte of wrong input to each operation that takes much, and the longest right ones. */
async function sendLongBodies(url: string, user: Client): Promise<void> {
  for (const [what, method, path, body] of longWrongBodies) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${user.token}` };
    const { status } = await fetch(`${url}/api/v1${path}`, { method, body, headers });
    expect(status, what).toBe(422);
  }
  const transactions = Array.from({ length: 9000 }, (_, at) => ({
    ...{ type: at % 3 === 2 ? 'sell' : 'buy', asset: `A${Math.floor(at / 3) % 50}`, quantity: '3' },
    ...{ date: dayOf(Math.floor(at / 3)), price: '1.50', fees: '0' },
  }));
  const gains = await user.post('/tax/capital-gains/calculate', { transactions });
  expect(gains.status).toBe(200);
  const currencies = { from_currency: 'USD', to_currency: 'GBP' };
  const rates = Array.from({ length: 5000 }, (_, at) => ({ ...currencies, date: dayOf(at), rate: '0.8' }));
  expect((await user.post('/exchange-rates/import', { rates })).status).toBeLessThan(300);
}

function dayOf(number: number): string {
  return new Date(Date.UTC(2010, 0, 1 + number)).toISOString().slice(0, 10);
}

/** Reads each operation that a user can read without an id. */
async function readEverything(url: string, user: Client): Promise<void> {
  for (const { method, path, parameters } of await readOperations(url)) {
    if (method !== 'GET' || path.includes('{') || path.includes('/admin/') || !path.startsWith('/api/v1/'))
      continue;
    const year = parameters.some(({ name }) => name === 'tax_year') ? '?tax_year=2025-26' : '';
    const { status } = await user.get(`${path.replace('/api/v1', '')}${year}`);
    expect(status, path).toBeLessThan(500);
  }
}
