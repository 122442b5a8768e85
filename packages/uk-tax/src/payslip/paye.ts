import { TaxError } from '../errors.ts';
import { above, type Exact, figure, one, printPence, smaller, times, wholePoundsDown } from '../exact.ts';
import { percent, type StepFigure, step, type TaxStep } from '../explain.ts';
import { bandsNotSet } from '../income-tax/bands.ts';
import type { PayFrequency } from '../inputs.ts';
import type { Band, RateTable } from '../rates/rate-table.ts';
import { flatBand, type TaxCode } from './tax-code.ts';

/** Pay of a period and of the year up to it, in pounds. */
export interface PayToDate {
  readonly frequency: PayFrequency;
  /** Tax week or tax month of the payment. */
  readonly period: number;
  /** Taxable pay of this payment. */
  readonly pay: Exact;
  /** Taxable pay and tax of the year before this payment. */
  readonly payBefore: Exact;
  readonly taxBefore: Exact;
}

/** Tax of one payment, and how it came about. */
export interface PayeTax {
  readonly tax: Exact;
  readonly steps: readonly TaxStep[];
}

const penny = one / 100n;
/** The tables go up to code 500; larger codes are so many times 500 and the rest. */
const largestTabled = 500;
/** Weekly and monthly shares of the pay that 500 stands for, rounded up: 5,000 over 52 and over 12. */
const tabledShare = { week: figure('96.16'), month: figure('416.67') };
const law = 'SI 2003/2682 regs 21-27; Specification for PAYE Tax Table Routines';

/**
 * Tax of one payment by the tables: free pay up to the period, taxable pay to date down to whole pounds, tax to date
 * down to the penny, less what was taken before; never more than half of the payment (reg 2).
 * @throws {TaxError} rates_not_set, bad_tax_code
 */
export function payeTaxOf(table: RateTable, code: TaxCode, given: PayToDate): PayeTax {
  if (code.kind === 'no_tax') {
    const tax = code.isCumulative ? -given.taxBefore : 0n;
    return {
      tax,
      steps: [step('paye', 'Tax of this payment', tax, law, [['Code', `${code.text}: no tax`]])],
    };
  }
  const isCumulative = code.isCumulative && !isExtraPeriod(given);
  const { unit, periods } = countedPeriods(given, isCumulative);
  const pay = isCumulative ? given.payBefore + given.pay : given.pay;
  const before = isCumulative ? given.taxBefore : 0n;
  const adjustment = code.kind === 'flat' ? 0n : periodShare(code.number, unit) * BigInt(periods);
  const taxable = wholePoundsDown(code.kind === 'additional_pay' ? pay + adjustment : above(pay, adjustment));
  const share: Share = { periods: BigInt(periods), ofYear: unit === 'month' ? 12n : 52n };
  const taxed =
    code.kind === 'flat' ? flatTax(flatBand(table, code), taxable) : bandedTax(table, code, taxable, share);
  const toDate = taxed.tax - (taxed.tax % penny);
  const most = given.pay > 0n ? given.pay / 2n - ((given.pay / 2n) % penny) : 0n;
  const due = toDate - before;
  const tax = smaller(due, most);
  const reach = isCumulative ? `up to ${unit} ${given.period}` : `of this payment, ${unit} 1 basis`;
  const steps = [
    step('paye', `Taxable pay ${reach}`, taxable, law, [
      ['Pay', pay],
      [
        code.kind === 'additional_pay' ? 'Additional pay' : 'Free pay',
        code.kind === 'additional_pay' ? adjustment : -adjustment,
      ],
      ['Code', code.text],
    ]),
    step('paye', `Tax ${reach}`, toDate, law, taxed.figures),
    step('paye', 'Tax of this payment', tax, law, [
      ['Taken before', -before],
      ...(tax < due ? [['At most half of the payment', most] as const] : []),
    ]),
  ];
  return { tax, steps };
}

/** Weeks 53, 54 and 56 are taxed on their own, because the year has no more free pay for them. */
function isExtraPeriod({ frequency, period }: PayToDate): boolean {
  return frequency !== 'monthly' && frequency !== 'annual' && period > 52;
}

const weeks = { weekly: 1, two_weekly: 2, four_weekly: 4 };

function countedPeriods(
  { frequency, period }: PayToDate,
  isCumulative: boolean,
): { readonly unit: 'week' | 'month'; readonly periods: number } {
  if (frequency === 'monthly' || frequency === 'annual') {
    if (period > 12) throw new TaxError('bad_input', 'tax_period must be a tax month, 1 to 12');
    return { unit: 'month', periods: isCumulative ? period : 1 };
  }
  const count = weeks[frequency];
  return { unit: 'week', periods: isCumulative ? Math.ceil(period / count) * count : count };
}

/** Returns the free or additional pay of a code for one week or month, rounded up to the penny. Zero for 0T. */
function periodShare(number: number, unit: 'week' | 'month'): Exact {
  if (number === 0) return 0n;
  const tables = Math.floor((number - 1) / largestTabled);
  const rest = number - tables * largestTabled;
  const year = figure(rest * 10 + 9);
  const exactShare = year / (unit === 'month' ? 12n : 52n);
  const up = exactShare % penny === 0n ? exactShare : exactShare - (exactShare % penny) + penny;
  return up + tabledShare[unit] * BigInt(tables);
}

interface Share {
  readonly periods: bigint;
  readonly ofYear: bigint;
}

/**
 * Tax on taxable pay to date: each limit is its share of the year's. Pay up to a limit rounded up to whole pounds still
 * belongs to the band below.
 */
function bandedTax(
  table: RateTable,
  code: TaxCode,
  taxable: Exact,
  { periods, ofYear }: Share,
): { readonly tax: Exact; readonly figures: StepFigure[] } {
  const { bands } = table.income_tax.non_savings_bands[code.region];
  if (!bands) throw bandsNotSet(code.region);
  let tax = 0n;
  const figures: StepFigure[] = [];
  for (const band of bands) {
    const from = (figure(band.from) * periods) / ofYear;
    const to = band.to === null ? undefined : (figure(band.to) * periods) / ofYear;
    const isLast = to === undefined || taxable <= roundedUp(to);
    const here = isLast ? above(taxable, from) : to - from;
    const onBand = times(here, figure(band.rate));
    tax += onBand;
    if (here > 0n) figures.push([band.name, `${printPence(here)} at ${percent(figure(band.rate))}`]);
    if (isLast) break;
  }
  return { tax, figures };
}

function flatTax(band: Band, taxable: Exact): { readonly tax: Exact; readonly figures: StepFigure[] } {
  const rate = figure(band.rate);
  return { tax: times(taxable, rate), figures: [[band.name, `all at ${percent(rate)}`]] };
}

function roundedUp(limit: Exact): Exact {
  return wholePoundsDown(limit + one - 1n);
}
