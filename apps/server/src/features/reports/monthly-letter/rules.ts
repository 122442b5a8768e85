import type {
  CategoryReport,
  IncomeExpensePeriod,
  LetterFinding,
  MerchantReportItem,
  MonthlyLetter,
  MonthlyLetterQuery,
  Recurring,
} from '@farthing/api-contract';
import { dayAfter, monthAfter } from '@farthing/dates';
import { convertByMinorRate, figureMinor, formatMinor } from '@farthing/money';
import { invalidField } from '../../../problems/problem.ts';

/** A month up to today, and the twelve months before it. */
export interface LetterMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly isOver: boolean;
  readonly before: { readonly from: string; readonly to: string };
}

/**
 * Returns the month of a letter: the one asked for, or the last that is over.
 * @throws {Problem} invalid-request for a month that has not begun, and for one before 1902
 */
export function letterMonth(query: MonthlyLetterQuery, today: string): LetterMonth {
  const month = query.month ?? monthAfter(today.slice(0, 7), -1);
  const from = `${month}-01`;
  if (from > today) throw invalidField('month', 'This month hasn’t started yet');
  if (month < '1902') throw invalidField('month', 'Choose a month in 1902 or later');
  const end = dayAfter(`${monthAfter(month)}-01`, -1);
  return {
    month,
    from,
    to: end < today ? end : today,
    isOver: end < today,
    before: { from: `${monthAfter(month, -12)}-01`, to: dayAfter(from, -1) },
  };
}

const fewestUsualMonths = 3;

/** Averages of the months since records begin, and how many these are. Null if they are too few to compare with. */
export function usualMonth(
  periods: readonly Pick<IncomeExpensePeriod, 'income' | 'spending' | 'saved'>[],
  currency: string,
): MonthlyLetter['usual'] {
  const minor = (amount: string) => figureMinor(amount, currency);
  const first = periods.findIndex(({ income, spending }) => minor(income) !== 0n || minor(spending) !== 0n);
  const counted = first < 0 ? [] : periods.slice(first);
  if (counted.length < fewestUsualMonths) return null;
  const average = (figure: 'income' | 'spending' | 'saved') =>
    formatMinor(
      averageOf(
        counted.reduce((sum, one) => sum + minor(one[figure]), 0n),
        counted.length,
      ),
      currency,
    );
  return {
    income: average('income'),
    spending: average('spending'),
    saved: average('saved'),
    months: counted.length,
  };
}

function averageOf(sum: bigint, months: number): bigint {
  return convertByMinorRate(sum, { numerator: 1n, denominator: BigInt(months) });
}

/** Figures of a month and of the months before, in base currency. Recurring payments are in their own. */
export interface LetterFacts {
  readonly month: LetterMonth;
  readonly usual: MonthlyLetter['usual'];
  readonly currency: string;
  readonly categories: CategoryReport['items'];
  readonly categoriesBefore: CategoryReport['items'];
  readonly merchants: readonly Pick<MerchantReportItem, 'merchant' | 'net'>[];
  readonly merchantsBefore: readonly Pick<MerchantReportItem, 'merchant' | 'net'>[];
  readonly recurring: readonly Recurring[];
}

const mostFindings = 3;
/** Differences below this many units of the currency are not worth a sentence. */
const leastUnits = 20n;

interface Weighed {
  readonly finding: LetterFinding;
  /** Minor units in a year or month that the finding is about. */
  readonly weight: bigint;
}

/** Returns at most three findings, the largest difference first. */
export function findingsOf(facts: LetterFacts): LetterFinding[] {
  return [...categoryFindings(facts), ...newMerchants(facts), ...priceChanges(facts)]
    .sort((a, b) => (a.weight < b.weight ? 1 : a.weight > b.weight ? -1 : 0))
    .slice(0, mostFindings)
    .map(({ finding }) => finding);
}

/**
 * Categories whose spending is at least 15% and £20 (or 20 units) away from their monthly average. A category with
 * spending in fewer than half of the months, like a yearly insurance, has no usual month: only its spending counts. Spending
 * above the average must also be 15% above that of a month in which the category was paid.
 */
function categoryFindings({ usual, currency, categories, categoriesBefore }: LetterFacts): Weighed[] {
  if (usual === null) return [];
  const minor = (amount: string | undefined) => (amount === undefined ? 0n : figureMinor(amount, currency));
  const now = new Map(categories.map((item) => [item.category_id, item]));
  const before = new Map(categoriesBefore.map((item) => [item.category_id, item]));
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((id): Weighed[] => {
    const name = now.get(id)?.name ?? before.get(id)?.name ?? '';
    const amount = minor(now.get(id)?.total);
    const text = (value: bigint) => formatMinor(value, currency);
    const months = before.get(id)?.amounts.slice(-usual.months) ?? [];
    if (2 * months.filter((value) => minor(value) !== 0n).length < usual.months) {
      const rare = { id, name, amount: text(amount), before: null, difference: null, currency };
      return amount < leastOf(currency)
        ? []
        : [{ weight: amount, finding: { kind: 'category_rare', ...rare } as const }];
    }
    const average = averageOf(minor(before.get(id)?.total), usual.months);
    const difference = amount - average;
    // A bill of ten months in twelve is above its average whenever it is paid.
    const paid = middleOf(months.map(minor).filter((value) => value !== 0n));
    if (difference > 0n && amount * 100n < paid * 115n) return [];
    const weight = difference < 0n ? -difference : difference;
    if (weight < leastOf(currency) || weight * 100n < average * 15n) return [];
    const kind = difference > 0n ? 'category_above' : 'category_below';
    const figures = { amount: text(amount), before: text(average), difference: text(difference), currency };
    return [{ weight, finding: { kind, id, name, ...figures } as const }];
  });
}

/** Returns the upper median; zero without values. */
function middleOf(values: readonly bigint[]): bigint {
  return values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor(values.length / 2)] ?? 0n;
}

/** Merchants where money was spent, and none in the months before. */
function newMerchants({ usual, currency, merchants, merchantsBefore }: LetterFacts): Weighed[] {
  if (usual === null) return [];
  const known = new Set(merchantsBefore.map(({ merchant }) => merchant));
  return merchants.flatMap(({ merchant: name, net }) => {
    const weight = figureMinor(net, currency);
    if (known.has(name) || weight < leastOf(currency)) return [];
    const facts = { id: null, before: null, difference: null };
    return [{ weight, finding: { ...facts, kind: 'new_merchant', name, amount: net, currency } as const }];
  });
}

/** Recurring payments whose price changed in the month, in their own currency, by what it comes to in a year. */
function priceChanges({ month, recurring }: LetterFacts): Weighed[] {
  return recurring.flatMap(({ id, name, currency, direction, decision, price_changes }) => {
    const change = price_changes.find(({ date }) => date >= month.from && date <= month.to);
    if (!change || direction === 'in' || decision === 'rejected') return [];
    const { to_amount: amount, from_amount: before, per_year: difference } = change;
    const perYear = figureMinor(difference, currency);
    const weight = perYear < 0n ? -perYear : perYear;
    return [
      { weight, finding: { kind: 'price_change', id, name, amount, before, difference, currency } as const },
    ];
  });
}

function leastOf(currency: string): bigint {
  return figureMinor(String(leastUnits), currency);
}
