import type { HouseholdNetWorth, OthersAccount } from '@farthing/api-contract';
import { convertByMinorRate, formatMinor, parseMinor, wholePart } from '@farthing/money';

/** An account in the sum of a household. */
export interface HouseholdLine {
  readonly user_id: string;
  readonly account_id: string;
  readonly class: 'asset' | 'liability';
  /** Balance and holdings in minor units of base currency, as far as they are known; money owed is negative. */
  readonly minor: bigint;
  /** Percent that is its user's. */
  readonly percent: string;
  readonly currency: string;
  /** False if nothing of it can be counted on the day: unknown, closed and empty, not opened yet, or not for the asker. */
  readonly is_counted: boolean;
  /** True if no price or exchange rate is missing. */
  readonly is_complete: boolean;
  /** The same account in another person's records. */
  readonly same_as: OthersAccount | undefined;
}

/** A person with the accounts that the asker sees. */
export interface PersonLines {
  readonly user_id: string;
  readonly name: string;
  readonly is_you: boolean;
  readonly lines: readonly HouseholdLine[];
}

interface Sums {
  asset: bigint;
  liability: bigint;
}

/**
 * Adds up what people of a household own and owe. Each person's total is their percentage of each account. A joint account that
 * several of them keep counts up to 100%, rounded once: what goes beyond is `counted_twice`. The household's totals are exactly
 * those of the people without it. Copies that can't be proved to be the same account are in `to_check`.
 */
export function addUpHousehold(
  people: readonly PersonLines[],
  baseCurrency: string,
): Pick<HouseholdNetWorth, 'people' | 'counted_twice' | 'household' | 'to_check'> {
  const { groups: copies, clashes } = groupsOfSame(people.flatMap(({ lines }) => lines));
  const groups = copies.map((group) => countOnce(bestFirst(group)));
  const parts = Map.groupBy(
    groups.flatMap((group) => group.parts),
    ({ user_id }) => user_id,
  );
  const twice = sumOf(groups.map(({ excess }) => excess));
  const each = people.map((person) => ({ ...person, sums: sumOf(parts.get(person.user_id) ?? []) }));
  const total = sumOf(groups.flatMap((group) => group.parts));
  return {
    people: each.map(({ user_id, name, is_you, lines, sums }) => ({
      user_id,
      name,
      is_you,
      accounts: lines.filter(isCounted).length,
      ...printed(sums, baseCurrency),
    })),
    counted_twice: printed(twice, baseCurrency),
    household: printed(
      { asset: total.asset - twice.asset, liability: total.liability - twice.liability },
      baseCurrency,
    ),
    to_check: [...clashes, ...copies.flatMap(checksOf)],
  };
}

type ToCheck = HouseholdNetWorth['to_check'][number];

/** Facts of an account that may be the same as another. */
export type SameLine = Pick<HouseholdLine, 'user_id' | 'account_id' | 'class' | 'same_as' | 'is_counted'>;

/** Accounts of several people that are the same one. The one that others name comes first. */
export interface SameAccounts<Line extends SameLine = HouseholdLine> {
  /** Their keys, and those of accounts that the asker doesn't see. */
  readonly keys: ReadonlySet<string>;
  readonly lines: readonly Line[];
}

/** Lists what can't be proved of accounts that count as one. */
function checksOf({ lines }: SameAccounts): ToCheck[] {
  const members = lines.filter(isCounted);
  if (lines.length === 1 || members.every(({ minor }) => minor === 0n)) return [];
  const complete = members.filter(({ is_complete }) => is_complete);
  const compared = complete.length > 0 ? complete : members;
  const differs =
    new Set(compared.map(({ minor }) => minor)).size > 1 ||
    new Set(members.map(({ currency }) => currency)).size > 1;
  const percents = members.map(({ percent }) => hundredths(percent));
  // Copies without any percentage are the usual case of two people who both keep all of it.
  const isShared = percents.some((percent) => percent !== wholePart);
  const sum = percents.reduce((total, percent) => total + percent, 0n);
  const isWhole = !isShared || sum === wholePart;
  return members.flatMap((line) => [
    ...(differs ? [toCheck(line, 'copies_differ')] : []),
    ...(isWhole ? [] : [toCheck(line, 'shares_not_whole')]),
  ]);
}

function toCheck({ user_id, account_id }: OthersAccount, reason: ToCheck['reason']): ToCheck {
  return { user_id, account_id, reason };
}

/** Orders copies so that one with all its figures, and then one that isn't empty, counts before others. */
function bestFirst({ lines }: SameAccounts): HouseholdLine[] {
  const rank = ({ is_complete, minor }: HouseholdLine) => (is_complete ? 2 : 0) + (minor === 0n ? 0 : 1);
  return lines.filter(isCounted).toSorted((one, other) => rank(other) - rank(one));
}

function isCounted({ is_counted }: SameLine): boolean {
  return is_counted;
}

type Part = Pick<HouseholdLine, 'class' | 'minor'>;

interface CountedGroup {
  /** Part of each account that is its user's. */
  readonly parts: readonly (Part & { readonly user_id: string })[];
  /** Part that is in several of them. */
  readonly excess: Part;
}

/** Counts one account as several people keep it. A penny that rounding leaves over is the first person's. */
function countOnce(group: readonly HouseholdLine[]): CountedGroup {
  let left = wholePart;
  let counted = 0n;
  const percents = group.map(({ percent }) => hundredths(percent));
  group.forEach(({ minor }, index) => {
    const percent = percents[index] ?? 0n;
    const counts = percent < left ? percent : left;
    left -= counts;
    counted += minor * counts;
  });
  const once = convertByMinorRate(counted, { numerator: 1n, denominator: wholePart });
  const parts = group.map((line, index) => ({
    user_id: line.user_id,
    class: line.class,
    minor: convertByMinorRate(line.minor, { numerator: percents[index] ?? 0n, denominator: wholePart }),
  }));
  const over = parts.reduce((sum, { minor }) => sum + minor, 0n) - once;
  const isOver = percents.reduce((sum, percent) => sum + percent, 0n) > wholePart;
  const [first] = parts;
  if (first && !isOver) first.minor -= over;
  return { parts, excess: { class: first?.class ?? 'asset', minor: isOver ? over : 0n } };
}

/**
 * Groups accounts that are the same. Two accounts that name the same third one are the same, even if the asker doesn't see that
 * one. Links that would make two accounts of one person the same, or money owned and money owed, clash: they don't count as one.
 */
export function groupsOfSame<Line extends SameLine>(
  lines: readonly Line[],
): { groups: SameAccounts<Line>[]; clashes: ToCheck[] } {
  const groupOf = new Map<string, SameAccounts<Line>>();
  for (const line of lines) groupOf.set(keyOf(line), { keys: new Set([keyOf(line)]), lines: [line] });
  const clashes: ToCheck[] = [];
  // In the same order for everyone who asks.
  for (const line of lines.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))) {
    if (!line.same_as) continue;
    const [key, named] = [keyOf(line), keyOf(line.same_as)];
    const own = groupOf.get(key) ?? { keys: new Set([key]), lines: [] };
    const other = groupOf.get(named) ?? { keys: new Set([named]), lines: [] };
    if (own === other) continue;
    if (clash(own, other)) {
      clashes.push(
        ...[...own.lines, ...other.lines].filter(isCounted).map((one) => toCheck(one, 'not_one_account')),
      );
      continue;
    }
    const together = {
      keys: new Set([...other.keys, ...own.keys]),
      lines: [...other.lines, ...own.lines],
    };
    for (const one of together.keys) groupOf.set(one, together);
  }
  const unique = new Map(clashes.map((one) => [keyOf(one), one]));
  return { groups: [...new Set(groupOf.values())], clashes: [...unique.values()] };
}

function clash(one: SameAccounts<SameLine>, other: SameAccounts<SameLine>): boolean {
  const lines = other.lines.filter(isCounted);
  return one.lines
    .filter(isCounted)
    .some((own) => lines.some((line) => line.user_id === own.user_id || line.class !== own.class));
}

/** Returns one word for an account of a person. */
export function keyOf({ user_id, account_id }: OthersAccount): string {
  return `${user_id} ${account_id}`;
}

/** Returns the hundredths of a percent of a percentage with two decimal places at most. */
export function hundredths(percent: string): bigint {
  // Two decimal places, as those of a pound.
  return parseMinor(percent, 'GBP');
}

function sumOf(parts: readonly Part[]): Sums {
  const sums: Sums = { asset: 0n, liability: 0n };
  for (const part of parts) sums[part.class] += part.minor;
  return sums;
}

function printed({ asset, liability }: Sums, currency: string): HouseholdNetWorth['household'] {
  return {
    total_assets: formatMinor(asset, currency),
    total_liabilities: formatMinor(-liability, currency),
    net_worth: formatMinor(asset + liability, currency),
  };
}
