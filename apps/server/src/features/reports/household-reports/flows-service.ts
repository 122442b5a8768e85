import type { HouseholdReport } from '@farthing/api-contract';
import { convertMinor, figureMinor, wholePart } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { hundredths, percentOf } from '../../identity/household/shared-service.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { countedTwice, type FlowCell } from './rules.ts';
import { earlierCopies, type ReportView, readSources, type Source, type Sources } from './source-service.ts';
import { type FlowRow, type Flows, listFlows } from './store.ts';

export { addUpFlows, type FlowSum } from './rules.ts';

/** A person's accounts with the sums of their transactions. */
export interface FlowSource extends Source, Flows {}

/** Converts minor units of a row's currency and month to those of base currency; undefined without a rate. */
export type ToBase = (row: FlowRow, minor: bigint) => bigint | undefined;

/**
 * Reads the user's exchange rates that convert flows.
 * @param rateDay returns the day whose rate converts the flows of a day; undefined for a day that doesn't count
 */
export async function readRates(
  own: UserScope,
  sources: readonly FlowSource[],
  rateDay: (day: string) => string | undefined,
  baseCurrency: string,
): Promise<{ readonly toBase: ToBase; readonly missing: HouseholdReport['missing_rates'] }> {
  const foreign = new Map<string, { readonly currency: string; readonly date: string }>();
  for (const { currency, day } of sources.flatMap(({ categories }) => categories)) {
    const date = currency === baseCurrency ? undefined : rateDay(day);
    if (date !== undefined) foreign.set(`${currency} ${date}`, { currency, date });
  }
  const wanted = [...foreign.values()];
  const used = await ratesToBase(own, baseCurrency, wanted);
  const rateOf = new Map([...foreign.keys()].map((key, index) => [key, used[index] ?? null]));
  return {
    toBase: (row, minor) => {
      if (row.currency === baseCurrency) return minor;
      const rate = rateOf.get(`${row.currency} ${rateDay(row.day)}`);
      return rate ? convertMinor(minor, row.currency, baseCurrency, rate.rate) : undefined;
    },
    missing: wanted.filter((_, index) => !used[index]),
  };
}

/** Name of what has no category. */
const uncategorised = 'Uncategorised';

const monthOf = (day: string): string | undefined => day.slice(0, 7);

/**
 * Lists the flows of all people with the parts that count, and those that another copy of the same account counts already.
 * @param periodOf names the period of a day, by default its month; undefined for a day that doesn't count
 */
export function cellsOf(
  sources: readonly FlowSource[],
  by: 'categories' | 'merchants',
  toBase: ToBase,
  periodOf = monthOf,
): FlowCell[] {
  const countsOf = partsOfRows(sources);
  return sources.flatMap((source) => {
    // What counts in the same part is converted together, whatever account or day it is of: however rows are read, the pennies are the
    // same.
    const alike = new Map<string, { readonly cell: FlowCell; readonly row: FlowRow }>();
    for (const row of source[by]) {
      const month = periodOf(row.day);
      if (month === undefined) continue;
      const { part, twice } = countsOf(source.user_id, row);
      const name = row.name ?? uncategorised;
      const key = by === 'merchants' ? name : `${row.kind} ${name}`;
      const group = `${month} ${row.currency} ${part} ${twice} ${key}`;
      const minor = figureMinor(row.amount, row.currency);
      const found = alike.get(group);
      if (found) found.cell.minor += minor;
      else alike.set(group, { cell: { user_id: source.user_id, month, key, minor, part, twice }, row });
    }
    return [...alike.values()].flatMap(({ cell, row }) => {
      const minor = toBase(row, cell.minor);
      return minor === undefined ? [] : [{ ...cell, minor }];
    });
  });
}

type Parts = Pick<FlowCell, 'part' | 'twice'>;

/** Returns a look-up of the parts of a person's rows that count, and that are counted already. */
function partsOfRows(sources: readonly FlowSource[]): (userId: string, row: FlowRow) => Parts {
  const sizes = new Map<string, number>();
  const months = new Set<string>();
  for (const source of sources)
    for (const { account_id, day, count } of source.categories) {
      if (account_id === null) continue;
      const key = `${day.slice(0, 7)} ${source.user_id} ${account_id}`;
      sizes.set(key, (sizes.get(key) ?? 0) + count);
      months.add(day.slice(0, 7));
    }
  // By month: one person may stop keeping a joint account, and another begin.
  const before = new Map(
    [...months].map((month) => [month, earlierCopies(sources, (key) => sizes.get(`${month} ${key}`) ?? 0)]),
  );
  const percents = new Map(sources.map(({ user_id, ownership }) => [user_id, ownership]));
  const partOf = (user_id: string, account_id: string, day: string) =>
    hundredths(percentOf(percents.get(user_id) ?? [], account_id, day));
  const inFull = { part: wholePart, twice: 0n };
  return (userId, { account_id, day }) => {
    if (account_id === null) return inFull;
    const part = partOf(userId, account_id, day);
    const earlier = before.get(day.slice(0, 7))?.get(`${userId} ${account_id}`) ?? [];
    return {
      part,
      twice: countedTwice(
        part,
        earlier.map((copy) => partOf(copy.user_id, copy.account_id, day)),
      ),
    };
  };
}

/** Lists the accounts that were their user's in part on a day of the range. */
export function partlyCounted(
  sources: readonly FlowSource[],
  from: string,
  to: string,
): HouseholdReport['partly_counted'] {
  return sources.flatMap(({ user_id, accounts, ownership }) =>
    accounts
      .filter(({ account_id }) => {
        const steps = ownership.filter((step) => step.account_id === account_id && step.from <= to);
        const first = percentOf(ownership, account_id, from);
        return first !== '100' || steps.some(({ from: day, percent }) => day > from && percent !== '100');
      })
      .map(({ account_id }) => ({ user_id, account_id })),
  );
}

/** Days of shared flows, and the accounts of the user that others see with their transactions. */
export interface SharedRange {
  readonly from: string;
  readonly to: string;
  /** True if sums are by day, and not by month. */
  readonly everyDay: boolean;
  readonly shared: ReadonlySet<string>;
}

/** Flows of a person's shared accounts. */
export interface SharedFlows extends Omit<FlowSource, keyof Source> {
  /** Accounts of the user that they don't share with their transactions. */
  readonly hidden: number;
}

/**
 * Reads income and spending by category of the accounts that their owners share with their transactions. The user's own are read as
 * others see them, so everyone in the household finds the same.
 * @throws {Problem} household-not-found
 */
export async function readSharedFlows(
  scopes: HouseholdScopes,
  own: UserScope,
  { from, to, everyDay, shared }: SharedRange,
  view: ReportView,
): Promise<Sources<SharedFlows>> {
  const { sources, not_counted } = await readSources(scopes, own, view, async (scope, byDay) => ({
    ...(await listFlows(scope, {
      ...{ from, to, byDay, everyDay, baseCurrency: view.baseCurrency },
      accounts: scope === own ? [...shared] : undefined,
    })),
    hidden: 0,
  }));
  const isShared = ({ account_id }: { readonly account_id: string }) => shared.has(account_id);
  return {
    not_counted,
    sources: sources.map((source) =>
      source.is_you
        ? {
            ...source,
            hidden: source.accounts.filter((one) => !isShared(one)).length,
            accounts: source.accounts.filter(isShared),
            copies: source.copies.filter(isShared),
          }
        : source,
    ),
  };
}
