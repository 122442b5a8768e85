import type { TaxProfile } from '@farthing/api-contract';
import { type BackingRow, pence, rowOf } from './box-rules.ts';
import type { ReturnRecords } from './record-rules.ts';

/** An income of the tax profile. */
export type TypedIncome = TaxProfile['incomes'][number];

/** Rows of income of a kind that was typed in the tax profile, by an amount that is not nothing. */
export function typed(
  { profile }: ReturnRecords,
  kind: TypedIncome['kind'],
  amountOf: (income: TypedIncome) => bigint,
): BackingRow[] {
  return profile.incomes
    .filter((income) => income.kind === kind && amountOf(income) !== 0n)
    .map((income) => typedRow(income, amountOf(income)));
}

export function gross({ amount }: TypedIncome): bigint {
  return pence(amount);
}

export function taken({ tax_paid }: TypedIncome): bigint {
  return pence(tax_paid);
}

/** A row of an income that was typed. */
export function typedRow({ description }: TypedIncome, amount: bigint): BackingRow {
  return rowOf('profile', description, amount);
}
