import type { Goal, GoalChange, NewGoal } from '@farthing/api-contract';
import { figureMinor, formatMinor, isCurrencyCode, parseMinor } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, inField, invalidField, Problem, readMinor } from '../../../problems/problem.ts';
import { getAccount } from '../../ledger/accounts/service.ts';
import { getCategory } from '../../ledger/categories/service.ts';
import { listBalances } from '../../ledger/ledger-totals/service.ts';
import type { BudgetView } from '../budgets/figures-service.ts';
import { listBudgets, monthOf, monthsBetween } from '../budgets/service.ts';
import { readMonthStart } from '../budgets/settings-service.ts';
import { monthlyNeeded, progressOf, sharedOut } from './rules.ts';
import { type GoalFields, type GoalRow, goals } from './store.ts';

export { moveGoals } from './store.ts';

/** Lists all goals with their savings, the earliest date first. */
export async function listGoals(scope: UserScope, view: BudgetView): Promise<Goal[]> {
  const rows = await goals.list(scope);
  if (rows.length === 0) return [];
  const [saved, start] = await Promise.all([savedFor(scope, rows, view), readMonthStart(scope)]);
  const month = monthOf(start, view.today);
  return rows.map((row) => {
    const months =
      row.target_date === null
        ? null
        : Math.max(1, monthsBetween(month, monthOf(start, row.target_date)) + 1);
    return present(row, saved.get(row.id) ?? 0n, months, view.today);
  });
}

/** Returns one goal. @throws {Problem} goal-not-found */
export async function readGoal(scope: UserScope, id: string, view: BudgetView): Promise<Goal> {
  const found = (await listGoals(scope, view)).find((goal) => goal.id === id);
  if (!found) throw new Problem('goal-not-found');
  return found;
}

/**
 * Adds a goal.
 * @throws {Problem} invalid-request, invalid-amount, unknown-currency, account-not-found, category-not-found
 */
export async function addGoal(scope: UserScope, entry: NewGoal, view: BudgetView): Promise<Goal> {
  const account = entry.account_id
    ? await inField('account_id', getAccount(scope, entry.account_id))
    : undefined;
  const currency = (entry.currency ?? account?.currency ?? view.baseCurrency).toUpperCase();
  if (!isCurrencyCode(currency)) throw fieldProblem('unknown-currency', 'currency');
  const id = uuid();
  await goals.insert(scope, {
    id,
    ...(await fieldsOf(scope, {
      name: entry.name,
      target_amount: entry.target_amount,
      currency,
      target_date: entry.target_date ?? null,
      account_id: entry.account_id ?? null,
      category_id: entry.category_id ?? null,
      saved_amount: entry.saved_amount ?? 0,
    })),
  });
  return readGoal(scope, id, view);
}

/**
 * Changes the given fields; the currency stays.
 * @throws {Problem} goal-not-found, version-clash, and those of `addGoal`
 */
export async function amendGoal(
  scope: UserScope,
  id: string,
  { version, ...change }: GoalChange,
  view: BudgetView,
): Promise<Goal> {
  const before = await goals.lock(scope, id);
  if (!before) throw new Problem('goal-not-found');
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) {
    const { name, target_amount, currency, target_date, account_id, category_id, saved_amount } = before;
    const fields = { name, target_amount, currency, target_date, account_id, category_id, saved_amount };
    await goals.update(scope, id, await fieldsOf(scope, { ...fields, ...given }));
  }
  return readGoal(scope, id, view);
}

/** Deletes a goal; the money stays where it is. @throws {Problem} goal-not-found */
export async function removeGoal(scope: UserScope, id: string): Promise<void> {
  if (!(await goals.remove(scope, id))) throw new Problem('goal-not-found');
}

type Given = Omit<GoalFields, 'target_amount' | 'saved_amount'> & {
  readonly target_amount: string | number;
  readonly saved_amount: string | number;
};

async function fieldsOf(scope: UserScope, given: Given): Promise<GoalFields> {
  const { currency, account_id, category_id } = given;
  if (account_id !== null && category_id !== null)
    throw invalidField('category_id', 'A goal can be linked to an account or a category, but not both');
  if (
    account_id !== null &&
    (await inField('account_id', getAccount(scope, account_id))).currency !== currency
  )
    throw invalidField('account_id', `The account must be in ${currency}, like the goal`);
  if (
    category_id !== null &&
    (await inField('category_id', getCategory(scope, category_id))).kind !== 'expense'
  )
    throw invalidField('category_id', 'A sinking fund is for spending. Choose an expense category.');
  const target = readMinor(given.target_amount, currency, 'target_amount');
  if (target <= 0n) throw fieldProblem('invalid-amount', 'target_amount', 'The target must be above 0');
  const saved = readMinor(given.saved_amount, currency, 'saved_amount');
  if (saved < 0n)
    throw fieldProblem('invalid-amount', 'saved_amount', 'The amount saved must not be below 0');
  return {
    ...given,
    name: given.name.trim(),
    target_amount: formatMinor(target, currency),
    saved_amount: formatMinor(saved, currency),
  };
}

/** Returns the amount saved for each goal in minor units: from its account or its category's budget, else as entered. */
async function savedFor(
  scope: UserScope,
  rows: readonly GoalRow[],
  view: BudgetView,
): Promise<ReadonlyMap<string, bigint>> {
  const needs = (field: 'account_id' | 'category_id') => rows.some((row) => row[field] !== null);
  const [balances, budgets] = await Promise.all([
    needs('account_id') ? listBalances(scope, view.today) : [],
    needs('category_id') ? listBudgets(scope, { ...view, month: undefined }) : [],
  ]);
  const saved = new Map<string, bigint>();
  const linkOf = (row: GoalRow) => row.account_id ?? row.category_id;
  // Goals of one category in two currencies have a budget each, or one of them has none.
  for (const linked of Map.groupBy(rows, (row) => `${linkOf(row)} ${row.currency}`).values()) {
    const shares = linked.map(({ id, target_amount, currency, target_date }) => ({
      id,
      target: parseMinor(target_amount, currency),
      target_date,
    }));
    const [first] = linked;
    if (!first) continue;
    const { currency } = first;
    const link = first.account_id ?? first.category_id;
    const account = balances.find(({ account_id }) => account_id === link);
    const budget = budgets.find((one) => one.category_id === link && one.currency === currency);
    const held = account?.balance_minor ?? (budget ? figureMinor(budget.remaining, currency) : 0n);
    if (link !== null) for (const [id, part] of sharedOut(held, shares)) saved.set(id, part);
    else for (const row of linked) saved.set(row.id, parseMinor(row.saved_amount, row.currency));
  }
  return saved;
}

function present(row: GoalRow, saved: bigint, months: number | null, today: string): Goal {
  const { currency } = row;
  const target = parseMinor(row.target_amount, currency);
  const isReached = saved >= target;
  const isLate = row.target_date !== null && row.target_date < today;
  return {
    ...row,
    target_amount: formatMinor(target, currency),
    saved_amount: formatMinor(parseMinor(row.saved_amount, currency), currency),
    saved: formatMinor(saved, currency),
    remaining: formatMinor(isReached ? 0n : target - saved, currency),
    progress: progressOf(target, saved),
    months_left: months,
    monthly_needed: months === null ? null : formatMinor(monthlyNeeded(target, saved, months), currency),
    status: isReached ? 'reached' : isLate ? 'overdue' : 'saving',
  };
}
