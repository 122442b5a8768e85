import type { TaxStep } from '@farthing/api-contract';
import { type BenefitKind, employerKey, terminationsOf, workOutBenefit } from '@farthing/uk-tax';
import type { PaidSlip, YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';

/** A benefit in kind of an employer, in pence. */
export interface YearBenefit {
  readonly employer: string;
  readonly kind: BenefitKind;
  readonly label: string;
  readonly payrolled: boolean;
  readonly pence: bigint;
  readonly steps: readonly TaxStep[];
}

/** A termination payment, its parts in pence. */
export interface YearTermination {
  readonly employer: string;
  readonly exempt: bigint;
  readonly taxable: bigint;
  /** Part of `taxable` that is among the taxable pay of the records, and is taken out of it. */
  readonly inPay: bigint;
  readonly taxPaid: bigint;
  readonly steps: readonly TaxStep[];
}

const labels: Readonly<Record<BenefitKind, string>> = {
  car: 'Company car',
  car_fuel: 'Fuel for a company car',
  van: 'Company van',
  van_fuel: 'Fuel for a company van',
  loan: 'Loan',
  medical: 'Medical insurance',
  vouchers: 'Vouchers and credit cards',
  assets: 'Goods and assets',
  accommodation: 'Accommodation',
  other: 'Other benefits',
  expenses: 'Expenses payments',
};

/** Kinds of Part 3 Chapters 3 and 4 of ITEPA 2003, which student loans by return count (SI 2009/470 reg 29(4)(e)). */
const countedForLoans: readonly BenefitKind[] = ['vouchers', 'expenses'];

/** Returns the benefits of a year, those taxed through payslips too. */
export function benefitsOf({ tax_year, profile }: Pick<YearRecords, 'tax_year' | 'profile'>): YearBenefit[] {
  return profile.benefits.flatMap(({ employer, payrolled, ...entry }) =>
    workOutBenefit(tax_year, entry).map(({ kind, amount, steps }) => ({
      employer,
      kind,
      label: `${labels[kind]}, ${employer}`,
      payrolled,
      pence: pence(amount),
      steps: steps.map(({ figures, ...step }) => ({ ...step, figures: [...figures] })),
    })),
  );
}

/** Returns the benefits that count, in pence: those that student loans by return count, and the others. */
export function countedBenefits(records: YearRecords): { readonly loans: bigint; readonly others: bigint } {
  const counted = benefitsOf(records).filter(({ payrolled }) => !payrolled);
  const sum = (isForLoans: boolean) =>
    counted
      .filter(({ kind }) => countedForLoans.includes(kind) === isForLoans)
      .reduce((all, one) => all + one.pence, 0n);
  return { loans: sum(true), others: sum(false) };
}

/**
 * Returns the termination payments of a year. A taxable part that is on payslips, or in employment entered by hand, is taken
 * out of that pay, because it is the highest part of income and not pay in the return (ITEPA 2003 s404A).
 */
export function terminationPayments({
  profile,
  payslips,
}: Pick<YearRecords, 'profile' | 'payslips'>): YearTermination[] {
  const left = new Map<string, bigint>();
  for (const { employer, taxable } of payslips) add(left, employer, pence(taxable));
  for (const { kind, description, amount } of profile.incomes)
    if (kind === 'employment') add(left, description, pence(amount));
  const worked = terminationsOf(profile.terminations);
  return profile.terminations.map(({ employer, on_payslip, tax_paid }, index) => {
    const taxable = pence(worked[index]?.taxable ?? '0');
    const pay = left.get(employerKey(employer)) ?? 0n;
    const inPay = on_payslip ? (taxable < pay ? taxable : pay) : 0n;
    add(left, employer, -inPay);
    return {
      employer,
      exempt: pence(worked[index]?.exempt ?? '0'),
      taxable,
      inPay,
      taxPaid: pence(tax_paid),
      steps: (worked[index]?.steps ?? []).map(({ figures, ...step }) => ({ ...step, figures: [...figures] })),
    };
  });
}

function add(amounts: Map<string, bigint>, employer: string, more: bigint): void {
  const key = employerKey(employer);
  amounts.set(key, (amounts.get(key) ?? 0n) + more);
}

/** Returns notes on benefits: those that payslips tax, and payslips that may tax one that is entered as well. */
export function benefitNotes(records: YearRecords): string[] {
  const benefits = benefitsOf(records);
  const payrolled = benefits.filter((one) => one.payrolled);
  const employers = new Set(
    benefits.filter((one) => !one.payrolled).map(({ employer }) => employerKey(employer)),
  );
  const slips = Map.groupBy(
    records.payslips.filter(({ employer, expected }) => !expected && employers.has(employerKey(employer))),
    ({ employer }) => employerKey(employer),
  );
  return [
    ...payrolled.map(
      ({ label, pence: amount }) =>
        `${label}: ${print(amount)} is taxed through payslips and isn’t added again`,
    ),
    ...[...slips.values()].flatMap((rows) => {
      const more = rows.reduce((sum, slip) => sum + taxedAboveGross(slip), 0n);
      if (more <= 100n) return [];
      return [
        `Payslips of ${rows[0]?.employer} tax ${print(more)} more than the gross pay. If that is a benefit in your circumstances, mark it as taxed through payslips, or it counts twice`,
      ];
    }),
  ];
}

function taxedAboveGross({ gross, taxable, pension, pension_method }: PaidSlip): bigint {
  const before = pension_method === 'net_pay' || pension_method === 'salary_sacrifice' ? pence(pension) : 0n;
  const more = pence(taxable) + before - pence(gross);
  return more > 0n ? more : 0n;
}
