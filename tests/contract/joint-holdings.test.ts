import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold } from './couples.ts';
import { dayFromToday } from './days.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { categoryOf, openAccount, record } from './ledger.ts';
import { putProfile } from './tax-records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const always = [{ from: '2000-01-01', percent: '50' }];

async function own(client: Client, account: Answer['body'], body: object): Promise<Answer['body']> {
  const answer = await client.put(`/household/sharing/${account.id}`, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

/** A user with 1,000 units of a fund in an account, bought at 5.00 and sold at 9.00 in September 2025. */
async function investor(change: object = {}, client?: Client) {
  const user = client ?? (await app.register());
  const account = await openInvestments(user, { name: 'Joint broker', ...change });
  const holding = await hold(user, account.id, 'FUND', { name: 'Farm Fund' });
  await trade(user, holding.id, { date: '2020-05-01', quantity: '1000', price: '5' });
  return { user, account, holding };
}

const sell = (user: Client, holding: Answer['body'], change: object = {}) =>
  trade(user, holding.id, { type: 'sell', date: '2025-09-01', quantity: '1000', price: '9', ...change });

async function gainsOf(user: Client, query = '') {
  const answer = await user.get(`/reports/capital-gains${query}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

const refusalOf = ({ status, headers, body }: Answer) => [status, headers.get('problem-code'), body.detail];

describe('dividends of holdings in a joint account', () => {
  const report = async (user: Client) => {
    const { body } = await user.get('/tax/report?tax_year=2025-26');
    const { body: pack } = await user.get('/tax/report/boxes?tax_year=2025-26');
    const boxes = pack.forms.flatMap((form: { boxes: object[] }) => form.boxes);
    const total = (kind: string) => body.income.find((one: { kind: string }) => one.kind === kind)?.total;
    const { body: income } = await user.get('/portfolio/income?tax_year=2025-26');
    return { body, boxes, total, taxable: income.years[0].taxable };
  };

  test('are taxed half each, by the share of the day, or in full with a note', async () => {
    const { user, account, holding } = await investor();
    for (const [date, amount] of [
      ['2025-06-01', '100.01'],
      ['2025-12-01', '40.00'],
    ])
      await user.post(`/holdings/${holding.id}/transactions`, { type: 'dividend', date, amount });
    await putProfile(user, '2025-26', { counted_categories: ['dividends'] });
    expect((await report(user)).total('dividends')).toBe('140.01');
    await own(user, account, { ownership: [{ from: '2025-09-01', percent: '70.5', transfer: 'spouse' }] });
    const unsaid = await report(user);
    expect([unsaid.total('dividends'), unsaid.taxable]).toEqual(['140.01', '140.01']);
    expect(unsaid.body.notes).toContainEqual(
      expect.stringMatching(/^All interest and dividends of Joint broker count as yours, although/),
    );
    // All of it until September, when the account became joint, and half of 40.00 since (ITA 2007 s836).
    await own(user, account, { joint_tax: 'half' });
    const half = await report(user);
    expect([half.total('dividends'), half.taxable]).toEqual(['120.01', '120.01']);
    expect(half.body.notes).toContainEqual(
      expect.stringMatching(/^Only part of the interest and dividends .*: Joint broker\./),
    );
    expect(half.body.notes).toContainEqual(expect.stringMatching(/close company.*s836\(3\), exception E/));
    // 70.5% of 40.00 since (s837).
    await own(user, account, { joint_tax: 'own' });
    const byShare = await report(user);
    expect([byShare.total('dividends'), byShare.taxable]).toEqual(['128.21', '128.21']);
    expect(byShare.body.notes.join()).not.toMatch(/close company/);
    const [box] = byShare.boxes.filter(({ label }: { label: string }) => /^Dividends/.test(label));
    expect(box.exact).toBe('128.21');
    expect(box.rows.map(({ amount }: { amount: string }) => amount)).toEqual(
      expect.arrayContaining(['100.01', '28.20']),
    );
  });

  test('bring half of their foreign tax, and a property income distribution half of its tax and receipt', async () => {
    const { user, account, holding } = await investor();
    const { security_id } = holding;
    await user.patch(`/securities/${security_id}`, { isin: 'US0378331005' });
    const add = async (row: object) => {
      const answer = await user.post(`/holdings/${holding.id}/transactions`, { type: 'dividend', ...row });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
    };
    await add({ date: '2025-06-01', amount: '100.00', foreign_tax: '15.00' });
    await add({ date: '2025-07-01', amount: '200.00', property_income: true });
    await putProfile(user, '2025-26', { counted_categories: ['dividends'] });
    await own(user, account, { ownership: always, joint_tax: 'half' });
    const { total, body } = await report(user);
    expect([total('dividends'), total('property_distributions')]).toEqual(['50.00', '100.00']);
    expect(body.explanation).toContainEqual(
      expect.objectContaining({ label: 'Tax withheld from property income distributions', amount: '20.00' }),
    );
    expect(JSON.stringify(body)).toContain('7.50');
  });
});

describe('gains of holdings in a joint account', () => {
  test('are those of the owner’s share, with the units of the whole beside them', async () => {
    const { user, account, holding } = await investor();
    await sell(user, holding);
    const year = async () => (await gainsOf(user, '?tax_year=2025-26')).years[0];
    const [whole] = (await year()).disposals;
    expect(whole).toMatchObject({ quantity: '1000', gain: '4000.00' });
    expect(whole).not.toHaveProperty('whole_quantity');
    await own(user, account, { ownership: always });
    expect(await year()).toMatchObject({
      ...{ proceeds: '4500.00', allowable_costs: '2500.00', gains: '2000.00' },
      disposals: [{ quantity: '500', whole_quantity: '1000', proceeds: '4500.00', gain: '2000.00' }],
    });
    const { body } = await user.get('/tax/report?tax_year=2025-26');
    expect(body.income).toContainEqual(expect.objectContaining({ kind: 'gains', total: '2000.00' }));
    // The account still has all of its units and money.
    const { body: held } = await user.get(`/holdings/${holding.id}`);
    expect(held.quantity).toBe('0');
  });

  test('of both owners add up to the whole, each with a pool of their own', async () => {
    const [ann, ben] = await Promise.all([app.register(), app.register()]);
    await joinHousehold(ann, [ben]);
    const net = async (client: Client, percent: string) => {
      const { account, holding } = await investor({}, client);
      await trade(client, holding.id, { date: '2024-05-01', quantity: '333', price: '7.77', fees: '11.95' });
      await sell(client, holding, { quantity: '777', price: '9.01', fees: '5.95' });
      await own(client, account, { ownership: [{ from: '2000-01-01', percent }] });
      return Number((await gainsOf(client, '?tax_year=2025-26')).years[0].net);
    };
    const cents = (pounds: number) => Math.round(pounds * 100);
    const alone = await app.register();
    const [mine, theirs, whole] = [await net(ann, '66.67'), await net(ben, '33.33'), await net(alone, '100')];
    expect(Math.abs(cents(mine) + cents(theirs) - cents(whole))).toBeLessThanOrEqual(1);
    // What Ann owns alone is in her pool only.
    const sole = await openInvestments(ann, { name: 'Sole' });
    const holding = await hold(ann, sole.id, 'FUND');
    await trade(ann, holding.id, { date: '2019-05-01', quantity: '1000', price: '1' });
    expect((await gainsOf(ann, '?tax_year=2025-26')).years[0].net).not.toBe(mine.toFixed(2));
    expect((await gainsOf(ben, '?tax_year=2025-26')).years[0].net).toBe(theirs.toFixed(2));
  });

  test('ask what happened when the share changed, and say so by name', async () => {
    const { user, account, holding } = await investor();
    await sell(user, holding, { date: '2023-06-01', quantity: '100' });
    await sell(user, holding, { quantity: '900' });
    const step = { from: '2025-05-01', percent: '50' };
    await own(user, account, { ownership: [step] });
    const refused = [
      422,
      'gains-not-calculated',
      'Your share of Joint broker changed on 1 May 2025, while it held Farm Fund. Under “Joint account” on its page, say if that part went to or came from your spouse or civil partner. If the account has always been joint, enter the day it was opened instead.',
    ];
    for (const path of [
      '/reports/capital-gains',
      '/reports/capital-gains?tax_year=2025-26',
      '/tax/report?tax_year=2025-26',
      '/tax/report/boxes?tax_year=2025-26',
      `/holdings/${holding.id}/pool`,
    ])
      expect(refusalOf(await user.get(path)), path).toEqual(refused);
    // Years before it don't depend on the answer.
    expect((await gainsOf(user, '?tax_year=2023-24')).years[0].net).toBe('400.00');
    expect((await user.get('/tax/report?tax_year=2023-24')).status).toBe(200);
    // Between spouses: 450 go with their cost, and half of the rest is sold (TCGA 1992 s58).
    const answered = await own(user, account, { ownership: [{ ...step, transfer: 'spouse' }] });
    expect(answered.ownership).toEqual([{ ...step, transfer: 'spouse' }]);
    const report = await gainsOf(user);
    expect(report.transfers_out).toMatchObject([
      { date: '2025-05-01', quantity: '450', transferred_cost: '2250.00' },
    ]);
    expect(report.years.at(-1)).toMatchObject({ tax_year: '2025-26', net: '1800.00' });
    expect((await user.get(`/holdings/${holding.id}/pool`)).body.holdings).toMatchObject([
      { owned_percent: '50' },
    ]);
  });

  test('at market value take the price of the day, and ask for it', async () => {
    const { user, account, holding } = await investor();
    await sell(user, holding);
    await own(user, account, {
      ownership: [{ from: '2025-05-01', percent: '50', transfer: 'market_value' }],
    });
    const [status, code, detail] = refusalOf(await user.get('/reports/capital-gains'));
    expect([status, code]).toEqual([422, 'gains-not-calculated']);
    expect(detail).toMatch(/at market value \(TCGA 1992 s17\)\. Enter the price of Farm Fund on that day\.$/);
    await user.post(`/securities/${holding.security_id}/prices`, { date: '2025-05-01', price: '8' });
    expect((await gainsOf(user)).years.at(-1).disposals).toMatchObject([
      { date: '2025-05-01', quantity: '500', whole_quantity: '1000', gain: '1500.00' },
      { date: '2025-09-01', quantity: '500', whole_quantity: '1000', gain: '2000.00' },
    ]);
  });

  test('of a part that came from a spouse need what it had cost them', async () => {
    const { user, account, holding } = await investor();
    await sell(user, holding);
    const { security_id } = holding;
    const steps = (change: object) => [
      { from: '2000-01-01', percent: '0' },
      { from: '2025-05-01', percent: '50', transfer: 'spouse', ...change },
    ];
    await own(user, account, { ownership: steps({}) });
    expect(refusalOf(await user.get('/reports/capital-gains'))[2]).toMatch(
      /what that part had cost your spouse/,
    );
    await own(user, account, { ownership: steps({ costs: [{ security_id, cost: '2100.50' }] }) });
    expect((await gainsOf(user)).years.at(-1).net).toBe('2399.50');
    const put = (ownership: object[]) => user.put(`/household/sharing/${account.id}`, { ownership });
    for (const wrong of [
      steps({ transfer: 'market_value', costs: [{ security_id, cost: '1' }] }),
      steps({
        costs: [
          { security_id, cost: '1' },
          { security_id, cost: '2' },
        ],
      }),
    ])
      expect((await put(wrong)).body.errors).toMatchObject([{ field: 'ownership' }]);
    for (const wrong of [steps({ transfer: 'gift' }), steps({ costs: [{ security_id, cost: '-1' }] })])
      expect((await put(wrong)).status).toBe(422);
    // Nothing was lost.
    expect((await gainsOf(user)).years.at(-1).net).toBe('2399.50');
  });

  test('are refused for ISAs and pensions, which have one owner', async () => {
    for (const type of ['isa', 'pension'] as const) {
      const { user, account } = await investor({ type });
      const { status, body } = await user.put(`/household/sharing/${account.id}`, {
        ownership: [{ from: '2025-05-01', percent: '50' }],
      });
      expect([status, body.errors[0].field]).toEqual([422, 'ownership']);
    }
  });
});

describe('a sale from a joint account', () => {
  test('is previewed for the owner’s part, and left out of Bed and ISA by name', async () => {
    const today = dayFromToday(0);
    const { user, account, holding } = await investor();
    await user.post(`/securities/${holding.security_id}/prices`, { date: today, price: '9' });
    await own(user, account, { ownership: always });
    const { body } = await user.post('/tax/cgt-preview', {
      holding_id: holding.id,
      quantity: '100',
      fees: '10',
    });
    expect(body).toMatchObject({
      ...{ quantity: '100', held: '1000', owned_percent: '50', fees: '5.00', proceeds: '450.00' },
      ...{ allowable_costs: '255.00', gain: '195.00', in_hand: '445.00' },
      ...{ pool_after: { quantity: '450', cost: '2250.00' }, disposal: { quantity: '50' } },
    });
    const plan = await user.get('/tax/bed-and-isa');
    expect(plan.body).toMatchObject({ sales: [] });
    expect(plan.body.notes).toContainEqual(
      expect.stringMatching(/^Holdings in joint accounts are left out: FUND\./),
    );
    const one = await user.get(`/tax/bed-and-isa?holding_id=${holding.id}`);
    expect(one.body.errors).toMatchObject([{ field: 'holding_id' }]);
    // Units owned in different parts have no preview together.
    const sole = await openInvestments(user, { name: 'Sole' });
    const other = await hold(user, sole.id, 'FUND');
    await trade(user, other.id, { date: '2019-05-01', quantity: '10', price: '1' });
    const mixed = await user.post('/tax/cgt-preview', { security_id: holding.security_id, quantity: '5' });
    expect(mixed.body.errors).toMatchObject([{ field: 'security_id' }]);
  });
});

test('rent and disposals that have a share of their own aren’t divided again by that of an account', async () => {
  const user = await app.register();
  const bank = await openAccount(user, { name: 'Joint current' });
  const house = await openAccount(user, { name: 'House', type: 'property', opening_balance: '300000.00' });
  for (const account of [bank, house]) await own(user, account, { ownership: always, joint_tax: 'own' });
  const rent = await categoryOf(user, 'rental_income');
  const source = await user.post('/tax/income-sources', {
    ...{ kind: 'property', name: '12 Mill Road', started_on: '2020-01-01', share: '50' },
    mappings: [{ category_id: rent, tax_category: 'rents' }],
  });
  await record(user, bank.id, { type: 'income', amount: '1000.00', date: '2025-06-01', category_id: rent });
  const { body: account } = await user.get(`/tax/income-sources/${source.body.id}/account?tax_year=2025-26`);
  expect(account.receipts).toBe('500.00');
  const sold = await user.post('/tax/disposals', {
    ...{ name: 'House', kind: 'land', acquired_on: '2015-06-01', date: '2025-06-01' },
    ...{ share_percent: '50', proceeds: '300000', cost: '200000' },
  });
  expect(sold, JSON.stringify(sold.body)).toMatchObject({ status: 201 });
  expect((await gainsOf(user, '?tax_year=2025-26')).years[0].net).toBe('50000.00');
});
