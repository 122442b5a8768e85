import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('a split year is chosen in the circumstances, and the position says why it isn’t calculated', async ({
  page,
  api,
  user,
}) => {
  expect(user.name).toBe('Ada');
  await api.put('/tax/profiles/2025-26', {
    incomes: [{ kind: 'employment', description: 'Works', amount: '60000', tax_paid: '11432' }],
  });
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page
    .getByLabel('Residence in the year')
    .selectOption({ label: 'Split year: moved to or from the UK' });
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
  await openScreen(page, '/tax?year=2025-26');
  await expect(page.getByText('Your tax for 2025/26 isn’t calculated')).toBeVisible();
  await expect(page.getByText('This is a split year')).toBeVisible();
  await expectAccessible(page, 'a year that isn’t calculated');
  await page.getByRole('link', { name: 'Change your residence' }).click();
  await expect(page.getByLabel('Residence in the year')).toHaveValue('split_year');
  await api.post('/tax/disposals', {
    ...{ kind: 'land', name: 'Field', acquired_on: '2015-01-01', cost: '3000' },
    ...{ date: '2025-06-01', proceeds: '1000' },
  });
  await openScreen(page, '/tax/capital-gains?year=2025-26');
  await expect(page.getByText('Losses of that part may count in later years.')).toBeVisible();
  await expect(page.getByText('Losses of this year aren’t carried forward here.')).toBeVisible();
});

test('every screen of a year that isn’t calculated says why, and none says that loading failed', {
  tag: '@long',
}, async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  await api.put('/tax/profiles/2025-26', { residence: 'foreign_income_and_gains' });
  const account = await api.post<{ id: string }>('/accounts', {
    ...{ name: 'Broker', type: 'investment', currency: 'GBP' },
  });
  await api.post('/holdings', {
    ...{ account_id: account.id, symbol: 'ORBT', name: 'Orbit Tools', purchase_currency: 'GBP' },
    ...{ quantity: '10', purchase_price: '5', purchase_date: '2024-05-01' },
  });
  const words = 'with your claim for foreign income and gains as a new resident';
  for (const [path, what] of [
    ['/tax?year=2025-26', 'Your tax for 2025/26 isn’t calculated'],
    ['/tax/return?year=2025-26', 'The tax return can’t be calculated'],
    ['/tax/losses?year=2025-26', 'The losses can’t be calculated'],
    ['/tax/pensions?year=2025-26', 'The annual allowance can’t be calculated'],
    ['/tax/plan?year=2025-26', 'Adjusted net income can’t be calculated'],
  ] as const) {
    await openScreen(page, path);
    await expect(page.getByText(what), path).toBeVisible();
    await expect(page.getByText(words, { exact: false }).first(), path).toBeVisible();
    await expect(page.getByText('could not be loaded', { exact: false }), path).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' }), path).toHaveCount(0);
  }
  await expectAccessible(page, 'a plan of a year that isn’t calculated');
});

test(
  'the facts of a split year are entered, and the year is worked out for its UK part',
  { tag: '@long' },
  async ({ page, api, user }, info) => {
    expect(user.name).toBe('Ada');
    await api.put('/tax/profiles/2025-26', {
      incomes: [{ kind: 'employment', description: 'Works', amount: '60000', tax_paid: '11432' }],
      foreign_income: [
        { kind: 'interest', country: 'FR', description: 'Livret', amount: '2000', foreign_tax: '0' },
      ],
    });
    await api.post('/tax/disposals', {
      ...{ kind: 'other', name: 'Rights', acquired_on: '2015-01-01', cost: '3000' },
      ...{ date: '2025-12-01', proceeds: '50000' },
    });
    await openScreen(page, '/tax/circumstances?year=2025-26');
    await page.getByLabel('Residence in the year').selectOption('split_year');
    await page.getByLabel('Why the year is split').selectOption('work_abroad');
    await page.getByLabel('Overseas part begins on').fill('2025-10-01');
    await page.getByLabel('I sold no UK land in the overseas part').check();
    await page.getByLabel('My transactions’ income is from the UK').check();
    await expect(page.getByLabel('I was away for five years or less')).toHaveCount(0);
    await page.getByLabel('Part of the year').selectOption('overseas');
    await expectAccessible(page, 'the facts of a split year');
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    for (const width of [size.width, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByLabel('Why the year is split').scrollIntoViewIfNeeded();
      await page.screenshot({ path: info.outputPath(`split-year-${width}.png`), fullPage: true });
    }
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Save the circumstances' }).click();
    await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();

    await openScreen(page, '/tax?year=2025-26');
    await expect(page.getByText('Your tax for 2025/26 isn’t calculated')).toHaveCount(0);
    await expect(page.getByText('between 1 Oct 2025 and 5 Apr 2026', { exact: false }).first()).toBeVisible();
    for (const width of [size.width, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: info.outputPath(`position-${width}.png`), fullPage: true });
    }
    await page.setViewportSize(size);
    await openScreen(page, '/tax/capital-gains?year=2025-26');
    await expect(
      page.getByText('1 disposal between 1 Oct 2025 and 5 Apr 2026 left out', { exact: false }),
    ).toBeVisible();
    await openScreen(page, '/tax/return?year=2025-26');
    await expect(page.getByText('SA109', { exact: false }).first()).toBeVisible();
    await openScreen(page, '/tax/circumstances?year=2025-26');
    await expect(page.getByLabel('Overseas part begins on')).toHaveValue('2025-10-01');
  },
);

test(
  'a claim as a new resident is entered, and the position says what it saves',
  { tag: '@long' },
  async ({ page, api, user }, info) => {
    expect(user.name).toBe('Ada');
    const foreign_income = [
      { kind: 'interest', country: 'FR', description: 'Livret', amount: '9000', foreign_tax: '0' },
    ];
    await api.put('/tax/profiles/2025-26', {
      ...{
        incomes: [{ kind: 'employment', description: 'Works', amount: '130000', tax_paid: '44703' }],
        foreign_income,
      },
    });
    await api.post('/tax/disposals', {
      ...{ kind: 'land', name: 'Field abroad', acquired_on: '2015-01-01', cost: '3000', outside_uk: true },
      ...{ date: '2025-06-01', proceeds: '10000' },
    });
    await openScreen(page, '/tax/circumstances?year=2025-26');
    await page.getByLabel('Residence in the year').selectOption('foreign_income_and_gains');
    await page.getByLabel('First tax year of UK residence').selectOption('2024-25');
    await page.getByRole('button', { name: 'Save the circumstances' }).click();
    await expect(
      page.getByText('Choose a kind of income to claim, or claim gains', { exact: true }).last(),
    ).toBeVisible();
    await page.getByLabel('I wasn’t UK resident in the ten tax years before').check();
    await page.getByLabel('Claim interest from abroad').check();
    await page.getByLabel('Claim gains on assets abroad').check();
    await page.getByLabel('Everything I claim qualifies for the relief').check();
    await page.getByLabel('I claim Overseas Workday Relief').check();
    await expectAccessible(page, 'the facts of a claim as a new resident');
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    for (const width of [size.width, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByLabel('First tax year of UK residence').scrollIntoViewIfNeeded();
      await page.screenshot({ path: info.outputPath(`claim-${width}.png`), fullPage: true });
    }
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Save the circumstances' }).click();
    await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
    await openScreen(page, '/tax?year=2025-26');
    await expect(
      page.getByText('doesn’t calculate Overseas Workday Relief', { exact: false }).first(),
    ).toBeVisible();

    await page.getByRole('link', { name: 'Change your residence' }).click();
    await expect(page.getByLabel('Claim interest from abroad')).toBeChecked();
    await page.getByLabel('I claim Overseas Workday Relief').uncheck();
    await page.getByRole('button', { name: 'Save the circumstances' }).click();
    await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
    await openScreen(page, '/tax?year=2025-26');
    await expect(page.getByText('Your tax for 2025/26 isn’t calculated')).toHaveCount(0);
    await expect(page.getByText('The claim saves', { exact: false }).first()).toBeVisible();
    await openScreen(page, '/tax/capital-gains?year=2025-26');
    await expect(page.getByText('Your claim as a new resident leaves out', { exact: false })).toBeVisible();
    await openScreen(page, '/tax/return?year=2025-26');
    await expect(
      page.getByText('Claim relief for gains of £7,000.00', { exact: false }).first(),
    ).toBeVisible();
    for (const width of [size.width, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: info.outputPath(`return-${width}.png`), fullPage: true });
    }
  },
);
