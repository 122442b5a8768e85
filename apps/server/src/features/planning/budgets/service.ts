import type { Budget, BudgetChange, NewBudget } from '@farthing/api-contract';
import { isCurrencyCode } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, inField, invalidField, Problem } from '../../../problems/problem.ts';
import { getCategory, listCategories } from '../../ledger/categories/service.ts';
import { type BudgetView, readFigures } from './figures-service.ts';
import { periodOn } from './month-rules.ts';
import { budgetAmount, refuseFar } from './rules.ts';
import { readMonthStart } from './settings-service.ts';
import {
  type BudgetFields,
  type BudgetRow,
  deleteAmounts,
  hasMoves,
  hideBudget,
  insertAmounts,
  insertBudget,
  lockBudgetRows,
  showBudget,
  updateBudget,
} from './store.ts';

export {
  hasBegun,
  lookedAt,
  type MonthStart,
  monthOf,
  monthSpan,
  monthsBetween,
  periodOn,
  periodsUpTo,
  type Recurring,
  type Span,
} from './month-rules.ts';
export {
  budgetAmount,
  carriedAfter,
  elapsedOf,
  paceOf,
  perDayOf,
  type RolloverKind,
  statusOf,
} from './rules.ts';
export { moveBudgets } from './store.ts';

/** The budgets of a month; without a month all, in the period that today is in. */
export async function listBudgets(scope: UserScope, view: BudgetView): Promise<Budget[]> {
  const { figures } = await readFigures(scope, view);
  return figures.filter(({ begun }) => begun || view.month === undefined).map(({ record }) => record);
}

/** One budget in the period of a month. @throws {Problem} budget-not-found */
export async function readBudget(scope: UserScope, id: string, view: BudgetView): Promise<Budget> {
  const { figures } = await readFigures(scope, view);
  const found = figures.find(({ row }) => row.id === id);
  if (!found) throw new Problem('budget-not-found');
  return found.record;
}

/**
 * Sets a budget for an expense category or a group of them.
 * @throws {Problem} invalid-request, category-not-found, unknown-currency, invalid-amount, budget-taken
 */
export async function addBudget(scope: UserScope, entry: NewBudget, view: BudgetView): Promise<Budget> {
  const target = await targetOf(scope, entry);
  if (entry.start_date !== undefined) refuseFar(entry.start_date, view.today, 'start_date');
  const currency = currencyOf(entry.currency ?? view.baseCurrency);
  const row = {
    id: uuid(),
    ...target,
    currency,
    amount: budgetAmount(entry.amount, currency),
    period: entry.period ?? 'monthly',
    start_date: entry.start_date ?? view.today,
    rollover: entry.rollover ?? 'none',
  } as const;
  await insertBudget(scope, row);
  return readBudget(scope, row.id, view);
}

/**
 * Changes the given fields. What a budget is for stays. An amount holds in every period, or from that of a day on, and
 * takes the place of those that held then; `amounts` are all of them.
 * @throws {Problem} budget-not-found, version-clash, invalid-request, invalid-amount, budget-has-moves, budget-taken
 */
export async function amendBudget(
  scope: UserScope,
  id: string,
  { version, from, amount, amounts, category_id, group_name, ...fields }: BudgetChange,
  view: BudgetView,
): Promise<Budget> {
  const before = await lockBudget(scope, id);
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  refuseOther('category_id', before.category_id, category_id);
  refuseOther('group_name', before.group_name, group_name);
  if (from !== undefined && amount === undefined)
    throw invalidField('from', 'from sets when an amount starts. Give the amount as well.');
  if (amounts !== undefined && amount !== undefined)
    throw invalidField('amounts', 'Give amount or amounts, not both');
  for (const [field, day] of Object.entries({ from, start_date: fields.start_date })) {
    if (day !== undefined) refuseFar(day, view.today, field);
  }
  const { period = before.period, start_date = before.start_date, rollover = before.rollover } = fields;
  const change: Partial<BudgetFields> = {
    ...(period === before.period ? {} : { period }),
    ...(start_date === before.start_date ? {} : { start_date }),
    ...(rollover === before.rollover ? {} : { rollover }),
  };
  if ((change.period ?? change.start_date) !== undefined && (await hasMoves(scope, id)))
    throw new Problem('budget-has-moves');
  const written = amount === undefined ? undefined : budgetAmount(amount, before.currency);
  if (written !== undefined && from === undefined) await deleteAmounts(scope, id);
  if (written !== undefined && from !== undefined)
    await holdFrom(scope, { ...before, ...change }, from, written);
  const all = amounts && (await replaceAmounts(scope, before, amounts, view.today));
  const own = written !== undefined && from === undefined ? { amount: written } : all ? { amount: all } : {};
  if ((written ?? all) !== undefined || Object.keys(change).length > 0)
    await updateBudget(scope, id, { ...change, ...own });
  return readBudget(scope, id, view);
}

/** Puts a budget away with the money moved to and from it. @throws {Problem} budget-not-found */
export async function removeBudget(scope: UserScope, id: string): Promise<void> {
  if (!(await hideBudget(scope, id))) throw new Problem('budget-not-found');
}

/** Brings back a budget deleted in the last 30 days. @throws {Problem} budget-not-found, budget-taken */
export async function restoreBudget(scope: UserScope, id: string, view: BudgetView): Promise<Budget> {
  if (!(await showBudget(scope, id))) throw new Problem('budget-not-found');
  return readBudget(scope, id, view);
}

/** Applies an amount from the period that contains a day, and removes later amounts. */
export async function holdFrom(
  scope: UserScope,
  budget: BudgetRow,
  from: string,
  amount: string,
): Promise<void> {
  const period = periodOn(budget, await readMonthStart(scope), from);
  await deleteAmounts(scope, budget.id, period.from);
  await insertAmounts(scope, [{ budget_id: budget.id, from_date: period.from, amount }]);
}

/** Replaces all amounts of a budget. @returns the first amount */
async function replaceAmounts(
  scope: UserScope,
  { id, currency }: BudgetRow,
  amounts: NonNullable<BudgetChange['amounts']>,
  today: string,
): Promise<string> {
  const read = amounts.map(({ from, amount }, index) => ({
    from,
    amount: budgetAmount(amount, currency, `amounts.${index}.amount`),
  }));
  const days = read.flatMap(({ from }) => (from === null ? [] : [from]));
  if (read[0]?.from !== null || days.length !== read.length - 1)
    throw invalidField('amounts', 'The first amount must have from null, and each later one a date');
  if (days.some((day, index) => index > 0 && day <= (days[index - 1] ?? '')))
    throw invalidField('amounts', 'Give each date once, oldest first');
  for (const day of days) refuseFar(day, today, 'amounts');
  await deleteAmounts(scope, id);
  await insertAmounts(
    scope,
    read.slice(1).map(({ from, amount }) => ({ budget_id: id, from_date: from ?? '', amount })),
  );
  return read[0].amount;
}

async function lockBudget(scope: UserScope, id: string): Promise<BudgetRow> {
  const [row] = await lockBudgetRows(scope, [id]);
  if (!row) throw new Problem('budget-not-found');
  return row;
}

function refuseOther(field: string, stored: string | null, given: string | null | undefined): void {
  if (given === undefined || given === stored) return;
  throw invalidField(field, 'You can’t change what a budget is for. Delete it and add another.');
}

async function targetOf(
  scope: UserScope,
  { category_id, group_name }: NewBudget,
): Promise<Pick<BudgetRow, 'category_id' | 'group_name'>> {
  const group = group_name?.trim() ?? null;
  if ((category_id ?? null) === null && group === null)
    throw invalidField('category_id', 'Choose a category or a group');
  if (category_id && group)
    throw invalidField('group_name', 'A budget can be for a category or a group, but not both');
  if (category_id) {
    const { kind } = await inField('category_id', getCategory(scope, category_id));
    if (kind === 'expense') return { category_id, group_name: null };
    throw invalidField('category_id', 'A budget is for spending. Choose an expense category.');
  }
  const found = (await listCategories(scope)).some(
    (category) => category.kind === 'expense' && category.group_name === group,
  );
  if (!found) throw invalidField('group_name', 'There are no expense categories in that group');
  return { category_id: null, group_name: group };
}

function currencyOf(written: string): string {
  const currency = written.toUpperCase();
  if (!isCurrencyCode(currency)) throw fieldProblem('unknown-currency', 'currency');
  return currency;
}
