/**
 * `npm run bench -- --web-screens`: the time from a click to painted content of every screen. It uses the
 * sample household, on a desktop and on a phone whose processor is four times slower. Each screen is visited
 * for the first time from Home, and once more. The figures are printed and not checked. Addresses choose screens:
 * `npm run bench -- --web-screens /tax /forecast`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { type Api, giveSession, signInToApi, type User } from '../../tests/browser/client.ts';
import { screens } from '../../tests/browser/screen-addresses.ts';
import { ask, startReady } from '../../tests/contract/server-process.ts';
import { chromiumFlags, chromiumPath } from '../chromium.ts';

/** Milliseconds from click to painted content, of the first and of the second visit. */
interface Visit {
  readonly first: number;
  readonly again: number;
}

const targets = { desktop: 250, phone: 700 } as const;
const devices: Record<keyof typeof targets, { slower: number; context: BrowserContextOptions }> = {
  desktop: { slower: 1, context: { viewport: { width: 1280, height: 860 } } },
  phone: {
    slower: 4,
    context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
};

/**
 * Runs in the page before its own scripts. `goTo` navigates as a link does and answers the time until the title is
 * another one, nothing stands in for content, and no call is under way for four frames; then the last paint counts.
 */
const inPage = `
  let open = 0;
  const ask = globalThis.fetch;
  globalThis.fetch = (...given) => {
    open += 1;
    return ask(...given).finally(() => setTimeout(() => (open -= 1)));
  };
  const frame = () => new Promise(requestAnimationFrame);
  const isComplete = () =>
    open === 0 &&
    document.querySelector('#screen h1:not([data-left])') &&
    !document.querySelector('#screen [data-shape], #screen [aria-busy=true]');
  globalThis.goTo = async (path) => {
    document.querySelector('#screen h1')?.setAttribute('data-left', '');
    const start = performance.now();
    history.pushState({}, '', path);
    let since = 0;
    for (let calm = 0; calm < 4; ) {
      await frame();
      if (!isComplete()) calm = 0;
      else if (calm++ === 0) since = performance.now();
      if (performance.now() - start > 20_000) return Number.NaN;
    }
    return since - start;
  };
`;

const chosen = process.argv.filter((word) => word.startsWith('/') && screens.includes(word));
const wanted = chosen.length > 0 ? chosen : screens;

if (!chromiumPath) process.exit(1);
const dataDir = mkdtempSync(join(tmpdir(), 'farthing-bench-web-'));
const server = await startReady({ dataDir, environment: { LOG_LEVEL: 'error', DEMO_MODE: 'true' } });
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
try {
  const { email, password } = (await ask(server.url, 'GET', '/api/v1/demo/status')).body;
  const user: User = { email, password, name: '' };
  const addresses = await addressesOf(await signInToApi(server.url, user));
  const desktop = await visitAll(browser, user, addresses, 'desktop');
  const phone = await visitAll(browser, user, addresses, 'phone');
  console.log('| Address | desktop, first | again | phone, first | again |\n|---|---:|---:|---:|---:|');
  for (const path of wanted) {
    const cells = [desktop, phone].flatMap((visits) => [visits.get(path)?.first, visits.get(path)?.again]);
    // An address of something that the household doesn't have is not visited.
    console.log(`| ${path} | ${cells.map((ms) => (ms === undefined ? '–' : Math.round(ms))).join(' | ')} |`);
  }
  for (const [device, visits] of Object.entries({ desktop, phone })) {
    const late = [...visits.values()].filter(({ first }) => !(first <= targets[device as 'phone'])).length;
    console.log(
      `${device}: ${late} of ${visits.size} over ${targets[device as 'phone']} ms at the first visit`,
    );
  }
} finally {
  await browser.close();
  await server.end();
  rmSync(dataDir, { recursive: true, force: true });
}

/** The fastest of three rounds for each screen: each round is a fresh browser context with an empty cache. */
async function visitAll(
  from: Browser,
  user: User,
  addressOf: (path: string) => string | undefined,
  device: keyof typeof devices,
): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>();
  for (let round = 0; round < 3; round++) {
    const { slower, context: options } = devices[device];
    const context = await from.newContext({ baseURL: server.url, locale: 'en-GB', ...options });
    await giveSession(context, server.url, user);
    const page = await context.newPage();
    await page.addInitScript(inPage);
    await page.goto('/');
    await page.locator('#screen [data-amount]').first().waitFor();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    for (const path of wanted) {
      const address = addressOf(path);
      if (address === undefined) continue;
      const [first, again] = [await fromHome(page, address), await fromHome(page, address)];
      const known = visits.get(path) ?? { first: Number.POSITIVE_INFINITY, again: Number.POSITIVE_INFINITY };
      visits.set(path, { first: Math.min(known.first, first), again: Math.min(known.again, again) });
    }
    await context.close();
  }
  return visits;
}

/** Goes to an address from another screen, which has been at rest for a moment. */
async function fromHome(page: Page, address: string): Promise<number> {
  await page.evaluate(`goTo(${JSON.stringify(address === '/' ? '/more' : '/')})`);
  await page.waitForTimeout(300);
  return page.evaluate<number>(`goTo(${JSON.stringify(address)})`);
}

/** Puts the first account, holding and so on of the household into an address; undefined where it has none. */
async function addressesOf(api: Api): Promise<(path: string) => string | undefined> {
  const lists = {
    $accountId: '/accounts',
    $holdingId: '/holdings',
    $securityId: '/securities',
    $payslipId: '/tax/payslips',
    $pensionId: '/pensions',
    $importId: '/imports',
    $sourceId: '/tax/income-sources',
  };
  // The sample household has no trade of its own.
  const source = { kind: 'self_employment', name: 'Tutoring', trade: 'Tutor', started_on: '2024-04-06' };
  await api.post('/tax/income-sources', source);
  const ids = new Map<string, string | undefined>();
  for (const [name, path] of Object.entries(lists)) {
    const answer = await api.get<{ items?: { id: string }[] } | { id: string }[]>(path);
    ids.set(name, (Array.isArray(answer) ? answer : answer.items)?.[0]?.id);
  }
  return (path) => {
    const [name] = /\$\w+/.exec(path) ?? [];
    const id = name && ids.get(name);
    return name && !id ? undefined : path.replace(/\$\w+/, id ?? '');
  };
}
