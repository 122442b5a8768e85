import type { Page } from '@playwright/test';
import { kilobytes, watchLoaded } from './built-files.ts';
import { expectSignedIn, expectSignedOut } from './front-door.ts';
import { expect, openScreen, test } from './journey.ts';

test('the sign-in page comes with at most 120 KB of scripts and styles', async ({ page }) => {
  const loaded = watchLoaded(page);
  await page.goto('/');
  await expectSignedOut(page);
  await page.waitForTimeout(500); // what it loads behind the first paint counts too
  const weight = kilobytes(loaded());
  console.log(`sign-in page: ${weight.toFixed(1)} KB of scripts and styles, gzip`);
  expect(weight).toBeGreaterThan(10);
  expect(weight).toBeLessThanOrEqual(120);
});

test('the page names all that the sign-in page draws with: no file waits for the one before it', async ({
  page,
}) => {
  const loaded = watchLoaded(page);
  await page.goto('/sign-in');
  await expectSignedOut(page);
  const named = await namedFor(page, '/sign-in');
  const others = loaded().filter(({ path }) => !named.includes(path));
  expect(
    others.map(({ path }) => path).filter((path) => !/^\/(start|assets\/index-[\w-]+)\./.test(path)),
  ).toEqual([]);
  expect(named.length).toBeGreaterThan(3);
});

test('what the page names for a place is of use there: all of it is run or applied', async ({
  page,
  user,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await openScreen(page, '/transactions');
  const named = await namedFor(page, '/transactions');
  expect(named.length).toBeGreaterThan(10);
  const applied = await page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel=stylesheet]')].map((link) => new URL(link.href).pathname)`,
  );
  expect(applied).toEqual(expect.arrayContaining(named.filter((path) => path.endsWith('.css'))));
  await page.waitForTimeout(4000); // Chromium complains of what was preloaded and not used some seconds later
  expect(complaints.filter((text) => text.includes('preload'))).toEqual([]);
  expect(user.name).toBe('Ada');
});

/** The files that start.js asks for at an address, as the page tells it. */
async function namedFor(page: Page, address: string): Promise<string[]> {
  const start = page.locator('script[data-files]');
  const [files, places] = await Promise.all(
    ['data-files', 'data-places'].map(async (name) => JSON.parse(String(await start.getAttribute(name)))),
  );
  return places[address].map((index: number) => `/assets/${files[index]}`);
}

test('home comes with at most 200 KB of scripts and styles, charts and all', async ({ page, api, user }) => {
  const account = await api.openAccount('Everyday', { opening_balance: '100.00' });
  await api.record(account);
  const loaded = watchLoaded(page);
  await openScreen(page, '/');
  await page.waitForTimeout(1000); // what it loads behind the first paint counts too
  const files = loaded();
  console.log(`home: ${kilobytes(files).toFixed(1)} KB of scripts and styles, gzip`);
  const names = files.map(({ path, gzipBytes }) => `${path}: ${gzipBytes}`).join('\n');
  expect(kilobytes(files), names).toBeLessThanOrEqual(200);
  expect(user.name).toBe('Ada');
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the worker keeps the files of the app and never an answer of the API', async ({
    page,
    api,
    user,
  }) => {
    await api.openAccount('Everyday', { opening_balance: '100.00' });
    await openScreen(page, '/accounts');
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.reload();
    await expect(page.getByText('Everyday').first()).toBeVisible();
    expect(await page.evaluate('navigator.serviceWorker.controller?.scriptURL')).toMatch(/\/sw\.js$/);
    const kept = await page.evaluate<string[]>(
      `caches.keys()
        .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
        .then((lists) => lists.flat().map((request) => new URL(request.url).pathname))`,
    );
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => /^\/(api|health|metrics)/.test(path))).toEqual([]);
    expect(user.name).toBe('Ada');
  });

  test('without a network the app itself still opens, and says that the server is away', {
    tag: '@long',
  }, async ({ page, context, user }) => {
    await openScreen(page, '/');
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.reload();
    await expectSignedIn(page);
    await context.setOffline(true);
    await page.goto('/accounts');
    await expect(page.getByRole('heading', { name: 'The server can’t be reached' })).toBeVisible();
    await context.setOffline(false);
    await expectSignedIn(page);
    expect(user.name).toBe('Ada');
  });
});

test('the manifest makes it installable: name, icons that are there, start page, colours', async ({
  page,
}) => {
  await page.goto('/');
  const link = page.locator('link[rel=manifest]');
  const response = await page.request.get(String(await link.getAttribute('href')));
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: 'farthing', display: 'standalone', start_url: '/' });
  const sizes = manifest.icons.map((icon: { sizes: string }) => icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === 'maskable')).toBe(true);
  for (const icon of manifest.icons) {
    const picture = await page.request.get(icon.src);
    expect(picture.headers()['content-type'], icon.src).toContain(icon.type);
  }
});
