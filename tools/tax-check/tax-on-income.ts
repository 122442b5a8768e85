import type { Components, Person } from './person.ts';
import { above, least, type Pounds, pounds, sum, times } from './pounds.ts';

/** A band: its end, or none, and its rate. */
type Band = readonly [end: Pounds | undefined, rate: Pounds];

/** Everything that the rates of a person depend on besides the income. */
export interface Rules {
  readonly ownBands: readonly Band[];
  readonly savingsBands: readonly Band[];
  readonly dividendBands: readonly Band[];
  readonly propertyBands: readonly Band[];
  readonly basicLimit: Pounds;
  readonly higherLimit: Pounds;
  readonly dividendAllowance: Pounds;
  readonly hasSavingsAllowance: boolean;
  readonly isOf2015: boolean;
}

/**
 * The bands of a person. Gift Aid and contributions at source widen those of the UK, and in Scotland all but the
 * starter one (ITA 2007 ss10, 414; FA 2004 s192; Scotland Act 1998 s80C).
 */
export function rulesOf({ figures, isScottish }: Person, widening: Pounds): Rules {
  const [basicLimit, higherLimit] = [figures.basicLimit + widening, figures.higherLimit + widening];
  const ofUk = ([basic, higher, additional]: readonly [Pounds, Pounds, Pounds]): Band[] => [
    [basicLimit, basic],
    [higherLimit, higher],
    [undefined, additional],
  ];
  const starter = figures.year >= 2018 ? 1 : 0;
  const scottish = (figures.scotland ?? []).map(
    ([end, rate], index): Band => [end === undefined || index < starter ? end : end + widening, rate],
  );
  const own = ofUk([pounds('0.2'), pounds('0.4'), pounds('0.45')]);
  return {
    ownBands: isScottish ? scottish : own,
    savingsBands: ofUk(figures.savingsRates),
    dividendBands: ofUk(figures.dividendRates),
    // Finance Act 2026 Sch 1 para 55: in Scotland, the Scottish rates.
    propertyBands: isScottish ? scottish : figures.propertyRates ? ofUk(figures.propertyRates) : own,
    basicLimit,
    higherLimit,
    dividendAllowance: figures.dividendAllowance,
    hasSavingsAllowance: figures.year >= 2016,
    isOf2015: figures.year === 2015,
  };
}

/** Tax on a slice of income that lies between two amounts. */
function between(bands: readonly Band[], from: Pounds, to: Pounds): Pounds {
  let start = 0n;
  let tax = 0n;
  for (const [end, rate] of bands) {
    const top = end === undefined || end > to ? to : end;
    const bottom = start > from ? start : from;
    if (top > bottom) tax += times(top - bottom, rate);
    if (end === undefined || end >= to) return tax;
    start = end;
  }
  return tax;
}

/** Savings allowance by the highest band that any income reaches, nil rates aside (ITA 2007 s12B). */
export function savingsAllowanceOf(rules: Rules, taxable: Pounds): Pounds {
  if (!rules.hasSavingsAllowance || taxable > rules.higherLimit) return 0n;
  return pounds(taxable > rules.basicLimit ? 500 : 1000);
}

/** Tax by component on taxable income (ITA 2007 ss10-16; nil rates use up the band in which they lie). */
export function taxOn(income: Components, rules: Rules) {
  const { other, property, savings, dividends, policies, lumpSums } = income;
  const taxable = other + property + savings + dividends + policies + lumpSums;
  const starting = above(pounds(5000), other + property);
  const savingsAllowance = savingsAllowanceOf(rules, taxable);
  const ofSavings = least(savings, starting + savingsAllowance);
  const ofDividends = least(dividends, rules.dividendAllowance);
  const [first, second] = [other + property, other + property + savings];
  const third = second + dividends;
  const fourth = third + policies;
  // The starting rate is for the first £5,000 of income, where gains that are its highest part seldom lie (s12).
  const ofPolicies = least(
    policies,
    above(pounds(5000), third) + above(savingsAllowance, above(savings, starting)),
  );
  return {
    other: between(rules.ownBands, 0n, other),
    property: between(rules.propertyBands, other, first),
    savings: between(rules.savingsBands, first + ofSavings, second),
    dividends: between(rules.dividendBands, second + ofDividends, third),
    policies: between(rules.savingsBands, third + ofPolicies, fourth),
    lumpSums: between(rules.ownBands, fourth, fourth + lumpSums),
    /** Credit of 2015-16: a tenth of taxed dividends (ITTOIA 2005 s397). */
    dividendCredit: rules.isOf2015 ? dividends / 10n : 0n,
  };
}
export type TaxByComponent = ReturnType<typeof taxOn>;

/** All tax, before the dividend credit of 2015-16, which pays tax and doesn't lower the liability of s23. */
export function allTax({ dividendCredit: _, ...taxes }: TaxByComponent): Pounds {
  return sum(Object.values(taxes));
}
