import { dayNumber, dayOf, monthsLater } from '../disposals/days.ts';
import { TaxError } from '../errors.ts';
import { exact, printPence, total } from '../exact.ts';
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

/** How many days a payslip of one job may be late before a newer one of another job says that the first has ended. */
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
  return [...Map.groupBy(slips, ({ employer }) => employerKey(employer)).values()].flatMap((job) => {
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
  const known = yearToDate(job);
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
function yearToDate(job: readonly PaidSlip[]) {
  const last = job.at(-1) as PaidSlip;
  if (last.ytd_taxable !== null && last.ytd_tax !== null)
    return { taxable: exact(last.ytd_taxable), tax: exact(last.ytd_tax) };
  const periods = taxPeriodOf(last.pay_date, last.pay_frequency) / (weeks[last.pay_frequency] ?? 1);
  if (job.length < periods) return undefined;
  return {
    taxable: total(job.map(({ taxable }) => exact(taxable))),
    tax: total(job.map(({ tax }) => exact(tax))),
  };
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
