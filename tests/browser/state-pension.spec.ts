import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('the State Pension is forecast from a record, with what a gap costs and brings', {
  tag: '@long',
}, async ({ page, user }) => {
  expect(user.name).toBe('Ada');
  await openScreen(page, '/tax/pensions?year=2025-26');
  await page.getByLabel('Date you reach State Pension age').fill('2050-05-01');
  await page.getByLabel('Full years before 2016/17').fill('10');
  await expect(page.getByText(/is needed with years before 2016/).first()).toBeVisible();
  await page.getByLabel('Starting amount a week, April 2016').fill('44.47');
  await page.getByLabel('Each tax year to come will be full').uncheck();
  await page.getByRole('button', { name: 'Add a year that isn’t full' }).click();
  const gap = page.getByRole('group', { name: 'year that isn’t full 1' });
  await gap.getByLabel('Year', { exact: true }).selectOption('2022/23');
  await gap.getByLabel('Cost to fill it').fill('300');
  await expect(page.getByText(/Pay by 5 Apr 2029. It pays for itself in \d+ weeks of pension/)).toBeVisible();
  await expectAccessible(page, 'a forecast of the State Pension');
});
