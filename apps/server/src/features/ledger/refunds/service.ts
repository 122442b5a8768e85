import type {
  NewRefund,
  Refund,
  RefundList,
  RefundSuggestion,
  RefundSuggestions,
} from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { formatMinor, parseMinor } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, found, Problem, readMinor } from '../../../problems/problem.ts';
import type { FigureView } from '../exchange-rates/service.ts';
import {
  leftOf,
  listRefundLinks,
  lockRowsById,
  type RefundLink,
  recalculateRefund,
} from '../transactions/links/recalculate-refunds.ts';
import { readTransactions } from '../transactions/list/read-transactions.ts';
import {
  type CandidateRow,
  deleteDismissal,
  deleteLink,
  insertDismissal,
  insertLink,
  listExpenses,
  listIncomes,
  listLinkTimes,
} from './store.ts';
import { firstPurchaseDay, type SuggestedPurchase, suggestRefunds } from './suggest-rules.ts';

/** Lists the links of a transaction on either side, oldest first. @throws {Problem} transaction-not-found */
export async function listRefunds(scope: UserScope, id: string, view: FigureView): Promise<RefundList> {
  const links = await listRefundLinks(scope, [id]);
  const ids = [id, ...links.flatMap(({ income_id, expense_id }) => [income_id, expense_id])];
  const rows = await readTransactions(scope, [...new Set(ids)], view.baseCurrency);
  const own = found(rows.get(id), 'transaction-not-found');
  const times = await listLinkTimes(
    scope,
    links.map((link) => link.id),
  );
  const items = links.flatMap((link): Refund[] => {
    const [income, expense] = [rows.get(link.income_id), rows.get(link.expense_id)];
    if (!income || !expense) return [];
    return [linkResponse(link, income, expense, times.get(link.id) ?? income.updated_at)];
  });
  const linked = items.reduce(
    (sum, one) => sum + parseMinor(one.income.id === id ? one.income_amount : one.amount, own.currency),
    0n,
  );
  return {
    items,
    linked_amount: formatMinor(linked, own.currency),
    left_amount: formatMinor(parseMinor(own.amount, own.currency) - linked, own.currency),
    currency: own.currency,
  };
}

function linkResponse(
  { id, amount, income_amount }: RefundLink,
  income: Refund['income'],
  expense: Refund['expense'],
  created_at: string,
): Refund {
  const currency = expense.currency;
  const income_currency = income.currency;
  return {
    id,
    amount: formatMinor(parseMinor(amount, currency), currency),
    currency,
    income_amount: formatMinor(parseMinor(income_amount, income_currency), income_currency),
    income_currency,
    income,
    expense,
    created_at,
  };
}

/**
 * Links an income, or part of it, to an expense that it refunds. That part gets the expense's category.
 * @param entry amounts default to the most that both have left, if their currency is the same
 * @throws {Problem} transaction-not-found, not-a-refund, refund-exceeds, refund-linked, invalid-amount
 */
export async function linkRefund(scope: UserScope, entry: NewRefund, view: FigureView): Promise<Refund> {
  const { income_id: incomeId, expense_id: expenseId } = entry;
  const rows = await lockRowsById(scope, [incomeId, expenseId]);
  const income = rows.find(({ id }) => id === incomeId);
  const expense = rows.find(({ id }) => id === expenseId);
  if (!income) throw fieldProblem('transaction-not-found', 'income_id');
  if (!expense) throw fieldProblem('transaction-not-found', 'expense_id');
  if (income.type !== 'income')
    throw fieldProblem('not-a-refund', 'income_id', 'Only income can be a refund');
  if (expense.type !== 'expense')
    throw fieldProblem('not-a-refund', 'expense_id', 'Only an expense can be refunded');
  if (expense.category_id === null && !expense.split) {
    throw fieldProblem(
      'not-a-refund',
      'expense_id',
      'The refund takes the purchase’s category. Choose a category for the purchase first.',
    );
  }
  const links = await listRefundLinks(scope, [incomeId, expenseId]);
  if (links.some((link) => link.income_id === incomeId && link.expense_id === expenseId))
    throw new Problem('refund-linked');
  const amounts = amountsOf(entry, {
    income: { left: leftOf(income, links), currency: income.currency },
    expense: { left: leftOf(expense, links), currency: expense.currency },
  });
  const id = uuid();
  await insertLink(scope, { id, income_id: incomeId, expense_id: expenseId, ...amounts });
  await recalculateRefund(scope, incomeId);
  const { items } = await listRefunds(scope, incomeId, view);
  return found(
    items.find((one) => one.id === id),
    'refund-not-found',
  );
}

interface Side {
  readonly left: string;
  readonly currency: string;
}

function amountsOf(
  { amount, income_amount }: NewRefund,
  { income, expense }: { readonly income: Side; readonly expense: Side },
): { amount: string; income_amount: string } {
  const read = (value: string | number, { left, currency }: Side, field: string): bigint => {
    const minor = readMinor(value, currency, field);
    if (minor <= 0n) throw fieldProblem('invalid-amount', field, `${field} must be more than zero`);
    if (minor > parseMinor(left, currency))
      throw fieldProblem('refund-exceeds', field, `Only ${left} ${currency} is left`);
    return minor;
  };
  if (income.currency === expense.currency) {
    const { currency } = income;
    const [most, other] = [parseMinor(income.left, currency), parseMinor(expense.left, currency)];
    const least = most < other ? most : other;
    const given = amount ?? income_amount;
    const field = amount === undefined ? 'income_amount' : 'amount';
    const minor = given === undefined ? least : readMinor(given, currency, field);
    const text = formatMinor(minor, currency);
    if (
      amount !== undefined &&
      income_amount !== undefined &&
      readMinor(income_amount, currency, 'income_amount') !== minor
    )
      throw fieldProblem('invalid-amount', 'income_amount', 'Both amounts must be the same in one currency');
    if (given === undefined && minor === 0n)
      throw fieldProblem('refund-exceeds', 'amount', 'There is nothing left to link');
    read(text, income, field);
    read(text, expense, field);
    return { amount: text, income_amount: text };
  }
  if (amount === undefined || income_amount === undefined) {
    throw fieldProblem(
      'invalid-amount',
      amount === undefined ? 'amount' : 'income_amount',
      `Give both amounts, one in ${expense.currency} and one in ${income.currency}`,
    );
  }
  return {
    amount: formatMinor(read(amount, expense, 'amount'), expense.currency),
    income_amount: formatMinor(read(income_amount, income, 'income_amount'), income.currency),
  };
}

/** Deletes a link. The income gets its previous category back. @throws {Problem} refund-not-found */
export async function unlinkRefund(scope: UserScope, id: string): Promise<void> {
  const income = found(await deleteLink(scope, id), 'refund-not-found');
  await recalculateRefund(scope, income);
}

/** Number of past days in which income is searched for refunds. */
const lookedBackDays = 180;

async function findSuggestions(
  scope: UserScope,
  { today }: FigureView,
  only?: string,
): Promise<{ incomes: CandidateRow[]; found: Map<string, SuggestedPurchase[]> }> {
  const incomes = await listIncomes(scope, dayAfter(today, -lookedBackDays), only);
  const days = incomes.map(({ date }) => date).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { incomes, found: new Map() };
  const expenses = await listExpenses(scope, firstPurchaseDay(first), last);
  const sized = (row: CandidateRow) => ({ ...row, minor: parseMinor(row.amount, row.currency) });
  return { incomes, found: suggestRefunds(incomes.map(sized), expenses.map(sized)) };
}

/** Counts the income transactions that may be refunds of purchases. */
export async function countRefundSuggestions(scope: UserScope, view: FigureView): Promise<number> {
  return (await findSuggestions(scope, view)).found.size;
}

/** Lists income of the last half-year that may refund purchases, the newest first, each with up to three purchases. */
export async function suggestForReview(
  scope: UserScope,
  view: FigureView,
  only?: string,
): Promise<RefundSuggestions> {
  const { incomes, found } = await findSuggestions(scope, view, only);
  const ids = [...found].flatMap(([id, purchases]) => [id, ...purchases.map(({ expense_id }) => expense_id)]);
  const rows = await readTransactions(scope, [...new Set(ids)], view.baseCurrency);
  const items = incomes.flatMap(({ id }): RefundSuggestion[] => {
    const income = rows.get(id);
    if (!income) return [];
    const purchases = (found.get(id) ?? []).flatMap(({ expense_id, left, why }) => {
      const expense = rows.get(expense_id);
      return expense ? [{ expense, left_amount: formatMinor(left, expense.currency), why }] : [];
    });
    return purchases.length > 0 ? [{ income, purchases }] : [];
  });
  return { items };
}

/** Stops suggesting refunds for an income. @throws {Problem} transaction-not-found */
export async function dismissIncome(scope: UserScope, incomeId: string): Promise<void> {
  if (!(await insertDismissal(scope, incomeId))) throw new Problem('transaction-not-found');
}

/** Suggests refunds for an income again. @throws {Problem} refund-dismissal-not-found */
export async function undismissIncome(scope: UserScope, incomeId: string): Promise<void> {
  if (!(await deleteDismissal(scope, incomeId))) throw new Problem('refund-dismissal-not-found');
}
