import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { dayFromToday } from './days.ts';
import { openAccount } from './ledger.ts';
import { payOn, scanned, weekly } from './recurring-scene.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a price rise is told with what it comes to in a year, once, and stays aside when put aside', async () => {
  const user = await app.register();
  const account = (await openAccount(user)).id;
  const days = weekly(16, 2);
  await payOn(user, account, 'Foxglove Films', days.slice(0, 12), { amount: '10.00' });
  await payOn(user, account, 'Foxglove Films', days.slice(12), { amount: '12.00' });
  const [series] = (await scanned(user)).items;
  expect(series.price_change).toMatchObject({
    date: days[12],
    from_amount: '10.00',
    to_amount: '12.00',
    per_year: '104.00',
    is_unsettled: false,
  });
  const notices = (await user.get('/notices')).body;
  expect(notices).toMatchObject([
    {
      kind: 'price_rise',
      name: 'Foxglove Films',
      recurring_id: series.id,
      amount: '104.00',
      limit: '12.00',
      since: days[12],
      until: null,
    },
  ]);
  await user.post('/notices/dismissals', { key: notices[0].key });
  await scanned(user);
  expect((await user.get('/notices')).body).toEqual([]);
});

test('a payment that did not come is told with the day it was due, and no more when it is rejected', async () => {
  const user = await app.register();
  const account = (await openAccount(user)).id;
  await payOn(user, account, 'Dale Wages', weekly(14, 12), { type: 'income', amount: '300.00' });
  const [series] = (await scanned(user)).items;
  expect(series).toMatchObject({ missed_dates: [dayFromToday(-5)], next_date: dayFromToday(2) });
  expect((await user.get('/notices')).body).toMatchObject([
    { kind: 'payment_missed', amount: '300.00', since: dayFromToday(-5), recurring_id: series.id },
  ]);
  await user.patch(`/recurring/${series.id}`, { decision: 'rejected' });
  expect((await user.get('/notices')).body).toEqual([]);
});

test('the end of a contract is told from 30 days before its last day to that day', async () => {
  const user = await app.register();
  const account = (await openAccount(user)).id;
  await payOn(user, account, 'Hill Mobile', weekly(8, 2), { amount: '5.00' });
  const [series] = (await scanned(user)).items;
  const told = async (contract_ends_on: string | null) => {
    const { status } = await user.patch(`/recurring/${series.id}`, { contract_ends_on });
    expect(status).toBe(200);
    return (await user.get('/notices')).body.map((one: Record<string, unknown>) => [
      one.kind,
      one.since,
      one.until,
    ]);
  };
  expect(await told(dayFromToday(31))).toEqual([]);
  expect(await told(dayFromToday(30))).toEqual([['contract_ending', dayFromToday(0), dayFromToday(30)]]);
  expect(await told(dayFromToday(0))).toHaveLength(1);
  expect(await told(dayFromToday(-1))).toEqual([]);
  expect(await told(null)).toEqual([]);
  expect((await user.get(`/recurring/${series.id}`)).body.next_date).toBe(dayFromToday(5));
});
