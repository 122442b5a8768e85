import type {
  LossCarriedBack,
  NamedAmount,
  ShareLossCarriedBack,
  TaxPayment,
  TaxPosition,
  TaxReport,
  TaxStep,
} from '@farthing/api-contract';
import { boundsOf, firstYearOf, paysFullInsurance, withoutPayslips } from '@farthing/uk-tax';
import type { YearRecords } from './record-rules.ts';
import { pence, print, sumOf } from './rules.ts';
import { taxedAtSource, type YearInputs } from './year-rules.ts';

/** Charges of a year, payments made, and the due dates of the rest. */
export type Settlement = Pick<
  TaxReport,
  'charged' | 'total_charged' | 'paid' | 'total_paid' | 'balance' | 'payments'
> & { readonly notes: readonly string[]; readonly step: TaxStep };

/** Differences up to this much, in pence, are what PAYE rounds. */
const payeRounding = 500n;

/**
 * Sets what the year costs against what was paid of it. National Insurance of employees is settled by payment of
 * wages, without a sum of the year (SSCBA 1992 s6); loans too, unless other income brings them into the return
 * (CSLM16030). Of pay without payslips payroll is taken to have kept what it should, but what a form P60 says of loans
 * goes before. The rest is due on 31 January after the year, with the first payment on account of the next year; the
 * second on 31 July (TMA 1970 ss59A, 59B).
 */
export function settle(
  records: YearRecords,
  inputs: YearInputs,
  position: TaxPosition,
  back: LossesBack,
): Settlement {
  const { payslips, profile } = records;
  const insurance = payslips.length > 0 ? takenFromPay(payslips, 'ni') : pence(position.ni);
  const loans = loansOf(records, position, isLoanAssessed(inputs));
  const charged = named([
    ['income_tax', 'Income tax', pence(position.income_tax)],
    ['hicbc', 'High Income Child Benefit Charge', pence(position.hicbc)],
    ['annual_allowance_charge', 'Annual allowance charge', pence(position.annual_allowance_charge)],
    ['winter_fuel_charge', 'Winter fuel payment charge', pence(position.winter_fuel_charge)],
    ['state_pension_lump_sum_tax', 'State Pension lump sum', pence(position.state_pension_lump_sum_tax)],
    ['gift_aid_charge', 'Gift Aid charge', pence(position.gift_aid_charge)],
    ['ni', 'National Insurance, Class 1', insurance],
    ['class_2', 'National Insurance, Class 2', pence(position.class_2)],
    ['class_4', 'National Insurance, Class 4', pence(position.class_4)],
    ['student_loan', 'Student loan', loans.charged.student_loan],
    ['postgraduate_loan', 'Postgraduate loan', loans.charged.postgraduate_loan],
    ['cgt', 'Capital gains tax', pence(position.cgt)],
  ]);
  const paid = named([
    ['paye', 'Tax taken by employers', takenFromPay(payslips, 'tax')],
    ['tax_at_source', 'Tax taken from other income', taxedAtSource(records)],
    ['ni', 'National Insurance, Class 1', insurance],
    ['student_loan', 'Student loan, from pay', loans.paid.student_loan],
    ['postgraduate_loan', 'Postgraduate loan, from pay', loans.paid.postgraduate_loan],
    [
      'payments_on_account',
      'Payments on account',
      sumOf(profile.payments_on_account.map(({ amount }) => amount)),
    ],
    ...creditsOf(back),
    ['property_reports', 'Capital gains tax paid with property reports', pence(records.gains.tax_paid)],
  ]);
  const total = sumOf(charged.map(({ amount }) => amount));
  const settled = sumOf(paid.map(({ amount }) => amount));
  const balance = total - settled;
  return {
    charged,
    total_charged: print(total),
    paid,
    total_paid: print(settled),
    balance: print(balance),
    payments: paymentsOf(records.tax_year, balance, pence(position.payment_on_account)),
    notes: notesOf(records, position, balance, payslips.length > 0 ? insurance : undefined),
    step: {
      topic: 'payments',
      label: balance < 0n ? 'Overpaid' : 'Left to pay',
      amount: print(balance < 0n ? -balance : balance),
      figures: [
        { label: 'Total charged', value: print(total) },
        ...paid.map(({ label, amount }) => ({ label: `${label}, deducted`, value: amount })),
      ],
      law: 'TMA 1970 s59B',
    },
  };
}

/** Losses of the year that earlier years use. */
interface LossesBack {
  readonly trade: LossCarriedBack | null;
  readonly shares: ShareLossCarriedBack | null;
}

/** Tax of earlier years, given effect in the year of the loss (TMA 1970 Sch 1B para 2(6)). */
function creditsOf({ trade, shares }: LossesBack): NamedPence[] {
  return [
    ['loss_carried_back', 'Tax of earlier years on the loss carried back', pence(trade?.credit ?? '0')],
    ['share_loss_carried_back', 'Tax of the year before on the loss on shares', pence(shares?.credit ?? '0')],
  ];
}

type NamedPence = readonly [code: string, label: string, amount: bigint];

function takenFromPay(
  payslips: YearRecords['payslips'],
  field: 'tax' | 'ni' | 'student_loan' | 'postgraduate_loan',
): bigint {
  return payslips.reduce((all, slip) => all + pence(slip[field]), 0n);
}

/** Returns the loan repayments that the year costs, and those that were taken from pay. */
function loansOf({ payslips, profile }: YearRecords, position: TaxPosition, isAssessed: boolean) {
  const onP60s = sumOf(withoutPayslips(profile.p60s, payslips).map(({ student_loan }) => student_loan));
  const worked = {
    student_loan: pence(position.student_loan),
    postgraduate_loan: pence(position.postgraduate_loan),
  };
  const taken = {
    student_loan: takenFromPay(payslips, 'student_loan') + onP60s,
    postgraduate_loan: takenFromPay(payslips, 'postgraduate_loan'),
  };
  const paid = payslips.length > 0 || isAssessed ? taken : worked;
  return { charged: isAssessed ? worked : paid, paid };
}

/** Unearned income up to this much, in pence, is left to payroll (CSLM16030). */
const unearnedThreshold = 200_000n;

/** Returns true if student loans are assessed by the tax return: self-employment, or enough unearned income. */
function isLoanAssessed({ inputs }: YearInputs): boolean {
  const amount = (text: string | undefined) => pence(text ?? '0');
  const unearned =
    amount(inputs.savings_interest) +
    amount(inputs.dividends) +
    amount(inputs.pension_income) +
    amount(inputs.property_income) +
    amount(inputs.property_distributions) +
    amount(inputs.other_income) +
    sumOf((inputs.policy_gains ?? []).map(({ gain }) => gain));
  const profit = amount(inputs.self_employment_profit) + amount(inputs.transition_profit);
  return profit > 0n || unearned > unearnedThreshold;
}

function named(rows: readonly NamedPence[]): NamedAmount[] {
  return rows
    .filter(([code, , amount]) => amount !== 0n || code === 'income_tax')
    .map(([code, label, amount]) => ({ code, label, amount: print(amount) }));
}

function paymentsOf(taxYear: string, balance: bigint, advance: bigint): TaxPayment[] {
  const year = firstYearOf(taxYear) + 2;
  const [january, july] = [`${year}-01-31`, `${year}-07-31`];
  const payments: TaxPayment[] = [];
  if (balance !== 0n)
    payments.push({
      date: january,
      label: balance > 0n ? `Balance of ${taxYear}` : `Repayment for ${taxYear}`,
      amount: print(balance),
    });
  if (advance > 0n)
    payments.push(
      { date: january, label: 'First payment on account of the next year', amount: print(advance) },
      { date: july, label: 'Second payment on account of the next year', amount: print(advance) },
    );
  return payments;
}

function notesOf(
  { payslips }: YearRecords,
  position: TaxPosition,
  balance: bigint,
  insurance: bigint | undefined,
): string[] {
  const notes: string[] = [];
  const size = balance < 0n ? -balance : balance;
  if (payslips.length > 0 && size > 0n && size <= payeRounding)
    notes.push(
      'A difference of a few pounds comes from PAYE rounding. Codes represent up to £9 more than the allowance, and pay is rounded down to whole pounds.',
    );
  // The year is calculated at the ordinary rates. The check of each payslip knows the other letters.
  if (
    insurance !== undefined &&
    payslips.every(({ ni_category = 'A', pay_date }) => paysFullInsurance(ni_category, pay_date))
  ) {
    const excess = pence(position.class_1_above_maximum);
    const made = pence(position.ni) + excess;
    const off = insurance - made;
    if (off > 100n || off < -100n)
      notes.push(
        `Payslips deducted ${print(insurance)} of National Insurance, but their figures give ${print(made)}. See the payslip checks.`,
      );
    if (excess > 0n)
      notes.push(
        `Your jobs together took ${print(excess)} more Class 1 National Insurance than the annual maximum. Claim it back from HMRC after the tax year: it isn't part of the balance here (SI 2001/1004 reg 21)`,
      );
  }
  if (pence(position.pension_relief_excess) > 0n)
    notes.push(
      `${position.pension_relief_excess} of your pension contributions is above the limit for tax relief. Your provider may have to repay the relief it claimed.`,
    );
  return notes;
}

/** Returns notes on a year that isn't over. */
export function notesOfDay(taxYear: string, day: string): string[] {
  const { from, to } = boundsOf(taxYear);
  if (day > to) return [];
  return [day < from ? 'This tax year hasn’t started yet' : 'This tax year hasn’t ended yet'];
}
