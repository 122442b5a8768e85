import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Fails on any serious or critical finding of axe, naming rule and element. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  expect.soft(found, screen).toEqual([]);
}

/** Fails when the page is wider than its window, naming what sticks out. */
export async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  // The window's width is the test's: on a phone the page's own innerWidth grows with what sticks out.
  const width = page.viewportSize()?.width ?? 0;
  const sticksOut = await page.evaluate<string[]>(`
    document.scrollingElement.scrollWidth <= ${width}
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > ${width} + 0.5)
          .slice(0, 5)
          .map((element) => element.outerHTML.slice(0, 120))`);
  expect.soft(sticksOut, `${screen} is wider than its window`).toEqual([]);
}
