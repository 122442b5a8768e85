import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** A page whose calls are counted. */
const watched = new WeakMap<Page, { open: number; since: number }>();
/** Time in milliseconds without open requests after which a screen is complete. A follow-up request starts within a frame or two. */
const quietMs = 120;

/** Counts what a page has asked for and not been answered, from now on. */
function watch(page: Page): { open: number; since: number } {
  const known = watched.get(page);
  if (known) return known;
  const calls = { open: 0, since: Date.now() };
  const count = (by: number) => () => {
    calls.open += by;
    calls.since = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  watched.set(page, calls);
  return calls;
}

/** Opens the first screen, and waits until all that it asked for is there. */
export async function enter(page: Page, path: string): Promise<void> {
  watch(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quiet(page);
}

/**
 * Navigates to another screen like a link, without a reload, and waits until all its requests are complete.
 * The focus must have moved to its title or the first field of its form, so that a screen reader announces
 * the screen.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const isNew = await page.evaluate<boolean>(`(() => {
    const address = new URL(${JSON.stringify(path)}, location.href);
    const isNew = address.pathname !== location.pathname;
    if (isNew) document.querySelector('#screen h1')?.setAttribute('data-left', '');
    document.activeElement?.blur();
    history.pushState({}, '', address.href);
    return isNew;
  })()`);
  if (isNew) {
    await expect(page.locator('#screen h1[data-left]')).toHaveCount(0);
    await expect.soft(page.locator('#screen *:focus'), `the focus has moved into ${path}`).toHaveCount(1);
  }
  await quiet(page);
}

/** Waits until a page has asked for nothing in a while, and nothing stands in for what is still to come. */
async function quiet(page: Page): Promise<void> {
  const calls = watch(page);
  await expect
    .poll(() => calls.open <= 0 && Date.now() - calls.since > quietMs, { intervals: [20] })
    .toBe(true);
}
