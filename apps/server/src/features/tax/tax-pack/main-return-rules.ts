import { withoutPayslips } from '@farthing/uk-tax';
import { accruedProfits, accruedReliefs } from './accrued-interest-rules.ts';
import { type FilledBox, type FilledForm, formOfBoxes, pence, rowOf, sumBox, wordBox } from './box-rules.ts';
import { foreignIncome, isForeign, isForeignInterest, knownCountry } from './foreign-page-rules.ts';
import { lumpSumBoxes, otherIncomeBoxes, shareBoxes } from './lump-sum-rules.ts';
import { pensionBoxes } from './pension-box-rules.ts';
import { ukPolicyBoxes } from './policy-box-rules.ts';
import { grossRows, plainRow, type ReturnRecords, transactionsOf } from './record-rules.ts';
import { overseasEarningsBox } from './residence-page-rules.ts';
import { gross, type TypedIncome, taken, typed, typedRow } from './typed-rules.ts';
import { ventureBoxes } from './venture-box-rules.ts';

/** The main return with what it says of interest, dividends, pensions, reliefs, loans and Child Benefit. */
export function mainReturn(records: ReturnRecords): FilledForm[] {
  const foreign = foreignIncome(records).main;
  const foreignOf = (...numbers: string[]) => foreign.filter(({ box }) => numbers.includes(box));
  const boxes = [
    ...interestBoxes(records),
    ...foreignOf('3'),
    ...ukDividendBoxes(records),
    ...foreignOf('6', '7'),
    ...pensionBoxes(records),
    ...otherIncomeBoxes(records),
    ...reliefBoxes(records),
    ...loanBoxes(records),
    ...childBenefitBoxes(records),
    ...winterFuelBoxes(records),
  ];
  return formOfBoxes('SA100', boxes, mainNotes(records));
}

/** The page for what people rarely have, such as gains of policies and the excess over the annual allowance. */
export function additionalInformation(records: ReturnRecords): FilledForm[] {
  const { report, terminations } = records;
  const excess = pence(report.position.annual_allowance_excess);
  const rows = excess > 0n ? [rowOf('position', 'Pension input above the annual allowance', excess)] : [];
  const notes = [
    ...(rows.length > 0
      ? ['Enter in box 11 the part of the charge that the scheme pays, and in box 12 its reference number.']
      : []),
    ...(terminations.length > 0
      ? ['Post-employment notice pay is pay: it is in the P45 and goes in box 1 of the Employment page.']
      : []),
  ];
  const boxes = [
    ...sumBox('accrued_income', accruedProfits(records)),
    ...ukPolicyBoxes(records),
    ...shareBoxes(records),
    ...lumpSumBoxes(records),
    ...overseasEarningsBox(records),
    ...ventureBoxes(records),
    ...sumBox('allowance_excess', rows),
  ];
  return formOfBoxes('SA101', boxes, notes);
}

function interestBoxes(records: ReturnRecords): FilledBox[] {
  const ofInterest = records.profile.incomes.filter(({ kind }) => kind === 'interest');
  const isTaxed = (income: TypedIncome) => pence(income.tax_paid) > 0n;
  const net = ofInterest.filter(isTaxed).map((one) => typedRow(one, gross(one) - taken(one)));
  const untaxed = ofInterest.filter((one) => !isTaxed(one)).map((one) => typedRow(one, gross(one)));
  const received = transactionsOf(records, 'interest')
    .filter((one) => !isForeignInterest(one, records))
    .map(plainRow);
  const ofChildren = records.childInterest.map(({ child, amount }) =>
    rowOf('profile', `Interest of ${child} on money from you`, pence(amount)),
  );
  const relieved = accruedReliefs(records, knownCountry)
    .filter(({ isForeign: isAbroad }) => !isAbroad)
    .map(({ row }) => row);
  return [
    ...sumBox('taxed_interest', net),
    ...sumBox('untaxed_interest', [...received, ...untaxed, ...ofChildren, ...relieved], {
      note: 'Foreign interest of up to £2,000 goes in box 3. Enter more than that on the Foreign pages.',
    }),
  ];
}

/** Dividends in pounds are taken for those of UK companies, others and those with foreign tax for foreign ones. */
function ukDividendBoxes(records: ReturnRecords): FilledBox[] {
  const rows = transactionsOf(records, 'dividends').filter((row) => !isForeign(row, records));
  return sumBox('uk_dividends', [...rows.map(plainRow), ...typed(records, 'dividends', gross)], {
    note: 'Dividends from unit trusts, OEICs and UK funds go in box 5. Those from foreign companies and funds go in box 6.',
  });
}

function reliefBoxes({ profile, payslips, contributions }: ReturnRecords): FilledBox[] {
  const ofPay = payslips
    .filter(({ pension_method, pension }) => pension_method === 'relief_at_source' && pence(pension) > 0n)
    .map(({ id, pay_date, employer, pension }) =>
      rowOf('payslips', employer, pence(pension), { id, date: pay_date }),
    );
  const own = contributions
    .filter(({ method, on_payslip }) => method === 'relief_at_source' && !on_payslip)
    .map(({ pension_id, pension_name, date, amount }) =>
      rowOf('pensions', pension_name, pence(amount), { id: pension_id, date }),
    );
  const given = pence(profile.gift_aid);
  return [
    ...sumBox('pension_at_source', grossRows([...ofPay, ...own]), {
      note: 'Includes the basic rate tax that the provider claims. Enter one-off payments in box 1.1 as well.',
    }),
    ...sumBox('gift_aid', given > 0n ? [rowOf('profile', 'Gift Aid, as given', given)] : [], {
      note: 'Enter one-off gifts in box 6 as well.',
    }),
    ...(profile.blind
      ? [wordBox('blind', 'X', 'your circumstances', 'Enter the name of the register in box 14.')]
      : []),
  ];
}

function loanBoxes({ profile, payslips }: ReturnRecords): FilledBox[] {
  const deducted = (field: 'student_loan' | 'postgraduate_loan') =>
    payslips
      .filter((slip) => pence(slip[field]) > 0n)
      .map((slip) =>
        rowOf('payslips', slip.employer, pence(slip[field]), { id: slip.id, date: slip.pay_date }),
      );
  const onP60s = withoutPayslips(profile.p60s, payslips)
    .filter(({ student_loan }) => pence(student_loan) > 0n)
    .map(({ employer, student_loan }) => rowOf('profile', `P60 of ${employer}`, pence(student_loan)));
  const isRepaying = profile.student_loans.length > 0;
  return [
    ...(isRepaying ? [wordBox('loan_notice', 'X', 'the loans of your circumstances')] : []),
    ...sumBox('student_loan', [...deducted('student_loan'), ...onP60s]),
    ...sumBox('postgraduate_loan', deducted('postgraduate_loan')),
  ];
}

/** The section is for those who owe the charge alone. */
function childBenefitBoxes({ profile, report }: ReturnRecords): FilledBox[] {
  if (pence(report.position.hicbc) <= 0n) return [];
  const rows = [rowOf('profile', 'Child Benefit', pence(profile.child_benefit))];
  return sumBox('child_benefit', rows, { note: 'Enter the number of children in box 2.' });
}

/** The charge on winter fuel payments, for those who owe it alone. */
function winterFuelBoxes({ profile, report }: ReturnRecords): FilledBox[] {
  if (pence(report.position.winter_fuel_charge) <= 0n) return [];
  return sumBox('winter_fuel', [rowOf('profile', 'Winter fuel payment', pence(profile.winter_fuel_payment))]);
}

function mainNotes({ profile }: ReturnRecords): string[] {
  const notes: string[] = [];
  if (profile.marriage_allowance === 'transfer')
    notes.push(
      'Marriage Allowance: enter in boxes 1 to 5 the names, National Insurance number and date of birth of your spouse or civil partner, and your date of marriage.',
    );
  if (profile.marriage_allowance === 'receive')
    notes.push(
      'Marriage Allowance is claimed by the person who gives it. You don’t need to fill in anything.',
    );
  return notes;
}
