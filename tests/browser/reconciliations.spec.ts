import { expectWellMade } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('an account is compared with its statement: a difference names the row, agreement locks it, and a map shows covered days', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday', { opening_balance: '100.00' });
  const file = (rows: string) => `Date,Type,Description,Value,Balance,Account Name,Account Number\n${rows}`;
  const row = (day: string, amount: string, balance: string) =>
    `${day},POS,"'HOLLIN FARM SHOP",${amount},${balance},"'CURRENT","'601111-12345678"\n`;
  for (const [name, rows] of [
    ['june.csv', row('30 Jun 2026', '-5.00', '85.00') + row('02 Jun 2026', '-10.00', '90.00')],
    ['august.csv', row('20 Aug 2026', '-1.00', '69.00') + row('05 Aug 2026', '-10.00', '70.00')],
  ] as const)
    await api.importStatement(account, name, file(rows));
  await openScreen(page, `/accounts/${account.id}`);
  await expect(page.getByRole('heading', { name: '35 days not in a statement' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Where balances don’t match' })).toContainText(
    'august.csv doesn’t start where the previous file ended',
  );

  const form = page.getByRole('form', { name: 'Compare with a statement' });
  await form.getByLabel('Last day of the statement').fill('2026-06-30');
  await form.getByLabel('Balance at its end').fill('90');
  await form.getByRole('button', { name: 'Compare and lock' }).click();
  await expect(page.getByText('They differ, so nothing is locked')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Rows that could explain it' })).toContainText(
    'they agree without it',
  );
  await expectWellMade(page, 'an account beside its statement');
  await form.getByLabel('Balance at its end').fill('85');
  await form.getByRole('button', { name: 'Compare and lock' }).click();
  await expect(page.getByText('Matches your bank, and locked, up to 30 Jun 2026')).toBeVisible();
  const spending = { account_id: account.id, type: 'expense', amount: '1.00', date: '2026-06-30' };
  await expect(api.post('/transactions', spending)).rejects.toThrow('409');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('Matches your bank')).toBeHidden();
  await api.post('/transactions', spending);
});
