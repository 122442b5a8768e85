import type { NewAccount, NewDisposal, NewPayslip } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { formatMinor } from '@farthing/money';

import { sampleEnding } from './sample-ending.ts';
import { type SampleAccount, type SampleEntry, sampleMonth } from './sample-month.ts';
import { samplePayslip } from './sample-pay.ts';
import { samplePriceFile } from './sample-securities.ts';
import { type SampleTrade, sampleTrades } from './sample-trades.ts';

/** An invented household: its accounts, the rates they need, eighteen months of money, investments, pay and pension. */
export interface SampleData {
  readonly accounts: Readonly<Record<SampleAccount, NewAccount>>;
  readonly rates: readonly SampleRate[];
  /** In order of days. */
  readonly entries: readonly SampleEntry[];
  /** In order of days. */
  readonly trades: readonly SampleTrade[];
  /** Prices of the securities, as a file to import. */
  readonly prices: string;
  /** From the first month of the tax year in which the sample begins, oldest first. */
  readonly payslips: readonly NewPayslip[];
  readonly disposal: NewDisposal;
  /** First day of the budgets. */
  readonly planned_from: string;
}

/** Pounds for one unit of a currency on a day. */
export interface SampleRate {
  readonly from: 'EUR' | 'USD';
  readonly date: string;
  readonly rate: string;
}

/** Who pays the invented salary. */
export const sampleEmployer = `Ashdown Engineering ${sampleEnding}`;
/** The pension that a part of it goes into. */
export const samplePension = `Ashdown workplace pension ${sampleEnding}`;

const months = 18;
/** Pounds for a euro, one for every second month. */
const euroRates = [
  '0.8432',
  '0.8497',
  '0.8561',
  '0.8524',
  '0.8610',
  '0.8655',
  '0.8702',
  '0.8668',
  '0.8711',
  '0.8749',
];
/** Pounds for a dollar, as many. */
const dollarRates = [
  '0.7463',
  '0.7421',
  '0.7388',
  '0.7512',
  '0.7569',
  '0.7538',
  '0.7481',
  '0.7443',
  '0.7497',
  '0.7526',
];

/**
 * Makes the sample data for a day: the same every time, and nothing after the day.
 * @param today `YYYY-MM-DD`
 */
export function makeSampleData(today: string): SampleData {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const monthOf = (index: number) => {
    const number = year * 12 + month - 1 - (months - 1) + index;
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  };
  const before = dayAfter(`${monthOf(0)}-01`, -1);
  let cardBill = 32_000n;
  const entries: SampleEntry[] = [];
  for (let index = 0; index < months; index++) {
    const made = sampleMonth(monthOf(index), index, cardBill);
    cardBill = made.cardSpending;
    entries.push(...made.entries);
  }
  for (const [index, minor] of giltInterest) entries.push(interestOf(`${monthOf(index)}-08`, minor));
  const opened = { opening_date: before };
  const rateDay = (index: number) => (index === 0 ? before : `${monthOf(index * 2 - 1)}-01`);
  const dollar = (index: number) => dollarRates[Math.floor((index + 1) / 2)] ?? '';
  return {
    accounts: {
      current: {
        name: `Current account ${sampleEnding}`,
        type: 'cash',
        currency: 'GBP',
        institution: 'Northgate Bank',
        opening_balance: '3140.00',
        ...opened,
      },
      savings: {
        name: `Rainy day savings ${sampleEnding}`,
        type: 'savings',
        currency: 'GBP',
        institution: 'Hartwell Building Society',
        opening_balance: '4500.00',
        ...opened,
      },
      card: {
        name: `Credit card ${sampleEnding}`,
        type: 'credit_card',
        currency: 'GBP',
        institution: 'Northgate Bank',
        opening_balance: formatMinor(-32_000n, 'GBP'),
        ...opened,
      },
      euro: {
        name: `Euro account ${sampleEnding}`,
        type: 'cash',
        currency: 'EUR',
        institution: 'Portside Travel Money',
        opening_balance: '540.00',
        ...opened,
      },
      investment: {
        name: `Share dealing ${sampleEnding}`,
        type: 'investment',
        currency: 'GBP',
        institution: 'Beacon Investments',
        opening_balance: '13900.00',
        ...opened,
      },
      isa: {
        name: `Stocks and shares ISA ${sampleEnding}`,
        type: 'isa',
        currency: 'GBP',
        institution: 'Beacon Investments',
        opening_balance: '8400.00',
        ...opened,
      },
    },
    rates: [
      ...euroRates.map((rate, index) => ({ from: 'EUR' as const, date: rateDay(index), rate })),
      ...dollarRates.map((rate, index) => ({ from: 'USD' as const, date: rateDay(index), rate })),
    ],
    trades: sampleTrades(today, months, monthOf, dollar),
    prices: samplePriceFile(today, months, monthOf),
    payslips: payMonths(monthOf(0))
      .map((index) => samplePayslip(sampleEmployer, monthOf(index), index))
      .filter(({ pay_date }) => pay_date <= today),
    planned_from: `${monthOf(months - 3)}-01`,
    disposal: {
      date: `${monthOf(14)}-13`,
      name: `Landscape in oils ${sampleEnding}`,
      kind: 'chattel',
      proceeds: '7200.00',
      selling_costs: '720.00',
      acquired_on: '2012-05-19',
      cost: '2500.00',
      notes: 'Sold at auction.',
    },
    entries: entries
      .filter(({ date }) => date <= today)
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .map((entry, index, all) => withoutLateCategory(entry, all.length - index)),
  };
}

/** Half a year's interest of the gilt, which is no dividend: in which month, and how many pence. */
const giltInterest: readonly (readonly [number, bigint])[] = [
  [3, 3_000n],
  [9, 11_000n],
  [15, 11_000n],
];

function interestOf(date: string, minor: bigint): SampleEntry {
  return {
    account: 'investment',
    date,
    type: 'income',
    minor,
    merchant: 'Gilt 4% 2032, interest',
    category: 'interest',
  };
}

/** The months of pay, numbered as those of the sample: whole tax years, the first begins with April. */
function payMonths(first: string): number[] {
  const sinceApril = (Number(first.slice(5)) + 8) % 12;
  return Array.from({ length: sinceApril + months }, (_, count) => count - sinceApril);
}

/** A few of the newest purchases have no category yet, as after an import: there is something to try out. */
function withoutLateCategory(entry: SampleEntry, fromEnd: number): SampleEntry {
  const unsorted = fromEnd <= 36 && fromEnd % 3 === 0 && entry.type === 'expense' && entry.account === 'card';
  return unsorted ? { ...entry, category: undefined } : entry;
}
