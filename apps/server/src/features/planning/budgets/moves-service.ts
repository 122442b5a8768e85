import type { BudgetMove, NewBudgetMove } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';
import { type BudgetView, readFigures } from './figures-service.ts';
import { amountAboveZero } from './rules.ts';
import { deleteMove, insertMove, listMoves, lockBudgetRows } from './store.ts';

export { listMoves as readMoves } from './store.ts';

/**
 * Moves money that is left in one monthly budget to another, in one month.
 * @throws {Problem} budget-not-found, invalid-request, invalid-amount
 */
export async function addMove(scope: UserScope, entry: NewBudgetMove, view: BudgetView): Promise<BudgetMove> {
  const { from_budget_id, to_budget_id } = entry;
  const locked = await lockBudgetRows(scope, [from_budget_id, to_budget_id]);
  const row = (id: string) => locked.find((one) => one.id === id);
  const [from, to] = [row(from_budget_id), row(to_budget_id)];
  if (!from) throw fieldProblem('budget-not-found', 'from_budget_id');
  if (!to) throw fieldProblem('budget-not-found', 'to_budget_id');
  if (from.id === to.id) throw invalidField('to_budget_id', 'Choose a different budget to move money to');
  for (const [field, { period }] of Object.entries({ from_budget_id: from, to_budget_id: to })) {
    if (period !== 'monthly') throw invalidField(field, 'Money can only be moved between monthly budgets');
  }
  if (from.currency !== to.currency)
    throw invalidField('to_budget_id', 'Both budgets must be in the same currency');
  const amount = amountAboveZero(entry.amount, from.currency);
  const { figures, month } = await readFigures(scope, view);
  const figure = (id: string) => figures.find((one) => one.row.id === id);
  for (const [field, id] of Object.entries({ from_budget_id: from.id, to_budget_id: to.id })) {
    if (!figure(id)?.begun) throw invalidField(field, 'This budget hadn’t started in that month');
  }
  const giving = figure(from.id);
  const left = giving ? giving.available - giving.spent : 0n;
  if (parseMinor(amount, from.currency) > left) {
    const most = formatMinor(left < 0n ? 0n : left, from.currency);
    const text = `Only ${most} ${from.currency} is left in ${giving?.record.name ?? 'it'} this month`;
    throw fieldProblem('invalid-amount', 'amount', text);
  }
  const { currency } = from;
  const made = { id: uuid(), month, from_budget_id: from.id, to_budget_id: to.id, amount, currency };
  await insertMove(scope, made);
  const written = (await listMoves(scope, month)).find(({ id }) => id === made.id);
  if (!written) throw new Problem('budget-move-not-found');
  return written;
}

/** Takes a move back. @throws {Problem} budget-move-not-found */
export async function removeMove(scope: UserScope, id: string): Promise<void> {
  if (!(await deleteMove(scope, id))) throw new Problem('budget-move-not-found');
}
