import type { BrowserContext, Page } from '@playwright/test';
import { expectSignedIn, expectSignedOut } from './front-door.ts';
import { expect, openScreen, test } from './journey.ts';

/** Counts what a browser asks of one path from now on. */
function count(context: BrowserContext, path: string): () => number {
  let number = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v1${path}`) number++;
  });
  return () => number;
}

/** Answers the next request of each page to a path as if their token had run out, once all of them have asked. */
async function expireTogether(pages: readonly Page[], path: string): Promise<void> {
  const body = JSON.stringify({ detail: 'Not authenticated' });
  let waiting = pages.length;
  const { promise: allAsked, resolve } = Promise.withResolvers<void>();
  for (const page of pages) {
    await page.route(
      (url) => url.pathname === `/api/v1${path}`,
      async (route) => {
        if (--waiting === 0) resolve();
        await allAsked;
        await route.fulfill({ status: 401, contentType: 'application/json', body });
      },
      { times: 1 },
    );
  }
}

test('two tabs whose token runs out at once refresh it once, and both go on', async ({ context, user }) => {
  const [left, right] = [await context.newPage(), await context.newPage()];
  await openScreen(left, '/');
  await openScreen(right, '/');
  await expireTogether([left, right], '/auth/sessions');
  const refreshes = count(context, '/auth/refresh');
  const asked = count(context, '/auth/sessions');
  await Promise.all(
    [left, right].map(async (page) => {
      await page.getByRole('link', { name: 'Settings' }).first().click();
      await page.getByRole('link', { name: 'Security' }).click();
      await expect(page.getByText('This device')).toBeVisible();
    }),
  );
  expect(refreshes()).toBe(1);
  expect(asked()).toBe(4);
  await Promise.all([expectSignedIn(left), expectSignedIn(right)]);
  expect(user.name).toBe('Ada');
});

test('a tab opened later takes the session over, and the first tab keeps its own', async ({
  context,
  user,
}) => {
  const left = await context.newPage();
  await openScreen(left, '/');
  const right = await context.newPage();
  await openScreen(right, '/accounts');
  await left.getByRole('link', { name: 'Transactions' }).first().click();
  await expect(left.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await Promise.all([expectSignedIn(left), expectSignedIn(right)]);
  expect(user.name).toBe('Ada');
});

test('signing out in one tab signs out the other', async ({ context, user }) => {
  const [left, right] = [await context.newPage(), await context.newPage()];
  await openScreen(left, '/');
  await openScreen(right, '/more');
  await right.getByRole('button', { name: 'Sign out' }).click();
  await Promise.all([expectSignedOut(left), expectSignedOut(right)]);
  expect(user.name).toBe('Ada');
});
