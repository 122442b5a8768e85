import type { ReportedIncome, TaxStep } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import { boundsOf, employerKey, type RoomProfit, type TaxInputs, withForeignScaled } from '@farthing/uk-tax';
import { accruedNotes, enteredInterest } from './accrued-income-rules.ts';
import {
  type AllowanceUse,
  allowanceNotes,
  allowanceSteps,
  allowanceTaken,
  noAllowance,
  tradingAllowanceOf,
} from './allowance-rules.ts';
import {
  benefitNotes,
  benefitsOf,
  countedBenefits,
  terminationPayments,
  type YearBenefit,
  type YearTermination,
} from './benefit-rules.ts';
import { contributionsOf } from './contribution-rules.ts';
import {
  childInterest,
  distributionNotes,
  distributionSteps,
  withheldByReits,
} from './distribution-rules.ts';
import { foreignDeductionRows, foreignIncomeOf } from './foreign-rules.ts';
import { gainsInputs } from './gain-rules.ts';
import { classTwoInputs, directorInputs } from './insurance-rules.ts';
import { capitalLossNotes, lossInputsOf, lossNotes, lossOfRows } from './loss-rules.ts';
import { newResidentClaimOf } from './new-resident-rules.ts';
import { negativeNote, notesOfRecords, winterFuelNotes } from './note-rules.ts';
import {
  flexibleAccessOf,
  pensionSumInputs,
  pensionSumNotes,
  pensionSumRows,
  pensionSumSteps,
  taxedOnPensionSums,
} from './pension-sum-rules.ts';
import type { PaidSlip, YearRecords } from './record-rules.ts';
import { roomNotes, roomRow, roomSteps, roomsOf } from './room-rules.ts';
import { pence, print, sumOf, sumPence } from './rules.ts';
import { awardNotes, awardSteps, countedAwards, taxedOnAwards } from './share-award-rules.ts';
import { shareLossInputs } from './share-loss-rules.ts';
import {
  accountOf,
  expensesOf,
  financeCostsOf,
  heldAccountName,
  isCounted,
  isHeldCounted,
  isOfSources,
} from './source-account-rules.ts';
import { overseasPayRow } from './split-year-rules.ts';
import { profitsOf, tradeNotes, tradesOf, transitionRow, type YearTrades } from './trade-rules.ts';
import { policyGainInputs, typedIncome, ventureInputs } from './typed-income-rules.ts';

/** Inputs of a year for the calculator, with the income by source. */
export interface YearInputs {
  readonly inputs: TaxInputs;
  readonly income: readonly ReportedIncome[];
  readonly notes: readonly string[];
  /** Steps of what the calculator doesn't see: benefits, termination payments, allowances that replaced expenses. */
  readonly steps: readonly TaxStep[];
  readonly benefits: readonly YearBenefit[];
  readonly terminations: readonly YearTermination[];
  /** Trades of the year, each with its own losses. */
  readonly trades: YearTrades;
  /** Taxable profit of rooms in the home. */
  readonly room: RoomProfit | undefined;
  /** Interest of children that counts. */
  readonly child_interest: readonly { readonly child: string; readonly amount: string }[];
}

type Row = ReportedIncome['rows'][number];
type Kind = ReportedIncome['kind'];

const labels: Readonly<Record<Kind, string>> = {
  employment: 'Employment',
  self_employment: 'Self-employment',
  transition_profit: 'Transition profits of self-employment',
  pension: 'Pensions',
  benefits: 'Benefits in kind',
  shares: 'Employee shares',
  termination: 'Termination payments',
  property: 'Property',
  property_distributions: 'Property income distributions',
  other: 'Other income',
  interest: 'Interest',
  dividends: 'Dividends',
  policy_gains: 'Gains of life insurance policies',
  foreign_property: 'Property abroad',
  gains: 'Capital gains',
};

/**
 * Puts a year's records together as the inputs of the calculator, with the rows behind each kind of income.
 * @param use the trading and property allowances that take the place of expenses
 */
export function yearInputs(records: YearRecords, use: AllowanceUse = noAllowance): YearInputs {
  const { profile, payslips } = records;
  const rows = rowsByKind(records, use);
  const ofTrades = sumOf((rows.get('self_employment') ?? []).map(({ amount }) => amount));
  const trades = tradesOf(records, ofTrades, tradingAllowanceOf(records, use));
  const notes: string[] = [];
  const income = (Object.keys(labels) as Kind[]).flatMap((kind) =>
    reported(kind, rows.get(kind) ?? [], notes, kind === 'self_employment' ? profitsOf(trades) : undefined),
  );
  const totalOf = (kind: Kind) => pence(income.find((one) => one.kind === kind)?.total ?? '0');
  const paid = contributionsOf(records);
  const deducted = sumOf(payslips.map(({ tax }) => tax)) + taxedAtSource(records);
  const foreign = foreignIncomeOf(records);
  notes.push(...notesOf(records, trades, use), ...winterFuelNotes(records, income, paid));
  const inputs: TaxInputs = {
    employment_income: print(totalOf('employment') + paid.outsidePay),
    self_employment_profit: print(totalOf('self_employment')),
    ...(totalOf('transition_profit') > 0n ? { transition_profit: print(totalOf('transition_profit')) } : {}),
    pension_income: print(totalOf('pension')),
    property_income: print(totalOf('property') + totalOf('foreign_property')),
    // With the allowance, no relief for mortgage interest (ITTOIA 2005 s783BL).
    property_finance_costs: use.property ? '0.00' : print(financeCostsOf(records)),
    other_income: print(totalOf('other')),
    ...{ ...benefitInputs(records, totalOf), ...pensionSumInputs(records) },
    savings_interest: print(totalOf('interest')),
    dividends: print(totalOf('dividends')),
    ...(foreign.length === 0 ? {} : { foreign_income: foreign }),
    ...lossInputsOf(records, trades, lossOfRows(rows.get('property') ?? [])),
    ...shareLossInputs(records.gains.share_losses ?? []),
    pension_contributions: paid.contributions,
    gift_aid: profile.gift_aid,
    blind: profile.blind,
    ...{ over_state_pension_age: profile.over_state_pension_age, over_75: profile.over_75 },
    ...{ ...directorInputs(records), ...classTwoInputs(records, trades) },
    ...(profile.marriage_allowance === 'none' ? {} : { marriage_allowance: profile.marriage_allowance }),
    student_loans: profile.student_loans,
    ...{ child_benefit: profile.child_benefit, winter_fuel_payment: profile.winter_fuel_payment },
    ...(payslips.length === 0 ? {} : { pays: payslips.map(payOf) }),
    ...gainsInputs(records),
    ...(newResidentClaimOf(profile) ? { new_resident_claim: true } : {}),
    pension_input: print(paid.input),
    mpaa: (flexibleAccessOf(records) ?? '9999') <= boundsOf(records.tax_year).to,
    money_purchase_input: print(paid.moneyPurchase),
    tax_deducted_at_source: print(deducted > 0n ? deducted : 0n),
  };
  return {
    inputs: withForeignScaled(inputs),
    income,
    notes,
    steps: stepsOf(records, use),
    benefits: benefitsOf(records),
    terminations: terminationPayments(records),
    trades,
    room: roomsOf(records),
    child_interest: childInterest(profile).filter(({ counts }) => counts),
  };
}

function notesOf(records: YearRecords, trades: YearTrades, use: AllowanceUse): string[] {
  return [
    ...tradeNotes(records, trades),
    ...lossNotes(records, trades),
    ...capitalLossNotes(records),
    ...notesOfRecords(records),
    ...benefitNotes(records),
    ...[...awardNotes(records), ...pensionSumNotes(records)],
    ...[...distributionNotes(records), ...accruedNotes(records)],
    ...[...roomNotes(records), ...allowanceNotes(records, use)],
  ];
}

/** Returns the inputs for benefits, termination payments, distributions, gains of policies and investments. */
function benefitInputs(records: YearRecords, totalOf: (kind: Kind) => bigint) {
  const { others, loans } = countedBenefits(records);
  return {
    property_distributions: print(totalOf('property_distributions')),
    benefits_in_kind: print(others),
    vouchers_and_expenses: print(loans),
    share_income: print(totalOf('shares')),
    termination_payments: print(totalOf('termination')),
    ...policyGainInputs(records.profile),
    ...ventureInputs(records.profile),
  };
}

/** Returns the steps before the calculator's own: what entries of the circumstances came to. */
function stepsOf(records: YearRecords, use: AllowanceUse): TaxStep[] {
  return [
    ...benefitsOf(records).flatMap(({ payrolled, steps }) => (payrolled ? [] : steps)),
    ...[...awardSteps(records), ...pensionSumSteps(records)],
    ...terminationPayments(records).flatMap(({ steps }) => steps),
    ...[...distributionSteps(records), ...roomSteps(records)],
    ...allowanceSteps(records, use),
  ];
}

/** Returns the tax that was taken from income other than payslips, in pence. */
export function taxedAtSource(records: YearRecords): bigint {
  const typed = sumOf(records.profile.incomes.map(({ tax_paid }) => tax_paid));
  const terminations = terminationPayments(records).reduce((all, { taxPaid }) => all + taxPaid, 0n);
  const onPensions = taxedOnPensionSums(records);
  return typed + terminations + withheldByReits(records) + taxedOnAwards(records) + onPensions;
}

function rowsByKind(records: YearRecords, use: AllowanceUse): Map<Kind, Row[]> {
  const { payslips, profile, totals, held, gains } = records;
  const rows = new Map<Kind, Row[]>();
  const add: AddRow = (kind, row) =>
    rows.set(kind, [...(rows.get(kind) ?? []), { account_id: null, category_id: null, ...row }]);
  const isExpected = ({ expected }: { readonly expected?: true }) => expected === true;
  for (const [, slips] of Map.groupBy(
    payslips,
    (slip) => `${isExpected(slip)} ${employerKey(slip.employer)}`,
  ))
    add('employment', {
      source: slips.some(isExpected) ? 'expected' : 'payslips',
      label: slips[0]?.employer ?? '',
      count: slips.length,
      amount: print(sumOf(slips.flatMap((slip) => [slip.taxable, pensionBeforeTax(slip)]))),
    });
  for (const { kind, label, count, pence: total, account_id, category_id, expected } of totals)
    if (isCounted(records, kind))
      add(kind, {
        source: expected ? 'expected' : 'transactions',
        label,
        count,
        amount: print(total),
        account_id,
        category_id,
      });
  for (const kind of ['interest', 'dividends', 'property_distributions', 'reward'] as const)
    for (const [account_id, income] of Map.groupBy(
      held.filter((one) => one.kind === kind && isHeldCounted(records, kind)),
      (one) => one.account_id,
    ))
      add(kind === 'reward' ? 'other' : kind, {
        source: 'holdings',
        label: `${kind === 'reward' ? 'Crypto rewards, ' : ''}${heldAccountName(income)}`,
        count: income.length,
        amount: print(sumPence(income)),
        account_id,
      });
  addEntries(records, add);
  for (const { kind, label, amount } of typedIncome(profile))
    if (!isOfSources(records, kind)) add(kind, { source: 'profile', label, count: 1, amount });
  addBusinesses(records, use, add);
  const counted = gains.disposals.filter(({ claim }) => claim !== 'not_allowable');
  for (const [label, disposals] of Map.groupBy(counted, (one) => one.label))
    add('gains', {
      source: 'capital_gains',
      label,
      count: disposals.length,
      amount: print(sumOf(disposals.map(({ gain }) => gain))),
    });
  return rows;
}

/** Adds what the income sources have, and the expenses or the allowance of each kind. */
function addBusinesses(records: YearRecords, use: AllowanceUse, add: AddRow): void {
  for (const kind of ['self_employment', 'property'] as const) {
    const account = accountOf(records, kind);
    const allowance = allowanceTaken(records, kind, use);
    for (const { label, type, count, pence: sum } of account?.sums ?? [])
      if (type === 'income' || !allowance)
        add(kind, { source: 'income_sources', label, count, amount: print(sum) });
    const expenses = expensesOf(records, kind);
    if (allowance) {
      const row = { source: 'allowance', label: allowance.label, count: 1 } as const;
      const onOwn = allowance.pence - allowance.onRewards;
      if (allowance.onRewards > 0n) add('other', { ...row, amount: print(-allowance.onRewards) });
      if (onOwn > 0n) add(kind, { ...row, amount: print(-onOwn) });
    } else if (!account && expenses > 0n)
      add(kind, { source: 'profile', label: 'Expenses', count: 1, amount: print(-expenses) });
  }
}

type AddRow = (kind: Kind, row: Partial<Row> & Pick<Row, 'source' | 'label' | 'count' | 'amount'>) => void;

/** Adds benefits in kind, termination payments, gains of policies and the interest of children. */
function addEntries(records: YearRecords, add: AddRow): void {
  const entry = (kind: Kind, label: string, amount: bigint) =>
    add(kind, { source: 'profile', label, count: 1, amount: print(amount) });
  for (const { label, payrolled, pence: amount } of benefitsOf(records))
    if (!payrolled && amount > 0n) entry('benefits', label, amount);
  for (const { label, date, income } of countedAwards(records))
    add('shares', {
      source: 'share_awards',
      label: `${label}, ${dayInWords(date)}`,
      count: 1,
      amount: print(income),
    });
  for (const { employer, taxable, inPay } of terminationPayments(records)) {
    if (taxable > 0n) entry('termination', employer, taxable);
    if (inPay > 0n) entry('employment', `Termination payment of ${employer}, counted on its own`, -inPay);
  }
  for (const { insurer, date, amount } of records.profile.policy_gains)
    entry('policy_gains', `${insurer}, ${dayInWords(date)}`, pence(amount));
  for (const one of transitionRow(records)) entry('transition_profit', one.label, one.pence);
  for (const one of enteredInterest(records)) entry('interest', one.label, one.pence);
  for (const one of pensionSumRows(records)) add('pension', one);
  for (const one of foreignDeductionRows(records)) entry(one.kind, one.label, one.pence);
  for (const one of roomRow(records)) entry('property', one.label, one.pence);
  for (const one of overseasPayRow(records)) entry('employment', one.label, one.pence);
}

/** @param profits those of the trades, which aren't set off against each other's losses */
function reported(
  kind: Kind,
  rows: readonly Row[],
  notes: string[],
  profits: bigint | undefined,
): ReportedIncome[] {
  if (rows.length === 0) return [];
  const total = profits ?? sumOf(rows.map(({ amount }) => amount));
  const isLoss = total < 0n && kind !== 'gains';
  if (isLoss) notes.push(negativeNote(kind, labels[kind], -total));
  return [{ kind, label: labels[kind], total: print(isLoss ? 0n : total), rows: [...rows] }];
}

/** Returns the pension contribution deducted from a payment before tax. */
function pensionBeforeTax({ pension_method: method, pension }: PaidSlip): string {
  return method === 'relief_at_source' || method === null ? '0' : pension;
}

function payOf({ employer, pay_date, gross, pay_frequency, pension_method, pension }: PaidSlip) {
  const salary_sacrifice = pension_method === 'salary_sacrifice' ? pension : '0';
  const employment = employerKey(employer);
  return { date: pay_date, amount: gross, frequency: pay_frequency, employment, salary_sacrifice };
}
