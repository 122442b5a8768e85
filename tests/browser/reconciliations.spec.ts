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

test('with a gap between two statements the balance is the newest one, and the missing days are named', {
  tag: '@long',
}, async ({ page, user, api }) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Everyday', { opening_balance: '1000.00' });
  const heading =
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n';
  const row = (day: string, text: string, out: string, balance: string) =>
    `${day},DEB,'30-11-22,44556677,${text},${out},,${balance}\n`;
  const june =
    row('11/06/2026', 'HOLLIN FARM SHOP', '50.00', '850.00') + row('10/06/2026', 'TRAM', '100.00', '900.00');
  const august =
    row('11/08/2026', 'SHELL', '90.00', '2410.00') + row('10/08/2026', 'BOOTS', '200.00', '2500.00');
  await api.importStatement(account, 'june.csv', heading + june);
  await api.importStatement(account, 'august.csv', heading + august);
  await openScreen(page, `/accounts/${account.id}`);
  await expect(page.getByText('Transactions of Everyday are missing')).toBeVisible();
  await expect(page.getByText('Between two statements £1,850.00 more came in')).toBeVisible();
  await expect(page.getByText('£2,410.00').first()).toBeVisible();
  // The opening balance is right, so nothing offers to change it.
  await expect(page.getByRole('button', { name: 'Correct the opening balance' })).toHaveCount(0);
});
