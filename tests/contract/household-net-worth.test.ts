import { figureMinor, formatMinor } from '@farthing/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, share } from './couples.ts';
import { openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const pence = (text: string) => figureMinor(text, 'GBP');
const worthOf = async (client: Client) => (await client.get('/household/net-worth')).body;

/** A generator of numbers below a bound, the same in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test('under random shares, payments and withdrawals the household is mine and what others share, to the penny', async () => {
  const next = numbers(27);
  const people = (await Promise.all([app.register(), app.register(), app.register()])) as Client[];
  await joinHousehold(people[0] as Client, people.slice(1));
  const accounts: { id: string; owner: number; level: 'private' | 'counted' | 'view' }[] = [];
  for (const [owner, person] of people.entries())
    for (const type of ['cash', 'savings', 'credit_card']) {
      const opening_balance = formatMinor(BigInt(next(1_000_000) - 300_000), 'GBP');
      const { id } = await openAccount(person, { type, opening_balance });
      accounts.push({ id, owner, level: 'private' });
    }
  for (let step = 0; step < 25; step++) {
    const account = accounts[next(accounts.length)] as (typeof accounts)[number];
    const owner = people[account.owner] as Client;
    if (next(3) === 0)
      await record(owner, account.id, { amount: formatMinor(BigInt(1 + next(99_999)), 'GBP') });
    else {
      account.level = (['private', 'counted', 'view'] as const)[next(3)] ?? 'private';
      await share(owner, account.id, account.level);
    }
    const sheets = await Promise.all(
      people.map(async (one) => (await one.get('/reports/balance-sheet')).body),
    );
    const balances = new Map<string, bigint>(
      sheets.flatMap(({ groups }) =>
        groups.flatMap((group: { accounts: { id: string; balance_base: string }[] }) =>
          group.accounts.map(({ id, balance_base }) => [id, pence(balance_base)] as const),
        ),
      ),
    );
    const viewer = next(people.length);
    const mine = pence(sheets[viewer].net_worth);
    const others = accounts.filter(({ owner: by, level }) => by !== viewer && level !== 'private');
    const shared = others.reduce((sum, { id }) => sum + (balances.get(id) ?? 0n), 0n);
    const { household, people: lines, counted_twice } = await worthOf(people[viewer] as Client);
    expect(household.net_worth).toBe(formatMinor(mine + shared, 'GBP'));
    expect(lines[0]).toMatchObject({ is_you: true, net_worth: sheets[viewer].net_worth });
    expect(counted_twice.net_worth).toBe('0.00');
    expect(pence(household.total_assets) - pence(household.total_liabilities)).toBe(mine + shared);
  }
});

test('net worth by month is what the household was worth on each of its days', async () => {
  const next = numbers(31);
  const [ann, ben] = (await Promise.all([app.register(), app.register()])) as [Client, Client];
  await joinHousehold(ann, [ben]);
  const today = new Date().toISOString().slice(0, 10);
  const dayBefore = (days: number) =>
    new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  for (const rate of ['0.80', '0.90'])
    await ann.post('/exchange-rates', {
      ...{ from_currency: 'EUR', to_currency: 'GBP', rate },
      date: dayBefore(rate === '0.80' ? 400 : 60),
    });
  for (const person of [ann, ben])
    for (const [type, currency] of [
      ['cash', 'GBP'],
      ['savings', 'EUR'],
      ['property', 'GBP'],
      ['credit_card', 'GBP'],
      ['cash', 'GBP'],
    ] as const) {
      const { id } = await openAccount(person, {
        ...{ type, currency, opening_balance: '100.00' },
        ...(next(2) === 0 ? {} : { opening_date: dayBefore(next(300)) }),
      });
      for (let payment = 0; payment < 6; payment++)
        await record(person, id, {
          amount: formatMinor(BigInt(1 + next(99_999)), 'GBP'),
          date: dayBefore(next(400) - 20),
        });
      if (type === 'property')
        for (let valued = 0; valued < 3; valued++)
          await person.post(`/accounts/${id}/valuations`, {
            date: dayBefore(next(360)),
            value: formatMinor(BigInt(next(9_999_999)), 'GBP'),
          });
      if (next(2) === 0)
        await person.put(`/household/sharing/${id}`, {
          ownership: [{ from: dayBefore(next(300)), percent: '33.33' }],
        });
      await share(person, id, 'view');
    }
  for (const person of [ann, ben]) {
    const { status, body } = await person.get('/household/net-worth/history?months=12');
    expect([status, body.points.length]).toEqual([200, 13]);
    for (const { date, ...sums } of body.points) {
      const onDay = await person.get(`/household/net-worth?as_of=${date}`);
      expect({ date, ...sums }).toEqual({ date, ...onDay.body.household });
    }
  }
});

test('an answer during whose making a right is withdrawn is not kept', async () => {
  const [ann, ben] = (await Promise.all([app.register(), app.register()])) as [Client, Client];
  await joinHousehold(ann, [ben]);
  const { id } = await openAccount(ben, { opening_balance: '700.00' });
  for (let round = 0; round < 15; round++)
    for (const level of ['view', 'private'] as const) {
      const reads = Array.from({ length: 4 }, () => worthOf(ann));
      await Promise.all([...reads, share(ben, id, level)]);
      expect((await worthOf(ann)).household.net_worth).toBe(level === 'view' ? '700.00' : '0.00');
    }
});

test('a joint account that both keep counts once, whole or by their shares of it from a day on', async () => {
  const [ann, ben] = (await Promise.all([app.register(), app.register()])) as [Client, Client];
  await joinHousehold(ann, [ben]);
  const anns = await openAccount(ann, { name: 'Joint', opening_balance: '1000.01' });
  const bens = await openAccount(ben, { name: 'Joint', opening_balance: '1000.01' });
  await openAccount(ben, { name: 'Own', opening_balance: '7.00' });
  await share(ann, anns.id, 'view');
  await share(ben, bens.id, 'counted');
  const total = async (client: Client, day?: string) => {
    const { body } = await client.get(`/household/net-worth${day ? `?as_of=${day}` : ''}`);
    return [body.household.net_worth, body.counted_twice.net_worth];
  };
  expect(await total(ann)).toEqual(['2000.02', '0.00']);
  const same = await ben.put(`/household/sharing/${bens.id}`, {
    same_as: { user_id: ann.id, account_id: anns.id },
  });
  expect(same.body).toMatchObject({ level: 'counted', same_as: { account_id: anns.id } });
  expect(await total(ann)).toEqual(['1000.01', '1000.01']);
  expect(await total(ben)).toEqual(['1007.01', '1000.01']);
  const half = { ownership: [{ from: '2026-01-01', percent: '50' }] };
  expect((await ann.put(`/household/sharing/${anns.id}`, half)).body.ownership).toEqual(half.ownership);
  expect(await total(ben)).toEqual(['1007.01', '500.00']);
  await ben.put(`/household/sharing/${bens.id}`, half);
  // Half of 1,000.01 is 500.00, rounded to even: the penny is not lost.
  expect(await total(ben)).toEqual(['1007.01', '0.00']);
  expect(await total(ann, '2025-12-31')).toEqual(['1000.01', '0.00']);
  await share(ben, bens.id, 'view');
  expect(await total(ann, '2025-12-31')).toEqual(['1000.01', '1000.01']);
  // One that is not shared with the asker any more is no longer the same as anything they see.
  await share(ann, anns.id, 'private');
  expect(await total(ben)).toEqual(['507.00', '0.00']);
  await ben.put(`/household/sharing/${bens.id}`, { same_as: null, ownership: [] });
  expect(await total(ben)).toEqual(['1007.01', '0.00']);
  const twice = [half.ownership[0], { from: '2026-01-01', percent: '60' }];
  expect((await ben.put(`/household/sharing/${bens.id}`, { ownership: twice })).status).toBe(422);
});

test('copies that differ, shares beyond the whole and days that aren’t shared are said, and nothing counts twice unsaid', async () => {
  const [ann, ben, cleo] = (await Promise.all([app.register(), app.register(), app.register()])) as [
    Client,
    Client,
    Client,
  ];
  await joinHousehold(ann, [ben, cleo]);
  const [anns, bens, cleos] = await Promise.all(
    [ann, ben, cleo].map((one) => openAccount(one, { opening_balance: '1000.00' })),
  );
  await share(ann, anns.id, 'view');
  await share(ben, bens.id, 'view');
  await share(cleo, cleos.id, 'counted');
  const name = (client: Client, id: string, of: Client, other: string) =>
    client.put(`/household/sharing/${id}`, { same_as: { user_id: of.id, account_id: other } });
  for (const [client, id] of [
    [ben, bens.id],
    [cleo, cleos.id],
  ] as const)
    expect((await name(client, id, ann, anns.id)).status).toBe(200);
  const state = async (client: Client, day?: string) => {
    const { body } = await client.get(`/household/net-worth${day ? `?as_of=${day}` : ''}`);
    return [
      body.household.net_worth,
      ...body.to_check.map(({ reason }: { reason: string }) => reason),
      ...body.left_out.map(({ reason }: { reason: string }) => reason),
    ];
  };
  expect(await state(ben)).toEqual(['1000.00']);
  // The balance alone is of today: those of two days would show a payment.
  expect(await state(ben, '2026-01-01')).toEqual(['1000.00', 'counted_today_only']);
  expect(await state(cleo, '2026-01-01')).toEqual(['1000.00']);

  const own = await openAccount(ben, { opening_balance: '5.00' });
  const card = await openAccount(ben, { type: 'credit_card', opening_balance: '-5.00' });
  for (const [client, id, of, other] of [
    [ben, own.id, ann, anns.id],
    [ben, card.id, cleo, cleos.id],
  ] as const) {
    const refused = await name(client, id, of, other);
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'same_as']);
  }
  await share(ben, own.id, 'view');
  const back = await name(ann, anns.id, ben, own.id);
  expect([back.status, (await name(ann, anns.id, ben, bens.id)).status]).toEqual([200, 200]);
  await ann.put(`/household/sharing/${anns.id}`, { same_as: null });
  const second = await openAccount(ann, {});
  expect((await name(ann, second.id, ben, bens.id)).status).toBe(422);

  const percent = (client: Client, id: string, share: string) =>
    client.put(`/household/sharing/${id}`, { ownership: [{ from: '2020-01-01', percent: share }] });
  await percent(ann, anns.id, '70');
  await share(cleo, cleos.id, 'private');
  expect(await state(ben)).toEqual(['1000.00', 'shares_not_whole', 'shares_not_whole']);
  await percent(ben, bens.id, '30');
  expect(await state(ben)).toEqual(['1000.00']);
  expect((await worthOf(ben)).partly_counted).toEqual(
    expect.arrayContaining([{ user_id: ann.id, account_id: anns.id, percent: '70' }]),
  );
  for (const [client, id] of [
    [ann, anns.id],
    [ben, bens.id],
  ] as const)
    await client.put(`/household/sharing/${id}`, { ownership: [] });
  await record(ben, bens.id, { amount: '1.00' });
  expect(await state(ben)).toEqual(['1000.00', 'copies_differ', 'copies_differ']);
  await record(cleo, cleos.id, { amount: '1.00' });
  await share(cleo, cleos.id, 'counted');
  // The account that both name may be hidden, or its person gone.
  await share(ann, anns.id, 'private');
  expect(await state(ben)).toEqual(['999.00']);
  expect((await ann.delete(`/household/members/${ann.id}`)).status).toBe(204);
  expect(await state(ben)).toEqual(['999.00']);
});

test('a copy that is closed and empty, or not open yet, leaves the other to count', async () => {
  const [ann, ben] = (await Promise.all([app.register(), app.register()])) as [Client, Client];
  await joinHousehold(ann, [ben]);
  const anns = await openAccount(ann, { opening_balance: '50.00', opening_date: '2026-02-01' });
  const bens = await openAccount(ben, { opening_balance: '50.00' });
  const dollars = await openAccount(ann, { currency: 'USD' });
  for (const { id } of [anns, dollars]) await share(ann, id, 'view');
  await ben.put(`/household/sharing/${bens.id}`, { same_as: { user_id: ann.id, account_id: anns.id } });
  await record(ann, dollars.id, { amount: '3.00', date: '2026-02-01' });
  const state = async (day: string) => {
    const { household, to_check, left_out } = (await ben.get(`/household/net-worth?as_of=${day}`)).body;
    return [household.net_worth, to_check.length, left_out.length];
  };
  expect(await state('2026-01-31')).toEqual(['50.00', 0, 0]);
  expect(await state('2026-02-01')).toEqual(['50.00', 0, 1]);
  await record(ann, anns.id, { amount: '50.00', date: '2026-02-02' });
  expect(await state('2026-02-02')).toEqual(['50.00', 2, 1]);
  await ann.patch(`/accounts/${anns.id}`, { closed_on: '2026-02-03' });
  await record(ann, dollars.id, { amount: '3.00', type: 'income', date: '2026-02-02' });
  await ann.patch(`/accounts/${dollars.id}`, { closed_on: '2026-02-03' });
  expect(await state('2026-02-03')).toEqual(['50.00', 0, 0]);
});

test('other currencies convert at the asker’s rates, holdings count, and what isn’t known is said', async () => {
  const [ann, ben] = (await Promise.all([app.register(), app.register()])) as [Client, Client];
  await joinHousehold(ann, [ben]);
  const euros = await openAccount(ann, { currency: 'EUR', opening_balance: '100.00' });
  const unknown = await openAccount(ann, { balance_known: false });
  const nothing = await openAccount(ann, { currency: 'USD' });
  const isa = await openAccount(ann, { type: 'investment', opening_balance: '10.00' });
  await ann.post('/holdings', {
    account_id: isa.id,
    symbol: 'ABC',
    name: 'ABC',
    quantity: '3',
    purchase_price: '5',
    purchase_date: '2025-02-03',
  });
  await ann.post('/exchange-rates', {
    from_currency: 'EUR',
    to_currency: 'GBP',
    date: '2026-01-05',
    rate: '0.9',
  });
  for (const { id } of [euros, unknown, nothing, isa]) await share(ann, id, 'counted');
  await ann.put(`/household/sharing/${isa.id}`, { ownership: [{ from: '2020-01-01', percent: '50' }] });
  const listed = (await ben.get('/household/accounts')).body.people[0].accounts;
  expect(listed.find((one: { account_id: string }) => one.account_id === isa.id)).toMatchObject({
    percent: '50',
    is_complete: false,
    holdings_value: '0.00',
  });
  await ann.put(`/household/sharing/${isa.id}`, { ownership: [] });
  const before = await worthOf(ben);
  expect(before.left_out.filter((one: { account_id: string }) => one.account_id === nothing.id)).toEqual([]);
  expect(before.left_out).toEqual(
    expect.arrayContaining([
      { user_id: ann.id, account_id: euros.id, reason: 'no_rate' },
      { user_id: ann.id, account_id: unknown.id, reason: 'unknown_balance' },
    ]),
  );
  await ben.post('/exchange-rates', {
    from_currency: 'EUR',
    to_currency: 'GBP',
    date: '2026-01-05',
    rate: '0.8',
  });
  const sheet = (await ann.get('/reports/balance-sheet')).body;
  const annsHoldings = pence(sheet.net_worth) - 9000n;
  const after = await worthOf(ben);
  expect(pence(after.household.net_worth)).toBe(8000n + annsHoldings);
  expect(after.left_out.filter(({ reason }: { reason: string }) => reason === 'no_rate')).toEqual([]);
});
