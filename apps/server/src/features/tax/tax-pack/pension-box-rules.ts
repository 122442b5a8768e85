import { type BackingRow, type FilledBox, rowOf, sumBox } from './box-rules.ts';
import { type PackPensionSum, plainRow, type ReturnRecords, transactionsOf } from './record-rules.ts';
import { gross, type TypedIncome, taken, typedRow } from './typed-rules.ts';

/** The boxes for pensions: State Pension with arrears, its lump sum, and other pensions with the taxed part of lump sums. */
export function pensionBoxes(records: ReturnRecords): FilledBox[] {
  const incomes = records.profile.incomes.filter(({ kind }) => kind === 'pension');
  const isState = ({ description }: TypedIncome) => /\bstate\b.*\bpension\b/i.test(description);
  const state = incomes.filter(isState);
  const others = incomes.filter((one) => !isState(one));
  const received = transactionsOf(records, 'pension').map(plainRow);
  const { pensionSums = [] } = records;
  const arrears = pensionSums.filter(({ kind }) => kind === 'state_pension_arrears');
  const deferred = pensionSums.filter(({ kind }) => kind === 'state_pension');
  const lumpSums = pensionSums.filter((one) => !arrears.includes(one) && !deferred.includes(one));
  return [
    ...sumBox('state_pension', [
      ...state.map((one) => typedRow(one, gross(one))),
      ...rowsOf(arrears, ({ taxable }) => taxable),
    ]),
    ...sumBox(
      'state_pension_lump_sum',
      rowsOf(deferred, ({ amount }) => amount),
    ),
    ...sumBox(
      'state_pension_lump_sum_tax',
      rowsOf(deferred, ({ taxPaid }) => taxPaid),
    ),
    ...sumBox(
      'pensions',
      [
        ...received,
        ...others.map((one) => typedRow(one, gross(one))),
        ...rowsOf(lumpSums, ({ taxable }) => taxable),
      ],
      {
        note:
          received.length > 0
            ? 'Transactions show the net amount. This box needs the gross amount from the P60, and State Pension goes in box 8. Enter both in your circumstances.'
            : null,
      },
    ),
    ...sumBox('pensions_tax', [
      ...incomes.filter((one) => taken(one) > 0n).map((one) => typedRow(one, taken(one))),
      ...rowsOf(lumpSums, ({ taxPaid }) => taxPaid),
    ]),
  ];
}

function rowsOf(sums: readonly PackPensionSum[], amountOf: (one: PackPensionSum) => bigint): BackingRow[] {
  return sums
    .filter((one) => amountOf(one) > 0n)
    .map((one) => rowOf('pension_lump_sums', one.label, amountOf(one), { date: one.date }));
}
