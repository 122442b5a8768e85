import {
  directorshipAt,
  employerKey,
  exact,
  financeCostsOf,
  printPence,
  receiptAllowancesOf,
} from '@farthing/uk-tax';
import { benefitBoxes, benefitPageNotes } from './benefit-box-rules.ts';
import {
  type BackingRow,
  differenceBoxes,
  type FilledBox,
  type FilledForm,
  formOfBoxes,
  pence,
  print,
  rowOf,
  sumBox,
  totalOf,
  wholeDifference,
  wordBox,
} from './box-rules.ts';
import type { ReturnRecords } from './record-rules.ts';
import { roomBoxes, withRows } from './room-box-rules.ts';
import {
  expenseRows,
  financeOf,
  financeRows,
  incomeRows,
  propertyAllowanceBoxesOf,
  propertyExpenseBoxes,
  receiptsOf,
} from './source-page-rules.ts';
import { gross, taken, typed } from './typed-rules.ts';

/** One employment page for each employer, from payslips, the P60 and pay typed by hand. */
export function employmentPages(records: ReturnRecords): FilledForm[] {
  const { payslips, profile, benefits } = records;
  const names = [
    ...payslips.map(({ employer }) => employer),
    ...typed(records, 'employment', gross).map(({ label }) => label),
    ...benefits.filter(({ payrolled }) => !payrolled).map(({ employer }) => employer),
  ];
  const employers = [...Map.groupBy(names, employerKey)].map(([key, [name = '']]) => ({ key, name }));
  return employers.flatMap(({ key, name }) => {
    const slips = payslips.filter(({ employer }) => employerKey(employer) === key);
    const ofSlips = (amount: 'taxable' | 'tax') =>
      slips.map((slip) =>
        rowOf('payslips', slip.employer, pence(slip[amount]), { id: slip.id, date: slip.pay_date }),
      );
    const ofProfile = (amountOf: typeof gross) =>
      typed(records, 'employment', amountOf).filter(({ label }) => employerKey(label) === key);
    const p60 = profile.p60s.find(({ employer, pay }) => employerKey(employer) === key && pence(pay) > 0n);
    const pay = withP60([...ofSlips('taxable'), ...ofProfile(gross)], p60?.pay);
    const tax = withP60([...ofSlips('tax'), ...ofProfile(taken)], p60?.tax);
    const isNamed = profile.directorships.length > 0;
    const directorHere = (isNamed || employers.length === 1) && directorshipAt(name, profile) !== undefined;
    const boxes = [
      ...sumBox('pay', [...pay.rows, ...terminationInPay(records, key)], { note: pay.note }),
      ...sumBox('pay_tax', tax.rows, { note: tax.note }),
      wordBox('employer', name, 'the payslips or your circumstances'),
      ...(directorHere
        ? [wordBox('director', 'X', 'your circumstances', 'Fill in boxes 7 to 7.4 if it is a close company.')]
        : []),
    ];
    boxes.push(...benefitBoxes(records, key));
    const notes = [
      'Enter the employer’s PAYE reference from the P60 or P45 in box 4.',
      ...benefitPageNotes(records, key),
      ...(profile.director && !isNamed && employers.length > 1
        ? ['You were a director. Put an X in box 6 on the page for that company.']
        : []),
    ];
    return formOfBoxes('SA102', boxes, notes, name);
  });
}

/** The taxable part of a termination payment that is in an employer's pay: the additional information has it. */
function terminationInPay({ terminations }: ReturnRecords, key: string): BackingRow[] {
  return terminations
    .filter(({ employer, inPay }) => inPay > 0n && employerKey(employer) === key)
    .map(({ inPay }) => rowOf('profile', 'Termination payment, on the additional information pages', -inPay));
}

/** The UK property pages. */
export function propertyPages(records: ReturnRecords): FilledForm[] {
  const income = incomeRows(records, 'property');
  const { ofYear, before } = financeOf(records);
  const finance = financeCostsOf(records.tax_year, exact(ofYear));
  const costs = propertyExpenseBoxes(records, printPence(finance.expense));
  const reducing = financeRows(records, printPence(finance.reducing));
  const unused = expenseRows('Unused finance costs of earlier years', before);
  const room = roomBoxes(records);
  const others = [...income, ...costs, ...reducing, ...unused, ...room.rents, ...room.expenses];
  if (others.length === 0) return formOfBoxes('SA105', room.exempt, []);
  const rents = withRows(receiptsOf(records, 'property'), 'rents', room.rents);
  const allowance = allowanceRows(records, 'property');
  const { charge, allowances } = propertyAllowanceBoxesOf(records);
  const costsAndAllowances = [...withRows(costs, 'property_expenses', room.expenses), ...allowances];
  const deducted = allowance.length > 0 ? sumBox('property_allowance', allowance) : costsAndAllowances;
  const expenses = [...deducted, ...room.limit];
  const receipts = [...rents, ...charge];
  const isLoss = wholeDifference(receipts, expenses) < 0n;
  const boxes: FilledBox[] = [
    ...[...room.exempt, ...rents],
    ...sumBox('rents_tax', typed(records, 'property', taken)),
    ...charge,
    ...expenses,
    ...(isLoss
      ? differenceBoxes(['property_loss'], expenses, receipts)
      : taxableBoxes(differenceBoxes(['property_profit'], receipts, expenses), [
          ...lossBox(records, 'property_losses_used'),
        ])),
    ...lossBox(records, 'property_losses_left'),
    ...sumBox('property_finance', allowance.length > 0 ? [] : reducing, {
      note: unused.length > 0 ? null : 'Enter unused amounts from earlier years in box 45.',
    }),
    ...sumBox('property_finance_before', allowance.length > 0 ? [] : unused),
  ];
  const free = receiptAllowancesOf(records.tax_year)?.property ?? 0;
  const notes = [
    ...(allowance.length > 0
      ? ['The property allowance in box 20.1 replaces expenses. Leave boxes 24 to 29 and 44 empty.']
      : []),
    'Enter the number of properties in box 1. Mortgage interest on homes goes in box 44, not in expenses.',
    ...(free > 0 && totalOf(income) <= BigInt(free) * 100n
      ? [
          `Rents of up to £${free.toLocaleString('en-GB')} are tax-free because of the property allowance (box 20.1).`,
        ]
      : []),
    'Enter rents from abroad on the Foreign pages.',
  ];
  return formOfBoxes('SA105', boxes, notes);
}

/** The profit, losses of earlier years set against it, and what is taxable. */
function taxableBoxes(profit: readonly FilledBox[], losses: readonly FilledBox[]): FilledBox[] {
  return [...profit, ...losses, ...differenceBoxes(['property_taxable'], profit, losses)];
}

const lossFigures = {
  property_losses_used: 'property_losses_used',
  property_losses_left: 'property_losses_carried_forward',
} as const;

const lossLabels: Readonly<Record<keyof typeof lossFigures, string>> = {
  property_losses_used: 'Losses of earlier years',
  property_losses_left: 'Losses not used',
};

function lossBox({ report }: ReturnRecords, name: keyof typeof lossFigures): FilledBox[] {
  const amount = pence(report.position[lossFigures[name]]);
  const label = lossLabels[name];
  return sumBox(name, amount > 0n ? [rowOf('position', label, amount)] : []);
}

/** Rows of the allowance that replaced expenses. */
export function allowanceRows({ report }: ReturnRecords, kind: 'self_employment' | 'property'): BackingRow[] {
  const rows = report.income.find((one) => one.kind === kind)?.rows ?? [];
  return rows
    .filter(({ source }) => source === 'allowance')
    .map(({ label, amount }) => rowOf('profile', label, -pence(amount)));
}

/** Adds a row for the difference between the records and the P60, because the box requires the P60's figure. */
function withP60(rows: readonly BackingRow[], p60: string | undefined) {
  const known = totalOf(rows);
  const difference = p60 === undefined ? 0n : pence(p60) - known;
  if (p60 === undefined || difference === 0n) return { rows, note: null };
  return {
    rows: [...rows, rowOf('profile', 'Difference between the P60 and your records', difference)],
    note: `The P60 says ${p60}, your records add up to ${print(known)}.`,
  };
}
