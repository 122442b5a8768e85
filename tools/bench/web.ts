/**
 * `npm run bench -- --web [--rows 50000]`: what a person waits for in the web app, in Chromium on this machine: first
 * paint of the sign-in page and of home, and from a key in the search field to the painted result; the frames of a list
 * that is scrolled to its end; and what Lighthouse tells of first loads on a phone four times slower. Printed, not held.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { giveSession, register, signInToApi, type User } from '../../tests/browser/client.ts';
import { startReady } from '../../tests/contract/server-process.ts';
import { chromiumFlags, chromiumPath } from '../chromium.ts';
import { generateFiles } from './generate.ts';
import { type FirstLoad, firstLoad } from './web-first-load.ts';
import { scrollThrough } from './web-scroll.ts';

/** One wait, in milliseconds: in all, and how much of it was the server's. */
interface Wait {
  readonly total: number;
  readonly server: number;
}

const rounds = 5;
const words = ['bakery', 'harbour', 'quayside', 'york', 'pharmacy'];
const argument = process.argv.indexOf('--rows');
const rows = Number(argument < 0 ? 50_000 : process.argv[argument + 1]);

/** Runs in the page before its own scripts. Times are those of the page's clock, which starts with the navigation. */
const inPage = `
  const afterPaint = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  }));
  globalThis.paintedWith = (selector) => new Promise((done) => {
    const look = () => document.querySelector(selector) ? afterPaint().then(done) : requestAnimationFrame(look);
    look();
  });
  const calls = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/v1/'));
  globalThis.serverTime = () => {
    let [sum, until] = [0, 0];
    for (const { requestStart, responseEnd } of calls().sort((a, b) => a.requestStart - b.requestStart)) {
      if (responseEnd > until) sum += responseEnd - Math.max(requestStart, until);
      until = Math.max(until, responseEnd);
    }
    return sum;
  };
  globalThis.filtered = (name, value) => new Promise((done) => {
    const field = document.querySelector(name === 'q' ? '#screen input[type=search]' : '#screen select');
    const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set;
    performance.clearResourceTimings();
    const start = performance.now();
    setValue.call(field, value);
    field.dispatchEvent(new Event(name === 'q' ? 'input' : 'change', { bubbles: true }));
    const answer = () => calls().find(({ name: url, responseEnd }) =>
      responseEnd > 0 && (new URL(url).searchParams.get(name) ?? '') === value && url.includes('/transactions'));
    const look = () => {
      const found = answer();
      const busy = document.querySelector('[role=grid]')?.getAttribute('aria-busy') === 'true';
      const late = performance.now() - start > 300; // out of the cache: nothing is asked of the server
      if ((!found && !(late && !busy)) || busy) return requestAnimationFrame(look);
      afterPaint().then((end) => done({
        total: end - start,
        server: found ? found.responseEnd - found.requestStart : 0,
      }));
    };
    requestAnimationFrame(look);
  });
`;

if (!chromiumPath) process.exit(1);
const dataDir = mkdtempSync(join(tmpdir(), 'farthing-bench-web-'));
const server = await startReady({ dataDir, environment: { LOG_LEVEL: 'error' } });
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
try {
  const user = await register(server.url);
  const recorded = await seed(user);
  const table = [
    ['sign-in page, first paint', await firstPaints(browser, undefined)],
    ['home, net worth painted', await firstPaints(browser, user)],
    ['transactions, first rows painted', await firstRows(browser, user)],
    ...(await filters(browser, user)),
  ] as const;
  console.log(
    `\n${recorded.toLocaleString('en-GB')} transactions in 12 accounts; median of ${rounds}, milliseconds.`,
  );
  console.log(
    `Node ${process.version}, Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model}`,
  );
  console.log('\n| what | in all | server | browser |\n|---|---:|---:|---:|');
  for (const [what, waits] of table) {
    const [total, ofServer] = [median(waits.map((one) => one.total)), median(waits.map((one) => one.server))];
    console.log(`| ${what} | ${total} | ${ofServer} | ${total - ofServer} |`);
  }
  await printScroll(browser, user);
  await printFirstLoads(browser, user);
} finally {
  await browser.close();
  await server.end();
  rmSync(dataDir, { recursive: true, force: true });
}

/** The whole list at two speeds: as a thumb does, and as fast as a bar is pulled. */
async function printScroll(from: Browser, user: User): Promise<void> {
  console.log(
    '\n| scrolled | rows | seconds | frames | p50 | p95 | dropped | work a frame |\n|---|---:|---:|---:|---:|---:|---:|---:|',
  );
  for (const [pixels, longestMs] of [
    [60, 10_000],
    [600, 10_000],
    [4000, 90_000],
  ] as const) {
    const page = await openPage(from, user);
    await page.goto('/transactions');
    await page.locator('[role=grid] [role=row] [data-amount]').first().waitFor();
    const {
      rows: seen,
      seconds,
      frames,
      p50,
      p95,
      dropped,
      work,
    } = await scrollThrough(page, pixels, longestMs);
    const times = [p50, p95].map((ms) => ms.toFixed(1)).join(' | ');
    console.log(
      `| ${pixels} px a frame | ${seen} | ${seconds.toFixed(1)} | ${frames} | ${times} | ${dropped} | ${work.toFixed(1)} ms |`,
    );
    await page.context().close();
  }
}

/** First loads on a phone, on a processor four times slower. */
async function printFirstLoads(from: Browser, user: User): Promise<void> {
  console.log(
    '\n| first load, processor 4 × slower | first paint | largest paint | blocked | interactive | shift | CPU of the main thread | of scripts |\n|---|---:|---:|---:|---:|---:|---:|---:|',
  );
  for (const [what, path, who] of [
    ['sign-in', '/sign-in', undefined],
    ['home', '/', user],
    ['transactions', '/transactions', user],
    ['budgets', '/budgets', user],
    ['reports', '/reports', user],
    ['net worth', '/reports?view=net-worth', user],
    ['holdings', '/investments', user],
  ] as const) {
    const loads: FirstLoad[] = [];
    for (let round = 0; round < 3; round++) {
      const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
      const page = await openPage(from, who, phone);
      loads.push(await firstLoad(page, path, 4));
      await page.context().close();
    }
    const of = (figure: keyof FirstLoad) => median(loads.map((load) => load[figure]));
    const shift = median(loads.map((load) => load.shift * 1000)) / 1000;
    console.log(
      `| ${what} | ${of('firstPaint')} ms | ${of('largestPaint')} ms | ${of('blocked')} ms | ${of('interactive')} ms | ${shift} | ${of('work')} ms | ${of('scripts')} ms |`,
    );
  }
}

/** Imports ten years of statements; answers how many transactions there are then. */
async function seed(user: User): Promise<number> {
  const api = await signInToApi(server.url, user);
  for (const currency of ['EUR', 'USD'])
    await api.post('/exchange-rates', {
      from_currency: currency,
      to_currency: 'GBP',
      date: '2016-01-01',
      rate: '0.8',
    });
  for (const file of generateFiles(rows)) {
    const account = await api.openAccount(file.name, { currency: file.currency });
    await api.importStatement(account, file.name, file.content);
  }
  return (await api.get<{ total: number }>('/transactions?limit=1&count=true')).total;
}

async function openPage(
  from: Browser,
  user: User | undefined,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const usual = { baseURL: server.url, serviceWorkers: 'block', locale: 'en-GB' } as const;
  const context = await from.newContext({ ...usual, ...device });
  if (user) await giveSession(context, server.url, user);
  const page = await context.newPage();
  await page.addInitScript(inPage);
  return page;
}

/** From nothing in the cache to the first thing that answers: the form, or the net worth. */
async function firstPaints(from: Browser, user: User | undefined): Promise<Wait[]> {
  return repeat(async () => {
    const page = await openPage(from, user);
    await page.goto('/');
    const total = await page.evaluate<number>(
      `paintedWith('${user ? '#screen [data-amount]' : 'form input'}')`,
    );
    const wait = { total, server: await serverTime(page) };
    await page.context().close();
    return wait;
  });
}

async function firstRows(from: Browser, user: User): Promise<Wait[]> {
  return repeat(async () => {
    const page = await openPage(from, user);
    await page.goto('/transactions');
    const total = await page.evaluate<number>(`paintedWith('[role=grid] [role=row] [data-amount]')`);
    const wait = { total, server: await serverTime(page) };
    await page.context().close();
    return wait;
  });
}

/** Time that requests of the API were under way; those at the same time count once. */
function serverTime(page: Page): Promise<number> {
  return page.evaluate<number>('serverTime()');
}

async function filters(from: Browser, user: User): Promise<[string, Wait[]][]> {
  const page = await openPage(from, user);
  await page.goto('/transactions');
  await page.locator('[role=grid] [role=row] [data-amount]').first().waitFor();
  const typed: Wait[] = [];
  for (const word of words) {
    typed.push(await page.evaluate<Wait>(`filtered('q', ${JSON.stringify(word)})`));
    await page.evaluate('filtered("q", "")');
  }
  const sorted: Wait[] = [];
  for (const order of ['amount', '-amount', 'date', '-amount', 'amount'])
    sorted.push(await page.evaluate<Wait>(`filtered('sort', '${order}')`));
  await page.context().close();
  return [
    ['search typed → result painted', typed],
    ['sort chosen → result painted', sorted],
  ];
}

async function repeat(measure: () => Promise<Wait>): Promise<Wait[]> {
  const waits: Wait[] = [];
  for (let round = 0; round < rounds; round++) waits.push(await measure());
  return waits;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] as number);
}
