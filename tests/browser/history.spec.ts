import { rowOf } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('what was done is told day by day and undone, by its button, by Ctrl+Z and on the transaction itself', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday');
  const row = await api.record(account, { merchant: 'Larkfield Bakery', date: '2026-08-04' });
  await api.patch(`/transactions/${row.id}`, { notes: 'for the party' });
  await openScreen(page, '/settings/history');
  const lines = page.getByRole('listitem').filter({ hasText: /^(Added|Changed|Undid|Redid)/ });
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(1)).toContainText('Transaction Larkfield Bakery on 4 Aug 2026 was changed later');
  await expect(lines.nth(1).getByRole('button')).toHaveCount(0);

  await lines
    .nth(0)
    .getByRole('button', { name: /^Undo: Changed transaction Larkfield Bakery/ })
    .click();
  await expect(
    page.getByText('Undid “Changed transaction Larkfield Bakery on 4 Aug 2026: notes”.'),
  ).toBeVisible();
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(1)).toContainText('undone since');
  expect(await api.get(`/transactions/${row.id}`)).toMatchObject({ notes: null });

  await page.goto('/transactions');
  await rowOf(page, 'Larkfield Bakery').focus();
  await page.keyboard.press('Enter');
  await page.getByText('History', { exact: true }).click();
  const own = page.getByRole('list', { name: 'History of this transaction' }).getByRole('listitem');
  await expect(own).toHaveCount(3);
  await own
    .first()
    .getByRole('button', { name: /Undo: Undid/ })
    .click();
  await expect(own).toHaveCount(4);
  expect(await api.get(`/transactions/${row.id}`)).toMatchObject({ notes: 'for the party' });

  await page.goto('/accounts');
  await expect(page.getByRole('link', { name: /Everyday/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undid “Changed transaction Larkfield Bakery/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undid “Added transaction Larkfield Bakery on 4 Aug 2026”.')).toBeVisible();
  await expect(api.get(`/transactions/${row.id}`)).rejects.toThrow('404');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undid “Added account Everyday”.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Everyday/ })).toHaveCount(0);
});
