import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Fails on any serious or critical finding of axe, naming rule and element. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await expectNoFindings(new AxeBuilder({ page }).withTags(tags), screen);
}

/** The same of the contrast of texts alone: what another colour scheme may change. */
export async function expectContrast(page: Page, screen: string): Promise<void> {
  await expectNoFindings(new AxeBuilder({ page }).withRules(['color-contrast']), screen);
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
