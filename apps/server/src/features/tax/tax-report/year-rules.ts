import type { ReportedIncome, TaxStep } from '@farthing/api-contract';
import { boundsOf, countryName, employerKey, type TaxInputs, withForeignScaled } from '@farthing/uk-tax';
import {
  type AllowanceUse,
  allowanceNotes,
  allowanceSteps,
  allowanceTaken,
  noAllowance,
} from './allowance-rules.ts';
import { foreignIncomeOf } from './foreign-rules.ts';
import { lossInputsOf, lossNotes, lossOfRows } from './loss-rules.ts';
import { notesOfRecords } from './note-rules.ts';
import type { PaidContribution, PaidSlip, YearRecords } from './record-rules.ts';
import { pence, print, sumPence } from './rules.ts';

/** Inputs of a year for the calculator, with the income by source. */
export interface YearInputs {
  readonly inputs: TaxInputs;
  readonly income: readonly ReportedIncome[];
  readonly notes: readonly string[];
  /** Steps of the allowances that replaced expenses. */
  readonly steps: readonly TaxStep[];
}

type Row = ReportedIncome['rows'][number];
type Kind = ReportedIncome['kind'];

const labels: Readonly<Record<Kind, string>> = {
  employment: 'Employment',
  self_employment: 'Self-employment',
  pension: 'Pensions',
  property: 'Property',
  other: 'Other income',
  interest: 'Interest',
  dividends: 'Dividends',
  foreign_property: 'Property abroad',
  gains: 'Capital gains',
};

/**
 * Puts a year's records together as the inputs of the calculator, with the rows behind each kind of income.
 * @param use the trading and property allowances that take the place of expenses
 */
export function yearInputs(records: YearRecords, use: AllowanceUse = noAllowance): YearInputs {
  const { profile, payslips } = records;
  const notes: string[] = [];
  const rows = rowsByKind(records, use);
  const income = (Object.keys(labels) as Kind[]).flatMap((kind) =>
    reported(kind, rows.get(kind) ?? [], notes),
  );
  const totalOf = (kind: Kind) => pence(income.find((one) => one.kind === kind)?.total ?? '0');
  const paid = contributionsOf(records);
  const deducted = sum([
    ...payslips.map(({ tax }) => tax),
    ...profile.incomes.map(({ tax_paid }) => tax_paid),
  ]);
  const gains = records.gains.disposals;
  const foreign = foreignIncomeOf(records);
  const lossOf = (kind: 'self_employment' | 'property') => lossOfRows(rows.get(kind) ?? []);
  notes.push(
    ...lossNotes(records, lossOf('self_employment')),
    ...notesOfRecords(records),
    ...allowanceNotes(records, use),
  );
  const inputs: TaxInputs = {
    employment_income: print(totalOf('employment') + paid.outsidePay),
    self_employment_profit: print(totalOf('self_employment')),
    pension_income: print(totalOf('pension')),
    property_income: print(totalOf('property') + totalOf('foreign_property')),
    // With the allowance, no relief for mortgage interest (ITTOIA 2005 s783BL).
    property_finance_costs: use.property ? '0.00' : profile.property_finance_costs,
    other_income: print(totalOf('other')),
    savings_interest: print(totalOf('interest')),
    dividends: print(totalOf('dividends')),
    ...(foreign.length === 0 ? {} : { foreign_income: foreign }),
    ...lossInputsOf(records, lossOf),
    pension_contributions: paid.contributions,
    gift_aid: profile.gift_aid,
    blind: profile.blind,
    over_state_pension_age: profile.over_state_pension_age,
    over_75: profile.over_75,
    director: profile.director,
    ...(profile.marriage_allowance === 'none' ? {} : { marriage_allowance: profile.marriage_allowance }),
    student_loans: profile.student_loans,
    child_benefit: profile.child_benefit,
    ...(payslips.length === 0 ? {} : { pays: payslips.map(payOf) }),
    gains: gains
      .filter(({ gain }) => pence(gain) > 0n)
      .flatMap(({ date, gain, rates }) => rates?.map((part) => ({ date, ...part })) ?? [{ date, gain }]),
    losses_in_year: print(-sum(gains.map(({ gain }) => gain).filter((gain) => pence(gain) < 0n))),
    losses_brought_forward: records.gains.losses_brought_forward,
    pension_input: print(paid.input),
    mpaa: profile.flexible_access_on !== null && profile.flexible_access_on <= boundsOf(records.tax_year).to,
    money_purchase_input: print(paid.moneyPurchase),
    tax_deducted_at_source: print(deducted > 0n ? deducted : 0n),
  };
  return { inputs: withForeignScaled(inputs), income, notes, steps: allowanceSteps(records, use) };
}

function rowsByKind(records: YearRecords, use: AllowanceUse): Map<Kind, Row[]> {
  const { payslips, profile, totals, held, gains } = records;
  const rows = new Map<Kind, Row[]>();
  const add = (kind: Kind, row: Partial<Row> & Pick<Row, 'source' | 'label' | 'count' | 'amount'>) =>
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
      amount: print(sum(slips.flatMap((slip) => [slip.taxable, pensionBeforeTax(slip)]))),
    });
  for (const { kind, label, count, pence: total, account_id, category_id, expected } of totals)
    if (kind !== 'wages' && profile.counted_categories.includes(kind))
      add(kind, {
        source: expected ? 'expected' : 'transactions',
        label,
        count,
        amount: print(total),
        account_id,
        category_id,
      });
  for (const kind of ['interest', 'dividends'] as const)
    for (const [account_id, income] of Map.groupBy(
      held.filter((one) => one.kind === kind && profile.counted_categories.includes(kind)),
      (one) => one.account_id,
    ))
      add(kind, {
        source: 'holdings',
        label: income[0]?.account_name ?? '',
        count: income.length,
        amount: print(sumPence(income)),
        account_id,
      });
  for (const { kind, label, amount } of typedIncome(profile))
    add(kind, { source: 'profile', label, count: 1, amount });
  for (const [kind, expenses] of [
    ['self_employment', profile.self_employment_expenses],
    ['property', profile.property_expenses],
  ] as const) {
    const allowance = allowanceTaken(records, kind, use);
    if (allowance)
      add(kind, { source: 'allowance', label: allowance.label, count: 1, amount: print(-allowance.pence) });
    else if (pence(expenses) > 0n)
      add(kind, { source: 'profile', label: 'Expenses', count: 1, amount: print(-pence(expenses)) });
  }
  for (const [label, disposals] of Map.groupBy(gains.disposals, (one) => one.label))
    add('gains', {
      source: 'capital_gains',
      label,
      count: disposals.length,
      amount: print(sum(disposals.map(({ gain }) => gain))),
    });
  return rows;
}

/** Income entered by hand. Property abroad is a kind of its own: a loss of UK property isn't set against it. */
function typedIncome({ incomes, foreign_income }: YearRecords['profile']) {
  const abroad = foreign_income.map(({ kind, country, description, amount }) => ({
    kind: kind === 'property' ? ('foreign_property' as const) : kind,
    label: `${description}, ${countryName(country) ?? country}`,
    amount,
  }));
  return [
    ...incomes.map(({ kind, description, amount }) => ({ kind, label: description, amount })),
    ...abroad,
  ];
}

function reported(kind: Kind, rows: readonly Row[], notes: string[]): ReportedIncome[] {
  if (rows.length === 0) return [];
  const total = sum(rows.map(({ amount }) => amount));
  const isLoss = total < 0n && kind !== 'gains';
  if (isLoss) notes.push(`${labels[kind]} is a loss of ${print(-total)}, which goes on to later years`);
  return [{ kind, label: labels[kind], total: print(isLoss ? 0n : total), rows: [...rows] }];
}

/** Returns the pension contribution deducted from a payment before tax. */
function pensionBeforeTax({ pension_method, pension }: PaidSlip): string {
  return pension_method === 'relief_at_source' || pension_method === null ? '0' : pension;
}

function payOf({ employer, pay_date, gross, pay_frequency, pension_method, pension }: PaidSlip) {
  const salary_sacrifice = pension_method === 'salary_sacrifice' ? pension : '0';
  const employment = employerKey(employer);
  return { date: pay_date, amount: gross, frequency: pay_frequency, employment, salary_sacrifice };
}

/** One who paid into a pension, and by which way, gross, in pence. */
export interface PensionInput {
  readonly source: 'payslips' | 'pension' | 'profile';
  readonly pension_id: string | null;
  readonly label: string;
  readonly amount: bigint;
}

/** All pension input of a year by where it is recorded. */
export function pensionInputs({ payslips, contributions, profile }: YearRecords): PensionInput[] {
  const slips = payslips.flatMap(({ employer, pension, pension_method, employer_pension }) => [
    {
      label: employer,
      amount:
        (pension_method === 'relief_at_source' ? grossOf(pension) : pence(pension)) + pence(employer_pension),
    },
  ]);
  const found: PensionInput[] = [...Map.groupBy(slips, ({ label }) => employerKey(label)).values()].map(
    (rows) => ({
      source: 'payslips',
      pension_id: null,
      label: rows[0]?.label ?? '',
      amount: rows.reduce((all, { amount }) => all + amount, 0n),
    }),
  );
  for (const [pension_id, rows] of Map.groupBy(counted(contributions), (row) => row.pension_id))
    found.push({
      source: 'pension',
      pension_id,
      label: rows[0]?.pension_name ?? '',
      amount: rows.reduce((all, row) => all + grossContribution(row), 0n),
    });
  found.push({
    source: 'profile',
    pension_id: null,
    label: 'Entered by hand',
    amount: pence(profile.other_pension_input),
  });
  return found.filter(({ amount }) => amount > 0n);
}

function contributionsOf(records: YearRecords) {
  const { payslips, contributions, profile } = records;
  const bySlip = (method: PaidSlip['pension_method']) =>
    sum(payslips.filter((slip) => slip.pension_method === method).map(({ pension }) => pension));
  const other = counted(contributions);
  const byHand = (method: PaidContribution['method']) =>
    sum(other.filter((one) => one.method === method).map(({ amount }) => amount));
  // What payslips do not show was taken from pay before it: the pay was more by as much.
  const outsidePay = byHand('net_pay') + byHand('salary_sacrifice');
  const input = pensionInputs(records).reduce((all, { amount }) => all + amount, 0n);
  return {
    outsidePay,
    input,
    moneyPurchase: moneyPurchaseInput(records, profile.flexible_access_on),
    contributions: {
      relief_at_source: print(bySlip('relief_at_source') + byHand('relief_at_source')),
      net_pay: print(bySlip('net_pay') + byHand('net_pay')),
      salary_sacrifice: print(bySlip('salary_sacrifice') + byHand('salary_sacrifice')),
      employer: print(sum(payslips.map(({ employer_pension }) => employer_pension)) + byHand('employer')),
    },
  };
}

/** Money purchase input after the day of flexible access (FA 2004 s227D). */
function moneyPurchaseInput({ payslips, contributions }: YearRecords, access: string | null): bigint {
  if (access === null) return 0n;
  const slips = payslips.filter(({ pay_date }) => pay_date > access);
  const own = counted(contributions).filter(
    ({ date, kind, method }) =>
      date > access && kind === 'defined_contribution' && method !== 'defined_benefit',
  );
  return (
    slips.reduce(
      (all, { pension, pension_method, employer_pension }) =>
        all +
        (pension_method === 'relief_at_source' ? grossOf(pension) : pence(pension)) +
        pence(employer_pension),
      0n,
    ) + own.reduce((all, row) => all + grossContribution(row), 0n)
  );
}

function counted(contributions: readonly PaidContribution[]): readonly PaidContribution[] {
  return contributions.filter(({ on_payslip }) => !on_payslip);
}

function grossContribution({ amount, method }: PaidContribution): bigint {
  return method === 'relief_at_source' ? grossOf(amount) : pence(amount);
}

/** Net of 20%, up to the penny that is nearest. */
function grossOf(net: string): bigint {
  return (pence(net) * 5n + 2n) / 4n;
}

function sum(amounts: readonly string[]): bigint {
  return amounts.reduce((all, amount) => all + pence(amount), 0n);
}
