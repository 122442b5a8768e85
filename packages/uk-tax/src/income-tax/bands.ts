import { TaxError } from '../errors.ts';
import { type Exact, figure, smaller, times } from '../exact.ts';
import type { IncomeTable, TaxRegion, UkRates } from '../rates/rate-table.ts';

/** A band of taxable income in pounds: from above `from` up to `to`, which is undefined where it is open. */
export interface TaxBand {
  readonly name: string;
  readonly from: Exact;
  readonly to: Exact | undefined;
  readonly rate: Exact;
}

/** An amount taxed at one rate. */
export interface BandTax {
  readonly component:
    | 'non_savings'
    | 'property'
    | 'savings'
    | 'dividends'
    | 'lump_sum'
    | 'policy_gains'
    | 'pension_charge';
  readonly band: string;
  readonly amount: Exact;
  readonly rate: Exact;
  readonly tax: Exact;
}

const regionNames: Readonly<Record<TaxRegion, string>> = {
  england_ni: 'England and Northern Ireland',
  wales: 'Wales',
  scotland: 'Scotland',
};

/** Returns the error for a year whose bands a parliament hasn't set yet. */
export function bandsNotSet(region: TaxRegion): TaxError {
  const message = `The income tax bands of ${regionNames[region]} aren’t set for this tax year yet`;
  return new TaxError('rates_not_set', message);
}

/**
 * Bands of earnings and other non-savings income. Relief at source and Gift Aid raise every limit by the gross amount,
 * in Scotland all but the starter limit (ITA 2007 s10, s192 FA 2004; Scotland Act 1998 s80C).
 * @throws {TaxError} rates_not_set
 */
export function nonSavingsBands(table: IncomeTable, region: TaxRegion, extension: Exact): TaxBand[] {
  const { bands } = table.non_savings_bands[region];
  if (!bands) throw bandsNotSet(region);
  const raised = (limit: number | null, isStarter: boolean) =>
    limit === null ? undefined : figure(limit) + (isStarter ? 0n : extension);
  return bands.map((band, index) => ({
    name: band.name,
    from: raised(index === 0 ? null : band.from, bands[index - 1]?.name === 'starter') ?? 0n,
    to: raised(band.to, band.name === 'starter'),
    rate: figure(band.rate),
  }));
}

/** The three UK bands with rates of savings, dividends or property. */
export function ukBands({ uk_limits }: IncomeTable, rates: UkRates, extension: Exact): TaxBand[] {
  const basic = figure(uk_limits.basic_rate_limit) + extension;
  const higher = figure(uk_limits.higher_rate_limit) + extension;
  return [
    { name: 'basic', from: 0n, to: basic, rate: figure(rates.basic) },
    { name: 'higher', from: basic, to: higher, rate: figure(rates.higher) },
    { name: 'additional', from: higher, to: undefined, rate: figure(rates.additional) },
  ];
}

/** Rates of dividends by the names of the bands. */
export function dividendRates({ dividends }: IncomeTable): UkRates {
  const { ordinary, upper, additional } = dividends.rates;
  return { basic: ordinary, higher: upper, additional };
}

/**
 * Taxes a slice of income that lies on top of what is below it.
 * @param start taxable income beneath the slice
 */
export function taxSlice(
  component: BandTax['component'],
  bands: readonly TaxBand[],
  start: Exact,
  amount: Exact,
): BandTax[] {
  const taxed: BandTax[] = [];
  let at = start;
  let left = amount;
  for (const { name, to, rate } of bands) {
    if (left <= 0n) break;
    if (to !== undefined && at >= to) continue;
    const here = to === undefined ? left : smaller(left, to - at);
    taxed.push({ component, band: name, amount: here, rate, tax: times(here, rate) });
    at += here;
    left -= here;
  }
  return taxed;
}

/** A slice at 0%: it uses up the bands it lies in. */
export function nilSlice(component: BandTax['component'], band: string, amount: Exact): BandTax[] {
  return amount > 0n ? [{ component, band, amount, rate: 0n, tax: 0n }] : [];
}
