import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** What another window or other colours can break where names, roles and order were found right already. */
const rulesOfSight = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block'];

/** Fails on any serious or critical finding of axe, naming rule and element. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await expectNoFindings(axeOn(page).withTags(tags), screen);
}

/**
 * Axe, judging each frame by itself (legacy mode), without a page of its own for the summing up: the app has but one
 * frame. Without its preload it does not parse anew a style sheet that is just arriving, which the page's policy refuses.
 */
function axeOn(page: Page): AxeBuilder {
  // Options first: they replace what was said before them.
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false }).setLegacyMode();
}

async function expectNoFindings(axe: AxeBuilder, screen: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  expect.soft(found, screen).toEqual([]);
}

/** The windows in which each screen is looked at. */
export const windows = {
  desk: { width: 1280, height: 860 },
  phone: { width: 390, height: 844 },
  smallPhone: { width: 360, height: 740 },
} as const;

/**
 * Fails on a finding of axe in a screen as it stands, on a desk in the light by every rule and on a phone in the dark by
 * those of sight, and where it is wider than its window. The screen is drawn anew for each, not loaded anew; it ends as it
 * began: on a desk, in the light.
 */
export async function expectWellMade(page: Page, screen: string): Promise<void> {
  // Two looks of axe take a second, and many times that on a machine that does other things too.
  test.setTimeout(test.info().timeout + 40_000);
  for (const [device, scheme] of [
    ['desk', 'light'],
    ['phone', 'dark'],
  ] as const) {
    await page.setViewportSize(windows[device]);
    await show(page, scheme);
    const seen = `${screen}, ${device}, ${scheme}`;
    if (device === 'desk') await expectAccessible(page, seen);
    else await expectNoFindings(axeOn(page).withRules(rulesOfSight), seen);
    await expectNoOverflow(page, `${screen}, ${device}`);
  }
  await page.setViewportSize(windows.smallPhone);
  await expectNoOverflow(page, `${screen}, 360 pixels`);
  await page.setViewportSize(windows.desk);
  await show(page, 'light');
}

/** Shows the page as it stands in the light or the dark, once every colour has changed over. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => null)',
  );
}

/** Fails when the page is wider than its window, naming what sticks out. */
export async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  // The window's width is the test's: on a phone the page's own innerWidth grows with what sticks out.
  const width = page.viewportSize()?.width ?? 0;
  const sticksOut = () =>
    page.evaluate<string[]>(`
      document.scrollingElement.scrollWidth <= ${width}
        ? []
        : [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > ${width} + 0.5)
            .slice(0, 5)
            .map((element) => element.outerHTML.slice(0, 120))`);
  // Charts are drawn anew a moment after their window has changed.
  await softly.poll(sticksOut, { message: `${screen} is wider than its window`, timeout: 2000 }).toEqual([]);
}

/** Tells a fault and goes on to the next screen. */
const softly = expect.configure({ soft: true });
