import { calculateTax, shippedRates, type TaxQuestion } from '@farthing/uk-tax';
import { describe, expect, test } from 'vitest';
import { lossesAtStart } from './loss-rules.ts';
import { lossLedger } from './loss-year-rules.ts';
import type { SourceRow, YearRecords } from './record-rules.ts';
import { pence } from './rules.ts';
import { yearInputs } from './year-rules.ts';
import { positionOf } from './year-service.ts';

type Profile = YearRecords['profile'];
type Stall = Readonly<{ id?: string; started_on?: string; ended_on?: string | null; profit: string }>;
/** A year with pay and self-employment: `hand` entered as a profit or loss, or the profits of `stalls`. */
type Year = Partial<Profile> & Readonly<{ pay?: string; hand?: string; stalls?: readonly Stall[] }>;

const none = {
  ...{ region: 'england', residence: 'uk_all_year', stored: true, marriage_allowance: 'none' },
  ...{ counted_categories: [], from_income_sources: [], student_loans: [], child_benefit: '0.00' },
  transition_profit: '0.00',
  winter_fuel_payment: '0.00',
  ...{ room_rents: '0.00', room_expenses: '0.00', room_shared: false, room_method: 'automatic' },
  ...{ foreign_income: [], policy_gains: [], venture_investments: [], treaty_rates: [], benefits: [] },
  foreign_deductions: [],
  ...{ terminations: [], child_interest: [], payments_on_account: [], p60s: [], carry_forward: [] },
  ...{ property_expenses: '0.00', property_finance_costs: '0.00', finance_costs_brought_forward: '0.00' },
  ...{ trading_allowance: 'none', property_allowance: 'none', trade_loss_relief: 'carry_forward' },
  ...{ trade_losses_brought_forward: '0.00', property_losses_brought_forward: '0.00', gift_aid: '0.00' },
  trade_losses_of_sources: [],
  ...{ securities_above_limit: false, accrued_income: [] },
  class_4_losses_brought_forward: '0.00',
  ...{ flexible_access_on: null, other_pension_input: '0.00' },
};

function linesOf(stalls: readonly Stall[]): SourceRow[] {
  return stalls.map(({ id = 'stall', started_on = '2015-05-01', ended_on = null, profit }) => ({
    source: { id, name: 'Stall', accounting: 'accruals', started_on, ended_on },
    ...{ from: 'adjustment', id: 'a', account_id: null, date: '', label: '' },
    category: profit.startsWith('-') ? 'other' : 'turnover',
    pence: pence(profit.replace('-', '')),
  }));
}

function recordsOf(tax_year: string, year: Year, business_losses: YearRecords['business_losses']) {
  const { pay = '0', hand = '0', stalls, ...profile } = year;
  const work = { description: 'Work', tax_paid: '0.00' };
  const isLoss = hand.startsWith('-');
  const lines = linesOf(stalls ?? []);
  const isIncome = ({ category }: SourceRow) => category === 'turnover';
  const account = {
    ...{ lines, finance: 0n, allowances: 0n, allowanceNotes: [], hasAssets: false, problemCount: 0 },
    ...{ receipts: 0n, expenses: 0n, unassigned: { count: 0, pence: 0n } },
    ...{ adjustment: 0n, transitions: new Map(), refusals: [], hasOtherDates: false, dateNotes: [] },
    sums: lines.map((line) => ({
      ...{ label: line.source.id, type: isIncome(line) ? 'income' : 'expense', count: 1 },
      pence: isIncome(line) ? line.pence : -line.pence,
    })),
  };
  return {
    ...{ tax_year, business_losses, allowances: null, payslips: [], contributions: [], totals: [] },
    ...{ held: [], share_awards: [], accounts: stalls ? { self_employment: account } : {} },
    gains: { disposals: [], losses_brought_forward: '0.00', tax_paid: '0.00' },
    profile: {
      ...none,
      incomes: [
        ...(pence(pay) > 0n ? [{ ...work, kind: 'employment', amount: pay }] : []),
        ...(isLoss ? [] : [{ ...work, kind: 'self_employment', amount: hand }]),
      ],
      self_employment_expenses: isLoss ? hand.slice(1) : '0.00',
      ...profile,
    },
  } as unknown as YearRecords;
}

/** Settles years in their order, and returns the last. */
function settle(years: Readonly<Record<string, Year>>) {
  const ledger = lossLedger(shippedRates, positionOf);
  const settled = Object.entries(years).map(([taxYear, year]) => {
    const before = ledger.atStart();
    const records = recordsOf(taxYear, year, lossesAtStart({ ...none, ...year } as Profile, before));
    const inputs = yearInputs(records);
    const question: TaxQuestion = { tax_year: taxYear, region: 'england_ni', inputs: inputs.inputs };
    const position = calculateTax(question, shippedRates);
    return ledger.settle({ question, records, inputs, position } as Parameters<typeof ledger.settle>[0]);
  });
  const last = settled.at(-1);
  if (!last) throw new Error('No year');
  return { ...last, left: ledger.atStart() };
}

describe('losses entered for years without records', () => {
  test('add to recorded ones, and count once where each year has them', () => {
    const [loss, entered] = [{ hand: '-5000.00' }, { trade_losses_brought_forward: '2000.00' }];
    const used = settle({ '2024-25': loss, '2025-26': { hand: '30000.00', ...entered } });
    expect(used.position.trade_losses_used).toBe('7000.00');
    const own = settle({
      '2023-24': { stalls: [{ profit: '-5000.00' }], ...entered },
      '2024-25': { stalls: [{ profit: '500.00' }] },
      '2025-26': { stalls: [{ profit: '1.00' }, { id: 'van', profit: '9.00' }], ...entered },
    });
    expect(own.position.trade_losses_used).toBe('1.00');
    expect(own.left.trades).toEqual({ stall: '4999.00', '': '2000.00' });
  });

  test('by income source are of their trades, whatever others there are', () => {
    const of = (amount: string) => ({ trade_losses_of_sources: [{ source_id: 'van', amount }] });
    const stalls = [{ profit: '1000.00' }, { id: 'van', profit: '400.00' }];
    const own = settle({ '2024-25': { stalls, ...of('500.00') } });
    expect(own.position.trade_losses_used).toBe('400.00');
    expect(own.left.trades).toEqual({ van: '100.00' });
    const again = settle({
      '2023-24': { stalls: [{ profit: '-50.00' }, { id: 'van', profit: '-70.00' }], ...of('500.00') },
      '2024-25': { stalls: [{ profit: '0.00' }, { id: 'van', profit: '400.00' }], ...of('600.00') },
    });
    expect(again.left.trades).toEqual({ stall: '50.00', van: '270.00' });
  });

  test('of one trade stay when another has an entry, and those of no known trade are replaced', () => {
    const of = (source_id: string, amount: string) => ({ trade_losses_of_sources: [{ source_id, amount }] });
    const years = {
      '2022-23': { stalls: [{ profit: '1000.00' }], ...of('stall', '5000.00') },
      '2023-24': {
        stalls: [{ profit: '30000.00' }, { id: 'van', profit: '8000.00' }],
        ...of('van', '3000.00'),
      },
    };
    expect(settle(years).reliefs.map(({ trade }) => [trade.id, trade.used])).toEqual([
      ['stall', 4000_00n],
      ['van', 3000_00n],
    ]);
    const idle = {
      '2022-23': { stalls: [{ profit: '1000.00' }], ...of('stall', '5000.00') },
      '2023-24': { stalls: [{ id: 'van', profit: '0.00' }], ...of('van', '3000.00') },
      '2024-25': { stalls: [{ profit: '0.00' }], ...of('stall', '3500.00') },
    };
    expect(settle(idle).left.trades).toEqual({ stall: '3500.00', van: '3000.00' });
    const unknown = settle({
      '2022-23': {
        stalls: [{ profit: '1.00' }, { id: 'van', profit: '1.00' }],
        trade_losses_brought_forward: '900.00',
      },
      '2023-24': { stalls: [{ profit: '0.00' }, { id: 'van', profit: '0.00' }], ...of('van', '900.00') },
    });
    expect(unknown.left.trades).toEqual({ van: '900.00' });
  });

  test('of property add to recorded ones too', () => {
    const entered = { property_losses_brought_forward: '300.00' };
    const { left } = settle({
      '2024-25': { property_expenses: '1000.00', ...entered },
      '2025-26': entered,
    });
    expect(left.property).toBe('1300.00');
  });
});

describe('losses claimed in earlier years', () => {
  const ended = (profit: string, day = '2025-12-31'): Year => ({
    ...{ stalls: [{ profit, ended_on: day }], trade_loss_relief: 'terminal' },
  });
  const backOf = (years: Parameters<typeof settle>[0]) => settle(years).carried_back;

  test('find profits of the same trade that were entered by hand', () => {
    const hand = { '2023-24': { hand: '20000.00' }, '2024-25': { hand: '30000.00' } };
    expect(backOf({ ...hand, '2025-26': ended('-20000.00') })).toMatchObject({
      ...{ refused: null, credit: '4531.80' },
      years: [{ tax_year: '2024-25', loss: '20000.00' }],
    });
    const claim: Year = { stalls: [{ profit: '-90000.00' }], trade_loss_relief: 'last_year' };
    expect(backOf({ '2024-25': { hand: '90000.00' }, '2025-26': claim })).toMatchObject({
      ...{ years: [{ loss: '90000.00' }], credit: '26488.60' },
    });
    const several = { ...claim, stalls: [{ profit: '-90000.00' }, { id: 'van', profit: '1.00' }] };
    expect(backOf({ '2024-25': { hand: '90000.00' }, '2025-26': several })?.refused).toContain('can’t tell');
    const later = { ...claim, stalls: [{ profit: '-90000.00', started_on: '2025-05-01' }] };
    expect(backOf({ '2024-25': { hand: '90000.00' }, '2025-26': later })?.years[0]?.loss).toBe('50000.00');
  });

  test('refuse a year of which nothing is recorded, and one without income', () => {
    const claim: Year = { hand: '-20000.00', trade_loss_relief: 'last_year' };
    const refused = (before: Year) => backOf({ '2024-25': before, '2025-26': claim })?.refused;
    expect(refused({ stored: false })).toContain('nothing is recorded for 2024-25');
    expect(refused({})).toContain('no income that it can be set against is recorded for 2024-25');
    expect(refused({ pay: '30000.00' })).toBeNull();
    const noTrade = { '2024-25': { pay: '30000.00' }, '2025-26': ended('-20000.00') };
    expect(backOf(noTrade)?.refused).toContain('no self-employment is recorded for 2024-25');
  });

  test('are terminal in the last tax year, and name the part of the year before that is left out', () => {
    const before: Record<string, Year> = {
      '2023-24': { stalls: [{ profit: '30000.00' }] },
      '2024-25': { stalls: [{ profit: '-1.00' }] },
    };
    const used = { years: [{ tax_year: '2023-24', loss: '20000.00' }], refused: null };
    const fifth = settle({ ...before, '2025-26': ended('-20000.00', '2026-04-05') });
    expect(fifth.carried_back).toMatchObject(used);
    expect(fifth.loss_notes).toEqual([expect.stringContaining('so 1.00 of its losses')]);
    const december = settle({ ...before, '2025-26': ended('-20000.00') });
    expect(december.carried_back).toMatchObject(used);
    expect(december.loss_notes[0]).toContain('The trade made a loss in 2024-25 too');
  });
});

test('losses of a trade that has ended go to no later year, and say so', () => {
  const ended: Year = { stalls: [{ profit: '-500.00', ended_on: '2025-12-31' }] };
  const { left, position, reliefs, loss_notes } = settle({
    '2024-25': { stalls: [{ profit: '-100.00' }] },
    '2025-26': ended,
  });
  const idle = settle({
    '2024-25': { stalls: [{ profit: '-100.00', ended_on: '2025-05-01' }] },
    '2025-26': { stalls: [] },
  });
  expect(idle.left.trades).toEqual({});
  expect([left.trades, reliefs[0]?.left, position.trade_losses_carried_forward]).toEqual([{}, 0n, '0.00']);
  expect(loss_notes.join(' ')).toMatch(/ended on 31 Dec 2025, so 600.00.*by 31 January 2028.*5 April 2030/);
});

describe('losses set against other income lower Class 4 of later years', () => {
  const claimed: Year = { pay: '40000.00', hand: '-10000.00', trade_loss_relief: 'this_year' };
  const bandOf = ({ position, left }: ReturnType<typeof settle>) => [
    ...[
      position.class_4_losses_used,
      position.class_4_losses_carried_forward,
      left.class_4,
      position.class_4,
    ],
  ];

  test('until they are used up, also across years without a claim', () => {
    expect(bandOf(settle({ '2024-25': claimed }))).toEqual(['0.00', '10000.00', '10000.00', '0.00']);
    const years = { '2024-25': claimed, '2025-26': { hand: '3000.00' }, '2026-27': { hand: '30000.00' } };
    // 30,000 less the 7,000 that 2025-26 leaves, at 6% above 12,570.
    expect(bandOf(settle(years))).toEqual(['7000.00', '0.00', '0.00', '625.80']);
    expect(settle(years).loss_notes.join(' ')).toContain('Losses of 7000.00 that were set against other');
  });

  test('with those entered for years without records, which count once', () => {
    const entered = { class_4_losses_brought_forward: '1000.00' };
    const own = settle({ '2024-25': { ...claimed, ...entered }, '2025-26': entered });
    expect(own.left.class_4).toBe('11000.00');
    expect(settle({ '2024-25': entered, '2025-26': { hand: '20000.00' } }).position.class_4).toBe('385.80');
  });

  test('and of the years between, if the loss is carried back', () => {
    const stall = (profit: string, relief: Profile['trade_loss_relief'] = 'carry_forward', pay = '0.00') => ({
      ...{ stalls: [{ profit, started_on: '2023-05-01' }], trade_loss_relief: relief, pay },
    });
    const years = {
      '2022-23': { pay: '30000.00' },
      '2023-24': stall('20000.00'),
      '2024-25': stall('30000.00'),
      '2025-26': stall('-25000.00', 'early_years'),
    };
    const back = settle(years);
    // 17,430 of pay is above the allowance, but the whole loss is claimed against 2022-23: Class 4 of 2023-24 deducts
    // 20,000 of it, of which 7,430 are above the limit, and that of 2024-25 the other 5,000.
    expect(back.carried_back?.years).toMatchObject([
      { tax_year: '2022-23', loss: '25000.00', income_tax: '3486.00', class_4: '0.00' },
      { tax_year: '2023-24', loss: '0.00', income_tax: '0.00', class_4: '668.70', credit: '668.70' },
      { tax_year: '2024-25', loss: '0.00', class_4: '300.00' },
    ]);
    expect(bandOf(back).slice(0, 3)).toEqual(['0.00', '0.00', '0.00']);
    const lastYear = settle({
      '2024-25': { pay: '30000.00', stored: true },
      '2025-26': { hand: '-8000.00', trade_loss_relief: 'last_year' },
      '2026-27': { hand: '20000.00' },
    });
    expect(bandOf(lastYear)).toEqual(['8000.00', '0.00', '0.00', '0.00']);
  });
});
