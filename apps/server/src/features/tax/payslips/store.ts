import type { Payslip } from '@farthing/api-contract';
import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';

const columns = `id, tax_year, employer, pay_date, pay_frequency, tax_period, tax_code, ni_category, gross, taxable, tax,
  ni, student_loan, postgraduate_loan, pension_method, pension, employer_pension, other_deductions, net,
  ytd_gross, ytd_taxable, ytd_tax, ytd_ni, notes, version, created_at, updated_at`;

/** A payslip as the table holds it. */
export type PayslipRow = Omit<Payslip, 'check'>;

/** The user's payslips by id. */
export const payslips = versionedRows<PayslipRow>('payslips', columns, { orderBy: 'pay_date, id' });

/** Lists payslips in the order of payment: all, or those of a tax year. */
export function listRows(scope: UserScope, taxYear?: string): Promise<PayslipRow[]> {
  return payslips.list(scope, taxYear === undefined ? undefined : sql`tax_year = ${taxYear}`);
}
