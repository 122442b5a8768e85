import type { Payslip } from '@farthing/api-contract';
import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';

const columns = [
  'id',
  'tax_year',
  'employer',
  'pay_date',
  'pay_frequency',
  'tax_period',
  'tax_code',
  'ni_category',
  'gross',
  'taxable',
  'tax',
  'ni',
  'student_loan',
  'postgraduate_loan',
  'pension_method',
  'pension',
  'employer_pension',
  'other_deductions',
  'net',
  'ytd_gross',
  'ytd_taxable',
  'ytd_tax',
  'ytd_ni',
  'notes',
  'version',
  'created_at',
  'updated_at',
] as const;

/** A payslip as the table holds it. */
export type PayslipRow = Omit<Payslip, 'check'>;
/** User-entered fields of a payslip, with the tax year and period derived from them. */
export type PayslipFields = Omit<PayslipRow, 'id' | 'version' | 'created_at' | 'updated_at'>;

/** Payslips in the order of payment: all, or those of a tax year. */
export function listRows(scope: UserScope, taxYear?: string): Promise<PayslipRow[]> {
  return scope.tables
    .selectFrom('payslips')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .$call((query) => (taxYear === undefined ? query : query.where('tax_year', '=', taxYear)))
    .orderBy('pay_date')
    .orderBy('id')
    .execute();
}

/** One payslip, or undefined. */
export function findRow(scope: UserScope, id: string): Promise<PayslipRow | undefined> {
  return scope.tables
    .selectFrom('payslips')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Writes one payslip. */
export function insertRow(
  scope: UserScope,
  row: PayslipFields & { readonly id: string },
): Promise<PayslipRow> {
  return scope.tables
    .insertInto('payslips')
    .values({ ...row, user_id: scope.userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Replaces what makes a payslip. @returns undefined when it is absent or no longer at `version` */
export function updateRow(
  scope: UserScope,
  id: string,
  fields: PayslipFields,
  version: number,
): Promise<PayslipRow | undefined> {
  return scope.tables
    .updateTable('payslips')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a payslip. @returns whether it was there */
export async function deleteRow(scope: UserScope, id: string): Promise<boolean> {
  const result = await scope.tables
    .deleteFrom('payslips')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
