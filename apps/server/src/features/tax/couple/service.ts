import type { CoupleQuery, CoupleTax, SharedTaxYears } from '@farthing/api-contract';
import type { RateTable } from '@farthing/uk-tax';
import type { GuestScope, OthersYear } from '../../../database/guest-scope.ts';
import type { SystemScopes } from '../../../database/system-scope.ts';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { found, Problem } from '../../../problems/problem.ts';
import {
  auditForAll,
  type HouseholdActor,
  lockMembership,
  refuseViewer,
  requireMembership,
} from '../../identity/household/service.ts';
import { readIsaAllowance } from '../isa-allowance/service.ts';
import { readPensionAllowance } from '../pensions/service.ts';
import { shippedTable } from '../tax-rates/service.ts';
import { positionOf, workOutPlannedYear } from '../tax-report/year-service.ts';
import {
  childBenefitDiffers,
  type PersonYear,
  presentProposal,
  presentYear,
  type SharedYear,
  sharedInputs,
  sum,
} from './rules.ts';
import {
  deleteSharedYear,
  findSharedYear,
  listSharedYears,
  listYearSharers,
  replaceSharedYear,
} from './store.ts';

/** Opens scopes of the signed-in user, of the service, and in a tax year that someone else shares. */
export interface CoupleScopes extends SystemScopes, Pick<UserScopes, 'write'> {
  report<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
  asYearGuest<Result>(
    wanted: OthersYear,
    work: (scope: GuestScope) => Promise<Result>,
  ): Promise<Result | undefined>;
}

/**
 * Reads what the user shares of a tax year, and who shares theirs.
 * @throws {Problem} unknown-tax-year, household-not-found
 */
export async function readSharedYears(
  scopes: CoupleScopes,
  userId: string,
  taxYear: string,
): Promise<SharedTaxYears> {
  shippedTable(taxYear);
  const others = await scopes.systemStatements(async (scope) => {
    await requireMembership(scope, userId);
    return listYearSharers(scope, userId, taxYear);
  });
  const own = await scopes.report((scope) => findSharedYear(scope, taxYear));
  return { tax_year: taxYear, own: own ?? null, others };
}

/**
 * Shares a tax year with the owners and members of the household as it is now, in place of what was shared of it.
 * @param day today
 * @throws {Problem} unknown-tax-year, household-not-found, household-viewer, and what a tax report throws
 */
export async function shareYear(
  scopes: CoupleScopes,
  actor: HouseholdActor,
  taxYear: string,
  day: string,
): Promise<SharedTaxYears> {
  shippedTable(taxYear);
  await scopes.systemStatements(async (scope) => refuseViewer(await requireMembership(scope, actor.id)));
  const { inputs, table, ...year } = await scopes.report((scope) => readOwnYear(scope, taxYear, day));
  const shared = { ...year, inputs: sharedInputs(inputs, table) };
  // The log entry comes first, so that no figures are shown without one.
  const household_id = await scopes.system(async (scope) => {
    const { household } = refuseViewer(await lockMembership(scope, actor.id));
    await auditForAll(scope, actor, household, audited('tax_year_share', taxYear));
    return household.id;
  });
  await scopes.write((scope) => replaceSharedYear(scope, { tax_year: taxYear, household_id }, shared));
  return readSharedYears(scopes, actor.id, taxYear);
}

/** Ends the sharing of a tax year. It holds for the next request. @throws {Problem} unknown-tax-year, household-not-found */
export async function withdrawYear(
  scopes: CoupleScopes,
  actor: HouseholdActor,
  taxYear: string,
): Promise<void> {
  shippedTable(taxYear);
  await scopes.systemStatements((scope) => requireMembership(scope, actor.id));
  if (!(await scopes.write((scope) => deleteSharedYear(scope, taxYear)))) return;
  await scopes.system(async (scope) => {
    const { household } = await lockMembership(scope, actor.id);
    await auditForAll(scope, actor, household, audited('tax_year_withdraw', taxYear));
  });
}

/** A tax year that a user shares, with its figures. */
export interface CopiedYear {
  readonly taxYear: string;
  readonly year: SharedYear;
}

/** Reads all tax years that a user shares, for a copy of their records. */
export async function readYearsToCopy(scope: UserScope): Promise<CopiedYear[]> {
  const found: CopiedYear[] = [];
  for (const taxYear of await listSharedYears(scope)) {
    const year = await findSharedYear(scope, taxYear);
    if (year) found.push({ taxYear, year });
  }
  return found;
}

/** Shares copied tax years with the household of a user. */
export async function shareCopiedYears(
  scope: UserScope,
  householdId: string,
  years: readonly CopiedYear[],
): Promise<void> {
  for (const { taxYear, year } of years)
    await replaceSharedYear(scope, { tax_year: taxYear, household_id: householdId }, year);
}

const audited = (action: string, taxYear: string) => ({ action, metadata: { tax_year: taxYear } });

/**
 * Compares the user's tax year as it is now with the one that someone shares, at the user's rates.
 * @param day today
 * @throws {Problem} unknown-tax-year, household-not-found, tax-year-not-shared, couple-child-benefit-differs, and what a
 *   tax report throws
 */
export async function readCouple(
  scopes: CoupleScopes,
  reader: { readonly id: string; readonly day: string },
  { tax_year, with: other, married = true }: CoupleQuery,
  workers: WorkerPool,
): Promise<CoupleTax> {
  shippedTable(tax_year);
  const { me } = await scopes.systemStatements((scope) => requireMembership(scope, reader.id));
  const shared = await scopes.asYearGuest({ user_id: other, tax_year }, async (guest) => {
    const year = await findSharedYear(guest, tax_year);
    return year && { ...year, user_id: guest.sharer.user_id, name: guest.sharer.name };
  });
  const partner: PersonYear = found(shared, 'tax-year-not-shared');
  const { table, ...own } = await scopes.report((scope) => readOwnYear(scope, tax_year, reader.day));
  const years = [{ ...own, user_id: reader.id, name: me.name, shared_at: null }, partner] as const;
  if (childBenefitDiffers(years)) throw new Problem('couple-child-benefit-differs');
  // Figures of someone else may not fit the reader's own rates. A thread could only say that something failed.
  for (const { region, inputs } of years)
    positionOf({ tax_year, region, inputs }, new Map([[tax_year, table]]));
  const partners = [partnerOf(years[0]), partnerOf(years[1])] as const;
  const tax = await workers.run('couple-tax', { question: { tax_year, married, partners }, table });
  return {
    tax_year,
    married,
    members: years.map((year, index) => presentYear(year, reader.id, tax.before[index === 0 ? 0 : 1])),
    total_tax: sum(tax.before.map(({ total_tax }) => total_tax)),
    proposals: tax.proposals.map((one) => presentProposal(one, years)),
    together: { ...tax.together, steps: tax.together.steps.map((one) => presentProposal(one, years)) },
  };
}

const partnerOf = ({ region, inputs }: SharedYear) => ({ region, inputs });

/** Works out a tax year of the user: the current one as projected to 5 April, and allowances left so far. */
async function readOwnYear(
  scope: UserScope,
  taxYear: string,
  day: string,
): Promise<SharedYear & { readonly table: RateTable }> {
  const { question, rates, on_course } = await workOutPlannedYear(scope, taxYear, day);
  const [isa, pension] = await Promise.all([
    readIsaAllowance(scope, taxYear, day),
    readPensionAllowance(scope, taxYear),
  ]);
  return {
    region: question.region,
    inputs: question.inputs,
    projected: on_course !== undefined,
    isa_left: isa.left,
    pension_left: pension.left,
    pension_available: pension.available,
    table: rates.get(taxYear) ?? shippedTable(taxYear),
  };
}
