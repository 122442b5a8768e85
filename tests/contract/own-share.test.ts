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
