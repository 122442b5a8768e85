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

const isSessions = (url: URL) => url.pathname === '/api/v1/auth/sessions';

/** Answers the next request of a page for its sessions as if its token had run out, once `when` has come. */
async function expireToken(page: Page, when: Promise<void>, asked?: () => void): Promise<void> {
  const body = JSON.stringify({ detail: 'Not authenticated' });
  await page.route(
    isSessions,
    async (route) => {
      asked?.();
      await when;
      await route.fulfill({ status: 401, contentType: 'application/json', body });
    },
    { times: 1 },
  );
}

/** Goes to where the sessions are listed. To the front first: a page behind another is drawn when it likes. */
async function openSessions(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'Security' }).click();
}

test('two tabs whose token runs out at once refresh it once, and both go on', async ({ context, user }) => {
  const [left, right] = [await context.newPage(), await context.newPage()];
  await openScreen(left, '/');
  await openScreen(right, '/');
  let waiting = 2;
  const { promise: bothAsked, resolve } = Promise.withResolvers<void>();
  const asked = () => --waiting === 0 && resolve();
  await Promise.all([left, right].map((page) => expireToken(page, bothAsked, asked)));
  const refreshes = count(context, '/auth/refresh');
  const sessions = count(context, '/auth/sessions');
  await openSessions(left);
  await openSessions(right);
  await bothAsked;
  for (const page of [left, right]) {
    await page.bringToFront();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
  }
  expect(refreshes()).toBe(1);
  expect(sessions()).toBe(4);
  await Promise.all([expectSignedIn(left), expectSignedIn(right)]);
  expect(user.name).toBe('Ada');
});

test('a token that another tab ends before it is used is renewed once more', { tag: '@long' }, async ({
  context,
  user,
}) => {
  const [left, right] = [await context.newPage(), await context.newPage()];
  // This tab hears nothing of its neighbours, as one that is too busy to listen.
  await right.addInitScript('BroadcastChannel.prototype.addEventListener = () => undefined');
  await openScreen(left, '/');
  await openScreen(right, '/');
  const refreshOf = (page: Page) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/auth/refresh');
  const leftRefreshed = refreshOf(left).then(() => undefined);
  const rightRefreshed = refreshOf(right);
  // What left sends with its new token arrives after right has ended that token with a refresh of its own.
  await left.route(isSessions, async (route) => {
    await rightRefreshed;
    await route.continue();
  });
  await expireToken(left, Promise.resolve());
  await expireToken(right, leftRefreshed);
  await openSessions(left);
  await leftRefreshed;
  await openSessions(right);
  for (const page of [right, left]) {
    await page.bringToFront();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
  }
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
