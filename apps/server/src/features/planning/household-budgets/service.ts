import type {
  HouseholdBudgetChange,
  HouseholdBudgetEntry,
  HouseholdBudgets,
  HouseholdBudgetsQuery,
  NewHouseholdBudget,
} from '@farthing/api-contract';
import { formatMinor, isCurrencyCode, parseMinor } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import { fieldProblem, found, Problem } from '../../../problems/problem.ts';
import {
  auditForAll,
  type HouseholdActor,
  lockMembership,
  type Membership,
} from '../../identity/household/service.ts';
import { listShares, requireMembership } from '../../identity/household/shared-service.ts';
import type { HouseholdScopes, ReportView } from '../../reports/household-reports/flows-service.ts';
import { budgetAmount } from '../budgets/service.ts';
import { type BudgetMonthView, readMonth } from './figures-service.ts';
import { amountAlways, amountsFrom, firstMonth, type MonthAmounts, refuseFarMonth } from './rules.ts';
import {
  countBudgets,
  deleteBudget,
  findBudget,
  type HouseholdBudgetRow,
  insertBudget,
  listBudgets,
  updateBudget,
} from './store.ts';

export type { SystemScope } from '../../../database/system-scope.ts';

/** Most budgets of a household. */
const mostBudgets = 500;

/** The person who changes a budget, with their base currency and today's day. */
export interface BudgetActor {
  readonly actor: HouseholdActor;
  readonly baseCurrency: string;
  readonly today: string;
}

/**
 * Lists the budgets of the household in a month, with what is spent and left. Everyone in it reads the same figures, apart from
 * their own exchange rates. Nothing is cached, as others' data and rights change without the user's.
 * @throws {Problem} household-not-found; invalid-request for a month over ten years away
 */
export async function readHouseholdBudgets(
  scopes: HouseholdScopes,
  { month = '' }: HouseholdBudgetsQuery,
  view: ReportView,
): Promise<HouseholdBudgets> {
  const asked = month === '' ? view.today.slice(0, 7) : month;
  refuseFarMonth(asked, view.today, 'month');
  const read = await scopes.systemStatements(async (scope) => {
    const membership = await requireMembership(scope, view.id);
    return {
      membership,
      rows: await listBudgets(scope, membership.household.id),
      shares: await listShares(scope, view.id),
    };
  });
  const wanted: BudgetMonthView = {
    month: asked,
    rows: read.rows.filter(({ amounts }) => firstMonth(amounts) <= asked),
    shared: new Set(read.shares.filter(({ level }) => level !== 'counted').map((one) => one.account_id)),
    people: read.membership.household.members
      .filter(({ role }) => role !== 'viewer')
      .map(({ user_id }) => user_id)
      .sort(),
    isViewer: read.membership.me.role === 'viewer',
  };
  return readMonth(scopes, wanted, view);
}

/**
 * Sets a budget of the household.
 * @throws {Problem} household-not-found, household-read-only, household-budget-taken, unknown-currency, invalid-amount,
 *   invalid-request, too-many-records
 */
export async function addHouseholdBudget(
  scope: SystemScope,
  entry: NewHouseholdBudget,
  { actor, baseCurrency, today }: BudgetActor,
): Promise<HouseholdBudgetEntry> {
  const membership = refuseViewer(await lockMembership(scope, actor.id));
  const { household } = membership;
  const currency = (entry.currency ?? baseCurrency).toUpperCase();
  if (!isCurrencyCode(currency)) throw fieldProblem('unknown-currency', 'currency');
  const amounts = readAmounts(entry, currency, today);
  if (amounts === undefined) throw fieldProblem('invalid-request', 'amount', 'Enter the monthly amount');
  if ((await countBudgets(scope, household.id)) >= mostBudgets) throw new Problem('too-many-records');
  const row = await insertBudget(scope, household.id, {
    id: uuid(),
    name: entry.name.trim(),
    currency,
    amounts,
    rollover: entry.rollover ?? 'none',
  });
  await audit(scope, { actor, membership }, 'household_budget_create', row.name);
  return toEntry(row);
}

/**
 * Changes a budget of the household. What it is for stays.
 * @throws {Problem} household-not-found, household-read-only, household-budget-not-found, version-clash, invalid-amount,
 *   invalid-request
 */
export async function changeHouseholdBudget(
  scope: SystemScope,
  id: string,
  { version, rollover, ...change }: HouseholdBudgetChange,
  { actor, today }: BudgetActor,
): Promise<HouseholdBudgetEntry> {
  const membership = refuseViewer(await lockMembership(scope, actor.id));
  const { household } = membership;
  const before = found(await findBudget(scope, household.id, id), 'household-budget-not-found');
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  const amounts = readAmounts(change, before.currency, today, before.amounts) ?? before.amounts;
  const next = { amounts, rollover: rollover ?? before.rollover };
  if (JSON.stringify([amounts, next.rollover]) === JSON.stringify([before.amounts, before.rollover]))
    return toEntry(before);
  const row = await updateBudget(scope, household.id, id, next);
  await audit(scope, { actor, membership }, 'household_budget_change', row.name);
  return toEntry(row);
}

/** Deletes a budget of the household. @throws {Problem} household-not-found, household-read-only, household-budget-not-found */
export async function removeHouseholdBudget(
  scope: SystemScope,
  id: string,
  { actor }: BudgetActor,
): Promise<void> {
  const membership = refuseViewer(await lockMembership(scope, actor.id));
  const { household } = membership;
  const row = found(await findBudget(scope, household.id, id), 'household-budget-not-found');
  await deleteBudget(scope, household.id, id);
  await audit(scope, { actor, membership }, 'household_budget_delete', row.name);
}

/** Passes a membership on, unless it is a viewer's. @throws {Problem} household-read-only */
function refuseViewer(membership: Membership): Membership {
  if (membership.me.role === 'viewer') throw new Problem('household-read-only');
  return membership;
}

/** Writes an action into the logs of everyone in the household. Call it last. */
async function audit(
  scope: SystemScope,
  { actor, membership }: { readonly actor: HouseholdActor; readonly membership: Membership },
  action: string,
  name: string,
): Promise<void> {
  await auditForAll(scope, actor, membership.household, { action, metadata: { name } });
}

/**
 * Reads the amounts of a request, of which one from a month on takes the place of later ones.
 * @returns undefined without an amount
 */
function readAmounts(
  { amount, from, amounts }: Pick<NewHouseholdBudget, 'amount' | 'from' | 'amounts'>,
  currency: string,
  today: string,
  before?: MonthAmounts,
): MonthAmounts | undefined {
  if (amounts !== undefined && (amount !== undefined || from !== undefined))
    throw fieldProblem('invalid-request', 'amounts', 'Give amount or amounts, not both');
  for (const month of [...(from === undefined ? [] : [from]), ...(amounts ?? []).map((one) => one.from)])
    refuseFarMonth(month, today, amounts === undefined ? 'from' : 'amounts');
  if (amounts !== undefined) {
    const months = amounts.map((one) => one.from);
    if (months.some((month, index) => index > 0 && month <= (months[index - 1] ?? '')))
      throw fieldProblem('invalid-request', 'amounts', 'Give each month once, oldest first');
    return Object.fromEntries(
      amounts.map((one, index) => [one.from, minorOf(one.amount, currency, `amounts.${index}.amount`)]),
    );
  }
  if (amount === undefined) {
    if (from === undefined) return undefined;
    throw fieldProblem('invalid-request', 'from', 'Enter the amount that holds from this month on');
  }
  const minor = BigInt(minorOf(amount, currency, 'amount'));
  if (before === undefined) return { [from ?? today.slice(0, 7)]: String(minor) };
  return from === undefined ? amountAlways(before, minor) : amountsFrom(before, from, minor);
}

function minorOf(value: string | number, currency: string, field: string): string {
  return String(parseMinor(budgetAmount(value, currency, field), currency));
}

/** Presents a budget as it was set. */
function toEntry({ amounts, ...row }: HouseholdBudgetRow): HouseholdBudgetEntry {
  return {
    ...row,
    amounts: Object.keys(amounts)
      .sort()
      .map((from) => ({ from, amount: formatMinor(BigInt(amounts[from] ?? '0'), row.currency) })),
  };
}
