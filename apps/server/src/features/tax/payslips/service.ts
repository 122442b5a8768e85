import type {
  NewPayslip,
  Payslip,
  PayslipChange,
  PayslipQuery,
  PayslipSummary,
} from '@farthing/api-contract';
import { employerKey } from '@farthing/uk-tax';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { taxProfilesOf } from '../tax-profiles/service.ts';
import { ratesOf, shippedTable } from '../tax-rates/service.ts';
import { checked } from './check-rules.ts';
import { isSamePayslip, type StoredPayslip, toStoredPayslip } from './rules.ts';
import { listRows, type PayslipRow, payslips } from './store.ts';
import { summaryOf } from './summary-rules.ts';

/** Payslips without their checks, in the order of payment: all, or those of a tax year. */
export function payslipRows(scope: UserScope, taxYear?: string): Promise<PayslipRow[]> {
  return listRows(scope, taxYear);
}

/** Payslips with their checks, newest first. @throws {Problem} unknown-tax-year */
export async function listPayslips(scope: UserScope, query: PayslipQuery): Promise<Payslip[]> {
  if (query.tax_year !== undefined) shippedTable(query.tax_year);
  const all = await withChecks(scope, await listRows(scope, query.tax_year));
  const key = query.employer === undefined ? undefined : employerKey(query.employer);
  return all.filter(({ employer }) => key === undefined || employerKey(employer) === key).toReversed();
}

/** One payslip with its check. @throws {Problem} payslip-not-found */
export async function readPayslip(scope: UserScope, id: string): Promise<Payslip> {
  const row = await payslips.find(scope, id);
  if (!row) throw new Problem('payslip-not-found');
  return withCheck(scope, row);
}

/**
 * Records a payslip. One that is recorded already would count twice.
 * @throws {Problem} unknown-tax-year, invalid-amount, invalid-tax-code, invalid-request, payslip-taken
 */
export async function recordPayslip(scope: UserScope, entry: NewPayslip): Promise<Payslip> {
  const fields = keep(entry);
  const others = await listRows(scope, fields.tax_year);
  if (others.some((other) => isSamePayslip(other, fields))) throw new Problem('payslip-taken');
  return withCheck(scope, await payslips.insert(scope, { id: uuid(), ...fields }));
}

/**
 * Changes the given fields of a payslip. Derived fields are recalculated unless given: taxable pay from gross
 * pay and pension, the tax period from the pay date. @throws {Problem} payslip-not-found, version-clash, and
 * as recordPayslip
 */
export async function amendPayslip(
  scope: UserScope,
  id: string,
  { version, ...change }: PayslipChange,
): Promise<Payslip> {
  const before = await payslips.find(scope, id);
  if (!before) throw new Problem('payslip-not-found');
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  const { id: _id, version: _version, created_at, updated_at, tax_year, ...kept } = before;
  const entry: NewPayslip = { ...kept };
  if ((change.gross ?? change.pension ?? change.pension_method) !== undefined) entry.taxable = null;
  if ((change.pay_date ?? change.pay_frequency) !== undefined) delete entry.tax_period;
  const fields = keep({ ...entry, ...change });
  const row = await payslips.update(scope, id, fields, before.version);
  if (!row) throw new Problem('version-clash');
  return withCheck(scope, row);
}

/** Takes a payslip away. @throws {Problem} payslip-not-found */
export async function removePayslip(scope: UserScope, id: string): Promise<void> {
  if (!(await payslips.remove(scope, id))) throw new Problem('payslip-not-found');
}

/** Adds up a year's payslips by employer, and in total. @throws {Problem} unknown-tax-year */
export async function summarisePayslips(scope: UserScope, taxYear: string): Promise<PayslipSummary> {
  shippedTable(taxYear);
  const [rows, profiles] = await Promise.all([listRows(scope, taxYear), taxProfilesOf(scope)]);
  return summaryOf(taxYear, rows, profiles.of(taxYear));
}

function keep(entry: NewPayslip): StoredPayslip {
  const fields = toStoredPayslip(entry);
  shippedTable(fields.tax_year, 'pay_date');
  return fields;
}

async function withCheck(scope: UserScope, row: PayslipRow): Promise<Payslip> {
  const all = await withChecks(scope, await listRows(scope, row.tax_year));
  const found = all.find(({ id }) => id === row.id);
  if (!found) throw new Problem('payslip-not-found');
  return found;
}

async function withChecks(scope: UserScope, rows: readonly PayslipRow[]): Promise<Payslip[]> {
  const [rates, profiles] = await Promise.all([ratesOf(scope), taxProfilesOf(scope)]);
  return checked(rows, rates, profiles.of);
}
