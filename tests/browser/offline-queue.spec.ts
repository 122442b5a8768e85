import { resolve } from 'node:path';
import type { Transaction, TransactionPage } from '@farthing/api-contract';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { build } from 'vite';
import { seeded } from '../crash/load.ts';
import { type Api, giveSession } from './client.ts';
import { expect, test } from './journey.ts';

/** The modules of the queue as one script, to run beside the app's own database on the app's own address. */
const bundled = (async () => {
  const entry = resolve(import.meta.dirname, 'queue-harness.ts');
  const define = { 'process.env.NODE_ENV': '"production"' };
  const lib = { entry, formats: ['iife' as const], name: 'harness' };
  const [built] = [
    await build({ configFile: false, logLevel: 'silent', define, build: { write: false, lib } }),
  ].flat();
  if (!built || !('output' in built)) throw new Error('The harness was not built');
  return built.output[0].code;
})();

const sizes = [
  { count: 60, stored: 5, kills: 4 },
  { count: 10_000, stored: 400, kills: 60 },
];

for (const { count, stored, kills } of sizes) {
  const tag = count > 1000 ? '@long' : [];
  test(`${count} queued writes arrive once each, in order, under kills, lost answers, repeats and late arrivals`, {
    tag,
  }, async ({ page, context, api, server, user }) => {
    test.setTimeout(30 * 60_000);
    const random = seeded(count);
    const account = await api.openAccount('Everyday', { opening_balance: '100.00' });
    const rows: Transaction[] = [];
    for (let number = 0; number < stored; number++)
      rows.push(await api.record(account, { merchant: `stored-${number}` }));
    await onHarness(
      page,
      `fill(${JSON.stringify(account.id)}, ${JSON.stringify(rows.map(({ id }) => id))}, ${count})`,
    );

    const late: Promise<unknown>[] = [];
    const faults = new Map<string, number>();
    await context.route(/\/api\/v1\/transactions/, (route) => disturb(route, { random, late, faults }));
    let left = -1;
    for (let kill = 0; left < 0; kill++) {
      const killed = await context.newPage();
      const sending = onHarness(killed, 'sendAll()');
      const isLast = kill >= kills;
      left = await Promise.race([sending.catch(() => -1), isLast ? sending : pause(200 + random() * 1200)]);
      if (left < 0) await crash(context, killed, sending);
      // A page that is killed while its session is refreshed has lost it: its user signs in again.
      if (left < 0 && kill % 8 === 7) await giveSession(context, server.url, user);
    }
    await Promise.all(late);
    console.log(`${count} writes: ${kills} kills, ${JSON.stringify(Object.fromEntries(faults))}`);
    expect(left).toBe(0);
    await checkAll(api, account.id, { count, rows });
  });
}

/** Runs an expression on the harness, on a page of the app's address without the app. */
async function onHarness(page: Page, expression: string): Promise<number> {
  await page.goto('/third-party-notices.txt');
  await page.evaluate(await bundled);
  return page.evaluate(`queueHarness.${expression}`);
}

/** Kills the page's process, with whatever it was doing. */
async function crash(context: BrowserContext, page: Page, sending: Promise<unknown>): Promise<void> {
  sending.catch(() => undefined);
  const devTools = await context.newCDPSession(page);
  devTools.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  await page.close();
}

function pause(milliseconds: number): Promise<number> {
  return new Promise((done) => setTimeout(() => done(-1), milliseconds));
}

interface Disturbance {
  readonly random: () => number;
  /** Requests that arrive after the page gave them up. */
  readonly late: Promise<unknown>[];
  readonly faults: Map<string, number>;
}

/** Loses one request in four on its way, or its answer, or sends it twice, or lets it arrive late. */
async function disturb(route: Route, { random, late, faults }: Disturbance): Promise<void> {
  const draw = random();
  const note = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1);
  // A route whose page was killed meanwhile can't be answered any more.
  try {
    if (draw > 0.25 || route.request().method() === 'GET') return await route.continue();
    if (draw < 0.06) {
      note('requests lost');
      return await route.abort();
    }
    if (draw < 0.13) {
      note('answers lost');
      await route.fetch();
      return await route.abort();
    }
    if (draw < 0.19) {
      note('sent twice');
      await route.fetch();
      return await route.fulfill({ response: await route.fetch() });
    }
    note('arrived late');
    late.push(pause(random() * 1500).then(() => route.fetch().catch(() => undefined)));
    await route.abort();
  } catch {
    note('killed meanwhile');
  }
}

/** Every new transaction is there once, and every change was made once: each adds one to the version. */
async function checkAll(
  api: Api,
  account: string,
  { count, rows }: { count: number; rows: readonly Transaction[] },
): Promise<void> {
  const stored: Transaction[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: TransactionPage = await api.get(
      `/transactions?account_id=${account}&limit=500${cursor && `&cursor=${cursor}`}`,
    );
    stored.push(...page.items);
    cursor = page.next_cursor;
  }
  const adds = Array.from({ length: count }, (_, number) => number).filter((number) => number % 5 < 2);
  const changes = count - adds.length;
  expect(stored.length - rows.length).toBe(adds.length);
  expect(new Set(stored.map(({ merchant }) => merchant)).size).toBe(stored.length);
  expect(stored.reduce((sum, row) => sum + row.version - 1, 0)).toBe(changes);
  // The last change of each transaction is the one that stays.
  const lastOf = new Map<string, string>();
  for (let number = 0; number < count; number++)
    if (number % 5 > 2) lastOf.set(rows[number % rows.length]?.id ?? '', `change-${number}`);
  for (const [id, notes] of lastOf) expect(stored.find((row) => row.id === id)?.notes).toBe(notes);
}
