/**
 * `npm run screenshots [-- home import]`: the pictures that the documentation shows, or those of screens whose names begin
 * so, as docs/screenshots/<screen>-{desktop,phone}-{light,dark}.png, from a server and a database of their own with the
 * sample data of the app. `npm run screenshots -- --look [home]` takes all four of each screen into dist/screenshots, to
 * look at. The clock of the pages stands still and what the server says of its own is overwritten, so that a run changes
 * only the pictures of screens that have changed.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { type Api, giveSession, newAddress, signInToApi, type User } from '../tests/browser/client.ts';
import { ask, cleanUp, startReady } from '../tests/contract/server-process.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { addSmallAccounts, addToSampleData } from './screenshots/households.ts';
import { type Screen, screens } from './screenshots/screens.ts';
import { smallPng } from './screenshots/small-png.ts';

const devices = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;
const now = new Date('2026-11-21T10:30:00Z');
const root = resolve(import.meta.dirname, '..');
const names = process.argv.slice(2).filter((word) => word !== '--look');
const isLook = process.argv.includes('--look');
const folder = join(root, isLook ? 'dist/screenshots' : 'docs/screenshots');
const shown = picturesShown();

if (!chromiumPath) process.exit(1);
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'farthing-screenshots-'));
const server = await startReady({ dataDir });
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
try {
  await takeAll();
} finally {
  await browser.close();
  await server.end();
  await cleanUp();
  rmSync(dataDir, { recursive: true, force: true });
}

async function takeAll(): Promise<void> {
  // The first is the administrator.
  const full = await register('ada@example.org', 'Ada');
  const others = {
    empty: await register('cal@example.org', 'Cal'),
    small: await register('bea@example.org', 'Bea'),
  };
  await addSampleData(full);
  const [ofFull, ofSmall] = [
    await signInToApi(server.url, full),
    await signInToApi(server.url, others.small),
  ];
  await addToSampleData(ofFull);
  await addSmallAccounts(ofSmall);
  const apiOf = ({ whose }: Screen) => (whose === 'small' ? ofSmall : ofFull);
  const wanted = screens.filter(
    ({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)),
  );
  const paths = new Map<Screen, string>();
  for (const screen of wanted)
    paths.set(screen, typeof screen.path === 'string' ? screen.path : await screen.path(apiOf(screen)));
  for (const device of ['desktop', 'phone'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const whose of ['nobody', 'empty', 'small', undefined] as const) {
        const kind = `${device}-${colorScheme}`;
        const now = wanted.filter(
          (one) =>
            one.whose === whose &&
            (one.only ?? device) === device &&
            (isLook || shown.has(`${one.name}-${kind}.png`)),
        );
        if (now.length === 0) continue;
        const context = await openContext({ device, colorScheme });
        if (whose !== 'nobody') await giveSession(context, server.url, whose ? others[whose] : full);
        for (const screen of now)
          await take({ context, screen, path: String(paths.get(screen)), kind, api: apiOf(screen) });
        await context.close();
      }
    }
  }
}

/** Takes one picture. */
async function take(of: {
  context: BrowserContext;
  screen: Screen;
  path: string;
  kind: string;
  api: Api;
}): Promise<void> {
  const { context, screen, path, kind, api } = of;
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await screen.prepare?.(page, api);
  await page.mouse.move(0, 0); // nothing is lit under it
  await page.waitForTimeout(1000); // charts and sheets are loaded after the screen, and draw at once then
  const file = `${screen.name}-${kind}.png`;
  writeFileSync(join(folder, file), smallPng(await page.screenshot()));
  await page.close();
  console.log(file);
}

async function openContext(options: {
  device: keyof typeof devices;
  colorScheme: 'light' | 'dark';
}): Promise<BrowserContext> {
  const { device, colorScheme } = options;
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: devices[device],
    colorScheme,
    deviceScaleFactor: 1,
    hasTouch: device === 'phone',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  await context.clock.setFixedTime(now);
  await context.route(/\/api\/v1\/(auth\/sessions|audit-log|imports|admin\/backups)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: withStillClock(await response.text()) });
    } catch {
      // The page was closed meanwhile: nobody waits for the answer.
    }
  });
  return context;
}

/** Instants of the server's clock, each a minute before the one above it. */
function withStillClock(json: string): string {
  let minutes = 0;
  return json.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, () =>
    JSON.stringify(new Date(now.getTime() - ++minutes * 60_000).toISOString()),
  );
}

async function register(email: string, name: string): Promise<User> {
  const user = { email, password: 'a quiet sunday evening', name };
  const body = { email, password: user.password, display_name: user.name };
  await ask(server.url, 'POST', '/api/v1/auth/register', { body });
  return user;
}

/** Presses the newcomer's own button for sample data. */
async function addSampleData(user: User): Promise<void> {
  const context = await openContext({ device: 'desktop', colorScheme: 'light' });
  await giveSession(context, server.url, user);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Look around with sample data' }).click();
  await page.getByText('Sample data added.').waitFor({ timeout: 120_000 });
  await context.close();
}

/** The names of the pictures that a page of the repository shows. */
function picturesShown(): ReadonlySet<string> {
  const pages = (readdirSync(join(root, 'docs'), { recursive: true }) as string[]).filter((name) =>
    name.endsWith('.md'),
  );
  const texts = [...pages.map((name) => join('docs', name)), 'README.md'].map((name) =>
    readFileSync(join(root, name), 'utf8'),
  );
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/screenshots\/([\w-]+\.png)/g)].map(([, name]) => name as string),
    ),
  );
}
