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
import { fieldProblem, found, invalidField, Problem } from '../../../problems/problem.ts';
import {
  auditForAll,
  type HouseholdActor,
  lockMembership,
  type Membership,
  requireMembership,
} from '../../identity/household/service.ts';
import { listShares } from '../../identity/household/shared-service.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import type { ReportView } from '../../reports/household-reports/source-service.ts';
import { budgetAmount } from '../budgets/service.ts';
import { type BudgetMonthView, readMonth } from './figures-service.ts';
import { dayLookedAt, hasStarted, periodIn } from './periods-service.ts';
import {
  amountAlways,
  amountsFrom,
  type BudgetPeriod,
  type DatedAmounts,
  refuseFarMonth,
  refuseOtherForm,
} from './rules.ts';
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
    rows: read.rows.filter((row) => hasStarted(row, dayLookedAt(asked, view.today))),
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
  const period = entry.period ?? 'monthly';
  const amounts = readAmounts(entry, { currency, period, today });
  if (amounts === undefined) throw invalidField('amount', 'Enter the amount');
  if ((await countBudgets(scope, household.id)) >= mostBudgets) throw new Problem('too-many-records');
  const row = await insertBudget(scope, household.id, {
    id: uuid(),
    name: entry.name.trim(),
    currency,
    period,
    amounts,
    rollover: entry.rollover ?? 'none',
  });
  await audit(scope, { actor, membership }, 'household_budget_create', row.name);
  return toEntry(row);
}

/**
 * Changes a budget of the household. What it is for stays. A new period needs all amounts, as weeks and years begin on a day.
 * @throws {Problem} household-not-found, household-read-only, household-budget-not-found, household-budget-taken, version-clash,
 *   invalid-amount, invalid-request
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
  const period = change.period ?? before.period;
  if (period !== before.period && change.amounts === undefined)
    throw invalidField('amounts', 'Give all amounts when you change how often');
  const amounts = readAmounts(change, { currency: before.currency, period, today }, before) ?? before.amounts;
  const next = { period, amounts, rollover: rollover ?? before.rollover };
  if (JSON.stringify(next) === JSON.stringify(onlyFields(before))) return toEntry(before);
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

const onlyFields = ({ period, amounts, rollover }: HouseholdBudgetRow) => ({ period, amounts, rollover });

interface AmountsOf {
  readonly currency: string;
  readonly period: BudgetPeriod;
  readonly today: string;
}

/**
 * Reads the amounts of a request, of which one from a month or day on takes the place of later ones.
 * @returns undefined without an amount
 */
function readAmounts(
  { amount, from, amounts }: Pick<NewHouseholdBudget, 'amount' | 'from' | 'amounts'>,
  { currency, period, today }: AmountsOf,
  before?: HouseholdBudgetRow,
): DatedAmounts | undefined {
  if (amounts !== undefined && (amount !== undefined || from !== undefined))
    throw invalidField('amounts', 'Give amount or amounts, not both');
  for (const one of [...(from === undefined ? [] : [from]), ...(amounts ?? []).map((one) => one.from)]) {
    const field = amounts === undefined ? 'from' : 'amounts';
    refuseOtherForm(one, period, field);
    refuseFarMonth(one, today, field);
  }
  if (amounts !== undefined) {
    const starts = amounts.map((one) => one.from);
    if (starts.some((one, index) => index > 0 && one <= (starts[index - 1] ?? '')))
      throw invalidField('amounts', `Give each ${unitOf(period)} once, oldest first`);
    return Object.fromEntries(
      amounts.map((one, index) => [one.from, minorOf(one.amount, currency, `amounts.${index}.amount`)]),
    );
  }
  if (amount === undefined) {
    if (from === undefined) return undefined;
    const since = `Enter the amount that holds from this ${unitOf(period)} on`;
    throw invalidField('from', since);
  }
  const minor = BigInt(minorOf(amount, currency, 'amount'));
  if (before === undefined)
    return { [from ?? (period === 'monthly' ? today.slice(0, 7) : today)]: String(minor) };
  if (from === undefined) return amountAlways(before.amounts, minor);
  return amountsFrom(before.amounts, period === 'monthly' ? from : periodIn(before, from).from, minor);
}

const unitOf = (period: BudgetPeriod) => (period === 'monthly' ? 'month' : 'day');

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
