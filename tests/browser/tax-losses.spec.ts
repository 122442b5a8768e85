import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('losses stand year by year, and a recorded claim shows', { tag: '@long' }, async ({
  page,
  api,
  user,
}) => {
  expect(user.name).toBe('Ada');
  await api.post('/tax/disposals', {
    ...{ kind: 'land', name: 'Field', date: '2024-06-01', acquired_on: '2015-01-01' },
    ...{ proceeds: '1000', cost: '6000' },
  });
  await api.put('/tax/profiles/2024-25', {
    incomes: [{ kind: 'self_employment', description: 'Stall', amount: '2000', tax_paid: '0' }],
    self_employment_expenses: '9000',
  });
  await api.put('/tax/profiles/2023-24', {
    incomes: [{ kind: 'employment', description: 'Works', amount: '40000', tax_paid: '5486' }],
  });
  await openScreen(page, '/tax/losses?year=2025-26');
  const capital = page.getByRole('group', { name: 'Disposals of shares, property and other assets' });
  await expect(capital.getByRole('row', { name: /2024\/25.*Claim by 5 Apr 2029.*£5,000.00/ })).toBeVisible();
  const stall = page.getByRole('group', { name: 'Self-employment' });
  await expect(stall.getByRole('row', { name: /2024\/25.*£7,000.00/ })).toBeVisible();
  await expectAccessible(page, 'losses by year');
  await openScreen(page, '/tax/circumstances?year=2024-25');
  await page.getByLabel('Capital losses of this year reported to HMRC on').fill('2026-01-31');
  await page.getByLabel('Did you tell HMRC of the capital losses of this year?').selectOption('Yes, in time');
  await page.getByLabel('Set this year’s trading loss against').selectOption('My income of the year before');
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  await openScreen(page, '/tax?year=2024-25');
  await page.getByText('Tax of earlier years on the loss carried back', { exact: true }).click();
  // 20% of the £7,000 that last year's pay loses.
  const steps = page.getByRole('list', { name: /^How Tax of earlier years/ });
  await expect(steps).toContainText('Tax of 2023-24 less that with the loss carried back');
  await expect(steps).toContainText('£1,400.00');
  await openScreen(page, '/tax/losses?year=2025-26');
  await expect(capital.getByRole('row', { name: /2024\/25.*Claimed 31 Jan 2026/ })).toBeVisible();
});
