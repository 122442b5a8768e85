import { dayNumber, dayOf } from '@farthing/dates';
import { convertByMinorRate, minorRate, type Rate } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { type RateStep, ratesThrough } from '../exchange-rates/service.ts';
import { findPairs } from './pair-rules.ts';
import { type OpenRow, readRows } from './score-rules.ts';
import { type SearchWindow, searchWindows } from './search-window-rules.ts';
import {
  type AccountFacts,
  type DayRange,
  listAccountFacts,
  listOpenRows,
  listRejections,
  readOwnerName,
  replaceProposals,
  takeChanges,
} from './store.ts';

/**
 * Searches for transfers around the days of transactions that changed since the last search, and on other requested
 * days, and stores the results as proposals.
 */
export async function findTransfers(scope: UserScope, baseCurrency: string, asked?: DayRange): Promise<void> {
  const changed = await takeChanges(scope);
  if (changed.length === 0 && !asked) return;
  const [accounts, rejections, ownerName] = await Promise.all([
    listAccountFacts(scope),
    listRejections(scope),
    readOwnerName(scope),
  ]);
  const rejected = new Set(
    rejections.flatMap(({ from_id, from_print, to_id, to_print }) =>
      [from_id, from_print].flatMap((from) =>
        [to_id, to_print].flatMap((to) => (from !== null && to !== null ? [`${from} ${to}`] : [])),
      ),
    ),
  );
  for (const window of searchWindows(asked ? [...changed, asked] : changed))
    await searchWindow(scope, window, { accounts, ownerName, rejected, baseCurrency });
}

interface SearchFacts {
  readonly accounts: readonly AccountFacts[];
  readonly ownerName: string;
  readonly rejected: ReadonlySet<string>;
  readonly baseCurrency: string;
}

async function searchWindow(
  scope: UserScope,
  { read, counts }: SearchWindow,
  { accounts, ownerName, rejected, baseCurrency }: SearchFacts,
): Promise<void> {
  const isForeign = accounts.some(({ currency }) => currency !== accounts[0]?.currency);
  const blocks = await listOpenRows(scope, {
    ...read,
    baseCurrency: isForeign ? baseCurrency : null,
    withPrints: rejected.size > 0,
  });
  const rows = readRows(blocks);
  const pairs = findPairs(rows, {
    accounts: new Map(
      accounts.map(({ id, name, institution, is_owed }) => [id, { name, institution, isOwed: is_owed }]),
    ),
    ownerName,
    rejected,
    inBase: await baseAmounts(scope, rows, baseCurrency, read),
  });
  const [first, last] = [dayNumber(counts.from), dayNumber(counts.to)];
  const fresh = pairs
    .filter(({ from }) => from.day >= first && from.day <= last)
    .map(({ from, to, confidence, reasons, isCertain }) => ({
      from_id: from.id,
      to_id: to.id,
      from_date: dayOf(from.day),
      to_date: dayOf(to.day),
      confidence: confidence.toFixed(3),
      reasons: [...reasons],
      is_certain: isCertain,
    }));
  await replaceProposals(scope, counts, fresh);
}

/** Converts rows to base currency at the stored rate of their day. */
async function baseAmounts(
  scope: UserScope,
  rows: readonly OpenRow[],
  baseCurrency: string,
  range: DayRange,
): Promise<(row: OpenRow) => bigint | undefined> {
  const currencies = new Set(rows.map(({ currency }) => currency));
  if (currencies.size < 2) return () => undefined;
  const histories = await ratesThrough(scope, baseCurrency, currencies, range);
  const rates = new Map<RateStep, Rate>();
  return ({ minor, currency, day }) => {
    if (currency === baseCurrency) return minor;
    const date = dayOf(day);
    const step = histories.get(currency)?.findLast((one) => one.date <= date);
    if (!step?.used) return undefined;
    let rate = rates.get(step);
    if (rate === undefined) {
      rate = minorRate(step.used.rate, currency, baseCurrency);
      rates.set(step, rate);
    }
    return convertByMinorRate(minor, rate);
  };
}
