import type {
  NewPension,
  NewPensionContribution,
  Pension,
  PensionAllowance,
  PensionChange,
  PensionContribution,
} from '@farthing/api-contract';
import { taxYearOf } from '@farthing/uk-tax';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { shippedTable } from '../tax-rates/service.ts';
import { workOutYear } from '../tax-report/year-service.ts';
import { allowanceOf } from './allowance-rules.ts';
import { contributionAmount, presented, totalOf } from './rules.ts';
import {
  type ContributionRow,
  deleteContribution,
  insertContribution,
  listContributionRows,
  type PensionRow,
  pensions,
} from './store.ts';

/** All pensions with what was paid into them, by name. */
export async function listPensions(scope: UserScope): Promise<Pension[]> {
  const [rows, contributions] = await Promise.all([pensions.list(scope), listContributionRows(scope)]);
  const byPension = Map.groupBy(contributions, (one) => one.pension_id);
  return rows.map((row) => present(row, byPension.get(row.id) ?? []));
}

/** One pension. @throws {Problem} pension-not-found */
export async function readPension(scope: UserScope, id: string): Promise<Pension> {
  const row = await getPension(scope, id);
  return present(row, await listContributionRows(scope, id));
}

/** Adds a pension. @throws {Problem} account-not-found */
export async function addPension(scope: UserScope, entry: NewPension): Promise<Pension> {
  const row = await pensions.insert(scope, {
    id: uuid(),
    name: entry.name.trim(),
    provider: entry.provider ?? null,
    kind: entry.kind ?? 'defined_contribution',
    account_id: entry.account_id ?? null,
    joined_on: entry.joined_on ?? null,
    notes: entry.notes ?? null,
  });
  return present(row, []);
}

/** Changes the given fields. @throws {Problem} pension-not-found, version-clash, account-not-found */
export async function amendPension(
  scope: UserScope,
  id: string,
  { version, ...change }: PensionChange,
): Promise<Pension> {
  const before = await getPension(scope, id);
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  const named = change.name === undefined ? {} : { name: change.name.trim() };
  const row = await pensions.update(scope, id, { ...change, ...named }, before.version);
  if (!row) throw new Problem('version-clash');
  return present(row, await listContributionRows(scope, id));
}

/** Takes a pension away with its contributions. @throws {Problem} pension-not-found */
export async function removePension(scope: UserScope, id: string): Promise<void> {
  if (!(await pensions.remove(scope, id))) throw new Problem('pension-not-found');
}

/** Lists the contributions to a pension, newest first. @throws {Problem} pension-not-found, unknown-tax-year */
export async function listContributions(
  scope: UserScope,
  id: string,
  taxYear: string | undefined,
): Promise<PensionContribution[]> {
  if (taxYear !== undefined) shippedTable(taxYear);
  await getPension(scope, id);
  const rows = await listContributionRows(scope, id);
  return rows.map(presented).filter((one) => taxYear === undefined || one.tax_year === taxYear);
}

/**
 * Records a contribution.
 * @throws {Problem} pension-not-found, invalid-amount, unknown-tax-year
 */
export async function recordContribution(
  scope: UserScope,
  id: string,
  entry: NewPensionContribution,
): Promise<PensionContribution> {
  await getPension(scope, id);
  shippedTable(taxYearOf(entry.date), 'date');
  const row = await insertContribution(scope, {
    id: uuid(),
    pension_id: id,
    date: entry.date,
    amount: contributionAmount(entry),
    method: entry.method,
    employer: entry.employer ?? null,
    on_payslip: entry.on_payslip ?? false,
  });
  return presented(row);
}

/** Takes a contribution away. @throws {Problem} contribution-not-found */
export async function removeContribution(scope: UserScope, id: string, contribution: string): Promise<void> {
  if (!(await deleteContribution(scope, id, contribution))) throw new Problem('contribution-not-found');
}

async function getPension(scope: UserScope, id: string): Promise<PensionRow> {
  const row = await pensions.find(scope, id);
  if (!row) throw new Problem('pension-not-found');
  return row;
}

function present(row: PensionRow, contributions: readonly ContributionRow[]): Pension {
  return {
    ...row,
    contribution_count: contributions.length,
    contributions_total: totalOf(contributions),
  };
}

/**
 * The annual allowance of a tax year from all that is recorded of pensions and income.
 * @throws {Problem} unknown-tax-year
 */
export async function readPensionAllowance(scope: UserScope, taxYear: string): Promise<PensionAllowance> {
  const shipped = shippedTable(taxYear);
  const year = await workOutYear(scope, taxYear);
  return allowanceOf(year.rates.get(taxYear) ?? shipped, year);
}

export { readStatePension as forecastStatePension } from './state-pension-rules.ts';
