import type { ReviewSummary, Transaction, TransactionPage } from '@farthing/api-contract';
import { expectWellMade } from './accessibility.ts';
import { undo } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('an import tells of transfers, the review takes them and refunds by a key, and their sheets take them apart', async ({
  page,
  api,
}) => {
  const everyday = await api.openAccount('Everyday');
  const saver = await api.openAccount('Rainy day', { type: 'savings' });
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  const categories = await api.get<{ id: string; kind: string }[]>('/categories');
  const category_id = categories.find(({ kind }) => kind === 'expense')?.id ?? null;
  const bought = await api.record(everyday, { merchant: 'Toybox', amount: '30', date: day(20), category_id });
  const arrived = await api.record(saver, {
    ...{ type: 'income', amount: '500', date: day(8), merchant: null, description: 'From Everyday' },
  });
  await api.record(saver, {
    type: 'income',
    amount: '64',
    date: day(5),
    merchant: null,
    description: 'Cashback',
  });
  const rows = [
    `${day(9)},TRANSFER TO RAINY DAY,-500.00`,
    `${day(5)},HARBOUR SHOP,-64.00`,
    `${day(4)},TOYBOX,12.00`,
  ];
  const { id } = await api.importStatement(
    everyday,
    'bank.csv',
    `Date,Description,Amount\n${rows.join('\n')}\n`,
  );
  await openScreen(page, `/import/${id}`);
  await expect(page.getByText('1 transfer was linked automatically')).toBeVisible();
  await expect(page.getByText('1 pair looks like a transfer')).toBeVisible();
  // Until it is reviewed, free money on Home says that it may change.
  await openScreen(page, '/');
  await expect(page.getByText(/^Before 1 possible transfer between your accounts is reviewed/)).toBeVisible();
  await page.getByRole('link', { name: '1 possible transfer' }).click();

  const step = page.getByRole('region', { name: 'Everyday to Rainy day' });
  await expect(step).toContainText(/harbour shop/i);
  await expectWellMade(page, 'review of transfers');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  const waiting = async () => (await api.get<ReviewSummary>('/review')).transfers;
  await expect.poll(waiting).toBe(0);
  await page.keyboard.press('Control+z');
  await expect(step).toContainText(/harbour shop/i);
  await expect.poll(waiting).toBe(1);

  await openScreen(page, '/review?kind=refund');
  const refund = page.getByRole('region', { name: 'TOYBOX' });
  await expect(refund.getByRole('button', { name: /Refund of Toybox/ })).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  const income = async () =>
    (await api.get<TransactionPage>('/transactions?q=toybox&type=income')).items[0] as Transaction;
  await expect.poll(async () => (await income()).category_id).toBe(category_id);

  await openScreen(page, `/transactions?open=${bought.id}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('region', { name: 'Refunds' })).toContainText('Refunded £12.00 on');
  await expectWellMade(page, 'a purchase that was refunded');
  await sheet.getByRole('button', { name: 'Unlink' }).click();
  await expect(sheet.getByRole('button', { name: 'Link a refund' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Link a refund' }).click();
  await page.getByRole('combobox', { name: 'Income' }).fill('toybox');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('region', { name: 'Refunds' })).toContainText('Refunded £12.00 on');

  await openScreen(page, `/transactions?open=${arrived.id}`);
  await expect(sheet.getByRole('button', { name: 'Everyday: open this side' })).toBeVisible();
  await expect(sheet.getByText('Linked automatically')).toBeVisible();
  await sheet.getByRole('button', { name: 'Not a transfer: separate the two rows' }).click();
  await undo(page, 'Unlinked. Each row is as it was before.');
  await expect(sheet.getByRole('button', { name: 'Not a transfer: separate the two rows' })).toBeVisible();
});
