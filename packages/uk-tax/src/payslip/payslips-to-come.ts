import { dayNumber, dayOf, monthsLater } from '@farthing/dates';
import { TaxError } from '../errors.ts';
import { exact, one, printPence, total } from '../exact.ts';
import type { PayFrequency } from '../inputs.ts';
import type { RateTable } from '../rates/rate-table.ts';
import { employerKey } from './employer-key.ts';
import { payeTaxOf } from './paye.ts';
import { readTaxCode } from './tax-code.ts';
import { taxPeriodOf } from './tax-period.ts';

/** A payslip as far as the next ones follow from it. Decimal texts in pounds. */
export interface PaidSlip {
  readonly employer: string;
  readonly pay_date: string;
  readonly pay_frequency: PayFrequency;
  readonly tax_code: string;
  readonly gross: string;
  readonly taxable: string;
  readonly tax: string;
  /** The year up to and with this payment, as printed; null where it is not known. */
  readonly ytd_taxable: string | null;
  readonly ytd_tax: string | null;
}

/** Number of days a payslip may be late before a newer one from another job means that the first job has ended. */
const patience = 14;
/** Pay that is to come is the middle one of so many latest payslips: a single bonus does not repeat. */
const latest = 3;

/**
 * Projects a year's payslips: every job goes on to the end of the year as its latest payslips were, with tax by its
 * code on the year to date. A job whose next payment is missing while another job pays has ended. Pay once a year does
 * not repeat.
 * @param slips of one tax year, in the order of payment
 * @param until last day of the year
 */
export function payslipsToCome<Slip extends PaidSlip>(
  table: RateTable,
  slips: readonly Slip[],
  until: string,
): Slip[] {
  const newest = slips.at(-1)?.pay_date ?? '';
  return jobsOf(slips).flatMap((job) => {
    const last = job.at(-1) as Slip;
    const next = payDayAfter(last, 1);
    if (next === undefined || dayOf(dayNumber(next) + patience) < newest) return [];
    return restOfJob(table, job, until);
  });
}

function restOfJob<Slip extends PaidSlip>(table: RateTable, job: readonly Slip[], until: string): Slip[] {
  const last = job.at(-1) as Slip;
  const recent = job.slice(-latest).toSorted((a, b) => Number(exact(a.gross) - exact(b.gross)));
  const usual = recent[Math.floor((recent.length - 1) / 2)] as Slip;
  const known = yearToDate(table, job);
  let { taxable: payBefore, tax: taxBefore } = known ?? { taxable: 0n, tax: 0n };
  const pay = exact(usual.taxable);
  const coming: Slip[] = [];
  for (let count = 1; ; count++) {
    const date = payDayAfter(last, count);
    if (date === undefined || date > until) return coming;
    const tax =
      taxOf(table, last, { date, pay, payBefore, taxBefore }, known !== undefined) ?? exact(usual.tax);
    payBefore += pay;
    taxBefore += tax;
    coming.push({ ...usual, pay_date: date, tax: printPence(tax), ytd_taxable: null, ytd_tax: null });
  }
}

/** Taxable pay and tax of the job so far; undefined where payslips of the year are missing. */
function yearToDate(table: RateTable, job: readonly PaidSlip[]) {
  const last = job.at(-1) as PaidSlip;
  if (last.ytd_taxable !== null && last.ytd_tax !== null)
    return { taxable: exact(last.ytd_taxable), tax: exact(last.ytd_tax) };
  const isWhole = job.length >= periodOf(last) || isFromItsBeginning(table, job);
  return isWhole ? sumOf(job) : undefined;
}

function sumOf(job: readonly PaidSlip[]) {
  return {
    taxable: total(job.map(({ taxable }) => exact(taxable))),
    tax: total(job.map(({ tax }) => exact(tax))),
  };
}

/** The number of a payment in a year of this frequency: 3 is the third month, week, two or four weeks. */
function periodOf({ pay_date, pay_frequency }: PaidSlip): number {
  return taxPeriodOf(pay_date, pay_frequency) / (weeks[pay_frequency] ?? 1);
}

/**
 * Returns true if a job without gaps began with its first payslip. A cumulative code gives that payslip the
 * allowances of all earlier months, so if more tax was deducted, there was earlier pay.
 */
function isFromItsBeginning(table: RateTable, job: readonly PaidSlip[]): boolean {
  const [first] = job;
  const last = job.at(-1);
  if (!first || !last || periodOf(last) - periodOf(first) >= job.length) return false;
  const given = { date: first.pay_date, pay: exact(first.taxable), payBefore: 0n, taxBefore: 0n };
  const alone = taxOf(table, first, given, true);
  return alone !== undefined && exact(first.tax) <= alone + one;
}

/** A job with missing payslips in the year, before or between the recorded ones. */
export interface IncompleteJob {
  readonly employer: string;
  /** Day of the latest payslip. */
  readonly up_to: string;
}

/** Lists the jobs whose pay since 6 April is unknown, from payslips and from their figures for the year to date. */
export function incompleteJobs(table: RateTable, slips: readonly PaidSlip[]): IncompleteJob[] {
  return jobsOf(slips)
    .filter((job) => job[0]?.pay_frequency !== 'annual' && yearToDate(table, job) === undefined)
    .map((job) => ({ employer: job[0]?.employer ?? '', up_to: job.at(-1)?.pay_date ?? '' }));
}

/**
 * Spreads the pay that the year to date of the latest payslip has beyond the payslips over the payments that are missing.
 * Only of a single job: with two, the year to date may hold the pay of the other one.
 * @param from first day of the year
 */
export function payslipsBefore<Slip extends PaidSlip>(slips: readonly Slip[], from: string): Slip[] {
  const [job, ...others] = jobsOf(slips);
  const [first, last] = [job?.[0], job?.at(-1)];
  if (!job || !first || !last || others.length > 0) return [];
  if (last.ytd_taxable === null || last.ytd_tax === null || last.pay_frequency === 'annual') return [];
  const known = sumOf(job);
  const pay = exact(last.ytd_taxable) - known.taxable;
  const days = Array.from({ length: Math.max(0, Math.ceil(periodOf(last)) - job.length) }, (_, place) =>
    payDayAfter(first, -place - 1),
  ).filter((day): day is string => day !== undefined && day >= from);
  if (pay <= 0n || days.length === 0) return [];
  const count = BigInt(days.length);
  const taxable = printPence(pay / count);
  const tax = printPence((exact(last.ytd_tax) - known.tax) / count);
  return days.toReversed().map((pay_date) => ({
    ...first,
    pay_date,
    gross: taxable,
    taxable,
    tax,
    ytd_taxable: null,
    ytd_tax: null,
  }));
}

function jobsOf<Slip extends PaidSlip>(slips: readonly Slip[]): Slip[][] {
  return [...Map.groupBy(slips, ({ employer }) => employerKey(employer)).values()];
}

const weeks: Partial<Record<PayFrequency, number>> = { weekly: 1, two_weekly: 2, four_weekly: 4 };

function payDayAfter({ pay_date, pay_frequency }: PaidSlip, count: number): string | undefined {
  if (pay_frequency === 'annual') return undefined;
  if (pay_frequency === 'monthly') return monthsLater(pay_date, count);
  return dayOf(dayNumber(pay_date) + 7 * count * (weeks[pay_frequency] ?? 1));
}

interface Coming {
  readonly date: string;
  readonly pay: bigint;
  readonly payBefore: bigint;
  readonly taxBefore: bigint;
}

/** Undefined where the code cannot be worked out with these rates. */
function taxOf(
  table: RateTable,
  { pay_frequency: frequency, tax_code }: PaidSlip,
  { date, pay, payBefore, taxBefore }: Coming,
  isKnown: boolean,
): bigint | undefined {
  try {
    const read = readTaxCode(tax_code);
    const code = { ...read, isCumulative: read.isCumulative && isKnown };
    const period = taxPeriodOf(date, frequency);
    return payeTaxOf(table, code, { frequency, period, pay, payBefore, taxBefore }).tax;
  } catch (error) {
    if (error instanceof TaxError) return undefined;
    throw error;
  }
}
