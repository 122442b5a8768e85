import type { MonteCarloRequest, NetWorthForecastRequest } from '@farthing/api-contract';
import { ForecastError, forecastSpending, projectNetWorth } from '@farthing/forecasting';
import { describe, expect, test } from 'vitest';
import { comingItems, everydayStretch, type FlowItem, usualHorizon } from './cash-flow-rules.ts';
import { asProblem, fractionText, typedAmount } from './entry-rules.ts';
import { methodInWords } from './method-rules.ts';
import { openingClasses, scenarioQuestions } from './net-worth-rules.ts';
import { monthlyReturnsOf, simulationOf } from './simulation-rules.ts';
import { knownSpending, printSpending } from './spending-rules.ts';
import { bothLegs, taxDays } from './transfer-rules.ts';

const item = (change: Partial<FlowItem> = {}): FlowItem => ({
  id: 'i',
  kind: 'recurring',
  name: 'Rent',
  account_id: 'current',
  recurring_id: 'rent',
  date: '2026-11-30',
  earliest: '2026-11-30',
  latest: '2026-11-30',
  amount: -900_00n,
  low: -900_00n,
  high: -900_00n,
  is_pay: false,
  ...change,
});

describe('spending that is known', () => {
  const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];

  test('begins with the first month that has any, and leaves the month under way out', () => {
    const known = knownSpending(months, [{ category: null, spent: [0n, 5n, 0n, 7n, 99n] }]);
    expect(known.history).toEqual({
      from: '2026-08',
      to: '2026-10',
      categories: [{ category: 'none', amounts: { '2026-08': 5n, '2026-10': 7n } }],
    });
    expect(known.months.map(({ spent }) => spent)).toEqual([5n, 0n, 7n]);
    expect(known.thisMonth).toEqual({ month: '2026-11', spent: 99n });
  });

  test('of this month alone is a history of no months, which the package takes', () => {
    const { history } = knownSpending(months, [{ category: null, spent: [0n, 0n, 0n, 0n, 99n] }]);
    expect(history).toEqual({ from: '2026-11', to: '2026-10', categories: [] });
    expect(forecastSpending(history, 2).totals.map(({ month }) => month)).toEqual(['2026-11', '2026-12']);
  });

  test('every method of the package has words', () => {
    const amounts = Object.fromEntries(
      Array.from({ length: 72 }, (_, at) => [
        `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
        BigInt(1000 + ((at * 7919) % 613)),
      ]),
    );
    const { reasons } = forecastSpending(
      { from: '2020-01', to: '2025-12', categories: [{ category: 'a', amounts }] },
      1,
    );
    for (const method of [
      ...(reasons[0]?.methods ?? []),
      'mean-of-12-months',
      'holt-winters-fast',
      'croston',
    ])
      expect(methodInWords(method)).toMatch(/^[A-Z]/);
    expect(methodInWords('seasonal-median-of-5-years')).toBe('The same month in the last 5 years');
  });
});

describe('the month under way', () => {
  const category = (id: string) => ({ id, name: id, group_name: null });
  const known = knownSpending(
    ['2026-10', '2026-11'],
    [
      { category: category('groceries'), spent: [500_00n, 400_00n] },
      { category: category('clothes'), spent: [50_00n, 181_26n] },
      { category: category('sport'), spent: [2n, 0n] },
      { category: category('vet'), spent: [0n, 60_00n] },
    ],
  );
  const of = (id: string, month: string, expected: bigint) => ({
    category: id,
    month,
    expected,
    low: expected - 1n,
    high: expected + 1n,
  });
  const learnt = {
    interval: 0.8,
    items: ['2026-11', '2026-12'].flatMap((month) => [
      of('groceries', month, 500_00n),
      of('clothes', month, 50_00n),
      of('sport', month, 2n),
    ]),
    totals: ['2026-11', '2026-12'].map((month) => ({
      month,
      expected: 550_03n,
      low: 500_00n,
      high: 600_00n,
    })),
    reasons: ['groceries', 'clothes', 'sport'].map((one) => ({
      category: one,
      methods: ['last-month'],
      months: 1,
      origins: 1,
    })),
    unknownMonths: [],
  };
  const printed = printSpending(known, learnt, 'GBP');

  test('comes to what is spent and what each category still has to come', () => {
    // Groceries 500, clothes 181.26, vet 60: more than the 641.26 spent.
    expect(printed.totals[0]).toEqual({
      month: '2026-11',
      expected: '741.26',
      low: '641.26',
      high: '741.26',
    });
    expect(printed.totals[1]).toMatchObject({ expected: '550.00' });
  });

  test('is the sum of its categories, those without a history too', () => {
    const minor = (value: string) => BigInt(value.replace('.', ''));
    const sum = (values: readonly string[]) => values.reduce((total, value) => total + minor(value), 0n);
    for (const { month, expected } of printed.totals) {
      const items = printed.items.filter((item) => item.month === month);
      expect(sum(items.map((item) => item.expected))).toBe(minor(expected));
    }
    expect(sum(printed.reasons.map(({ next_months }) => next_months))).toBe(
      sum(printed.totals.map(({ expected }) => expected)),
    );
    expect(printed.reasons.find(({ name }) => name === 'vet')).toMatchObject({
      next_months: '60.00',
      tried_from: 0,
    });
  });

  test('and those after it have no forecasts of pence', () => {
    expect(printed.reasons.find(({ name }) => name === 'sport')).toMatchObject({ next_months: '0.00' });
  });
});

describe('payments that come', () => {
  test('late ones are expected tomorrow as long as they may come, those due today too, others are left out', () => {
    const coming = comingItems(
      [
        item({ id: 'late', date: '2026-11-18', earliest: '2026-11-17', latest: '2026-11-23' }),
        item({ id: 'over', date: '2026-11-10', earliest: '2026-11-10', latest: '2026-11-20' }),
        item({ id: 'today', date: '2026-11-21', earliest: '2026-11-20', latest: '2026-11-21' }),
      ],
      '2026-11-21',
    );
    expect(coming.map(({ id, earliest, date, latest }) => [id, earliest, date, latest])).toEqual([
      ['late', '2026-11-22', '2026-11-22', '2026-11-23'],
      ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
    ]);
  });

  test('the horizon is the second pay-day, 62 days without', () => {
    const pay = (date: string) => item({ is_pay: true, amount: 2000_00n, date });
    expect(usualHorizon([pay('2026-12-24'), pay('2026-11-27'), pay('2027-01-29')], '2026-11-21')).toBe(33);
    expect(usualHorizon([pay('2026-11-27')], '2026-11-21')).toBe(62);
  });

  test('a transfer found on one side is told on both; found on both, each once', () => {
    const out = item({ kind: 'transfer', recurring_id: 'out', amount: -100n, low: -120n, high: -90n });
    const back = item({
      id: 'j',
      kind: 'transfer',
      account_id: 'savings',
      recurring_id: 'in',
      amount: 100n,
      low: 90n,
      high: 120n,
    });
    const partners = new Map([
      ['out', 'savings'],
      ['in', 'current'],
    ]);
    const legs = (items: FlowItem[]) =>
      bothLegs(items, partners).map(({ account_id, amount, low, high }) => [account_id, amount, low, high]);
    const both = [
      ['current', -100n, -120n, -90n],
      ['savings', 100n, 90n, 120n],
    ];
    expect(legs([out])).toEqual(both);
    expect(legs([out, back])).toEqual(both);
    expect(legs([back])).toEqual([both[1], both[0]]);
    expect(legs([item({ kind: 'transfer', recurring_id: 'unpaired' })])).toHaveLength(1);
  });

  test('everyday spending is learnt from a year at most and four weeks at least, to the last day known', () => {
    expect(everydayStretch('2020-01-01', '2026-11-21', 365)).toEqual({
      from: '2025-11-22',
      to: '2026-11-21',
    });
    expect(everydayStretch('2026-11-20', '2026-11-21', 365)).toEqual({
      from: '2026-10-25',
      to: '2026-11-21',
    });
    expect(everydayStretch('2026-06-01', '2026-11-21', 365).from).toBe('2026-06-01');
  });

  test('31 January and 31 July are of the tax year that ended in the calendar year before (TMA 1970 s59B)', () => {
    expect(taxDays('2026-11-22', '2027-07-31')).toEqual([
      { date: '2027-01-31', tax_year: '2025-26' },
      { date: '2027-07-31', tax_year: '2025-26' },
    ]);
    expect(taxDays('2027-02-01', '2027-07-30')).toEqual([]);
  });
});

describe('what is asked of net worth', () => {
  const view = { baseCurrency: 'GBP', today: '2026-12-05' };
  const group = (type: string, side: string, total: string) => ({ type, class: side, total, accounts: [] });
  const sheet = {
    groups: [
      group('cash', 'asset', '-20.00'),
      group('savings', 'asset', '5.00'),
      group('loan', 'liability', '70.00'),
    ],
  } as unknown as Parameters<typeof openingClasses>[0];
  const request: NetWorthForecastRequest = {
    years: 1,
    flows: [{ name: 'Loan', class: 'loan', amount: '50' }],
    scenarios: [
      { name: 'A', growth: { pension: 0.05 }, flows: [{ name: 'P', class: 'pension', amount: '1' }] },
    ],
  };

  test('classes are those on the sheet and those that are named; what is owed is below zero', () => {
    expect(openingClasses(sheet, request, 'GBP')).toEqual([
      { type: 'cash', opening: -20_00n },
      { type: 'savings', opening: 5_00n },
      { type: 'pension', opening: 0n },
      { type: 'loan', opening: -70_00n },
    ]);
  });

  test('the first month is the next; what is over of a debt goes where nothing is owed', () => {
    const [first] = scenarioQuestions(request, openingClasses(sheet, request, 'GBP'), view);
    expect(first?.question).toMatchObject({ from: '2027-01', months: 12 });
    expect(first?.question.classes.find(({ name }) => name === 'loan')).toMatchObject({
      overflowTo: 'savings',
    });
    const [months] = projectNetWorth(first?.question as NonNullable<typeof first>['question']);
    expect(months?.months).toHaveLength(12);
  });

  test('fields are called as in the request, shared ones and those of a scenario', () => {
    const [first] = scenarioQuestions(request, openingClasses(sheet, request, 'GBP'), view);
    expect(first?.nameOf('flows.0.to')).toBe('flows.0.to');
    expect(first?.nameOf('flows.1.to')).toBe('scenarios.0.flows.0.to');
    expect(first?.nameOf('scenarios.0.growth.isa')).toBe('scenarios.0.growth.isa');
  });

  test('an event in what is left of this month counts to the first month, one on a leap day to February', () => {
    const events = [
      { name: 'a', class: 'cash', amount: '1', date: '2026-12-31' },
      { name: 'b', class: 'cash', amount: '1', date: '2028-02-29' },
    ] as const;
    const [first] = scenarioQuestions(
      { ...request, events: [...events] },
      openingClasses(sheet, request, 'GBP'),
      view,
    );
    expect(first?.question.events?.map(({ month }) => month)).toEqual(['2027-01', '2028-02']);
  });
});

describe('what is typed', () => {
  test('amounts keep their limits, fractions their digits', () => {
    expect(typedAmount('12.30', 'GBP', 'initial')).toBe(1230n);
    expect(() => typedAmount('-1', 'GBP', 'initial', 0n)).toThrow('initial must be from 0.00');
    expect(fractionText(0.05)).toBe('0.05');
    expect(fractionText(1e-7)).toBe('0.0000001');
    expect(fractionText(0)).toBe('0');
    expect(fractionText(-0.1)).toBe('-0.1');
  });

  test('what the package refuses is told with the field of the request, also when it comes from a thread', () => {
    const refused = new ForecastError('out_of_range', 'runs', 'runs must be from 1 to 1000000');
    const named = asProblem(refused, (field) => `x.${field}`);
    expect(named).toMatchObject({ code: 'invalid-request', detail: 'x.runs must be from 1 to 1,000,000' });
    const sent = Object.assign(new Error(refused.message), { name: 'ForecastError' });
    expect(asProblem(sent, (field) => `x.${field}`)).toMatchObject({ errors: [{ field: 'x.runs' }] });
    const other = new Error('else');
    expect(asProblem(other, (field) => field)).toBe(other);
  });

  test('contributions are one flow of the months they last', () => {
    const request: MonteCarloRequest = {
      years: 10,
      initial: '1',
      monthly_contribution: '200',
      contribution_years: 3,
      annual_return: 0.05,
      annual_volatility: '0.1',
    };
    expect(simulationOf(request, 'GBP', 5)).toMatchObject({
      seed: 5,
      runs: 10_000,
      flows: [{ amount: 200_00n, fromMonth: 1, toMonth: 36, keepsPace: false }],
      returns: { model: 'normal', annualReturn: 0.05, annualVolatility: 0.1 },
    });
    expect(simulationOf({ ...request, contribution_years: 0 }, 'GBP', 5).flows).toBeUndefined();
  });

  test('returns of prices are those of the months in a row up to the latest', () => {
    const prices = ['2025-08 90', '2025-10 100', '2025-11 110', '2025-12 99', '2026-01 99'].map((line) => {
      const [month = '', price = ''] = line.split(' ');
      return { month, price };
    });
    expect(monthlyReturnsOf(prices)).toEqual([0.1, -0.1, 0]);
    expect(monthlyReturnsOf([])).toEqual([]);
  });
});
