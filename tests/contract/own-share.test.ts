import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold } from './couples.ts';
import { dayFromToday } from './days.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const own = async (client: Client, accountId: string, ownership: object[]) =>
  expect((await client.put(`/household/sharing/${accountId}`, { ownership })).status).toBe(200);

const sheetOf = async (client: Client, day: string) =>
  (await client.get(`/reports/balance-sheet?as_of=${day}`)).body;

/** A user with a sole account, a joint one with money and a fund, a house and a mortgage. */
async function owner() {
  const user = await app.register();
  await openAccount(user, { name: 'Sole', opening_balance: '100.00' });
  const joint = await openInvestments(user, { name: 'Joint broker', opening_balance: '0.01' });
  const fund = await hold(user, joint.id, 'FUND');
  await trade(user, fund.id, { date: dayFromToday(-40), quantity: '3', price: '10' });
  await user.post(`/securities/${fund.security_id}/prices`, { date: dayFromToday(-20), price: '11.11' });
  const house = await openAccount(user, { name: 'House', type: 'property', opening_balance: '300000.00' });
  const mortgage = await openAccount(user, {
    name: 'Mortgage',
    type: 'mortgage',
    opening_balance: '-200000.01',
  });
  return { user, joint, fund, house, mortgage };
}

describe('one’s own net worth', () => {
  test('counts the share of the balance and holdings, and shows the whole of the account', async () => {
    const { user, joint, house, mortgage } = await owner();
    const today = dayFromToday(0);
    const before = await sheetOf(user, today);
    expect(JSON.stringify(before)).not.toMatch(/owned_percent|counted_base/);
    for (const id of [joint.id, house.id, mortgage.id])
      await own(user, id, [{ from: '2000-01-01', percent: '50' }]);
    const sheet = await sheetOf(user, today);
    const line = (id: string) =>
      sheet.groups
        .flatMap(({ accounts }: { accounts: { id: string }[] }) => accounts)
        .find((one: { id: string }) => one.id === id);
    // Half of 0.01 and 3 × 11.11 together: 16.67. Half of each would be 16.68.
    expect(line(joint.id)).toMatchObject({
      ...{ balance: '0.01', holdings_value: '33.33', owned_percent: '50', counted_base: '16.67' },
    });
    expect(line(house.id)).toMatchObject({ balance: '300000.00', counted_base: '150000.00' });
    expect(line(mortgage.id)).toMatchObject({ balance: '-200000.01', counted_base: '-100000.00' });
    expect(sheet).toMatchObject({ net_worth: '50116.67', total_liabilities: '100000.00' });
    expect((await user.get(`/accounts/${house.id}`)).body.balance).toBe('300000.00');
    const forecast = await user.post('/forecasts/net-worth', { years: 1, scenarios: [{ name: 'As it is' }] });
    expect(JSON.stringify(forecast.body)).toContain('150000.00');
  });

  test('is the same in the report of its history on every day, and a change of the share is no growth', async () => {
    const { user, joint, house } = await owner();
    await record(user, joint.id, { date: dayFromToday(-10), amount: '5.55' });
    await own(user, joint.id, [
      { from: dayFromToday(-30), percent: '33.33' },
      { from: dayFromToday(-15), percent: '66.67' },
    ]);
    await own(user, house.id, [{ from: dayFromToday(-12), percent: '25.5' }]);
    const [from, to] = [dayFromToday(-45), dayFromToday(0)];
    const { body } = await user.get(`/reports/net-worth?date_from=${from}&date_to=${to}&group_by=day`);
    expect(body.partly_counted).toEqual(
      expect.arrayContaining([
        { account_id: joint.id, percent: '66.67' },
        { account_id: house.id, percent: '25.5' },
      ]),
    );
    let minor = Math.round(Number(body.opening) * 100);
    for (const [index, change] of body.daily.changes.entries()) {
      minor += change;
      const day = dayFromToday(index - 45);
      const sheet = await sheetOf(user, day);
      expect([day, Math.round(Number(sheet.net_worth) * 100)]).toEqual([day, minor]);
    }
    // 74.5% of the house went away on a day without growth.
    expect([body.daily.changes[33], body.daily.growth[33]]).toEqual([-22_350_000, 0]);
  });

  test('is what the household counts of it, and follows the share at once', async () => {
    const { user, joint, house } = await owner();
    const ben = await app.register();
    await joinHousehold(user, [ben]);
    for (const percent of ['33.33', '66.67', '100', '0']) {
      await own(user, joint.id, [{ from: '2000-01-01', percent }]);
      await own(user, house.id, [{ from: '2000-01-01', percent }]);
      const { body } = await user.get('/household/net-worth');
      const mine = body.people.find(({ is_you }: { is_you: boolean }) => is_you);
      const sheet = await sheetOf(user, dayFromToday(0));
      expect([percent, mine.net_worth]).toEqual([percent, sheet.net_worth]);
    }
  });
});

describe('one’s own investments', () => {
  test('count today’s share of value and gain, and the share of the day of dividends', async () => {
    const { user, joint } = await owner();
    const sole = await openInvestments(user, { name: 'Sole broker' });
    const fund = await hold(user, sole.id, 'ALONE');
    await trade(user, fund.id, { date: dayFromToday(-40), quantity: '1', price: '20.01' });
    await user.post(`/securities/${fund.security_id}/prices`, { date: dayFromToday(-20), price: '20.01' });
    const [held] = (await user.get(`/holdings?account_id=${joint.id}`)).body;
    for (const days of [-30, -5])
      await trade(user, held.id, {
        ...{ type: 'dividend', date: dayFromToday(days), amount: '1.01' },
        ...{ quantity: undefined, price: undefined },
      });
    const ask = async (path: string) => (await user.get(`/portfolio/${path}`)).body;
    expect(await ask('summary')).toMatchObject({ value: '53.34', paid_in: '50.01', dividends: '2.02' });
    expect('partly_counted' in (await ask('summary'))).toBe(false);
    await own(user, joint.id, [
      { from: '2000-01-01', percent: '25' },
      { from: dayFromToday(-10), percent: '50' },
    ]);
    // Half of 33.33 and of 30.00 beside 20.01, rounded once, and a quarter and a half of 1.01.
    const summary = await ask('summary');
    expect(summary).toMatchObject({
      ...{ value: '36.68', paid_in: '35.01', dividends: '1.01', gain: '2.68', book_cost: '35.01' },
      partly_counted: [{ account_id: joint.id, percent: '50' }],
    });
    const { years, months } = await ask('income');
    const total = (rows: { total: string }[]) =>
      rows.reduce((sum, row) => sum + Number(row.total), 0).toFixed(2);
    expect([total(years), total(months)]).toEqual(['0.75', '0.75']);
    // Tax has a rule of its own: until the account says how joint income is taxed, all of it is.
    const taxable = years.reduce((sum: number, one: { taxable: string }) => sum + Number(one.taxable), 0);
    expect(taxable.toFixed(2)).toBe('2.02');
    const parts = await ask('allocation');
    expect(parts).toMatchObject({ total: '36.68', partly_counted: summary.partly_counted });
    for (const by of ['by_class', 'by_currency', 'by_wrapper', 'by_account', 'by_security'])
      expect(
        parts[by].reduce((sum: number, { value }: { value: string }) => sum + Number(value), 0),
      ).toBeCloseTo(36.68);
    expect(await ask('performance')).toMatchObject({
      value_end: '36.68',
      partly_counted: summary.partly_counted,
    });
    expect(await ask(`performance?account_id=${joint.id}`)).toMatchObject({ value_end: '33.33' });
    const ben = await app.register();
    await joinHousehold(user, [ben]);
    const household = (await user.get(`/household/portfolio?person=${user.id}`)).body;
    expect(household.total).toMatchObject({
      value: '36.68',
      paid_in: '35.01',
      dividends: '1.01',
      gain: '2.68',
    });
  });

  test('name the accounts whose income counts in part, by the days on which it arose', async () => {
    const { user, joint } = await owner();
    const [held] = (await user.get(`/holdings?account_id=${joint.id}`)).body;
    await trade(user, held.id, {
      ...{ type: 'dividend', date: dayFromToday(-30), amount: '1.01' },
      ...{ quantity: undefined, price: undefined },
    });
    const named = async (path: string) => (await user.get(`/portfolio/${path}`)).body.partly_counted;
    await own(user, joint.id, [
      { from: '2000-01-01', percent: '50' },
      { from: dayFromToday(-10), percent: '100' },
    ]);
    expect([await named('income'), await named('allocation')]).toEqual([
      [{ account_id: joint.id, percent: '100' }],
      undefined,
    ]);
    await own(user, joint.id, [{ from: dayFromToday(-10), percent: '50' }]);
    expect([await named('income'), await named('allocation')]).toEqual([
      undefined,
      [{ account_id: joint.id, percent: '50' }],
    ]);
  });
});
