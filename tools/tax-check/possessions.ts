import { dayAfter } from '@farthing/dates';
import {
  type NamedDisposal,
  type PossessionKind,
  printPence,
  type RateRelief,
  shippedRates,
  workOutDisposals,
} from '@farthing/uk-tax';
import type { Difference } from './difference.ts';
import { type Dice, diceOf } from './positions.ts';
import { above, least, most, type Pounds, pence, pounds } from './pounds.ts';

/** Disposals of one person whose gains differ. */
export interface PossessionFinding {
  readonly number: number;
  readonly disposals: readonly NamedDisposal[];
  readonly differences: readonly Difference[];
}

/** Checks random disposals of possessions, land and businesses. */
export function checkPossessions(count: number, seed: number): PossessionFinding[] {
  return Array.from({ length: count }, (_, number) => {
    const dice = diceOf(seed + number);
    const disposals = Array.from({ length: 1 + dice.below(4) }, (_, at) => disposalOf(dice, String(at)));
    return { number, disposals, differences: possessionDifferences(disposals) };
  }).filter(({ differences }) => differences.length > 0);
}

/** Compares each gain or loss, and how much of it has a relief rate. */
export function possessionDifferences(
  disposals: readonly NamedDisposal[],
  checked = gainsOf(disposals),
): Difference[] {
  const worked = workOutDisposals(disposals, shippedRates);
  return [...checked].flatMap(([id, { gain, relieved }]) => {
    const engine = worked.get(id);
    const atRelief = (engine?.parts ?? [])
      .filter(({ kind }) => kind === 'business_asset_disposal_relief' || kind === 'investors_relief')
      .reduce((sum, part) => sum + part.gain, 0n);
    const pairs = [
      [`gain of ${id}`, engine?.isExempt ? '0.00' : printPence(engine?.chargeableGain ?? 0n), gain],
      [`at the relief rate of ${id}`, printPence(atRelief), relieved],
    ] as const;
    return pairs.flatMap(([figure, value, check]) => {
      const its = value.startsWith('-') ? -pounds(value.slice(1)) : pounds(value);
      // Each amount is rounded to the penny for its owner's share.
      if (most(its, check) - least(its, check) <= pounds('0.05')) return [];
      return [{ figure, engine: value, check: check < 0n ? `-${pence(-check)}` : pence(check) }];
    });
  });
}

interface Gain {
  readonly gain: Pounds;
  readonly relieved: Pounds;
}

/** Gains in the order of the days (TCGA 1992 s38, s262), with what lifetime limits leave for relief rates (ss169N, 169VK). */
function gainsOf(disposals: readonly NamedDisposal[]): Map<string, Gain> {
  const used: Record<RateRelief, Pounds> = { business_asset_disposal_relief: 0n, investors_relief: 0n };
  const elsewhere: Record<RateRelief, Pounds> = { ...used };
  const gains = new Map<string, Gain>();
  for (const one of disposals.toSorted((a, b) => (a.date + a.id < b.date + b.id ? -1 : 1))) {
    const gain = gainOf(one);
    const { rateRelief: relief } = one;
    let relieved = 0n;
    if (relief && gain > 0n) {
      elsewhere[relief] = most(elsewhere[relief], pounds(one.reliefUsedBefore));
      relieved = least(gain, above(limitOf(relief, one.date), used[relief] + elsewhere[relief]));
      used[relief] += relieved;
    }
    gains.set(one.id, { gain, relieved });
  }
  return gains;
}

/** FA 2020 Sch 3 lowered the limit of s169N on 11 March 2020, FA 2025 that of s169VK on 30 October 2024. */
function limitOf(relief: RateRelief, date: string): Pounds {
  const lower = relief === 'investors_relief' ? '2024-10-30' : '2020-03-11';
  return pounds(date < lower ? 10_000_000 : 1_000_000);
}

function gainOf(one: NamedDisposal): Pounds {
  if (one.kind === 'chattel' && one.isWasting) return 0n;
  const own = (text: string) => (pounds(text) * pounds(one.sharePercent)) / pounds(100);
  const costs = [one.cost, one.buyingCosts, one.improvementCosts, one.sellingCosts].map(own);
  const spent = costs.reduce((sum, cost) => sum + cost, 0n);
  const proceeds = own(one.proceeds);
  const relief = pounds(one.otherRelief?.amount);
  const lessRelief = (gain: Pounds) => (gain > 0n ? above(gain, relief) : gain);
  const gain = proceeds - spent;
  if (one.kind !== 'chattel') return lessRelief(gain);
  const limit = pounds(6000);
  if (gain > 0n) return lessRelief(proceeds <= limit ? 0n : least(gain, ((proceeds - limit) * 5n) / 3n));
  return least(0n, most(proceeds, limit) - spent);
}

function disposalOf(dice: Dice, id: string): NamedDisposal {
  const kinds = ['chattel', 'chattel', 'land', 'business', 'unlisted_shares', 'other', 'crypto'] as const;
  const kind: PossessionKind = dice.pick(kinds);
  const large = kind === 'business' || kind === 'unlisted_shares';
  const amount = (most: number) => (dice.below(most * 100) / 100).toFixed(2);
  const scale = large ? 4_000_000 : kind === 'chattel' ? 12_000 : 300_000;
  const reliefs: readonly RateRelief[] =
    kind === 'unlisted_shares'
      ? ['business_asset_disposal_relief', 'investors_relief']
      : kind === 'business'
        ? ['business_asset_disposal_relief']
        : [];
  const first = kind === 'unlisted_shares' ? 3300 : 1100;
  return {
    ...{ id, kind, date: dayAfter('2016-04-06', first > 2000 ? 1200 + dice.below(2400) : dice.below(3600)) },
    ...{ disposedBy: 'sale', isConnected: false, sharePercent: dice.pick(['100', '100', '50', '33.3']) },
    ...{ proceeds: amount(scale), cost: amount(scale), sellingCosts: amount(scale / 20) },
    ...{ buyingCosts: dice.chance(0.5) ? amount(scale / 30) : '0', isOutsideUk: false },
    ...{ improvementCosts: dice.chance(0.3) ? amount(scale / 10) : '0', isWasting: dice.chance(0.1) },
    rateRelief: reliefs.length > 0 && dice.chance(0.7) ? dice.pick(reliefs) : undefined,
    reliefUsedBefore: dice.chance(0.3) ? String(dice.below(1_500_000)) : '0',
    otherRelief: dice.chance(0.1) ? { name: 'Hold-over', amount: amount(scale / 4) } : undefined,
  };
}
