import type { TaxProfile, TaxReport } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('a gain of an investment bond is entered from its certificate, and top slicing relief is shown', async ({
  page,
  api,
  user,
}) => {
  expect(user.name).toBe('Ada');
  await api.put('/tax/profiles/2025-26', {
    incomes: [{ kind: 'employment', description: 'Works', amount: '45000', tax_paid: '6486' }],
  });
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page.getByRole('button', { name: 'Add a gain of a policy' }).click();
  const row = page.getByRole('group', { name: 'policy gain 1' });
  await row.getByLabel('Insurer').fill('Anchor Life');
  await row.getByLabel('Date of the event').fill('2024-09-01');
  await row.getByLabel(/^Gain/).fill('50000');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(row.getByText('Enter a whole number of years')).toBeVisible();
  await row.getByLabel(/^Complete years/).fill('5');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(row.getByText('Must be a day of the tax year.', { exact: true })).toBeVisible();
  await row.getByLabel('Date of the event').fill('2025-09-01');
  await expectAccessible(page, 'circumstances with a gain of a policy');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
  expect(await api.get<TaxProfile>('/tax/profiles/2025-26')).toMatchObject({
    policy_gains: [{ insurer: 'Anchor Life', amount: '50000.00', years: 5, tax_treated_as_paid: true }],
  });
  await openScreen(page, '/tax?year=2025-26');
  await page.getByText('Every step of the calculation').click();
  await expect(page.getByText('Top slicing relief').last()).toBeVisible();
  const report = await api.get<TaxReport>('/tax/report?tax_year=2025-26');
  expect(report.position.top_slicing_relief).toBe('4616.00');
  await openScreen(page, '/tax/return?year=2025-26');
  await expect(page.getByText('UK policy gains on which tax was treated as paid').first()).toBeVisible();
});

test('an investment of the EIS is entered with its scheme, and its relief lowers the tax', {
  tag: '@long',
}, async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  await api.put('/tax/profiles/2025-26', {
    incomes: [{ kind: 'employment', description: 'Works', amount: '60000', tax_paid: '11432' }],
  });
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page.getByRole('button', { name: 'Add an investment' }).click();
  const row = page.getByRole('group', { name: 'investment 1' });
  await row.getByLabel('Company', { exact: true }).fill('Seedling');
  await row.getByLabel('Shares issued on').fill('2025-09-01');
  await row.getByLabel(/^Relief claimed on/).fill('10000');
  await row.getByLabel('Knowledge-intensive company').check();
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
  await expectAccessible(page, 'circumstances with an investment');
  expect(await api.get<TaxProfile>('/tax/profiles/2025-26')).toMatchObject({
    venture_investments: [{ scheme: 'eis', amount: '10000.00', knowledge_intensive: true }],
  });
  const report = await api.get<TaxReport>('/tax/report?tax_year=2025-26');
  expect(report.position.eis_relief).toBe('3000.00');
});
