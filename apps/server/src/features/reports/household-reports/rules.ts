import type { OthersAccount } from '@farthing/api-contract';
import { daysBetween } from '@farthing/dates';
import { roundHundredths, wholePart } from '@farthing/money';

/** Sum of one account's transactions of a kind, which counts by the percentage of the account that is its user's. */
export interface FlowCell {
  readonly user_id: string;
  /** `YYYY-MM`, or what names another period. */
  readonly month: string;
  /** Category and kind, or merchant, whose cells add up. */
  readonly key: string;
  /** All of it, in minor units of base currency. Spending is negative. */
  minor: bigint;
  /** Hundredths of a percent that are the user's. */
  readonly part: bigint;
  /** Hundredths of a percent of it that another person's copy of the same account counts already. */
  readonly twice: bigint;
}

/** A sum of the household, exact to the penny: its people's parts less what is counted twice. */
export interface FlowSum {
  readonly month: string;
  readonly key: string;
  /** Part of each person, by their id. */
  readonly parts: ReadonlyMap<string, bigint>;
  readonly twice: bigint;
  /** The household's: all parts without `twice`. */
  readonly total: bigint;
}

/** A sum before it is rounded, in hundredths of a percent of minor units. */
type ExactSum = FlowSum;

/**
 * Adds up cells by month and key. The household's sum is rounded once, and what is counted twice once. People's parts are rounded so
 * that they add up to both: the pennies left over go to the largest remainders.
 * @param together names what the sums of a month add up to, by key. Two copies of one account may have their halves of a payment in two
 *   categories. Where the rounded sums miss their total, rounded once, the sums that lost or gained most by rounding make up for it.
 */
export function addUpFlows(cells: readonly FlowCell[], together?: (key: string) => string): FlowSum[] {
  const groups = [...Map.groupBy(cells, ({ month, key }) => `${month} ${key}`).values()];
  const isWhole = (group: readonly FlowCell[]) =>
    group.every(({ part, twice }) => part === wholePart && twice === 0n);
  const [whole, partly] = [
    groups.filter(isWhole),
    groups.filter((group) => !isWhole(group)).flatMap(exactSum),
  ];
  const inFull = whole.flatMap((group) => (group[0] ? [sumInFull(group, group[0])] : []));
  const monthOf = together && (({ month, key }: Place) => `${month} ${together(key)}`);
  const totals = roundSums(partly, (sum) => sum.total, { monthOf, inFull });
  const twices = roundSums(partly, (sum) => sum.twice, { monthOf, inFull: [] });
  const rounded = partly.map((sum): FlowSum => {
    const { month, key, parts } = sum;
    const [total, twice] = [totals.get(sum) ?? 0n, twices.get(sum) ?? 0n];
    return { month, key, parts: roundedTo(parts, total + twice), twice, total };
  });
  return [...inFull, ...rounded];
}

function exactSum(group: readonly FlowCell[]): ExactSum[] {
  const [first] = group;
  if (!first) return [];
  const parts = new Map<string, bigint>();
  let twice = 0n;
  for (const cell of group) {
    parts.set(cell.user_id, (parts.get(cell.user_id) ?? 0n) + cell.minor * cell.part);
    twice += cell.minor * cell.twice;
  }
  const sum = [...parts.values()].reduce((one, other) => one + other, 0n);
  return [{ month: first.month, key: first.key, parts, twice, total: sum - twice }];
}

/** Names a sum. */
type Place = Pick<FlowSum, 'month' | 'key'>;

/**
 * Rounds a figure of sums, and corrects those of one `monthOf` by a penny each where they miss their total, rounded half to even. Sums
 * that count in full stay as they are, but they decide whether a half is rounded up or down.
 */
function roundSums(
  sums: readonly ExactSum[],
  of: (sum: ExactSum) => bigint,
  {
    monthOf,
    inFull,
  }: { readonly monthOf: ((sum: Place) => string) | undefined; readonly inFull: readonly FlowSum[] },
): Map<ExactSum, bigint> {
  const figures = new Map(sums.map((sum) => [sum, roundHundredths(of(sum))]));
  if (!monthOf) return figures;
  const wholes = Map.groupBy(inFull, monthOf);
  for (const [month, group] of Map.groupBy(sums, monthOf)) {
    const whole = (wholes.get(month) ?? []).reduce((all, { total }) => all + total, 0n);
    const lostBy = (sum: ExactSum) => of(sum) - (figures.get(sum) ?? 0n) * wholePart;
    const rounded = group.reduce((total, sum) => total + (figures.get(sum) ?? 0n), 0n);
    const exact = group.reduce((total, sum) => total + of(sum), whole * wholePart);
    const lost = roundHundredths(exact) - whole - rounded;
    const sign = lost < 0n ? -1n : 1n;
    const order = group.toSorted((one, other) => {
      const apart = sign * (lostBy(other) - lostBy(one));
      return apart === 0n ? (one.key < other.key ? -1 : 1) : apart > 0n ? 1 : -1;
    });
    for (const sum of order.slice(0, Number(sign * lost))) figures.set(sum, (figures.get(sum) ?? 0n) + sign);
  }
  return figures;
}

/** Adds up cells that all count in full, so no rounding is needed. */
function sumInFull(group: readonly FlowCell[], { month, key }: FlowCell): FlowSum {
  const parts = new Map<string, bigint>();
  let total = 0n;
  for (const { user_id, minor } of group) {
    parts.set(user_id, (parts.get(user_id) ?? 0n) + minor);
    total += minor;
  }
  return { month, key, parts, twice: 0n, total };
}

/** Rounds parts so that they add up to a sum, by largest remainder. Equal remainders go by the order of ids. */
function roundedTo(exact: ReadonlyMap<string, bigint>, sum: bigint): Map<string, bigint> {
  const floors = [...exact].map(([id, value]) => {
    const rest = ((value % wholePart) + wholePart) % wholePart;
    return { id, floor: (value - rest) / wholePart, rest };
  });
  let left = sum - floors.reduce((total, { floor }) => total + floor, 0n);
  const order = floors.toSorted((one, other) =>
    one.rest === other.rest ? (one.id < other.id ? -1 : 1) : one.rest > other.rest ? -1 : 1,
  );
  const parts = new Map(floors.map(({ id, floor }) => [id, floor]));
  // At most one penny for each person, and one more from rounding what is counted twice.
  for (let index = 0; left !== 0n && order.length > 0; index++) {
    const { id } = order[index % order.length] ?? { id: '' };
    const step = left > 0n ? 1n : -1n;
    parts.set(id, (parts.get(id) ?? 0n) + step);
    left -= step;
  }
  return parts;
}

/**
 * Returns the hundredths of a percent that earlier copies of an account count already on a day.
 * @param part of this copy
 * @param earlier of the copies that count before it
 */
export function countedTwice(part: bigint, earlier: readonly bigint[]): bigint {
  const left = earlier.reduce((rest, one) => (one < rest ? rest - one : 0n), wholePart);
  return part > left ? part - left : 0n;
}

/** A transaction of a joint account, by which copies of it are matched. */
export interface CopyKey {
  readonly account: string;
  readonly date: string;
  readonly amount: string;
}

/** Returns a key that is the same for transactions of an account that can't be distinguished. */
export function copyKey({ account, date, amount }: CopyKey): string {
  return `${account} ${date} ${amount}`;
}

/** Facts of an account that may be a copy of another person's. */
export interface Copy extends OthersAccount {
  readonly class: 'asset' | 'liability';
  readonly same_as: OthersAccount | undefined;
  readonly is_counted: boolean;
}

/** A payment to come, by which copies of it are matched. */
interface Expected {
  readonly date: string;
  readonly currency: string;
  readonly signed_minor: bigint;
}

/** Most days between the days on which two copies of an account expect the same payment. */
const mostDaysApart = 7;

/**
 * Matches payments of one copy of a joint account with those of another: the same amount, within a week. Each matches once, the
 * nearest days first.
 */
export function matchCopies<Payment extends Expected>(
  payments: readonly Payment[],
  others: readonly Payment[],
): [one: Payment, other: Payment][] {
  const pairs = payments.flatMap((one) =>
    others
      .filter(({ currency, signed_minor }) => currency === one.currency && signed_minor === one.signed_minor)
      .map((other) => ({ one, other, apart: Math.abs(daysBetween(one.date, other.date)) }))
      .filter(({ apart }) => apart <= mostDaysApart),
  );
  const taken = new Set<Payment>();
  return pairs
    .toSorted((one, other) => one.apart - other.apart)
    .flatMap(({ one, other }): [Payment, Payment][] => {
      if (taken.has(one) || taken.has(other)) return [];
      taken.add(one).add(other);
      return [[one, other]];
    });
}
