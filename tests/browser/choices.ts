import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Chooses from a field with a list by typing a few letters of what is wanted. */
export async function choose(scope: Page | Locator, label: string, letters: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await field.fill(letters);
  await field.press('Enter');
  await expect(field).toHaveValue(new RegExp(letters, 'i'));
}

/** A row of the list of transactions, by a word in it. */
export function rowOf(page: Page, word: string): Locator {
  return page.getByRole('grid', { name: 'Transactions' }).getByRole('row').filter({ hasText: word });
}

/** Presses the Undo of the message that says this. */
export async function undo(page: Page, message: string | RegExp): Promise<void> {
  const toast = page
    .getByRole('region', { name: 'Messages' })
    .getByRole('group')
    .filter({ hasText: message });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.', { exact: true }).last()).toBeVisible();
}
