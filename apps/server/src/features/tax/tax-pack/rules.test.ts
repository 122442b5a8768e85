import type { TaxReport } from '@farthing/api-contract';
import { foreignKinds, returnBoxes } from '@farthing/uk-tax';
import { describe, expect, test } from 'vitest';
import { print, rowOf } from './box-rules.ts';
import type { PoundTransaction, ReturnRecords } from './record-rules.ts';
import { presentReturn, returnOf } from './rules.ts';

/** Numbers that look random and are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

/** Records of a year with amounts that follow from a seed. */
function recordsFrom(seed: number): ReturnRecords {
  const source = numbers(seed);
  const upTo = (most: number) => source.next().value % most;
  const pounds = (most: number) => `${upTo(most)}.${String(upTo(100)).padStart(2, '0')}`;
  const some = <Item>(make: () => Item) => Array.from({ length: upTo(5) }, make);
  const kinds = ['self_employment', 'property', 'interest', 'dividends', 'pension'] as const;
  const incomes = ['employment', 'other', ...kinds] as const;
  const countries = ['US', 'FR', 'XS', null];
  const transactions = some((): PoundTransaction => {
    const currency = upTo(2) === 0 ? 'GBP' : 'USD';
    const row = rowOf('transactions', 'Row', BigInt(upTo(90_000)), { date: '2025-05-01' });
    const foreign = upTo(3) === 0 ? { issued_in: countries[upTo(4)] ?? null, foreign_tax_pence: 100n } : {};
    return { ...row, kind: kinds[upTo(5)] ?? 'interest', currency, ...foreign };
  });
  const position = {
    ...Object.fromEntries(
      ['losses_brought_forward_used', 'losses_carried_forward', 'hicbc', 'cgt'].map((name) => [
        name,
        pounds(900),
      ]),
    ),
    annual_allowance_excess: pounds(50),
    bands: [],
    trade_losses_used: '0.00',
    trade_losses_against_income: '0.00',
    trade_losses_carried_forward: '0.00',
    property_losses_used: '0.00',
    class_4_losses_used: '0.00',
    class_2_voluntary: '0.00',
    winter_fuel_charge: '0.00',
    property_losses_carried_forward: '0.00',
    foreign_tax_credit: upTo(2) === 0 ? '0.00' : pounds(50),
    annual_allowance_charge: '0.00',
    adjusted_net_income: pounds(90_000),
  };
  return {
    tax_year: '2025-26',
    profile: {
      counted_categories: [...kinds],
      incomes: some(() => ({
        kind: incomes[upTo(7)] ?? 'other',
        description: upTo(2) === 0 ? 'State Pension' : 'Works',
        amount: pounds(20_000),
        tax_paid: upTo(2) === 0 ? '0.00' : pounds(50),
      })),
      treaty_rates: [],
      foreign_deductions: some(() => ({ kind: 'dividends', country: 'US' })),
      foreign_income: some(() => ({
        kind: foreignKinds[upTo(4)] ?? 'interest',
        country: countries[upTo(2)] ?? 'US',
        description: 'Abroad',
        amount: pounds(900),
        foreign_tax: upTo(2) === 0 ? '0.00' : pounds(90),
      })),
      venture_investments: some(() => ({
        scheme: upTo(2) === 0 ? 'vct' : 'seis',
        company: 'Seedling',
        date: '2025-09-01',
        amount: pounds(900),
        knowledge_intensive: false,
      })),
      policy_gains: some(() => ({
        insurer: 'Anchor Life',
        date: '2025-09-01',
        amount: pounds(900),
        years: 1 + upTo(9),
        tax_treated_as_paid: upTo(2) === 0,
        foreign: upTo(2) === 0,
      })),
      p60s: [{ employer: 'Acme', pay: pounds(9000), tax: pounds(900), ni: '0.00', student_loan: '0.00' }],
      gift_aid: pounds(100),
      transition_profit: upTo(3) === 0 ? pounds(3000) : '0.00',
      child_benefit: pounds(1000),
      self_employment_expenses: pounds(9000),
      property_expenses: pounds(9000),
      property_finance_costs: pounds(3000),
      payments_on_account: [],
      student_loans: ['plan_2'],
      blind: upTo(2) === 0,
      director: upTo(2) === 0,
      director_appointed_on: null,
      directorships: some(() => ({ employer: 'Acme', appointed_on: null })),
      marriage_allowance: 'none',
    },
    payslips: some(() => ({
      id: 'slip',
      employer: upTo(2) === 0 ? 'Acme' : 'ACME ',
      pay_date: '2025-05-28',
      taxable: pounds(4000),
      tax: pounds(900),
      student_loan: pounds(90),
      postgraduate_loan: '0.00',
      pension_method: 'relief_at_source',
      pension: pounds(90),
    })),
    contributions: [],
    transactions,
    report: {
      position,
      income: some(() => ({
        kind: upTo(2) === 0 ? 'self_employment' : 'property',
        rows: [{ source: 'allowance', label: 'Allowance', amount: '-1000.00' }],
      })),
      charged: [],
      paid: [],
      payments: [],
      missing_rates: [],
      notes: [],
    } as unknown as TaxReport,
    trades: [],
    gains: {
      annual_exempt_amount: '3000.00',
      disposals: some(() => ({
        date: '2025-08-01',
        asset: 'A',
        name: 'A',
        security_id: upTo(2) === 0 ? 'coin' : 'share',
        proceeds: pounds(9000),
        allowable_costs: pounds(9000),
        gain: `${upTo(2) === 0 ? '-' : ''}${pounds(900)}`,
        quantity: '1',
        relief: '0.00',
        matches: [],
      })),
    },
    kinds: new Map([['coin', 'crypto']]),
    disposals: [],
    benefits: [],
    terminations: [],
    shareAwards: [],
    childInterest: [],
    gainsAdjustment: '0.00',
  } as unknown as ReturnRecords;
}

describe('whatever the records', () => {
  const seeds = Array.from({ length: 300 }, (_, place) => place * 7919 + 1);

  test('the rows behind a box add up to its exact figure', () => {
    for (const seed of seeds)
      for (const { boxes } of returnOf(recordsFrom(seed)))
        for (const { name, exact, pence, rows } of boxes) {
          const sum = rows.reduce((all, row) => all + row.pence, 0n);
          if (exact === null || pence === null) continue;
          expect(sum, `${seed} ${name}`).toBe(pence);
          expect(exact, `${seed} ${name}`).toBe(print(pence));
        }
  });

  test('the figure is less than a pound off, on the side that its box rounds to', () => {
    for (const seed of seeds)
      for (const { boxes } of returnOf(recordsFrom(seed)))
        for (const { name, figure, pence, rows } of boxes) {
          if (pence === null || rows.some(({ source }) => source === 'boxes')) continue;
          const off = BigInt(figure) * 100n - pence;
          const { rounding } = returnBoxes[name];
          expect(
            rounding === 'up' ? off >= 0n && off < 100n : off <= 0n && off > -100n,
            `${seed} ${name}`,
          ).toBe(true);
        }
  });

  test('profits are the whole pounds of the boxes above', () => {
    for (const seed of seeds)
      for (const { form, boxes } of returnOf(recordsFrom(seed))) {
        if (form !== 'SA103S' && form !== 'SA105') continue;
        const figure = (number: string) => BigInt(boxes.find(({ box }) => box === number)?.figure ?? '0');
        const [income, expenses, allowance, profit, loss] =
          form === 'SA103S' ? ['9', '20', '10.1', '28', '32'] : ['20', '29', '20.1', '38', '41'];
        expect(figure(profit) - figure(loss), `${seed} ${form}`).toBe(
          figure(income) - figure(expenses) - figure(allowance),
        );
      }
  });

  // The form of 2024: box 28 is "box 21 + box 26 + box 27 minus box 10.1".
  test('the trading allowance comes off after the net profit of SA103S', () => {
    for (const seed of seeds)
      for (const { form, boxes } of returnOf(recordsFrom(seed))) {
        const figure = (number: string) => BigInt(boxes.find(({ box }) => box === number)?.figure ?? '0');
        if (form !== 'SA103S') continue;
        expect(figure('21') - figure('22'), `${seed}`).toBe(figure('9') - figure('20'));
        expect(figure('28') - figure('32'), `${seed}`).toBe(figure('21') - figure('22') - figure('10.1'));
      }
  });

  test('box 37 of SA103S has an X for a person over State Pension age alone', () => {
    const marks = (over_state_pension_age: boolean) =>
      seeds.flatMap((seed) => {
        const records = recordsFrom(seed);
        const profile = { ...records.profile, over_state_pension_age };
        return returnOf({ ...records, profile })
          .filter(({ form }) => form === 'SA103S')
          .map(({ boxes }) => boxes.find(({ box }) => box === '37')?.figure);
      });
    expect(new Set(marks(true))).toEqual(new Set(['X']));
    expect(new Set(marks(false))).toEqual(new Set([undefined]));
  });

  test('a box stands once in its section of a page', () => {
    for (const seed of seeds)
      for (const { boxes } of returnOf(recordsFrom(seed)))
        expect(new Set(boxes.map(({ section, name }) => `${section}: ${name}`)).size).toBe(boxes.length);
  });

  test('an answer holds so many rows of a box at most, and says how many there are', () => {
    const records = recordsFrom(1);
    const [slip] = recordsFrom(8).payslips;
    const payslips = Array.from({ length: 300 }, (_, place) => ({
      ...(slip ?? records.payslips[0]),
      id: `${place}`,
      employer: 'Acme',
      taxable: '1.10',
      tax: '0.10',
    }));
    const many = { ...records, payslips } as unknown as ReturnRecords;
    const page = presentReturn(many, returnOf(many)).forms.find(({ form }) => form === 'SA102');
    expect(page?.boxes[0]).toMatchObject({ row_count: 301 });
    expect(page?.boxes[0]?.rows).toHaveLength(200);
  });
});
