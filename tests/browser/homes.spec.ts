import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('someone enters where they lived, and each tax year follows or offers its region', {
  tag: '@long',
}, async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  await api.put('/tax/profiles/2025-26', {
    ...{ region: 'england' },
    incomes: [{ kind: 'employment', description: 'Works', amount: '60000', tax_paid: '11432' }],
  });
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page.getByRole('link', { name: 'Enter where you lived by date' }).click();
  await page.getByRole('button', { name: 'Add a home' }).click();
  const first = page.getByRole('group', { name: 'home 1' });
  await page.getByRole('button', { name: 'Save where you lived' }).click();
  await expect(first.getByText('Enter the day')).toBeVisible();
  await first.getByLabel('Lived there from').fill('2019-03-01');
  await first.getByLabel('Part of the UK').selectOption({ label: 'England' });
  await page.getByRole('button', { name: 'Add a home' }).click();
  const second = page.getByRole('group', { name: 'home 2' });
  await second.getByLabel('Lived there from').fill('2025-08-20');
  await second.getByLabel('Part of the UK').selectOption({ label: 'Scotland' });
  await second.getByLabel('Address or name').fill('Leith Walk');
  await page.getByRole('button', { name: 'Save where you lived' }).click();
  await expect(page.getByText('Where you lived is saved.')).toBeVisible();
  await expect(
    page.getByText('in Scotland for 229 days and in England for 136 days', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page, 'where someone lived');

  await openScreen(page, '/tax?year=2025-26');
  await expect(
    page.getByText('say England, but by where you lived it is Scotland', { exact: false }),
  ).toBeVisible();
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await expect(
    page.getByText('Based on where you lived, your region for this year is Scotland', { exact: false }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Where you lived', exact: true }).click();
  await page.getByRole('button', { name: 'Use Scotland in 2025/26' }).click();
  await expect(page.getByText('Scotland is the region of 2025/26.')).toBeVisible();
  await expect(page.getByText('The circumstances say Scotland too')).toBeVisible();
  const { region } = await api.get<{ region: string }>('/tax/profiles/2025-26');
  expect(region).toBe('scotland');
});
