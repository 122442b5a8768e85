import type { ShareAward } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('shares that vest are added, their purchase goes into the holding, and a relief is refused at its field', {
  tag: '@long',
}, async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Broker', { type: 'investment' });
  await api.post('/holdings', { account_id: account.id, symbol: 'ORBT', name: 'Orbit Tools' });
  await openScreen(page, '/tax/share-awards?year=2025-26');
  await page.getByRole('button', { name: 'Add shares' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add shares from your employer' });
  await sheet.getByLabel('Employer', { exact: true }).fill('Orbit Tools');
  await sheet.getByLabel('Day of the vest').fill('2025-06-16');
  await sheet.getByLabel('Shares before any were withheld').fill('1,000');
  await sheet.getByLabel('Shares withheld for tax').fill('470');
  await sheet.getByLabel('Market value of a share').fill('20');
  await sheet.getByRole('button', { name: 'Add the shares' }).click();
  await expect(sheet.getByText('Say how the income is taxed.')).toBeVisible();
  await sheet.getByLabel('How the income is taxed').selectOption('Through payslips');
  await sheet.getByLabel('Holding of the shares').selectOption('ORBT · Orbit Tools');
  await expect(sheet.getByText('£20,000.00')).toBeVisible();
  await expectAccessible(page, 'shares from an employer');
  await sheet.getByRole('button', { name: 'Add the shares' }).click();
  const detail = page.getByRole('dialog', { name: 'Orbit Tools' });
  await detail.getByRole('button', { name: 'Record the purchase' }).click();
  await expect(detail.getByText('The holding has these shares at this cost.')).toBeVisible();
  await expectAccessible(page, 'an award with its steps');
  await detail.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit shares from Orbit Tools' });
  await edit.getByLabel('Kind').selectOption('CSOP option');
  await edit.getByLabel('Paid for a share').fill('12');
  await edit.getByLabel('Granted on').fill('2024-06-16');
  await edit.getByRole('button', { name: 'Save the shares' }).click();
  await expect(edit.getByText(/less than 3 years after the grant/).first()).toBeVisible();
  await edit.getByLabel('Granted on').fill('2022-06-16');
  await edit.getByRole('button', { name: 'Save the shares' }).click();
  await expect(detail.getByText('The holding has other figures')).toBeVisible();
  const [award] = await api.get<ShareAward[]>('/tax/share-awards');
  expect(award).toMatchObject({ kind: 'csop', income: '0.00', cost: '6360.00' });
});
