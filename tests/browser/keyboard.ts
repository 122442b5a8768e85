import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/**
 * Presses Tab until an element has the focus, as someone without a mouse does. @throws {Error} where it is not reached, or
 * where nothing shows that the focus is on it
 */
export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses <= most; presses++) {
    if (await target.evaluate(hasFocus)) {
      if (presses > 0)
        await expect.poll(() => showsFocus(page), { message: `the focus on ${target} is seen` }).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached with ${most} presses of Tab: ${target}`);
}

/** Runs in the page, whose types the tests do not know. */
function hasFocus(element: unknown): boolean {
  return (element as { matches(selector: string): boolean }).matches(':focus');
}

/** Returns true if an outline or ring is visible around the focused element or its visible stand-in. */
function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const isRinged = (element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderTopColor } = getComputedStyle(element);
      const copper = getComputedStyle(document.documentElement).getPropertyValue('--copper').trim();
      const probe = document.createElement('i');
      probe.style.color = copper;
      document.body.append(probe);
      const ring = getComputedStyle(probe).color;
      probe.remove();
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow.includes(ring) || borderTopColor === ring;
    };
    let element = document.activeElement;
    for (let steps = 0; element && steps < 3; steps++, element = element.parentElement)
      if (isRinged(element)) return true;
    return false;
  })()`);
}

/** Goes to a screen, or does what can be done from anywhere, by letters of its name in the palette of Ctrl+K. */
export async function command(page: Page, letters: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('textbox', { name: 'Search everything' });
  await expect(search).toBeFocused();
  await page.keyboard.type(letters);
  await expect(page.getByRole('dialog').locator('[data-selected]')).toContainText(letters);
  await page.keyboard.press('Enter');
  await expect(search).toBeHidden();
}
