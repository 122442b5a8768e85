import type { HouseholdNetWorth, OthersAccount } from '@farthing/api-contract';
import { convertByMinorRate, formatMinor, parseMinor } from '@farthing/money';

/** An account in the sum of a household. */
export interface HouseholdLine {
  readonly user_id: string;
  readonly account_id: string;
  readonly class: 'asset' | 'liability';
  /** Balance and holdings in minor units of base currency, as far as they are known; money owed is negative. */
  readonly minor: bigint;
  /** Percent that is its user's. */
  readonly percent: string;
  /** False if nothing of it can be counted. */
  readonly is_counted: boolean;
  /** The same account, as another person keeps it. */
  readonly same_as: OthersAccount | undefined;
}

/** A person with the accounts that the asker sees. */
export interface PersonLines {
  readonly user_id: string;
  readonly name: string;
  readonly is_you: boolean;
  readonly lines: readonly HouseholdLine[];
}

/** Hundredths of a percent in the whole. */
const whole = 10_000n;

interface Sums {
  asset: bigint;
  liability: bigint;
}

/**
 * Adds up what people of a household own and owe. Each person's total is their percentage of each account. A joint account that
 * several of them keep counts up to 100%, rounded once: what goes beyond is `counted_twice`. The household's totals are exactly
 * those of the people without it.
 */
export function addUpHousehold(
  people: readonly PersonLines[],
  baseCurrency: string,
): Pick<HouseholdNetWorth, 'people' | 'counted_twice' | 'household'> {
  const lines = people.flatMap((person) => person.lines.filter(({ is_counted }) => is_counted));
  const groups = groupsOfSame(lines).map(countOnce);
  const parts = Map.groupBy(
    groups.flatMap((group) => group.parts),
    ({ user_id }) => user_id,
  );
  const twice = sumOf(groups.map(({ excess }) => excess));
  const each = people.map((person) => ({ ...person, sums: sumOf(parts.get(person.user_id) ?? []) }));
  const total = sumOf(groups.flatMap((group) => group.parts));
  return {
    people: each.map(({ user_id, name, is_you, lines: own, sums }) => ({
      user_id,
      name,
      is_you,
      accounts: own.length,
      ...printed(sums, baseCurrency),
    })),
    counted_twice: printed(twice, baseCurrency),
    household: printed(
      { asset: total.asset - twice.asset, liability: total.liability - twice.liability },
      baseCurrency,
    ),
  };
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
  let left = whole;
  let counted = 0n;
  const percents = group.map(({ percent }) => hundredths(percent));
  group.forEach(({ minor }, index) => {
    const percent = percents[index] ?? 0n;
    const counts = percent < left ? percent : left;
    left -= counts;
    counted += minor * counts;
  });
  const once = convertByMinorRate(counted, { numerator: 1n, denominator: whole });
  const parts = group.map((line, index) => ({
    user_id: line.user_id,
    class: line.class,
    minor: convertByMinorRate(line.minor, { numerator: percents[index] ?? 0n, denominator: whole }),
  }));
  const over = parts.reduce((sum, { minor }) => sum + minor, 0n) - once;
  const isOver = percents.reduce((sum, percent) => sum + percent, 0n) > whole;
  const [first] = parts;
  if (first && !isOver) first.minor -= over;
  return { parts, excess: { class: first?.class ?? 'asset', minor: isOver ? over : 0n } };
}

/** Groups accounts that are the same, each group led by an account that names no other. */
function groupsOfSame(lines: readonly HouseholdLine[]): HouseholdLine[][] {
  const byKey = new Map(lines.map((line) => [keyOf(line), line]));
  const leaderOf = new Map<string, string>();
  const leader = (key: string): string => {
    const next = leaderOf.get(key);
    return next === undefined ? key : leader(next);
  };
  for (const line of lines) {
    const same = line.same_as && byKey.get(keyOf(line.same_as));
    if (!same || same.class !== line.class) continue;
    const [one, other] = [leader(keyOf(line)), leader(keyOf(same))];
    if (one !== other) leaderOf.set(one, other);
  }
  const groups = Map.groupBy(lines, (line) => leader(keyOf(line)));
  return [...groups].map(([first, members]) =>
    members.toSorted((one, other) => Number(keyOf(other) === first) - Number(keyOf(one) === first)),
  );
}

function keyOf({ user_id, account_id }: OthersAccount): string {
  return `${user_id} ${account_id}`;
}

function hundredths(percent: string): bigint {
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
