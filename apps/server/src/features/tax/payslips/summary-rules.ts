import type { Payslip, PayslipEmployer, PayslipSummary, TaxProfile } from '@farthing/api-contract';
import { employerKey } from '@farthing/uk-tax';
import { lessOf, missingPeriods, sumOf } from './rules.ts';

type Slip = Omit<Payslip, 'check'>;
type SummedField = Exclude<keyof PayslipSummary['total'], 'payslips'>;

/** A year's payslips by employer, beside the P60s of the tax profile. @param slips in the order of payment */
export function summaryOf(taxYear: string, slips: readonly Slip[], { p60s }: TaxProfile): PayslipSummary {
  const groups = Map.groupBy(slips, ({ employer }) => employerKey(employer));
  return {
    tax_year: taxYear,
    employers: [...groups].flatMap(([key, rows]) => {
      const last = rows.at(-1);
      const p60 = p60s.find(({ employer }) => employerKey(employer) === key);
      return last ? employerOf(rows, last, p60) : [];
    }),
    total: sums(slips),
  };
}

function employerOf(
  rows: readonly Slip[],
  last: Slip,
  p60: TaxProfile['p60s'][number] | undefined,
): PayslipEmployer {
  const total = sums(rows);
  const loans = sumOf([total.student_loan, total.postgraduate_loan]);
  const beside = (field: 'pay' | 'tax' | 'ni' | 'student_loan', payslips: string, given: string) => ({
    field,
    payslips,
    p60: given,
    difference: lessOf(payslips, given),
  });
  return {
    employer: last.employer,
    ...total,
    last_pay_date: last.pay_date,
    missing_periods: missingPeriods(
      rows.map((row) => row.tax_period),
      last.pay_frequency,
    ),
    year_to_date: { taxable: last.ytd_taxable, tax: last.ytd_tax, ni: last.ytd_ni },
    p60: p60
      ? [
          beside('pay', total.taxable, p60.pay),
          beside('tax', total.tax, p60.tax),
          beside('ni', total.ni, p60.ni),
          beside('student_loan', loans, p60.student_loan),
        ]
      : [],
  };
}

function sums(rows: readonly Slip[]): PayslipSummary['total'] {
  const sum = (field: SummedField) => sumOf(rows.map((row) => row[field]));
  return {
    payslips: rows.length,
    gross: sum('gross'),
    taxable: sum('taxable'),
    tax: sum('tax'),
    ni: sum('ni'),
    student_loan: sum('student_loan'),
    postgraduate_loan: sum('postgraduate_loan'),
    pension: sum('pension'),
    employer_pension: sum('employer_pension'),
    net: sum('net'),
  };
}
