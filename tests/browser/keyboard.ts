import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Presses Tab until an element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses <= most; presses++) {
    if (await target.evaluate(hasFocus)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached with ${most} presses of Tab: ${target}`);
}

/** Runs in the page, whose types the tests do not know. */
function hasFocus(element: unknown): boolean {
  return (element as { matches(selector: string): boolean }).matches(':focus');
}
