import type { Account, Holding, IsaAllowance } from '@farthing/api-contract';
import { expectWellMade } from './accessibility.ts';
import { undo } from './choices.ts';
import type { Api } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

const today = new Date().toISOString().slice(0, 10);

/** 100 units bought at 50.00 long ago, worth 100.00 today. */
async function seed(api: Api): Promise<{ account: Account; holding: Holding }> {
  const account = await api.openAccount('Dealing', { type: 'investment' });
  const body = { account_id: account.id, symbol: 'FARM', name: 'Farm Fund' };
  const holding = await api.post<Holding>('/holdings', body);
  await api.post(`/holdings/${holding.id}/transactions`, {
    type: 'buy',
    date: '2020-05-01',
    quantity: '100',
    price: '50',
  });
  await api.post(`/securities/${holding.security_id}/prices`, { date: today, price: '100' });
  return { account, holding };
}

test('a sale is looked at from its holding: what stays in hand, the tax, the match, the 30 days', async ({
  page,
  api,
}) => {
  const { holding } = await seed(api);
  await openScreen(page, `/investments/holdings/${holding.id}`);
  await page.getByRole('button', { name: 'Preview a sale' }).click();
  await expect(page).toHaveURL(new RegExp(`/tax/plan\\?holding=${holding.id}`));
  const form = page.getByRole('form', { name: 'Preview a sale' });
  await expect(form.getByLabel('Holding')).toHaveValue(holding.id);
  await form.getByLabel('Units to sell').fill('101');
  await form.getByRole('button', { name: 'Preview the sale' }).click();
  await expect(form.getByText(/You hold 100 of FARM on .*, 1 fewer than you want to sell/)).toBeVisible();
  await expect(form.getByLabel('Units to sell')).toHaveValue('101');
  await form.getByLabel('Units to sell').fill('100');
  await form.getByRole('button', { name: 'Preview the sale' }).click();
  const card = page.getByRole('region', { name: 'Preview a sale' });
  await expect(card).toContainText('You keep £9,640.00 after £360.00 of tax');
  await expect(card).toContainText('In the basic rate band at 18%');
  await expect(card).toContainText('Section 104 holding (the pool)');
  await expect(card.getByText('Don’t buy back within 30 days')).toBeVisible();
  await expect(card).toContainText('the gain would be £0.00 instead of £5,000.00');
  await form.getByLabel('Price per unit, GBP').fill('8000p');
  await form.getByLabel('Fees, GBP').fill('£11.95');
  await form.getByRole('button', { name: 'Preview the sale' }).click();
  await expect(card).toContainText('You keep £7,988.05 after £0.00 of tax');
  await card.getByText('How this is made up').click();
  await expect(card.getByRole('list', { name: 'How the tax is made up' })).toContainText('TCGA 1992');
  expect(await api.get<Holding>(`/holdings/${holding.id}`)).toMatchObject({
    quantity: '100',
    trade_count: 1,
  });
});

test('what can move into an ISA without tax stands in a table, and leads to its preview', {
  tag: '@long',
}, async ({ page, api }) => {
  await seed(api);
  await openScreen(page, '/tax/plan');
  const card = page.getByRole('region', { name: 'Sell and buy back in an ISA' });
  await expect(card).toContainText('A later gain would be taxed at 18%');
  const row = card.getByRole('row').filter({ hasText: 'FARM' });
  await expect(row).toContainText('60 of 100');
  await expect(row).toContainText('£540.00');
  await card.getByText('Fees and stamp duty').click();
  await card.getByLabel(/^0.5% stamp duty/).check();
  await expect(row).toContainText('buys 59 back');
  await row.getByRole('link', { name: 'FARM' }).click();
  await expect(page).toHaveURL(/units=%2260%22/);
  const preview = page.getByRole('region', { name: 'Preview a sale' });
  await expect(preview).toContainText('You keep £6,000.00 after £0.00 of tax');
});

test('the ISA meter counts money from outside, and takes a typed figure in its place', {
  tag: '@long',
}, async ({ page, api }) => {
  await openScreen(page, '/tax/plan');
  await expect(page.getByText('No holdings to plan with')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add an account' })).toBeVisible();
  const cash = await api.openAccount('Current');
  const isa = await api.openAccount('Rainy day', { type: 'isa' });
  await api.record(cash, { type: 'transfer', to_account_id: isa.id, amount: '3000.00', date: today });
  await openScreen(page, '/tax/plan');
  const meter = page.getByRole('meter', { name: /^All ISAs/ });
  await expect(meter).toHaveAttribute('aria-valuetext', '£3,000.00 of £20,000.00 used');
  await page.getByRole('list', { name: 'ISA accounts' }).getByText('Rainy day').click();
  const form = page.getByRole('form', { name: 'What Rainy day is' });
  await form.getByLabel('Kind').selectOption({ label: 'Lifetime ISA' });
  await form.getByLabel(/^Paid in during/).fill('2,500');
  await form.getByRole('button', { name: 'Save this ISA' }).click();
  await expect(meter).toHaveAttribute('aria-valuetext', '£2,500.00 of £20,000.00 used');
  await expect(page.getByRole('meter', { name: 'Lifetime ISA' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'ISA allowance' })).toContainText('the bonus is £625.00');
  await undo(page, 'Rainy day saved.');
  await expect(meter).toHaveAttribute('aria-valuetext', '£3,000.00 of £20,000.00 used');
  expect(await api.get<IsaAllowance>('/tax/isa-allowance')).toMatchObject({
    accounts: [{ kind: 'cash', typed: null }],
  });
});

test('the plan with everything open has no serious finding of axe, and fits', { tag: '@long' }, async ({
  page,
  api,
}) => {
  const { holding } = await seed(api);
  const isa = await api.openAccount('Shares ISA', { type: 'isa' });
  await api.put(`/tax/isa-allowance/accounts/${isa.id}`, { kind: 'lifetime' });
  await openScreen(page, `/tax/plan?holding=${holding.id}&units=100`);
  await expect(page.getByText('Don’t buy back within 30 days')).toBeVisible();
  await expect(page.getByRole('link', { name: 'FARM' })).toBeVisible();
  await page.getByRole('list', { name: 'ISA accounts' }).getByText('Shares ISA', { exact: true }).click();
  await page.getByText('Fees and stamp duty').click();
  await expectWellMade(page, '/tax/plan');
});
