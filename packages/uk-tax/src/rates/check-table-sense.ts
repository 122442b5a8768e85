import { type Band, loanPlans, type RateTable, type Threshold, taxRegions } from './rate-table.ts';

/** A fault of a table, with its place: keys and positions from the top, `income_tax.property.rates`. */
export interface RateFault {
  readonly path: string;
  readonly message: string;
}

/** Returns contradictions between valid figures: gaps, overlaps, and limits out of order. */
export function faultsOfSense(table: RateTable): RateFault[] {
  return [
    ...incomeTaxFaults(table),
    ...insuranceFaults(table),
    ...periodFaults(table, table.capital_gains.periods, 'capital_gains.periods'),
    ...childBenefitFaults(table),
    ...pensionFaults(table),
    ...loanFaults(table),
  ];
}

function notAbove(path: string, value: number, most: number, what: string): RateFault[] {
  return value > most ? [{ path, message: `must not be above ${what} (${most})` }] : [];
}

function incomeTaxFaults({ income_tax }: RateTable): RateFault[] {
  const faults: RateFault[] = [];
  for (const region of taxRegions) {
    const { bands } = income_tax.non_savings_bands[region];
    if (bands) faults.push(...bandFaults(bands, `income_tax.non_savings_bands.${region}.bands`));
    const receiver = income_tax.marriage_allowance.recipient_highest_band[region];
    if (bands && !bands.some(({ name }) => name === receiver))
      faults.push({
        path: `income_tax.marriage_allowance.recipient_highest_band.${region}`,
        message: `must be a band of ${region}`,
      });
  }
  const { basic_rate_limit: basic, higher_rate_limit: higher } = income_tax.uk_limits;
  if (basic === 0 || basic >= higher)
    faults.push({
      path: 'income_tax.uk_limits.basic_rate_limit',
      message: `must be above 0 and below the higher rate limit (${higher})`,
    });
  return faults;
}

function insuranceFaults(table: RateTable): RateFault[] {
  const { class_1, class_4 } = table.national_insurance;
  const faults = periodFaults(table, class_1.periods, 'national_insurance.class_1.periods');
  for (const [index, { thresholds }] of class_1.periods.entries()) {
    const path = `national_insurance.class_1.periods.${index}.thresholds`;
    const upper = thresholds.upper_earnings_limit;
    for (const [name, threshold] of Object.entries(thresholds)) {
      if (threshold === null || !isThreshold(threshold)) continue;
      for (const unit of ['weekly', 'monthly', 'annual'] as const)
        faults.push(
          ...notAbove(`${path}.${name}.${unit}`, threshold[unit], upper[unit], 'the upper earnings limit'),
        );
      if (threshold.weekly > threshold.monthly || threshold.monthly > threshold.annual)
        faults.push({ path: `${path}.${name}`, message: 'must grow from week to month to year' });
    }
  }
  const director = class_1.directors_annual;
  return [
    ...faults,
    ...notAbove(
      'national_insurance.class_1.directors_annual.primary_threshold',
      director.primary_threshold,
      director.upper_earnings_limit,
      'the upper earnings limit',
    ),
    ...notAbove(
      'national_insurance.class_4.lower_profits_limit',
      class_4.lower_profits_limit,
      class_4.upper_profits_limit,
      'the upper profits limit',
    ),
  ];
}

function childBenefitFaults({ high_income_child_benefit_charge: charge }: RateTable): RateFault[] {
  const path = 'high_income_child_benefit_charge';
  return [
    ...(charge.step === 0 ? [{ path: `${path}.step`, message: 'must be above 0' }] : []),
    ...notAbove(`${path}.lower`, charge.lower, charge.upper, 'the upper limit'),
    ...notAbove(`${path}.percent_per_step`, charge.percent_per_step, 100, 'one hundred percent'),
  ];
}

/** Checks that bands begin at 0, that each begins where the one before ends, and that the last has no end. */
function bandFaults(bands: readonly Band[], path: string): RateFault[] {
  const faults: RateFault[] = [];
  const names = new Set<string>();
  for (const [index, band] of bands.entries()) {
    const at = `${path}.${index}`;
    const before = bands[index - 1];
    const begins = before ? before.to : 0;
    if (begins !== null && band.from > begins)
      faults.push({ path: `${at}.from`, message: `leaves a gap: the band before ends at ${begins}` });
    if (begins !== null && band.from < begins)
      faults.push({ path: `${at}.from`, message: `overlaps: the band before ends at ${begins}` });
    if (band.to === null && index < bands.length - 1)
      faults.push({ path: `${at}.to`, message: 'only the last band may be open' });
    if (band.to !== null && index === bands.length - 1)
      faults.push({ path: `${at}.to`, message: 'must be null: the last band is open' });
    if (band.to !== null && band.to <= band.from)
      faults.push({ path: `${at}.to`, message: `must be above ${band.from}` });
    if (names.has(band.name)) faults.push({ path: `${at}.name`, message: 'is the name of another band' });
    names.add(band.name);
  }
  if (!names.has('basic')) faults.push({ path, message: 'must have a band called basic' });
  return faults;
}

/** Periods follow each other day by day from the first to the last of the year. */
function periodFaults(
  { start, end }: RateTable,
  periods: readonly { readonly from: string; readonly to: string }[],
  path: string,
): RateFault[] {
  const faults: RateFault[] = [];
  for (const [index, { from, to }] of periods.entries()) {
    const before = periods[index - 1];
    const expected = before ? dayAfter(before.to) : start;
    if (from !== expected) faults.push({ path: `${path}.${index}.from`, message: `must be ${expected}` });
    if (to < from) faults.push({ path: `${path}.${index}.to`, message: `must not be before ${from}` });
    if (index === periods.length - 1 && to !== end)
      faults.push({ path: `${path}.${index}.to`, message: `must be ${end}` });
  }
  return faults;
}

function pensionFaults({ pensions }: RateTable): RateFault[] {
  const { taper, annual_allowance } = pensions;
  const faults: RateFault[] = [];
  if (taper && taper.minimum > annual_allowance.amount)
    faults.push({
      path: 'pensions.taper.minimum',
      message: `must not be above the annual allowance (${annual_allowance.amount})`,
    });
  if (taper && taper.threshold_income > taper.adjusted_income)
    faults.push({
      path: 'pensions.taper.threshold_income',
      message: `must not be above the limit of adjusted income (${taper.adjusted_income})`,
    });
  if (annual_allowance.carry_forward_years > 3)
    faults.push({ path: 'pensions.annual_allowance.carry_forward_years', message: 'must be 0 to 3' });
  return faults;
}

function loanFaults({ student_loans }: RateTable): RateFault[] {
  return loanPlans.flatMap((plan) => {
    const { threshold, rate } = student_loans[plan];
    return (threshold === null) === (rate === null)
      ? []
      : [{ path: `student_loans.${plan}`, message: 'must have both threshold and rate, or neither' }];
  });
}

function isThreshold(value: object): value is Threshold {
  return 'weekly' in value;
}

/** Returns the day after a day, even if that day doesn't exist. */
function dayAfter(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? 'a day' : new Date(time + 86_400_000).toISOString().slice(0, 10);
}
