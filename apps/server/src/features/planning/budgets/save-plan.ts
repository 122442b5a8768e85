import type { BudgetPlan, BudgetPlanChange, Category } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';
import { listCategories } from '../../ledger/categories/service.ts';
import { type BudgetView, readFigures } from './figures-service.ts';
import { readPlan } from './plan-service.ts';
import { budgetAmount } from './rules.ts';
import { holdFrom } from './service.ts';
import {
  type BudgetRow,
  deleteAmounts,
  hideBudget,
  insertBudget,
  listBudgetRows,
  lockBudgetRows,
  updateBudget,
} from './store.ts';

type Entry = BudgetPlanChange['items'][number];
type Target = Pick<BudgetRow, 'category_id' | 'group_name'>;

/**
 * Sets the given monthly budgets from a month on, and deletes those whose amount is null. Saves all or none.
 * @throws {Problem} invalid-request, category-not-found, invalid-amount, budget-taken, version-clash
 */
export async function savePlan(
  scope: UserScope,
  { items }: BudgetPlanChange,
  view: BudgetView,
): Promise<BudgetPlan> {
  const [{ span, figures }, categories, stored] = await Promise.all([
    readFigures(scope, view),
    listCategories(scope),
    listBudgetRows(scope),
  ]);
  const isSame = (one: Target, other: Target) =>
    one.category_id === other.category_id && one.group_name === other.group_name;
  const entries = items.map((entry, index) => {
    const target = targetOf(entry, index, categories);
    const row = stored.find((one) => one.period === 'monthly' && isSame(one, target));
    return { target, row, amount: entry.amount, version: entry.version };
  });
  const repeated = entries.findIndex(({ target }, index) =>
    entries.slice(0, index).some((before) => isSame(before.target, target)),
  );
  if (repeated > 0) throw invalidField(`items.${repeated}`, 'Give each category or group once');
  const locked = await lockBudgetRows(
    scope,
    entries.flatMap(({ row }) => (row ? [row.id] : [])),
  );
  const isStale = ({ row, version }: (typeof entries)[number]) =>
    version !== undefined && version !== (locked.find(({ id }) => id === row?.id)?.version ?? 0);
  if (entries.some(isStale)) throw new Problem('version-clash');
  for (const [index, { target, row, amount }] of entries.entries()) {
    const currency = row?.currency ?? view.baseCurrency;
    const wanted = amount === null ? null : budgetAmount(amount, currency, `items.${index}.amount`);
    const figure = figures.find((one) => one.row.id === row?.id);
    if (figure?.begun && figure.record.amount === wanted) continue;
    if (wanted === null) await (row && hideBudget(scope, row.id));
    else if (row) await setAmount(scope, row, wanted, span.from);
    else await addMonthly(scope, { ...target, amount: wanted, currency, start_date: span.from });
  }
  return readPlan(scope, view);
}

/** Applies an amount from the month on. A budget that would start later starts in this month. */
async function setAmount(scope: UserScope, row: BudgetRow, amount: string, from: string): Promise<void> {
  if (row.start_date < from) {
    await holdFrom(scope, row, from, amount);
    await updateBudget(scope, row.id, {});
    return;
  }
  await deleteAmounts(scope, row.id);
  await updateBudget(scope, row.id, { amount, start_date: from });
}

async function addMonthly(
  scope: UserScope,
  fields: Target & Pick<BudgetRow, 'amount' | 'currency' | 'start_date'>,
): Promise<void> {
  await insertBudget(scope, { id: uuid(), ...fields, period: 'monthly', rollover: 'none' });
}

/** Checks what an entry is for. */
function targetOf(
  { category_id, group_name }: Entry,
  index: number,
  categories: readonly Category[],
): Target {
  const [id, group] = [category_id ?? null, group_name?.trim() ?? null];
  const reject = (field: string, text: string) => invalidField(`items.${index}.${field}`, text);
  if ((id === null) === (group === null)) throw reject('category_id', 'Choose either a category or a group');
  if (id === null) {
    if (categories.some((one) => one.kind === 'expense' && one.group_name === group))
      return { category_id: null, group_name: group };
    throw reject('group_name', 'There are no expense categories in that group');
  }
  const category = categories.find((one) => one.id === id);
  if (!category) throw fieldProblem('category-not-found', `items.${index}.category_id`);
  if (category.kind !== 'expense')
    throw reject('category_id', 'A budget is for spending. Choose an expense category.');
  return { category_id: id, group_name: null };
}
