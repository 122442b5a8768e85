import { convertByMinorRate, wholePart } from '@farthing/money';
import type { NetWorthHistory } from './net-worth-rules.ts';

/** A share of an account from a day of the range on, in hundredths of a percent. A day before the range is negative. */
export interface ShareFrom {
  readonly day: number;
  readonly part: bigint;
}

/**
 * Returns the user's part of an account's history. Each day has the part of its whole value, rounded once, as the balance sheet has it.
 * A change of the share counts as money moved and not as growth.
 * @param history of one account
 * @param shares oldest first
 */
export function ownedHistory(history: NetWorthHistory, shares: readonly ShareFrom[]): NetWorthHistory {
  const partOn = (day: number) => shares.findLast((share) => share.day <= day)?.part ?? wholePart;
  const sides = (['assets', 'debts'] as const).map((side) => {
    let value = side === 'assets' ? history.startAssets : history.startDebts;
    let owned = of(value, partOn(-1));
    const start = owned;
    const transferred: bigint[] = [];
    const changes = history[side].map((change, day) => {
      const part = partOn(day);
      transferred.push(of(value, part) - of(value, partOn(day - 1)));
      value += change;
      const [before, after] = [owned, of(value, part)];
      owned = after;
      return after - before;
    });
    return { start, changes, transferred };
  });
  const [assets, debts] = sides;
  return {
    startAssets: assets?.start ?? 0n,
    startDebts: debts?.start ?? 0n,
    assets: assets?.changes ?? [],
    debts: debts?.changes ?? [],
    moved: history.moved.map(
      (moved, day) =>
        of(moved, partOn(day)) + (assets?.transferred[day] ?? 0n) + (debts?.transferred[day] ?? 0n),
    ),
    dividends: history.dividends.map((dividends, day) => of(dividends, partOn(day))),
    missing: history.missing,
  };
}

function of(minor: bigint, part: bigint): bigint {
  return part === wholePart ? minor : convertByMinorRate(minor, { numerator: part, denominator: wholePart });
}

/** Adds up histories of the same days. */
export function addHistories(histories: readonly NetWorthHistory[]): NetWorthHistory {
  const [first, ...others] = histories;
  if (!first) throw new Error('net worth needs at least one history');
  if (others.length === 0) return first;
  const sum = (side: 'assets' | 'debts' | 'moved' | 'dividends') =>
    first[side].map((minor, day) => others.reduce((all, one) => all + (one[side][day] ?? 0n), minor));
  const start = (side: 'startAssets' | 'startDebts') => histories.reduce((all, one) => all + one[side], 0n);
  return {
    ...{ startAssets: start('startAssets'), startDebts: start('startDebts') },
    ...{ assets: sum('assets'), debts: sum('debts'), moved: sum('moved'), dividends: sum('dividends') },
    missing: missingOnce(histories.flatMap(({ missing }) => missing)),
  };
}

/** Brings what several histories miss to one entry each, from the first day to the last. */
function missingOnce(all: NetWorthHistory['missing']): NetWorthHistory['missing'] {
  const groups = Map.groupBy(all, ({ kind, name }) => `${kind} ${name}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...first,
            from: Math.min(first.from, ...others.map(({ from }) => from)),
            to: Math.max(first.to, ...others.map(({ to }) => to)),
          },
        ]
      : [],
  );
}
