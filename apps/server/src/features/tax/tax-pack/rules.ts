import type { TaxBoxes } from '@farthing/api-contract';
import { employerKey, type ForeignKind, filingDeadlines, formsOf, reasonsToFile } from '@farthing/uk-tax';
import { type FilledForm, pence, presentForm, totalOf } from './box-rules.ts';
import { foreignIncome } from './foreign-page-rules.ts';
import { gainsPages, returnedDisposals } from './gains-rules.ts';
import { additionalInformation, mainReturn } from './main-return-rules.ts';
import { employmentPages, propertyPages } from './page-rules.ts';
import { type ReturnRecords, transactionsOf } from './record-rules.ts';
import { residencePages } from './residence-page-rules.ts';
import { incomeRows } from './source-page-rules.ts';
import { selfEmploymentPages } from './trade-page-rules.ts';
import { gross, taken, typed } from './typed-rules.ts';

/** Rows of a box that an answer holds; the pack has all. */
const rowsShown = 200;

/** The pages of a return that the records fill, in the order of the return. */
export function returnOf(records: ReturnRecords): FilledForm[] {
  return [
    ...mainReturn(records),
    ...additionalInformation(records),
    ...employmentPages(records),
    ...selfEmploymentPages(records),
    ...propertyPages(records),
    ...foreignIncome(records).pages,
    ...gainsPages(records),
    ...residencePages(records),
  ];
}

/** The return as the API answers it. @param mostRows how many rows of each box; Infinity: all of them */
export function presentReturn(
  records: ReturnRecords,
  forms: readonly FilledForm[],
  mostRows = rowsShown,
): TaxBoxes {
  const { tax_year, report, profile } = records;
  const { boxes_of, verified, note } = formsOf(tax_year);
  const { charged, total_charged, paid, total_paid, balance, payments, missing_rates, notes } = report;
  return {
    tax_year,
    boxes_of,
    boxes_verified: verified,
    boxes_note: note,
    forms: forms.map((form) => presentForm(form, mostRows)),
    filing: { reasons: reasonsOf(records), deadlines: filingDeadlines(tax_year) },
    payments: {
      charged,
      total_charged,
      paid,
      total_paid,
      balance,
      made: [...profile.payments_on_account].sort((a, b) => (a.date < b.date ? -1 : 1)),
      due: payments,
    },
    missing_rates,
    notes: [...notes, ...unusedP60s(records)],
  };
}

function reasonsOf(records: ReturnRecords): string[] {
  const { report, gains, profile, tax_year } = records;
  const disposals = returnedDisposals(records);
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
  const earned = (kind: 'interest' | 'dividends') =>
    totalOf(transactionsOf(records, kind)) + totalOf(typed(records, kind, gross)) + foreignSum(records, kind);
  return reasonsToFile({
    taxYear: tax_year,
    turnover: totalOf(incomeRows(records, 'self_employment')),
    rents: totalOf(incomeRows(records, 'property')),
    savingsAndDividends: earned('interest') + earned('dividends'),
    otherUntaxed:
      foreignSum(records, 'pension') +
      foreignSum(records, 'property') +
      untaxedGains(records) +
      totalOf(typed(records, 'other', (income) => (taken(income) > 0n ? 0n : gross(income)))),
    higherPolicyGains: report.position.bands
      .filter(({ component, band }) => component === 'policy_gains' && /^(higher|additional)$/.test(band))
      .reduce((all, { amount }) => all + pence(amount), 0n),
    adjustedNetIncome: pence(report.position.adjusted_net_income),
    childBenefitCharge: pence(report.position.hicbc),
    allowanceCharge: pence(report.position.annual_allowance_charge),
    gains: sum(disposals.map(({ gain }) => (gain > 0n ? gain : 0n))),
    proceeds: sum(disposals.map(({ proceeds }) => proceeds)),
    exemptAmount: pence(gains?.annual_exempt_amount ?? '0'),
    gainsTax: pence(report.position.cgt),
    claimsAsNewResident: profile.residence === 'foreign_income_and_gains',
  });
}

/** Gains of policies without tax treated as paid. */
function untaxedGains({ profile }: ReturnRecords): bigint {
  return profile.policy_gains
    .filter((one) => !one.tax_treated_as_paid)
    .reduce((sum, { amount }) => sum + pence(amount), 0n);
}

function foreignSum({ profile }: ReturnRecords, kind: ForeignKind): bigint {
  return profile.foreign_income
    .filter((one) => one.kind === kind)
    .reduce((sum, { amount }) => sum + pence(amount), 0n);
}

/** Forms P60 of employers that nothing else is recorded of: their pay is counted nowhere. */
function unusedP60s(records: ReturnRecords): string[] {
  const known = new Set([
    ...records.payslips.map(({ employer }) => employerKey(employer)),
    ...typed(records, 'employment', gross).map(({ label }) => employerKey(label)),
  ]);
  return records.profile.p60s
    .filter(({ employer, pay }) => !known.has(employerKey(employer)) && pence(pay) > 0n)
    .map(
      ({ employer }) =>
        `The P60 of ${employer} has no payslips. Enter its pay as employment in your circumstances, or it is left out.`,
    );
}
