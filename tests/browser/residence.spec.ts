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
  await expect(page.getByText('They aren’t carried forward here.')).toBeVisible();
});
