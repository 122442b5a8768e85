import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, share } from './couples.ts';
import { categoriesOf, openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Body = Answer['body'];

const own = async (client: Client, accountId: string, ownership: object[]) =>
  expect((await client.put(`/household/sharing/${accountId}`, { ownership })).status).toBe(200);

const pence = (amount: string) => BigInt(amount.replace('.', ''));
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** Rounds hundredths of a percent of pence, half to even. */
function round(exact: bigint): bigint {
  const size = exact < 0n ? -exact : exact;
  const [whole, rest] = [size / 10_000n, size % 10_000n];
  const up = rest > 5_000n || (rest === 5_000n && whole % 2n === 1n);
  return (exact < 0n ? -1n : 1n) * (up ? whole + 1n : whole);
}

const days = { from: '2025-01-01', to: '2025-04-30' };
const range = `date_from=${days.from}&date_to=${days.to}`;

interface Part {
  readonly date: string;
  readonly key: string;
  readonly minor: bigint;
  readonly percent: bigint;
}

/** A generator of the same numbers for a seed. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A user with an account of their own and a joint one, whose share changes twice, and the parts that count. */
async function keeper(seed: number) {
  const user = await app.register();
  const random = randomOf(seed);
  const sole = await openAccount(user, { name: 'Sole' });
  const joint = await openAccount(user, { name: 'Joint' });
  const steps = [
    { from: '2025-01-20', percent: ['50', '33.33', '0'][random(3)] ?? '50' },
    { from: '2025-03-11', percent: ['70', '100', '12.5'][random(3)] ?? '70' },
  ];
  await own(user, joint.id, steps);
  const { food, travel, wages } = await categoriesOf(user);
  const percentAt = (id: string, day: string) =>
    BigInt(
      Math.round(
        Number((id === joint.id && steps.findLast(({ from }) => from <= day)?.percent) || 100) * 100,
      ),
    );
  const zeroAt = (id: string, day: string) =>
    id === joint.id && steps.findLast(({ from }) => from <= day)?.percent === '0';
  const parts: Part[] = [];
  for (let index = 0; index < 40; index++) {
    const account = index % 4 === 0 ? sole : joint;
    const date = new Date(Date.UTC(2025, 0, 1 + random(120))).toISOString().slice(0, 10);
    const minor = 1 + random(9_999);
    const type = ['expense', 'expense', 'expense', 'income'][random(4)] ?? 'expense';
    const category = type === 'income' ? [wages, food][random(2)] : [food, travel, null][random(3)];
    const isSplit = type === 'expense' && random(4) === 0 && minor > 10;
    const amount = (value: number) => (value / 100).toFixed(2);
    await record(user, account.id, {
      ...{ type, date, amount: amount(minor), merchant: ['Shop', 'Rail', 'Inn'][random(3)] },
      ...(isSplit
        ? {
            splits: [
              { category_id: food, amount: amount(7) },
              { category_id: travel, amount: amount(minor - 7) },
            ],
          }
        : { category_id: category }),
    });
    const sign = type === 'expense' ? -1n : 1n;
    const percent = zeroAt(account.id, date) ? 0n : percentAt(account.id, date);
    const of = (key: string | null | undefined, value: number) =>
      parts.push({ date, key: key ?? type, minor: sign * BigInt(value), percent });
    if (isSplit) {
      of(food, 7);
      of(travel, minor - 7);
    } else of(category, minor);
  }
  return { user, sole, joint, parts, steps, wages, food, travel };
}

/** Sums what counts by what names a cell, each rounded once. */
function cells(parts: readonly Part[], keyOf: (part: Part) => string): Map<string, bigint> {
  return new Map(
    [...Map.groupBy(parts, keyOf)].map(([key, ofKey]) => [
      key,
      round(sum(ofKey.map(({ minor, percent }) => minor * percent))),
    ]),
  );
}

describe.each([1, 2, 3])('one’s own reports, household %i', (seed) => {
  let keeps: Awaited<ReturnType<typeof keeper>>;
  beforeAll(async () => {
    keeps = await keeper(seed);
  });

  test('count the share by the day, rounded by category and month', async () => {
    const { user, parts, joint, steps } = keeps;
    const { body } = await user.get(`/reports/categories?${range}&explain=true`);
    const expected = cells(parts, ({ date, key }) => `${date.slice(0, 7)} ${key}`);
    const shown = new Map<string, bigint>();
    for (const item of body.items) {
      const sign = item.kind === 'expense' ? -1n : 1n;
      expect(sum(item.amounts.map(pence))).toBe(pence(item.total));
      for (const [index, month] of body.months.entries())
        shown.set(`${month} ${item.category_id ?? item.kind}`, sign * pence(item.amounts[index]));
    }
    for (const [key, minor] of expected) expect([key, shown.get(key) ?? 0n]).toEqual([key, minor]);
    for (const [key, minor] of shown) expect([key, expected.get(key) ?? 0n]).toEqual([key, minor]);
    expect(body.partly_counted).toEqual([{ account_id: joint.id, percent: steps[1]?.percent }]);
    expect(body.explain.how.join(' ')).toContain('that part counts, by the day');
  });

  test('by month, by day, as a flow and by merchant add up to their totals', async () => {
    const { user } = keeps;
    const [categories, months, byDay, flow, merchants] = await Promise.all(
      ['categories?', 'income-expense?', 'income-expense?group_by=day&', 'cash-flow?', 'merchants?'].map(
        async (path) => (await user.get(`/reports/${path}${range}`)).body,
      ),
    );
    const ofKind = (kind: string) =>
      sum(categories.items.filter((item: Body) => item.kind === kind).map(({ total }: Body) => pence(total)));
    for (const report of [months, byDay])
      for (const figure of ['income', 'spending', 'saved'])
        expect(sum(report.periods.map((period: Body) => pence(period[figure])))).toBe(
          pence(report.total[figure]),
        );
    expect(pence(months.total.spending)).toBe(ofKind('expense'));
    expect(pence(months.total.income)).toBe(ofKind('income'));
    expect([flow.income, flow.spending]).toEqual([months.total.income, months.total.spending]);
    for (const figure of ['spent', 'received', 'net'])
      expect(sum(merchants.items.map((item: Body) => pence(item[figure])))).toBe(
        pence(merchants.total[figure]),
      );
    for (const report of [months, byDay, flow, merchants])
      expect(report.partly_counted).toEqual(categories.partly_counted);
    const exact = (type: 'income' | 'expense') =>
      keeps.parts
        .filter(({ minor }) => (type === 'income' ? minor > 0n : minor < 0n))
        .reduce((all, { minor, percent }) => all + minor * percent, 0n);
    // Three merchants, each rounded by half a penny at most.
    expect(Math.abs(Number(pence(merchants.total.spent) * 10_000n + exact('expense')))).toBeLessThanOrEqual(
      15_000,
    );
    expect(Math.abs(Number(pence(merchants.total.received) * 10_000n - exact('income')))).toBeLessThanOrEqual(
      15_000,
    );
  });

  test('count the same in ranges that cut months, and in the budgets of months of one’s own', async () => {
    const { user, parts, food, joint } = keeps;
    const cut = parts.filter(({ date }) => date >= '2025-01-15' && date <= '2025-03-20');
    const { body } = await user.get('/reports/categories?date_from=2025-01-15&date_to=2025-03-20');
    const expected = cells(cut, ({ date, key }) => `${date.slice(0, 7)} ${key}`);
    for (const item of body.items)
      for (const [index, month] of body.months.entries()) {
        const key = `${month} ${item.category_id ?? item.kind}`;
        const minor = (item.kind === 'expense' ? -1n : 1n) * pence(item.amounts[index]);
        expect([key, minor]).toEqual([key, expected.get(key) ?? 0n]);
      }
    const budget = { category_id: food, amount: '100.00', period: 'monthly', start_date: '2025-01-01' };
    expect((await user.post('/budgets', { ...budget, rollover: 'both' })).status).toBe(201);
    for (const month of ['2025-01', '2025-02', '2025-03', '2025-04']) {
      const summary = (await user.get(`/budgets/summary?month=${month}`)).body;
      const ofMonth = cells(
        parts.filter(({ date }) => date.startsWith(month)),
        ({ key }) => key,
      );
      expect(pence(summary.items[0].spent)).toBe(-(ofMonth.get(food) ?? 0n));
      expect(summary.partly_counted.map(({ account_id }: Body) => account_id)).toEqual([joint.id]);
    }
    const pace = (await user.get('/budgets/pace?month=2025-03')).body;
    const last = pace.days.at(-1).spent;
    const spent = (await user.get('/budgets/summary?month=2025-03')).body.spent;
    expect(Math.abs(Number(pence(last) - pence(spent)))).toBeLessThanOrEqual(1);
    expect((await user.put('/budgets/settings', { month_start: 'day', day: 15 })).status).toBe(200);
    const march = (await user.get('/budgets/summary?month=2025-02')).body;
    const exact = sum(
      parts
        .filter(({ date, key }) => key === food && date >= march.period_start && date <= march.period_end)
        .map(({ minor, percent }) => -minor * percent),
    );
    // Rounded once for each month that it touches, and for each of its ends.
    expect(Math.abs(Number(pence(march.items[0].spent) * 10_000n - exact))).toBeLessThanOrEqual(15_000);
  });

  test('are those of the household for one person', async () => {
    const { user } = keeps;
    const ben = await app.register();
    await joinHousehold(user, [ben]);
    const mine = (await user.get(`/household/report?${range}&person=${user.id}`)).body;
    const report = (await user.get(`/reports/categories?${range}`)).body;
    const places = new Map(mine.categories.map((one: Body) => [`${one.kind} ${one.name}`, one.amounts]));
    for (const { kind, name, amounts } of report.items)
      for (const [index, amount] of amounts.entries()) {
        const figure = (places.get(`${kind} ${name}`) as string[] | undefined)?.[index] ?? '0.00';
        // The household rounds the sum of a month once more, so that its people's parts come to it.
        expect(Math.abs(Number(pence(figure) - pence(amount)))).toBeLessThanOrEqual(1);
      }
  });
});

test('halves of two people come to the whole, to a penny for each of them and each cell', async () => {
  const { user, joint } = await keeper(9);
  await own(user, joint.id, [{ from: '2000-01-01', percent: '30' }]);
  const mine = (await user.get(`/reports/categories?${range}`)).body;
  await own(user, joint.id, [{ from: '2000-01-01', percent: '70' }]);
  const theirs = (await user.get(`/reports/categories?${range}`)).body;
  await own(user, joint.id, []);
  const { body } = await user.get(`/reports/categories?${range}`);
  expect(body.partly_counted).toBeUndefined();
  await own(user, joint.id, [{ from: '2000-01-01', percent: '0' }]);
  const sole = (await user.get(`/reports/categories?${range}`)).body;
  const of = (report: Body, id: string | null, kind: string, index: number) =>
    pence(
      report.items.find((item: Body) => item.category_id === id && item.kind === kind)?.amounts[index] ??
        '0.00',
    );
  for (const { category_id, kind, amounts } of body.items)
    for (const [index, amount] of amounts.entries()) {
      const at = (report: Body) => of(report, category_id, kind, index);
      // What is all the user's is in both.
      const apart = at(mine) + at(theirs) - at(sole) - pence(amount);
      expect(apart >= -1n && apart <= 1n).toBe(true);
    }
});

test('the letter and the year in review say which accounts count in part', async () => {
  const { user, joint, parts } = await keeper(5);
  const letter = (await user.get('/reports/monthly-letter?month=2025-02')).body;
  expect(letter.partly_counted.map(({ account_id }: Body) => account_id)).toEqual([joint.id]);
  const months = cells(
    parts.filter(({ date }) => date.startsWith('2025-02')),
    ({ key }) => key,
  );
  expect(pence(letter.total.saved)).toBe(sum([...months.values()]));
  const year = (await user.get('/reports/year-in-review?year=2025')).body;
  expect(year.partly_counted).toHaveLength(1);
  expect(sum(year.months.map(({ saved }: Body) => pence(saved)))).toBe(pence(year.total.saved));
});

test('someone who owns all in full has the same figures with a share of 100% and accounts that others share', async () => {
  const user = await app.register();
  const account = await openAccount(user);
  await record(user, account.id, { merchant: 'Shop' });
  const reports = async () => {
    const found: Body = {};
    for (const path of [
      'reports/categories?',
      'reports/income-expense?',
      'reports/income-expense?group_by=day&',
      'reports/savings-rate?',
      'reports/cash-flow?',
      'reports/merchants?',
      'reports/year-in-review?year=2025&',
      'reports/monthly-letter?month=2025-03&',
      'budgets/summary?month=2025-03&',
      'budgets/plan?month=2025-03&',
    ]) {
      const days = path.startsWith('reports/') && !/year|letter/.test(path) ? range : '';
      const { status, body } = await user.get(`/${path}${days}`.replace(/[?&]$/, ''));
      expect([path, status, 'partly_counted' in body]).toEqual([path, 200, false]);
      found[path] = body;
    }
    return found;
  };
  const before = await reports();
  await own(user, account.id, [{ from: '2000-01-01', percent: '100' }]);
  const ben = await app.register();
  await joinHousehold(user, [ben]);
  await share(user, account.id, 'view');
  const joint = await openAccount(ben);
  await record(ben, joint.id, { merchant: 'Shop' });
  await own(ben, joint.id, [{ from: '2000-01-01', percent: '50' }]);
  await share(ben, joint.id, 'view');
  expect(await reports()).toEqual(before);
});
