import type { HouseholdUpcoming, HouseholdUpcomingQuery } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { convertMinor, formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { hundredths, keyOf, percentOf } from '../../identity/household/shared-service.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { readMonthStart } from '../../planning/budgets/settings-service.ts';
import {
  type ExpectedPayment,
  listExpectedPayments,
  listSharedPayments,
} from '../../planning/recurring/upcoming-service.ts';
import { addUpFlows, countedTwice, type FlowCell, type FlowSum, matchCopies } from './rules.ts';
import {
  clashingCopies,
  earlierCopies,
  type ReportView,
  readSources,
  type Source,
} from './source-service.ts';

/** Facts of a payment by which it counts. */
export type Payable = Pick<
  ExpectedPayment,
  'name' | 'kind' | 'direction' | 'account_id' | 'date' | 'currency' | 'signed_minor'
>;

/** A payment of a person, in an account that counts. */
export type Due<Payment extends Payable = Payable> = Payment & {
  readonly source: Source;
  readonly account_id: string;
  readonly account_name: string;
  readonly base_minor: bigint | null;
};

/**
 * Lists recurring payments to come in all of the user's accounts, and in those that others share with their transactions.
 * @throws {Problem} household-not-found, household-member-not-found
 */
export async function readHouseholdUpcoming(
  scopes: HouseholdScopes,
  { days = 30, person }: HouseholdUpcomingQuery,
  view: ReportView,
): Promise<HouseholdUpcoming> {
  const { today, baseCurrency } = view;
  const stretch = { from: today, to: dayAfter(today, days - 1), today };
  return scopes.report(async (own) => {
    const { holidays } = await readMonthStart(own);
    const { sources, not_counted } = await readSources(scopes, own, { ...view, person }, async (scope) => ({
      payments:
        scope === own
          ? await listExpectedPayments(scope, stretch, holidays)
          : await listSharedPayments(scope, stretch, holidays),
    }));
    const rates = await readRatesToday(
      own,
      sources.flatMap(({ payments }) => payments.map(({ currency }) => currency)),
      view,
    );
    const due = sources.flatMap((source) => dueOf(source, source.payments, rates.toBase));
    const copies = copiesOf(sources, due);
    const cells = due.flatMap((one) => cellOf(one, copies.get(one) ?? []));
    const isWanted = ({ source }: Due) => person === undefined || source.user_id === person;
    return {
      from: stretch.from,
      to: stretch.to,
      base_currency: baseCurrency,
      items: due
        .filter((one) => isWanted(one) && (person !== undefined || !copies.has(one)))
        .toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1))
        .map((one) => printPayment(one, baseCurrency)),
      ...printSums(sources, addUpFlows(cells), { person, currency: baseCurrency }),
      not_counted: [...not_counted],
      to_check: clashingCopies(sources, person),
      missing_rates: rates.missing,
    };
  });
}

type ToBase = (payment: Payable) => bigint | null;

/** Reads the user's exchange rates of today. */
export async function readRatesToday(
  own: UserScope,
  currencies: readonly string[],
  { baseCurrency, today }: ReportView,
): Promise<{ readonly toBase: ToBase; readonly missing: HouseholdUpcoming['missing_rates'] }> {
  const foreign = [...new Set(currencies)].filter((currency) => currency !== baseCurrency);
  const wanted = foreign.map((currency) => ({ currency, date: today }));
  const used = await ratesToBase(own, baseCurrency, wanted);
  const rateOf = new Map(foreign.map((currency, index) => [currency, used[index]?.rate]));
  return {
    toBase: ({ signed_minor, currency }) => {
      if (currency === baseCurrency) return signed_minor;
      const rate = rateOf.get(currency);
      return rate ? convertMinor(signed_minor, currency, baseCurrency, rate) : null;
    },
    missing: wanted.filter((_, index) => !used[index]),
  };
}

/** Lists the payments of a person in the accounts that count. */
export function dueOf<Payment extends Payable>(
  source: Source,
  payments: readonly Payment[],
  toBase: ToBase,
): Due<Payment>[] {
  const names = new Map(source.accounts.map(({ account_id, name }) => [account_id, name]));
  return payments.flatMap((payment) => {
    const { account_id } = payment;
    const account_name = account_id === null ? undefined : names.get(account_id);
    if (account_id === null || account_name === undefined) return [];
    return { ...payment, source, account_id, account_name, base_minor: toBase(payment) };
  });
}

const accountKey = ({ source, account_id }: Due) => keyOf({ user_id: source.user_id, account_id });

/**
 * Finds payments that an earlier copy of their joint account has too.
 * @returns for each of them, the payments of earlier copies
 */
export function copiesOf(sources: readonly Source[], due: readonly Due[]): Map<Due, readonly Due[]> {
  const byAccount = Map.groupBy(due, accountKey);
  const before = earlierCopies(sources, (key) => byAccount.get(key)?.length ?? 0);
  const found = new Map<Due, Due[]>();
  for (const [key, payments] of byAccount)
    for (const copy of before.get(key) ?? [])
      for (const [one, other] of matchCopies(payments, byAccount.get(keyOf(copy)) ?? []))
        found.set(one, [...(found.get(one) ?? []), other]);
  return found;
}

const partOf = ({ source, account_id, date }: Due) =>
  hundredths(percentOf(source.ownership, account_id, date));

/** Returns the part of a payment that counts. Transfers don't count, and neither does what can't be converted. */
export function cellOf(due: Due, earlier: readonly Due[]): FlowCell[] {
  const { source, base_minor: minor, kind, direction } = due;
  if (minor === null || kind === 'transfer') return [];
  const part = partOf(due);
  const twice = countedTwice(part, earlier.map(partOf));
  return [{ user_id: source.user_id, month: '', key: direction, minor, part, twice }];
}

function printPayment(due: Due<ExpectedPayment>, baseCurrency: string): HouseholdUpcoming['items'][number] {
  const { source, account_id, account_name, name, direction, kind, date, currency, is_overdue } = due;
  return {
    user_id: source.user_id,
    is_own: source.is_you,
    percent: percentOf(source.ownership, account_id, date),
    ...{ account_id, account_name, name, direction, kind, date, currency, is_overdue },
    signed_amount: formatMinor(due.signed_minor, currency),
    amount_base: due.base_minor === null ? null : formatMinor(due.base_minor, baseCurrency),
  };
}

/** Formats income and spending: of each person, counted twice, and in total. */
export function printSums(
  sources: readonly Source[],
  sums: readonly FlowSum[],
  { person, currency }: { readonly person: string | undefined; readonly currency: string },
) {
  const print = (figure: (sum: FlowSum) => bigint) => {
    const add = (key: string) =>
      sums.reduce((total, sum) => (sum.key === key ? total + figure(sum) : total), 0n);
    return { total_in: formatMinor(add('in'), currency), total_out: formatMinor(-add('out'), currency) };
  };
  const ofPerson = (id: string) => print(({ parts }) => parts.get(id) ?? 0n);
  return {
    people: sources
      .filter(({ user_id }) => person === undefined || user_id === person)
      .map(({ user_id, name, is_you }) => ({ user_id, name, is_you, ...ofPerson(user_id) })),
    counted_twice: print(({ twice }) => (person === undefined ? twice : 0n)),
    total: person === undefined ? print(({ total }) => total) : ofPerson(person),
  };
}
