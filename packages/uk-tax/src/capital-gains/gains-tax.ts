import { TaxError } from '../errors.ts';
import { above, type Exact, figure, smaller, times, total } from '../exact.ts';
import type { Circumstances, GainKind } from '../inputs.ts';
import type { GainsTable, Rate } from '../rates/rate-table.ts';

/** Gains that have the same rates, and the amounts taxed at each. */
export interface GainsBand {
  readonly kind: GainKind;
  readonly from: string;
  /** Exemption and losses set against them. */
  readonly deducted: Exact;
  readonly atBasic: Exact;
  readonly atHigher: Exact;
  readonly basicRate: Exact;
  readonly higherRate: Exact;
  readonly tax: Exact;
}

/** Capital gains tax of a year. In pounds, unrounded. */
export interface GainsTax {
  readonly taxableGains: Exact;
  readonly unusedBasicRateBand: Exact;
  readonly tax: Exact;
  readonly lossesBroughtForwardUsed: Exact;
  readonly lossesCarriedForward: Exact;
  readonly bands: readonly GainsBand[];
}

interface Group {
  readonly kind: GainKind;
  readonly from: string;
  readonly amount: Exact;
  readonly basicRate: Exact;
  readonly higherRate: Exact;
  /** Relief rates take the unused basic rate band first, though it changes nothing for them. */
  readonly isRelief: boolean;
}

/**
 * Capital gains tax: losses of the year in full, losses brought forward down to the exempt amount, then the exempt
 * amount; all of them, and the unused basic rate band, where they save most (TCGA 1992 s1, s1F, s1I, s1K). A year with a claim of a new
 * resident has no exempt amount (s1K(6)(b)), and its losses on assets abroad aren't allowable (s16(4)). Claimed gains are left out
 * before losses (Sch D1 para 2).
 * @param unusedBasicRateBand part of the basic rate band that taxable income doesn't use
 */
export function gainsTaxOf(table: GainsTable, person: Circumstances, unusedBasicRateBand: Exact): GainsTax {
  const groups = groupsOf(table, person);
  const gains = total(groups.map(({ amount }) => amount));
  const exempt = person.claimsAsNewResident ? 0n : figure(table.annual_exempt_amount.individual);
  const allowable = person.lossesInYear - person.foreignLosses;
  const inYear = smaller(allowable, gains);
  const broughtForward = smaller(person.lossesBroughtForward, above(gains - inYear, exempt));
  const deductions = smaller(inYear + broughtForward + exempt, gains);
  const bands = cheapest(groups, deductions, unusedBasicRateBand);
  return {
    taxableGains: gains - deductions,
    unusedBasicRateBand,
    tax: total(bands.map(({ tax }) => tax)),
    lossesBroughtForwardUsed: broughtForward,
    lossesCarriedForward: person.lossesBroughtForward - broughtForward + above(allowable, gains),
    bands,
  };
}

function groupsOf(table: GainsTable, person: Circumstances): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, { date, gain, kind, isRelieved }] of person.gains.entries()) {
    const period = table.periods.find(({ from, to }) => date >= from && date <= to);
    if (!period) throw new TaxError('bad_input', `gains.${index}.date ${date} is not in this tax year`);
    if (isRelieved) continue;
    const rates = period.rates[kind];
    if (!rates) throw new TaxError('rates_not_set', `There is no rate for ${kind} on ${date}`);
    const key = `${kind} ${period.from}`;
    const [basic, higher]: readonly Rate[] =
      typeof rates === 'string' ? [rates, rates] : [rates.basic, rates.higher];
    groups.set(key, {
      kind,
      from: period.from,
      amount: (groups.get(key)?.amount ?? 0n) + gain,
      basicRate: figure(basic ?? '0'),
      higherRate: figure(higher ?? '0'),
      isRelief: typeof rates === 'string',
    });
  }
  return [...groups.values()];
}

/** Largest number of different rates for which all orders are tried, about five thousand. No tax year has had more. */
const mostRates = 10;

/**
 * Tries every way to place the deductions: some groups are relieved whole, one in part, the others not; the best one is at
 * an end of each. Groups of the same rates stay together, as it makes no difference which of them is first. Of rates more
 * than there have ever been, which a table of one's own may hold, the highest are relieved first.
 */
function cheapest(groups: readonly Group[], deductions: Exact, band: Exact): GainsBand[] {
  const ofRates = Map.groupBy(
    groups,
    ({ basicRate, higherRate, isRelief }) => `${basicRate} ${higherRate} ${isRelief}`,
  );
  const alike = [...ofRates.values()];
  let best: GainsBand[] | undefined;
  let least: Exact | undefined;
  for (const order of ways(alike, deductions)) {
    const taxed = taxInOrder(order.flat(), deductions, band);
    const tax = total(taxed.map((one) => one.tax));
    if (least === undefined || tax < least) {
      best = taxed;
      least = tax;
    }
  }
  return best ?? [];
}

/** Orders of groups, one for each way to place deductions; of very many rates those that relieve the highest first. */
function* ways(
  groups: readonly (readonly Group[])[],
  deductions: Exact,
): Generator<readonly (readonly Group[])[]> {
  if (groups.length > mostRates) {
    for (const rate of ['higherRate', 'basicRate'] as const)
      yield groups.toSorted(([a], [b]) => Number((b?.[rate] ?? 0n) - (a?.[rate] ?? 0n)));
    return;
  }
  yield* waysAfter(groups, 0, [], deductions);
}

/** @param whole those relieved whole, all others of `groups` before place `from` are not in it */
function* waysAfter(
  groups: readonly (readonly Group[])[],
  from: number,
  whole: readonly (readonly Group[])[],
  left: Exact,
): Generator<readonly (readonly Group[])[]> {
  const others = groups.filter((group) => !whole.includes(group));
  const fits = (group: readonly Group[]) => amountOf(group) <= left;
  if (left === 0n || amountOf(others.flat()) <= left) {
    yield [...whole, ...others];
    return;
  }
  for (const [place, group] of groups.entries()) {
    if (whole.includes(group)) continue;
    if (!fits(group)) yield [...whole, group, ...others.filter((one) => one !== group)];
    else if (place >= from) yield* waysAfter(groups, place + 1, [...whole, group], left - amountOf(group));
  }
}

function amountOf(groups: readonly Group[]): Exact {
  return total(groups.map(({ amount }) => amount));
}

function taxInOrder(order: readonly Group[], deductions: Exact, band: Exact): GainsBand[] {
  let left = deductions;
  const taxable = order.map((group) => {
    const deducted = smaller(left, group.amount);
    left -= deducted;
    return { group, deducted, amount: group.amount - deducted };
  });
  const worth = ({ group }: (typeof taxable)[number]) => group.higherRate - group.basicRate;
  const inBand = taxable.toSorted((a, b) => {
    if (a.group.isRelief !== b.group.isRelief) return a.group.isRelief ? -1 : 1;
    return worth(b) > worth(a) ? 1 : worth(b) < worth(a) ? -1 : 0;
  });
  let room = band;
  return inBand.map(({ group, deducted, amount }) => {
    const atBasic = smaller(room, amount);
    room -= atBasic;
    const atHigher = amount - atBasic;
    const tax = times(atBasic, group.basicRate) + times(atHigher, group.higherRate);
    const { kind, from, basicRate, higherRate } = group;
    return { kind, from, deducted, atBasic, atHigher, basicRate, higherRate, tax };
  });
}
