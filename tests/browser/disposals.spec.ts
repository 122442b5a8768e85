import type { Disposal } from '@farthing/api-contract';
import { expectWellMade } from './accessibility.ts';
import { undo } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

/** Owned for 3,653 days, of which 1,827 were lived in and 273 are the last nine months. */
const flat = {
  date: '2025-05-01',
  completed_on: '2025-05-16',
  name: 'Flat in Leeds',
  kind: 'residential_property',
  proceeds: '310000',
  selling_costs: '5000',
  acquired_on: '2015-05-01',
  cost: '190000',
  buying_costs: '5000',
  improvement_costs: '10000',
  residence: { periods: [{ from: '2015-05-01', to: '2020-04-30', use: 'lived' }] },
};

test('a flat that was a home for some time: the gain while it is typed, each step, and its tax', async ({
  page,
  api,
}) => {
  await openScreen(page, '/tax/capital-gains');
  await expect(page.getByText('Add a disposal if you sold or gave away property')).toBeVisible();
  await page.getByRole('button', { name: 'Add a disposal' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a disposal' });
  await sheet.getByRole('button', { name: 'Add the disposal' }).click();
  await expect(sheet.getByText('Enter what it was.')).toBeVisible();
  await sheet.getByLabel('What it was').first().fill('Flat in Leeds');
  await sheet.getByLabel('Contract signed on').fill('2025-05-01');
  await sheet.getByLabel('Completed on').fill('2025-05-16');
  await sheet.getByLabel('Sold for').fill('310,000');
  await sheet.getByLabel('Costs of selling').fill('5000');
  await sheet.getByLabel('Acquired on').fill('2015-05-01');
  await sheet.getByLabel('Cost', { exact: true }).fill('190000');
  await sheet.getByLabel('Costs of buying').fill('5000');
  await sheet.getByLabel('Improvements').fill('10000');
  const comes = sheet.getByRole('region', { name: 'Result' });
  await expect(comes).toContainText('£100,000.00');
  await sheet.getByLabel('Was it your only or main home?').selectOption('Some of the time');
  const time = sheet.getByRole('group', { name: 'time 1' });
  await time.getByLabel('Last day').fill('2020-04-30');
  await expect(comes).toContainText('£42,513.00');
  await expect(comes).toContainText('within 60 days of completion');
  await sheet.getByRole('button', { name: 'Add the disposal' }).click();

  const detail = page.getByRole('dialog', { name: 'Flat in Leeds' });
  const steps = detail.getByRole('list', { name: 'Steps of Flat in Leeds' });
  await expect(steps).toContainText('3,653');
  await expect(steps).toContainText('TCGA 1992 ss222-224');
  await expect(page).toHaveURL(/year=2025-26/);
  await detail.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Flat in Leeds had to be reported by 15 Jul 2025')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals for 2025/26' })).toContainText('£39,513.00');

  await api.put('/tax/profiles/2025-26', {
    incomes: [{ kind: 'employment', description: 'Pay', amount: '30000', tax_paid: '0' }],
  });
  await openScreen(page, '/tax?year=2025-26');
  await expect(page.getByText('£8,266.92').first()).toBeVisible();
});

test('only what applies to the kind is asked for', { tag: '@long' }, async ({ page }) => {
  await openScreen(page, '/tax/capital-gains');
  await page.getByRole('button', { name: 'Add a disposal' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a disposal' });
  await sheet.getByLabel('Kind').selectOption('Art, jewellery or another possession');
  await expect(sheet.getByLabel('Completed on')).toHaveCount(0);
  await expect(sheet.getByLabel('Was it your only or main home?')).toHaveCount(0);
  await sheet.getByLabel('What it was').fill('Painting');
  await sheet.getByLabel('Day', { exact: true }).fill('2025-07-01');
  await sheet.getByLabel('Sold for').fill('7200');
  await sheet.getByLabel('Cost', { exact: true }).fill('900');
  const comes = sheet.getByRole('region', { name: 'Result' });
  await expect(comes).toContainText('£2,000.00');
  await sheet.getByLabel('A car, or something that lasts 50 years or less').check();
  await expect(comes).toContainText('No tax is due on it');
  await sheet.getByLabel('Kind').selectOption('Unlisted shares');
  await sheet.getByLabel('Relief on the rate').selectOption('Business Asset Disposal Relief');
  await expect(comes).toContainText('At the rate of Business Asset Disposal Relief');
  await sheet.getByLabel('Type of disposal').selectOption('To your spouse');
  await expect(sheet.getByLabel('Sold for')).toHaveCount(0);
  await sheet.getByLabel('Relief on the rate').waitFor({ state: 'detached' });
});

test('a disposal is edited, deleted, and brought back', async ({ page, api }) => {
  const kept = await api.post<Disposal>('/tax/disposals', flat);
  await openScreen(page, '/tax/capital-gains?year=2025-26');
  await page.getByRole('button', { name: /Flat in Leeds, 1 May 2025/ }).click();
  const detail = page.getByRole('dialog', { name: 'Flat in Leeds', exact: true });
  await detail.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Flat in Leeds' });
  await edit.getByLabel('Tax paid with the property report').fill('8000');
  await api.patch(`/tax/disposals/${kept.id}`, { notes: 'With Ben' });
  await edit.getByRole('button', { name: 'Save the disposal' }).click();
  await expect(edit.getByText('This was changed elsewhere while you were editing')).toBeVisible();
  await edit.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('had to be reported by')).toHaveCount(0);
  await detail.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('None in 2025/26')).toBeVisible();
  await undo(page, 'Flat in Leeds deleted.');
  await expect(page.getByRole('button', { name: /Flat in Leeds, 1 May 2025/ })).toBeVisible();
  const [back] = await api.get<Disposal[]>('/tax/disposals');
  expect(back).toMatchObject({ chargeable_gain: kept.chargeable_gain, tax_paid: '8000.00' });
});

test('the calculator takes gains by what they were made on', { tag: '@long' }, async ({ page }) => {
  await openScreen(page, '/tax/calculator?year=2025-26');
  await page.getByRole('textbox', { name: 'Pay', exact: true }).fill('30000');
  await page.getByText('Capital gains', { exact: true }).last().click();
  await page.getByRole('button', { name: 'Add a gain' }).click();
  const gain = page.getByRole('group', { name: 'gain 1' });
  await gain.getByLabel('Made on').selectOption('Residential property');
  await gain.getByRole('textbox', { name: 'Gain' }).fill('42,513');
  const lines = page.getByRole('list', { name: 'From income to what you keep' });
  await expect(lines).toContainText('£8,266.92');
  await page.getByLabel('Losses of the year').fill('39513');
  await expect(lines).not.toContainText('£8,266.92');
  await expect(lines).not.toContainText('Capital Gains Tax');
});

test('the sheets of a disposal have no serious finding of axe, and fit', { tag: '@long' }, async ({
  page,
  api,
}) => {
  const kept = await api.post<Disposal>('/tax/disposals', flat);
  await openScreen(page, `/tax/capital-gains?year=2025-26&other=${kept.id}`);
  const detail = page.getByRole('dialog', { name: 'Flat in Leeds', exact: true });
  await expect(detail.getByText('How it is worked out')).toBeVisible();
  await expectWellMade(page, 'detail');
  await detail.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Flat in Leeds' });
  await expect(edit.getByRole('region', { name: 'Result' })).toBeVisible();
  await expectWellMade(page, 'form');
});

test('EIS shares sold at a loss: relief taken back, the loss that counts, and the part against income', {
  tag: '@long',
}, async ({ page, api }) => {
  await api.put('/tax/profiles/2025-26', {
    incomes: [{ kind: 'employment', description: 'Pay', amount: '60000', tax_paid: '0' }],
  });
  await openScreen(page, '/tax/capital-gains?year=2025-26');
  await page.getByRole('button', { name: 'Add a disposal' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a disposal' });
  await sheet.getByLabel('Kind').selectOption('Unlisted shares');
  await sheet.getByLabel('What it was').fill('Seedling');
  await sheet.getByLabel('Day', { exact: true }).fill('2025-09-01');
  await sheet.getByLabel('Sold for').fill('60000');
  await sheet.getByLabel('Cost', { exact: true }).fill('100000');
  await sheet.getByLabel('Scheme of the shares').selectOption('EIS');
  await sheet.getByLabel('Income Tax relief on them').fill('30000');
  await sheet.getByRole('button', { name: 'Add the disposal' }).click();
  await expect(sheet.getByText('Choose the day on which the shares were issued.')).toBeVisible();
  await sheet.getByLabel('Issued on').fill('2024-06-01');
  const comes = sheet.getByRole('region', { name: 'Result' });
  await expect(comes).toContainText('£28,000.00');
  await expect(comes).toContainText('£18,000.00');
  await sheet.getByLabel('Loss set against this year’s income').fill('28000');
  await sheet.getByRole('button', { name: 'Add the disposal' }).click();
  const detail = page.getByRole('dialog', { name: 'Seedling' });
  await expect(detail).toContainText('ITA 2007 ss209, 210, 235');
  await detail.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Seedling' });
  await expect(edit.getByLabel('Tax year of the relief')).toHaveValue('2024-25');
  await expectWellMade(page, 'a disposal of EIS shares');
  await openScreen(page, '/tax?year=2025-26');
  await expect(page.getByText('The loss on shares is set against income')).toBeVisible();
});

test('a gain invested in EIS shares is entered in the circumstances, and comes back as a disposal', {
  tag: '@long',
}, async ({ page, api }) => {
  await api.post('/tax/disposals', {
    ...{ date: '2025-05-01', name: 'Workshop', kind: 'land', proceeds: '150000', cost: '20000' },
  });
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page.getByRole('button', { name: 'Add a claim' }).click();
  const claim = page.getByRole('group', { name: 'claim 1' });
  await claim.getByLabel('Company').fill('Seedling');
  await claim.getByLabel('Shares issued on').fill('2025-09-01');
  await claim.getByLabel('Day of the gain').fill('2025-05-01');
  await claim.getByLabel('Amount set against the gain').fill('50000');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
  await openScreen(page, '/tax/capital-gains?year=2025-26');
  await expect(page.getByRole('region', { name: 'Totals for 2025/26' })).toContainText('£77,000.00');
  await page.getByRole('button', { name: 'Add a disposal' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a disposal' });
  await sheet.getByLabel('Kind').selectOption('Deferred gain that becomes taxable');
  await expect(sheet.getByLabel('Cost', { exact: true })).toHaveCount(0);
  await sheet.getByLabel('What it was').fill('Seedling');
  await sheet.getByLabel('Day', { exact: true }).fill('2025-12-01');
  await sheet.getByRole('textbox', { name: 'Deferred gain that becomes taxable' }).fill('50000');
  await sheet.getByRole('button', { name: 'Add the disposal' }).click();
  await expect(page.getByRole('dialog', { name: 'Seedling' })).toContainText('TCGA 1992 Sch 5B');
});
