import type { Payslip, Pension, PensionAllowance, RateConfig, TaxProfile } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { undo } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

const slip = {
  employer: 'Hollin Farm Shop',
  pay_date: '2026-04-28',
  pay_frequency: 'monthly',
  tax_code: '1257L',
  gross: '3000.00',
  tax: '390.20',
  ni: '156.16',
  net: '2453.64',
};

test('the calculator says what is left of typed figures, and by which steps and law', async ({ page }) => {
  await openScreen(page, '/tax/calculator?year=2025-26');
  await page.getByRole('textbox', { name: 'Pay', exact: true }).fill('45,000');
  const lines = page.getByRole('list', { name: 'From income to what you keep' });
  await expect(lines).toContainText('£6,486.00');
  await expect(lines).toContainText('£2,594.40');
  await expect(lines).toContainText('£35,919.60');
  await lines.getByText('Income Tax', { exact: true }).click();
  await expect(lines.getByRole('list', { name: 'How Income Tax is made up' })).toContainText('ITA 2007 s35');
  await expect(page.getByRole('list', { name: 'Income by band' })).toContainText('£32,430.00 at 20%');
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect(page.getByRole('cell', { name: '£32,430.00' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Pay', exact: true }).fill('45,00');
  await expect(page.getByText(/Write pence after a point/)).toBeVisible();
  await expect(lines).toContainText('£35,919.60');
  await page.getByLabel('Tax year').selectOption('2026-27');
  await expect(page).toHaveURL('/tax/calculator');
});

test('a payslip is typed as it is printed and checked at once', async ({ page, api }) => {
  await openScreen(page, '/tax/payslips');
  await page.getByRole('link', { name: 'Add a payslip' }).click();
  const form = page.getByRole('form', { name: 'Add a payslip' });
  await form.getByRole('button', { name: 'Add and check the payslip' }).click();
  await expect(form.getByText('Enter your employer.')).toBeVisible();
  await form.getByLabel('Employer', { exact: true }).fill(slip.employer);
  await form.getByLabel('Pay date').fill(slip.pay_date);
  await form.getByLabel('Tax code').fill('1257l');
  await form.getByLabel('Gross pay').fill('£3,000');
  await form.getByLabel('Income Tax').fill('390.20');
  await form.getByLabel('National Insurance').fill('156.16');
  await form.getByLabel('Net pay').fill('2453.64');
  await form.getByRole('button', { name: 'Add and check the payslip' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hollin Farm Shop, 28 Apr 2026');
  const [kept] = await api.get<Payslip[]>('/tax/payslips?tax_year=2026-27');
  expect(kept).toMatchObject({ gross: '3000.00', tax_code: '1257L', tax_period: 1 });
  const check = page.getByRole('region', { name: 'Check' });
  await expect(check).toContainText(/are correct|common reason/);
  await page.keyboard.press('e');
  const sheet = page.getByRole('dialog', { name: 'Edit the payslip' });
  await sheet.getByLabel('Income Tax').fill('690.20');
  await expectAccessible(page, 'a payslip edited');
  await sheet.getByRole('button', { name: 'Save and check the payslip' }).click();
  await expect(check).toContainText('Ask your employer about it');
  await expect(check).toContainText(/£300\.00 more than expected|£\d+\.\d\d more than expected/);
  await undo(page, 'Payslip saved.');
  await expect(check).toContainText(/are correct|common reason/);
  await page.getByRole('button', { name: 'Delete the payslip' }).click();
  await expect(page).toHaveURL(/\/tax\/payslips/);
  await undo(page, /deleted/);
  await expect(page.getByRole('link', { name: '28 Apr 2026' })).toBeVisible();
});

test('the position of a year comes from the records, and each figure leads to them', async ({
  page,
  api,
}) => {
  await openScreen(page, '/tax');
  await expect(page.getByText('No income in 2026/27 yet')).toBeVisible();
  await api.post('/tax/payslips', slip);
  const savings = await api.openAccount('Savings pot', { type: 'savings' });
  const categories = await api.get<{ id: string; name: string }[]>('/categories');
  const interest = categories.find(({ name }) => name === 'Interest');
  await api.record(savings, {
    type: 'income',
    amount: '1500.00',
    date: '2026-05-01',
    merchant: 'Interest',
    category_id: interest?.id ?? null,
  });
  await openScreen(page, '/tax');
  await expect(
    page.getByText(/^Your tax and National Insurance for 2026\/27 are likely to be £[\d,.]+/),
  ).toBeVisible();
  const income = page.getByRole('list', { name: 'Income of the year' });
  // Twelve payslips like the one of April, which is what there is so far.
  await expect(income).toContainText('£36,000.00');
  await expect(income).toContainText('£3,000.00 so far');
  await expect(page.getByText('About this estimate')).toBeVisible();
  await income.getByText('Interest', { exact: true }).click();
  await expect(page.getByRole('meter', { name: 'Personal allowance' })).toBeVisible();
  await expect(page.getByRole('figure', { name: /^Of your next £1,000 of pay/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'A £1,000 pension payment saves' })).toBeVisible();
  await income.getByRole('link', { name: 'Savings pot, 1 transaction' }).click();
  await expect(page).toHaveURL(/\/transactions\?.*date_from=2026-04-06/);
  await expect(page.getByText('£1,500.00').first()).toBeVisible();
});

test('circumstances are kept for their year alone, and can be taken back', async ({ page, api }) => {
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page.getByLabel('Where you pay Income Tax').selectOption({ label: 'Scotland' });
  await page.getByLabel(/^Plan 4/).check();
  await page.getByRole('button', { name: 'Add an income' }).click();
  const row = page.getByRole('group', { name: 'income 1' });
  await row.getByLabel('Gross').fill('12,5');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(row.getByText('Enter a description.')).toBeVisible();
  await row.getByLabel('What it is').fill('Lectures');
  await row.getByLabel('Gross').fill('800');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
  expect(await api.get<TaxProfile>('/tax/profiles/2025-26')).toMatchObject({
    region: 'scotland',
    student_loans: ['plan_4'],
    incomes: [{ description: 'Lectures', amount: '800.00' }],
  });
  expect(await api.get<TaxProfile>('/tax/profiles/2026-27')).toMatchObject({ stored: false, incomes: [] });
  await undo(page, 'Circumstances of 2025/26 saved.');
  await expect(row).toHaveCount(0);
  expect(await api.get<TaxProfile>('/tax/profiles/2025-26')).toMatchObject({ incomes: [] });
});

test('circumstances that were changed elsewhere show both values', { tag: '@long' }, async ({
  page,
  api,
}) => {
  await openScreen(page, '/tax/circumstances');
  await page.getByLabel('Gift Aid', { exact: true }).fill('100');
  await api.put('/tax/profiles/2026-27', { gift_aid: '250' });
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  const clash = page.getByRole('table', { name: 'What differs' });
  await expect(clash).toContainText('250.00');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Circumstances of 2026/27 saved.')).toBeVisible();
  expect(await api.get<TaxProfile>('/tax/profiles/2026-27')).toMatchObject({ gift_aid: '100.00' });
});

test('what goes into a pension counts against the allowance of its year', { tag: '@long' }, async ({
  page,
  api,
}) => {
  await openScreen(page, '/tax/pensions');
  await page.getByRole('button', { name: 'Add a pension' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a pension' });
  await sheet.getByLabel('Name', { exact: true }).fill('Workplace');
  await sheet.getByLabel('Joined on').fill('2025-05-01');
  await expectAccessible(page, 'a pension added');
  await sheet.getByRole('button', { name: 'Add the pension' }).click();
  await page.getByRole('link', { name: /Workplace/ }).click();
  const form = page.getByRole('form', { name: 'Add a contribution' });
  await form.getByLabel('Paid on').fill('2026-05-01');
  await form.getByLabel('Amount').fill('800');
  await form.getByRole('button', { name: 'Add contribution' }).click();
  await expect(page.getByRole('cell', { name: '£1,000.00' })).toBeVisible();
  expect(await api.get<PensionAllowance>('/pensions/allowance?tax_year=2026-27')).toMatchObject({
    used: '1000.00',
    left: '59000.00',
  });
  await page.getByRole('button', { name: 'Delete the pension' }).click();
  await expect(page.getByText('No pensions yet')).toBeVisible();
  await undo(page, '“Workplace” deleted.');
  expect(await api.get<Pension[]>('/pensions')).toMatchObject([{ contributions_total: '1000.00' }]);
});

test('a rate is changed, told apart from the shipped one, and reset', { tag: '@long' }, async ({
  page,
  api,
}) => {
  await openScreen(page, '/tax/rates');
  await page.getByRole('button', { name: 'Change Personal allowance: Amount' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change a rate' });
  await sheet.getByLabel('Amount').fill('13,000');
  await expectAccessible(page, 'a rate changed');
  await sheet.getByRole('button', { name: 'Change the rate' }).click();
  await expect(sheet).toBeHidden();
  const own = page.getByRole('region', { name: 'Your own figures' });
  await expect(own).toContainText('£12,570');
  await expect(own).toContainText('£13,000');
  await own.getByRole('button', { name: 'Reset to the original rates' }).click();
  await expect(own).toHaveCount(0);
  expect(await api.get<RateConfig>('/tax/rate-configs/2026-27')).toMatchObject({ edited: false });
  await undo(page, 'The original rates apply again.');
  await expect(own).toContainText('£13,000');
});

test('a rate that the table can’t have is refused at its field, or above it where another figure is wrong then', {
  tag: '@long',
}, async ({ page }) => {
  await openScreen(page, '/tax/rates');
  const sheet = page.getByRole('dialog', { name: 'Change a rate' });
  const type = async (figure: string, value: string) => {
    await page.getByRole('button', { name: `Change ${figure}`, exact: true }).click();
    await sheet.getByRole('textbox').fill(value);
    await sheet.getByRole('button', { name: 'Change the rate' }).click();
  };
  await type('UK limits: Basic rate limit', '999999');
  await expect(sheet.getByText(/^Must be above 0 and below the higher rate limit/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await type('Bands of earnings and other income: England and Northern Ireland, basic: up to', '999999');
  await expect(sheet.getByRole('alert')).toContainText('The table can’t be used');
});
