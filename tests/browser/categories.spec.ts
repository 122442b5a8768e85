import type { Category, Transaction } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { undo } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('a category of one’s own is added, renamed and taken back', async ({ page, api }) => {
  const named = async (name: string) =>
    (await api.get<Category[]>('/categories')).filter((one) => one.name === name);
  await openScreen(page, '/settings/categories');
  await page.getByRole('button', { name: 'Add a category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Bee-keeping');
  await dialog.getByLabel('Group').fill('Hobbies');
  await dialog.getByRole('button', { name: 'Add the category' }).click();
  await expect(page.getByText('“Bee-keeping” is added under Hobbies.')).toBeVisible();
  expect(await named('Bee-keeping')).toHaveLength(1);
  await page.getByRole('button', { name: 'Change Bee-keeping' }).click();
  await page.getByRole('menuitem', { name: 'Rename or move' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Bees');
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('link', { name: /Bees/ })).toBeVisible();
  await undo(page, /Bees/);
  expect(await named('Bee-keeping')).toHaveLength(1);
});

test('a name that is taken is refused at its field, and what was typed stays', { tag: '@long' }, async ({
  page,
  api,
}) => {
  await api.post('/categories', { name: 'Bees', kind: 'expense' });
  await openScreen(page, '/settings/categories');
  await page.getByRole('button', { name: 'Add a category' }).click();
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
  await name.fill('Bees');
  await page.getByRole('dialog').getByRole('button', { name: 'Add the category' }).click();
  await expect(page.getByRole('dialog')).toContainText(/already/i);
  await expectAccessible(page, 'a category whose name is taken');
  await expect(name).toHaveValue('Bees');
});

test('a category that is merged hands its transactions over, and has them again when that is undone', async ({
  page,
  api,
}) => {
  const bees = await api.post<Category>('/categories', { name: 'Bees', kind: 'expense' });
  const row = await api.record(await api.openAccount('Everyday'), { category_id: bees.id });
  await openScreen(page, '/settings/categories');
  await page.getByRole('button', { name: 'Change Bees' }).click();
  await expect(page.getByRole('menuitem', { name: 'Rename or move' })).toBeFocused();
  await expectAccessible(page, 'an open menu');
  await page.getByRole('menuitem', { name: 'Merge into another' }).click();
  const dialog = page.getByRole('dialog');
  const target = dialog.getByRole('combobox');
  await expectAccessible(page, 'a category to be merged');
  await target.selectOption({ label: 'Groceries' });
  await dialog.getByRole('button', { name: /^(Merge|Move)/ }).click();
  await expect(dialog).toBeHidden();
  const groceries = (await api.get<Category[]>('/categories')).find(({ name }) => name === 'Groceries');
  expect(await api.get<Transaction>(`/transactions/${row.id}`)).toMatchObject({ category_id: groceries?.id });
  await undo(page, 'is merged into');
  await expect(page.getByRole('button', { name: 'Change Bees' })).toBeVisible();
  expect(await api.get<Transaction>(`/transactions/${row.id}`)).toMatchObject({ category_id: bees.id });
});
