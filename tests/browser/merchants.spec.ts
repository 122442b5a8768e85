import type { MerchantPage, SavedFilter, TransactionPage } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { rowOf, undo } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('a name goes to all rows like one and back, and a filter is saved, used, deleted and brought back', {
  tag: '@long',
}, async ({ page, api }) => {
  const account = await api.openAccount('Everyday');
  const shop = { merchant: 'Hollin Farm Shop', description: 'VIS HOLLIN FARM SHOP RIPON 4412' };
  await api.record(account, { ...shop, date: '2026-03-02' });
  await api.record(account, { ...shop, date: '2026-04-02' });
  await api.record(account, { merchant: 'Tram', date: '2026-04-03' });
  const names = async () =>
    (await api.get<TransactionPage>('/transactions?sort=date')).items.map(({ merchant }) => merchant);

  await openScreen(page, '/transactions');
  await rowOf(page, 'Hollin Farm Shop').first().focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Hollin Farm Shop' });
  await expect(sheet.getByLabel('Description')).toHaveValue(shop.description);
  await sheet.getByLabel('Merchant', { exact: true }).fill('Farm');
  await sheet.getByRole('button', { name: 'Use this name for all 2' }).click();
  await expect(page.getByText('2 transactions renamed to “Farm”.')).toBeVisible();
  expect(await names()).toEqual(['Farm', 'Farm', 'Tram']);
  await undo(page, '2 transactions renamed to “Farm”.');
  await expect.poll(names).toEqual(['Hollin Farm Shop', 'Hollin Farm Shop', 'Tram']);

  await openScreen(page, '/settings/merchants');
  await page.getByRole('list', { name: 'Merchants' }).getByRole('button', { name: /Tram/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename Tram' });
  await dialog.getByLabel('Name', { exact: true }).fill('Hollin Farm Shop');
  await expectAccessible(page, 'a merchant to be merged');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('1 name on your transactions')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Tram → Hollin Farm Shop' }).click();
  await expect(page.getByText('2 names on your transactions')).toBeVisible();
  const { items } = await api.get<MerchantPage>('/merchants');
  expect(items.map(({ name }) => name)).toEqual(['Hollin Farm Shop', 'Tram']);

  await openScreen(page, '/transactions?q=farm%20april%202026');
  await expect(page.getByText('1 transaction matches')).toBeVisible();
  await page.getByRole('button', { name: 'Save this filter' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Farm in April');
  await expectAccessible(page, 'a filter to be saved');
  await page.getByRole('dialog').getByRole('button', { name: 'Save the filter' }).click();
  const chip = page.getByRole('button', { name: 'Farm in April', exact: true });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await chip.click();
  await expect(page.getByText('3 transactions')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search transactions' })).toHaveValue('');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search everything' }).fill('Farm in');
  await expect(page.getByRole('dialog').locator('[data-selected]')).toContainText('Farm in April');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 transaction matches')).toBeVisible();
  await page.getByRole('button', { name: 'More for the filter Farm in April' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(chip).toBeHidden();
  await undo(page, 'The filter “Farm in April” is deleted.');
  await expect(chip).toBeVisible();
  expect(await api.get<SavedFilter[]>('/saved-filters')).toMatchObject([
    { filter: { q: 'farm april 2026' } },
  ]);
});
