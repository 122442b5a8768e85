import { gainsRatesOf } from './figures.ts';
import type { Person } from './person.ts';
import { above, least, type Pounds, pounds, subsetSums, sum, times } from './pounds.ts';

/** Gains with the same pair of rates. */
interface Group {
  readonly basic: Pounds;
  readonly higher: Pounds;
  readonly gain: Pounds;
}

/**
 * Tax on gains (TCGA 1992 ss1-1K). A foreign gain claim takes its gains out of the total (Sch D1 para 2). Any claim of a new resident leaves no exempt
 * amount (s1K(6)(b)) and no loss on assets abroad (s16(4)).
 * @param band what is left of the basic rate band
 */
export function gainsTaxOf({ figures, inputs }: Person, band: Pounds) {
  const gains = (inputs.gains ?? []).filter(({ relieved }) => !relieved);
  const exemptGain = inputs.new_resident_claim ? 0n : figures.exemptGain;
  const all = sum(gains.map(({ gain }) => pounds(gain)));
  const lossesInYear = pounds(inputs.losses_in_year) - pounds(inputs.foreign_losses_in_year);
  const afterLosses = above(all, lossesInYear);
  // Losses of earlier years come off down to the exempt amount (s1(3), s1K).
  const broughtForward = least(pounds(inputs.losses_brought_forward), above(afterLosses, exemptGain));
  const exempt = least(afterLosses - broughtForward, exemptGain);
  const taxable = afterLosses - broughtForward - exempt;
  const groups = gains.map(({ date, gain, kind = 'main' }) => {
    const [basic, higher] = gainsRatesOf(kind, date) ?? [0n, 0n];
    return { isRelief: isRelief(kind), basic, higher, gain: pounds(gain) };
  });
  return {
    taxable,
    broughtForward,
    carriedForward: pounds(inputs.losses_brought_forward) - broughtForward + above(lossesInYear, all),
    tax: leastTax(groups, all - taxable, band),
  };
}

const isRelief = (kind: string) => kind === 'business_asset_disposal_relief' || kind === 'investors_relief';

/**
 * Least tax over all ways to place deductions and the band (ss1F, 1I, 1K). Gains at a relief rate fill the band first (s1I),
 * so each way of deducting from those is tried at the points where the tax bends.
 */
function leastTax(
  groups: readonly (Group & { isRelief: boolean })[],
  deductions: Pounds,
  band: Pounds,
): Pounds {
  const relief = groups.filter((one) => one.isRelief);
  const others = groups.filter((one) => !one.isRelief);
  const reliefGain = sum(relief.map(({ gain }) => gain));
  const otherGain = sum(others.map(({ gain }) => gain));
  const [fewest, greatest] = [above(deductions, otherGain), least(deductions, reliefGain)];
  const sums = subsetSums(others.map(({ gain }) => gain));
  const reliefSums = subsetSums(relief.map(({ gain }) => gain));
  const points = [
    ...sums.flatMap((one) => [deductions - one, one - band + reliefGain, reliefGain - band - one]),
    ...reliefSums,
    reliefGain - band,
  ];
  const tried = [fewest, greatest, ...points.filter((one) => one > fewest && one < greatest)];
  const taxes = tried.map((off) => {
    const left = above(band, reliefGain - off);
    return reliefTax(relief, off) + transport(others, deductions - off, left);
  });
  return taxes.reduce((left, right) => least(left, right));
}

/** Tax at relief rates when an amount comes off, those with the highest rate first. */
function reliefTax(groups: readonly Group[], off: Pounds): Pounds {
  let rest = off;
  return sum(
    groups
      .toSorted((left, right) => (left.higher > right.higher ? -1 : 1))
      .map(({ gain, higher }) => {
        const taken = least(gain, rest);
        rest -= taken;
        return times(gain - taken, higher);
      }),
  );
}

/**
 * Tax on gains of which some are deducted and some lie in the band, as low as it can be. That is a transport problem,
 * and its dual gives the saving: the lowest price of deductions and of the band at which no gain pays more than it saves.
 */
function transport(groups: readonly Group[], deductions: Pounds, band: Pounds): Pounds {
  const prices = [0n, ...groups.map(({ higher }) => higher)];
  const bandPrices = [0n, ...groups.map(({ basic, higher }) => higher - basic)];
  const pairs = prices.flatMap((price) =>
    [...bandPrices, ...groups.map(({ basic }) => above(price, basic))].map(
      (ofBand) => [price, ofBand] as const,
    ),
  );
  for (const ofBand of bandPrices)
    for (const { basic } of groups) pairs.push([ofBand + basic, ofBand] as const);
  const savings = pairs.map(
    ([price, ofBand]) =>
      times(deductions, price) +
      times(band, ofBand) +
      sum(
        groups.map(({ basic, higher, gain }) => {
          const left = above(higher, price);
          const inBand = above(higher - basic, ofBand);
          return times(gain, left > inBand ? left : inBand);
        }),
      ),
  );
  const all = sum(groups.map(({ gain, higher }) => times(gain, higher)));
  return all - savings.reduce((left, right) => least(left, right));
}
