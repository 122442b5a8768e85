import type { NewAccount } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';
import { addDays } from '../../design/format.ts';
import { type SampleEntry, sampleMonth } from './sample-month.ts';

/** Which of the invented accounts. */
export type SampleAccount = 'current' | 'savings' | 'card' | 'euro';

/** An invented household of four accounts, the rates it needs, and eighteen months of its money. */
export interface SampleData {
  readonly accounts: Readonly<Record<SampleAccount, NewAccount>>;
  readonly rates: readonly { readonly date: string; readonly rate: string }[];
  /** In order of days. */
  readonly entries: readonly SampleEntry[];
}

/** How the names of invented accounts end; by it they are found again. */
export const sampleEnding = '(sample)';

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
  const before = addDays(`${monthOf(0)}-01`, -1);
  let cardBill = 32_000n;
  const entries: SampleEntry[] = [];
  for (let index = 0; index < months; index++) {
    const made = sampleMonth(monthOf(index), index, cardBill);
    cardBill = made.cardSpending;
    entries.push(...made.entries);
  }
  const opened = { opening_date: before };
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
        opening_balance: '180.00',
        ...opened,
      },
    },
    rates: euroRates.map((rate, index) => ({
      date: index === 0 ? before : `${monthOf(index * 2 - 1)}-01`,
      rate,
    })),
    entries: entries
      .filter(({ date }) => date <= today)
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .map((entry, index, all) => withoutLateCategory(entry, all.length - index)),
  };
}

/** A few of the newest purchases have no category yet, as after an import: there is something to try out. */
function withoutLateCategory(entry: SampleEntry, fromEnd: number): SampleEntry {
  const unsorted = fromEnd <= 36 && fromEnd % 3 === 0 && entry.type === 'expense' && entry.account === 'card';
  return unsorted ? { ...entry, category: undefined } : entry;
}
