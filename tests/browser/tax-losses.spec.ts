import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('losses stand year by year, and a recorded claim shows', async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  await api.post('/tax/disposals', {
    ...{ kind: 'land', name: 'Field', date: '2024-06-01', acquired_on: '2015-01-01' },
    ...{ proceeds: '1000', cost: '6000' },
  });
  await api.put('/tax/profiles/2024-25', {
    incomes: [{ kind: 'self_employment', description: 'Stall', amount: '2000', tax_paid: '0' }],
    self_employment_expenses: '9000',
  });
  await openScreen(page, '/tax/losses?year=2025-26');
  const capital = page.getByRole('group', { name: 'Disposals of shares, property and other assets' });
  await expect(capital.getByRole('row', { name: /2024\/25.*Claim by 5 Apr 2029.*£5,000.00/ })).toBeVisible();
  const stall = page.getByRole('group', { name: 'Self-employment' });
  await expect(stall.getByRole('row', { name: /2024\/25.*£7,000.00/ })).toBeVisible();
  await expectAccessible(page, 'losses by year');
  await openScreen(page, '/tax/circumstances?year=2024-25');
  await page.getByLabel('Capital losses of this year reported to HMRC on').fill('2026-01-31');
  await page.getByLabel('Set this year’s trading loss against').selectOption('My income last year');
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  await openScreen(page, '/tax/losses?year=2025-26');
  await expect(capital.getByRole('row', { name: /2024\/25.*Claimed 31 Jan 2026/ })).toBeVisible();
});
