import type { Rule, Tag, Transaction } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { choose, undo } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';

test('a rule is made of a transaction, shows what it would change, runs, and is moved and deleted', async ({
  page,
  api,
  user,
}) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Everyday');
  const first = await api.record(account, { description: 'TESCO STORES 1', merchant: null });
  const other = await api.record(account, { description: 'TESCO STORES 2', merchant: null, tags: ['week'] });
  const names = async () => (await api.get<Rule[]>('/rules')).map(({ name }) => name);

  await openScreen(page, `/transactions?open=${first.id}`);
  await page.getByRole('link', { name: 'Create a rule from it' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a rule' });
  await expect(sheet.getByLabel('Condition 1: value')).toHaveValue('tesco stores');
  await choose(sheet, 'Action 1: value', 'Groceries');
  await expect(sheet.getByRole('status')).toHaveText('Would change all 2 transactions that match.');
  await sheet.getByLabel('Condition 1: value').fill('stores 2');
  await expect(sheet.getByRole('status')).toHaveText('Would change the 1 transaction that matches.');
  await expect(sheet).toContainText('If the description contains “stores 2” and it is an expense,');
  await sheet.getByLabel('Condition 1: how').selectOption({ label: 'matches' });
  await sheet.getByLabel('Condition 1: value').fill('stores (');
  await expect(sheet.getByText(/This pattern isn’t valid/).first()).toBeVisible();
  await expectAccessible(page, 'the editor of a rule with a fault');
  await sheet.getByLabel('Condition 1: value').fill('stores [0-9]');
  await sheet.getByLabel('Change these now as well').check();
  await sheet.getByRole('button', { name: 'Save and run the rule' }).click();
  await expect(page.getByText('is saved and changed 2 transactions.')).toBeVisible();
  const category = async () => (await api.get<Transaction>(`/transactions/${other.id}`)).category_id;
  expect(await category()).not.toBeNull();
  await undo(page, 'is saved and changed 2 transactions.');
  expect(await category()).toBeNull();

  await page.getByRole('button', { name: 'Add a rule' }).click();
  await sheet.getByLabel('Condition 1: value').fill('greggs');
  await sheet.getByLabel('Action 1: what').selectOption({ label: 'add tags' });
  await sheet.getByLabel('Action 1: value').fill('lunch,');
  // Saved, though it cannot be run just then: it is neither lost nor sent a second time.
  await page.route('**/api/v1/rules/run', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await sheet.getByLabel('Change these now as well').check();
  await sheet.getByRole('button', { name: 'Save and run the rule' }).click();
  await expect(page.getByText('“greggs” is saved, but was not run.')).toBeVisible();
  await page.getByRole('button', { name: 'Move greggs, 2 of 2' }).press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Move greggs, 1 of 2' })).toBeVisible();
  await expect.poll(names).toEqual(['greggs', 'Tesco Stores']);
  await page.getByRole('button', { name: 'More for greggs' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await undo(page, '“greggs” is deleted.');
  await expect(page.getByRole('button', { name: 'Move greggs, 1 of 2' })).toBeVisible();

  await openScreen(page, '/settings/tags');
  await page.getByRole('button', { name: 'Change week' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await undo(page, '“week” is removed from 1 transaction.');
  await expect(page.getByRole('link', { name: /week/ })).toBeVisible();
  expect(await api.get<Tag[]>('/tags')).toEqual([{ name: 'week', count: 1 }]);
});
