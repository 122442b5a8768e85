import type { TaxProfile } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('a company car is worked out from its details, and one with other rules is refused at its field', async ({
  page,
  api,
}) => {
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page.getByRole('button', { name: 'Add a benefit' }).click();
  const car = page.getByRole('group', { name: 'benefit 1' });
  await car.getByLabel('Employer').fill('Hollin Farm Shop');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(car.getByText('Say how the benefit is taxed.')).toBeVisible();
  await car.getByLabel('How it’s taxed').selectOption('P11D');
  await car.getByLabel('What you enter').selectOption('Details');
  await car.getByLabel('List price').fill('30,000');
  await car.getByLabel('CO₂, g/km').fill('120');
  await car.getByLabel('First registered').fill('1997-05-01');
  await car.getByLabel('The employer paid for private fuel').check();
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(car.getByText(/Enter the cash equivalent from the P11D/)).toBeVisible();
  await expectAccessible(page, 'a benefit refused');
  await car.getByLabel('First registered').fill('2024-05-01');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
  const stored = await api.get<TaxProfile>('/tax/profiles/2025-26');
  expect(stored.benefits).toMatchObject([
    { kind: 'car', payrolled: false, car: { list_price: '30000.00', co2: 120, private_fuel: true } },
  ]);

  await openScreen(page, '/tax?year=2025-26');
  const income = page.getByRole('list', { name: 'Income of the year' });
  await expect(income).toContainText('Benefits in kind');
  await expect(income).toContainText('£17,460.00');
  await openScreen(page, '/tax/return?year=2025-26');
  await expect(page.getByText('Company cars and vans, cash equivalent', { exact: true })).toBeVisible();
});

test('redundancy pay counts above £30,000, and a child’s interest above £100', { tag: '@long' }, async ({
  page,
}) => {
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page.getByRole('button', { name: 'Add a termination payment' }).click();
  const payment = page.getByRole('group', { name: 'termination payment 1' });
  await payment.getByLabel('Employer').fill('Hollin Farm Shop');
  await payment.getByLabel('Statutory redundancy pay').fill('12000');
  await payment.getByLabel('Other termination payments').fill('28000');
  await page.getByRole('button', { name: 'Add a child' }).click();
  const child = page.getByRole('group', { name: 'child 1' });
  await child.getByLabel('Child', { exact: true }).fill('Bea');
  await child.getByLabel('Interest in the year').fill('105');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
  await openScreen(page, '/tax?year=2025-26');
  const income = page.getByRole('list', { name: 'Income of the year' });
  await expect(income).toContainText('Termination payments');
  await expect(income).toContainText('£10,000.00');
  await expect(income).toContainText('£105.00');
});

test('rents of a room in the home count above the Rent a Room limit, beside transition profits', {
  tag: '@long',
}, async ({ page }) => {
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page.getByLabel('Rent from rooms in your home').fill('10600');
  await page.getByLabel('Transition profits of this year').fill('5000');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
  await openScreen(page, '/tax?year=2025-26');
  const income = page.getByRole('list', { name: 'Income of the year' });
  await expect(income).toContainText('£3,100.00');
  await expect(income).toContainText('Transition profits of self-employment');
});

test('interest on an employer’s loan is worked out day by day, and its changes must lead to what is owed', {
  tag: '@long',
}, async ({ page, api }) => {
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page.getByRole('button', { name: 'Add a benefit' }).click();
  const loan = page.getByRole('group', { name: 'benefit 1' });
  await loan.getByLabel('Kind').selectOption('loan');
  await loan.getByLabel('Employer').fill('Hollin Farm Shop');
  await loan.getByLabel('How it’s taxed').selectOption('P11D');
  await loan.getByLabel('What you enter').selectOption('Details');
  await loan.getByLabel('Owed on 5 April before the year').fill('20000');
  await loan.getByLabel('Owed on 5 April in the year').fill('12000');
  await loan.getByLabel('Most owed on all loans').fill('20000');
  await loan.getByLabel('Interest worked out by').selectOption('precise');
  await loan.getByRole('button', { name: 'Add a repayment or further loan' }).click();
  await loan.getByLabel('Day of the change').fill('2025-10-06');
  await loan.getByLabel('Owed after it').fill('15000');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toHaveCount(0);
  await expectAccessible(page, 'a loan whose changes don’t lead to what is owed');
  await loan.getByLabel('Owed on 5 April in the year').fill('15000');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
  const stored = await api.get<TaxProfile>('/tax/profiles/2025-26');
  expect(stored.benefits).toMatchObject([
    { kind: 'loan', loan: { method: 'precise', changes: [{ date: '2025-10-06', owed: '15000.00' }] } },
  ]);

  // 20,000 on 184 days and 15,000 on 181, at 3.75%.
  await openScreen(page, '/tax?year=2025-26');
  await expect(page.getByRole('list', { name: 'Income of the year' })).toContainText(/£657\.\d\d/);
});

test('companies of a director are entered with their days, and one without a name is refused at its field', {
  tag: '@long',
}, async ({ page, api }) => {
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page.getByLabel('Company director').check();
  await expect(page.getByLabel('Appointed as a director on')).toBeVisible();
  await page.getByRole('button', { name: 'Add a company' }).click();
  const company = page.getByRole('group', { name: 'company 1' });
  await company.getByLabel('Appointed as a director on').fill('2025-10-06');
  await expect(page.getByLabel('Appointed as a director on')).toHaveCount(1);
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(company.getByText('Enter the employer as it is on the payslips.')).toBeVisible();
  await expectAccessible(page, 'a company without a name');
  await company.getByLabel('Employer').fill('Hollin Farm Shop');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
  const stored = await api.get<TaxProfile>('/tax/profiles/2025-26');
  expect(stored).toMatchObject({
    ...{ director: true, director_appointed_on: null },
    directorships: [{ employer: 'Hollin Farm Shop', appointed_on: '2025-10-06' }],
  });
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await expect(company.getByLabel('Employer')).toHaveValue('Hollin Farm Shop');
});
