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

  test('without a network the app itself still opens, and says that the server is away', async ({
    page,
    context,
    user,
  }) => {
    await openScreen(page, '/');
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.reload();
    await expectSignedIn(page);
    await context.setOffline(true);
    await page.goto('/accounts');
    await expect(page.getByRole('heading', { name: 'The server is away' })).toBeVisible();
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
