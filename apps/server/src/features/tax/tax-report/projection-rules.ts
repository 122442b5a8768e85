import {
  boundsOf,
  employerKey,
  incompleteJobs,
  payslipsBefore,
  payslipsToCome,
  type RateTable,
} from '@farthing/uk-tax';
import type { CountedTotal, PaidSlip, YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';

/** A year's records with what is expected up to 5 April, and what that rests on. */
export interface ProjectionRecords {
  readonly records: YearRecords;
  readonly assumptions: readonly string[];
  /** Missing payslips, without which the year can't be projected. */
  readonly missing: readonly string[];
}

/**
 * Carries a year that is under way to its end: jobs go on as their latest payslips, recurring income as it recurs. All
 * other income counts as it is recorded so far.
 * @param expected recurring income from today to the end of the year, by category and account
 * @param day today
 */
export function onCourse(
  records: YearRecords,
  expected: readonly CountedTotal[],
  table: RateTable,
  day: string,
): ProjectionRecords {
  const { from, to } = boundsOf(records.tax_year);
  const earlier = payslipsBefore(records.payslips, from).map(
    (slip): PaidSlip => ({
      ...slip,
      pension: '0.00',
      pension_method: null,
      employer_pension: '0.00',
      expected: true,
    }),
  );
  const coming = payslipsToCome(table, records.payslips, to).map(
    (slip): PaidSlip => ({
      ...slip,
      expected: true,
    }),
  );
  const { counted_categories, from_income_sources } = records.profile;
  const counted = expected.filter(
    ({ kind }) =>
      kind !== 'wages' &&
      kind !== 'prizes' &&
      counted_categories.includes(kind) &&
      !from_income_sources.some((one) => one === kind),
  );
  return {
    records: {
      ...records,
      payslips: [...earlier, ...records.payslips, ...coming],
      totals: [...records.totals, ...counted.map((one) => ({ ...one, expected: true as const }))],
    },
    missing: incompleteJobs(table, records.payslips).map(
      ({ employer, up_to }) =>
        `${employer}: payslips up to ${up_to} are missing. Add them, or the year-to-date figures from the latest one`,
    ),
    assumptions: assumptionsOf([
      ...beforeFirst(earlier),
      ...jobs(coming, day),
      ...ended(records.payslips, coming),
      ...counted.map(
        ({ label, count, pence: sum }) =>
          `${label}: ${count === 1 ? 'one recurring payment' : `${count} recurring payments`} of ${print(sum)} in total`,
      ),
      ...(from_income_sources.length > 0
        ? ['Income sources count as recorded so far, without payments that are still to come']
        : []),
    ]),
  };
}

function assumptionsOf(expected: readonly string[]): readonly string[] {
  return expected.length === 0
    ? ['Only what is recorded so far counts']
    : [...expected, 'Everything else counts as recorded so far'];
}

function beforeFirst(earlier: readonly PaidSlip[]): string[] {
  const [first] = earlier;
  if (!first) return [];
  const sum = earlier.reduce((all, { taxable }) => all + pence(taxable), 0n);
  return [
    `${first.employer}: ${print(sum)} of pay is missing, compared with the year to date on the latest payslip`,
  ];
}

function jobs(coming: readonly PaidSlip[], day: string): string[] {
  return [...Map.groupBy(coming, ({ employer }) => employerKey(employer)).values()].flatMap((slips) => {
    const [first] = slips;
    if (!first) return [];
    const taken = slips.reduce((sum, { tax }) => sum + pence(tax), 0n);
    const late = slips.filter(({ pay_date }) => pay_date < day).length;
    return [
      `${first.employer}: ${slips.length === 1 ? 'one more payslip' : `${slips.length} more payslips`} of ${first.gross} like the latest ones, with ${print(taken)} of tax by code ${first.tax_code}`,
      ...(late > 0
        ? [
            `${first.employer}: ${late === 1 ? 'one payslip is' : `${late} payslips are`} missing up to today and assumed to be the same. Add ${late === 1 ? 'it' : 'them'} for a better figure`,
          ]
        : []),
    ];
  });
}

function ended(slips: readonly PaidSlip[], coming: readonly PaidSlip[]): string[] {
  const going = new Set(coming.map(({ employer }) => employerKey(employer)));
  const over = new Map(
    slips
      .filter(({ employer }) => !going.has(employerKey(employer)))
      .map(({ employer }) => [employerKey(employer), employer]),
  );
  return [...over.values()].map((employer) => `${employer}: no more payslips are expected`);
}
