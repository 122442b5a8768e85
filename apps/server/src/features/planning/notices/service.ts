import type { LowBalanceLimit, Notice } from '@farthing/api-contract';
import { dayAfter, dayInWords } from '@farthing/dates';
import { formatMinor, parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { findFailingMailbox } from '../../admin/mailbox/service.ts';
import { getAccount } from '../../ledger/accounts/service.ts';
import { listOpenUnattended } from '../../ledger/imports/noted-service.ts';
import { listBalances, listMovedDays } from '../../ledger/ledger-totals/service.ts';
import { listMissing } from '../../ledger/reconciliations/missing-service.ts';
import { listDifferences } from '../../ledger/reconciliations/service.ts';
import { listUnanswered } from '../../tax/hmrc/service.ts';
import { listTaxDeadlines } from '../../tax/tax-report/deadline-service.ts';
import type { BudgetView } from '../budgets/figures-service.ts';
import { listBudgets } from '../budgets/service.ts';
import { listRecurringFacts } from '../recurring/notice-service.ts';
import {
  answerKey,
  budgetKey,
  contractSince,
  differenceKey,
  lowBalanceKey,
  lowSince,
  missingKey,
  pathOf,
  recurringKey,
  withFewFiles,
} from './rules.ts';
import {
  deleteDismissal,
  deleteLimit,
  insertDismissal,
  listDismissals,
  listLimits,
  upsertLimit,
} from './store.ts';

/** Number of past days in which to search for the day a balance fell below its limit. */
const longestStretchDays = 400;

/** Lists the current notices: answers of HMRC that are missing, tax deadlines, budgets, balances that differ from statements, low balances, recurring payments, files that wait, and a mailbox that can't be read. */
export async function listNotices(
  scope: UserScope,
  view: BudgetView,
  withDismissed: boolean,
): Promise<Notice[]> {
  const [dismissals, ...kinds] = await Promise.all([
    listDismissals(scope),
    answerNotices(scope, view.today),
    taxNotices(scope, view.today),
    budgetNotices(scope, view),
    differenceNotices(scope),
    missingNotices(scope),
    balanceNotices(scope, view.today),
    recurringNotices(scope, view.today),
    mailboxNotices(scope),
    fileNotices(scope),
  ]);
  const notices = kinds.flat().map((found) => ({
    path: pathOf(found),
    words: null,
    ...found,
    dismissed_at: dismissals.get(found.key) ?? null,
  }));
  return withDismissed ? notices : withFewFiles(notices.filter(({ dismissed_at }) => dismissed_at === null));
}

/** A notice before it is known whether it was dismissed. A path in place of the usual one is of the matter alone. */
type Found = Omit<Notice, 'dismissed_at' | 'path' | 'words'> & Partial<Pick<Notice, 'path' | 'words'>>;

/** Puts a notice aside until it is about something else. @throws {Problem} notice-not-found */
export async function dismissNotice(scope: UserScope, key: string, view: BudgetView): Promise<void> {
  const found = (await listNotices(scope, view, true)).some((notice) => notice.key === key);
  if (!found) throw new Problem('notice-not-found');
  await insertDismissal(scope, key);
}

/** Brings a notice back that was put aside. @throws {Problem} notice-not-found */
export async function showNotice(scope: UserScope, key: string): Promise<void> {
  if (!(await deleteDismissal(scope, key))) throw new Problem('notice-not-found');
}

/** Lists the limits below which a balance counts as low. */
export async function listLowBalances(scope: UserScope, today: string): Promise<LowBalanceLimit[]> {
  const [limits, balances] = await Promise.all([listLimits(scope), listBalances(scope, today)]);
  return limits.flatMap(({ account_id, amount }) => {
    const currency = balances.find((one) => one.account_id === account_id)?.currency;
    return currency
      ? [{ account_id, currency, amount: formatMinor(parseMinor(amount, currency), currency) }]
      : [];
  });
}

/** Sets the limit of an account; below 0 is an overdraft. @throws {Problem} account-not-found, invalid-amount */
export async function setLowBalance(
  scope: UserScope,
  accountId: string,
  amount: string | number,
): Promise<LowBalanceLimit> {
  const { id, currency } = await getAccount(scope, accountId);
  const limit = readLimit(amount, currency);
  await upsertLimit(scope, { account_id: id, amount: limit });
  return { account_id: id, currency, amount: limit };
}

/** Takes the limit of an account away. @throws {Problem} account-not-found */
export async function removeLowBalance(scope: UserScope, accountId: string): Promise<void> {
  await getAccount(scope, accountId);
  await deleteLimit(scope, accountId);
}

function readLimit(amount: string | number, currency: string): string {
  try {
    return formatMinor(parseMinor(amount, currency), currency);
  } catch (error) {
    throw fieldProblem('invalid-amount', 'amount', errorMessage(error));
  }
}

async function taxNotices(scope: UserScope, today: string): Promise<Found[]> {
  return (await listTaxDeadlines(scope, today)).map(({ key, name, since, due, amount }) => ({
    ...{ key, name, since, amount, kind: 'tax_deadline', currency: 'GBP', limit: '0.00', until: due },
    ...{ budget_id: null, account_id: null, recurring_id: null },
  }));
}

async function answerNotices(scope: UserScope, today: string): Promise<Found[]> {
  return (await listUnanswered(scope)).map(({ id, business_name, quarter, sent_at }) => ({
    key: answerKey(id, today),
    kind: 'hmrc_answer_missing',
    name: `Quarterly update ${quarter} of ${business_name}`,
    words: `It was sent on ${dayInWords(sent_at.slice(0, 10))}. Check it before you send anything else.`,
    ...{ ...noFigures, ...noRecord, since: sent_at.slice(0, 10) },
  }));
}

const noFigures = { amount: '0.00', limit: '0.00', currency: 'GBP', until: null };
const noRecord = { budget_id: null, account_id: null, recurring_id: null };

async function mailboxNotices(scope: UserScope): Promise<Found[]> {
  const failing = await findFailingMailbox(scope);
  if (!failing) return [];
  const since = failing.since.slice(0, 10);
  const { login: name, reason: words } = failing;
  return [
    { ...noFigures, ...noRecord, key: `mailbox-failed:${since}`, kind: 'mailbox_failed', name, words, since },
  ];
}

async function fileNotices(scope: UserScope): Promise<Found[]> {
  return (await listOpenUnattended(scope)).map(
    ({ id, name, result, message: words, import_id, came_at }) => ({
      ...{ ...noFigures, ...noRecord, name, words, since: came_at.slice(0, 10) },
      ...(result === 'to-check'
        ? { key: `file-to-check:${id}`, kind: 'file_to_check', path: `/import/${import_id}` }
        : { key: `file-refused:${id}`, kind: 'file_refused' }),
    }),
  );
}

async function budgetNotices(scope: UserScope, view: BudgetView): Promise<Found[]> {
  const budgets = await listBudgets(scope, { ...view, month: undefined });
  const told = (['over', 'near'] as const).flatMap((status) =>
    budgets
      .filter((budget) => budget.status === status && budget.period_start <= view.today)
      .map((budget) => ({ status, budget })),
  );
  return told.map(({ status, budget }) => ({
    key: budgetKey(status, budget.id, budget.period_start),
    kind: `budget_${status}` as const,
    name: budget.name,
    budget_id: budget.id,
    account_id: null,
    recurring_id: null,
    currency: budget.currency,
    amount: budget.remaining,
    limit: budget.available,
    since: budget.period_start,
    until: null,
  }));
}

async function differenceNotices(scope: UserScope): Promise<Found[]> {
  return (await listDifferences(scope)).map(({ account_id, name, currency, day, stated, recorded }) => ({
    key: differenceKey(account_id, day, stated, recorded),
    kind: 'balance_differs',
    name,
    budget_id: null,
    account_id,
    recurring_id: null,
    currency,
    amount: recorded,
    limit: stated,
    since: day,
    until: null,
  }));
}

async function missingNotices(scope: UserScope): Promise<Found[]> {
  return (await listMissing(scope)).map(({ account_id, name, currency, from, to, amount }) => ({
    key: missingKey(account_id, from, to, amount),
    kind: 'transactions_missing',
    name,
    budget_id: null,
    account_id,
    recurring_id: null,
    currency,
    amount,
    limit: formatMinor(0n, currency),
    since: from,
    until: to,
  }));
}

async function balanceNotices(scope: UserScope, today: string): Promise<Found[]> {
  const limits = await listLimits(scope);
  if (limits.length === 0) return [];
  const balances = new Map((await listBalances(scope, today)).map((one) => [one.account_id, one]));
  const oldest = dayAfter(today, -longestStretchDays);
  const notices: Found[] = [];
  for (const { account_id, amount } of limits) {
    const account = balances.get(account_id);
    if (!account?.balance_known || account.closed_on !== null) continue;
    const { currency, name, balance_minor: balance } = account;
    const limit = parseMinor(amount, currency);
    if (balance >= limit) continue;
    const days = await listMovedDays(scope, account_id, oldest, today);
    const since = lowSince(balance, limit, days, oldest);
    notices.push({
      // The oldest day moves on: what was low on all of them is one matter.
      key: lowBalanceKey(account_id, limit, since === oldest ? 'always' : since),
      kind: 'low_balance',
      name,
      budget_id: null,
      account_id,
      recurring_id: null,
      currency,
      amount: formatMinor(balance, currency),
      limit: formatMinor(limit, currency),
      since,
      until: null,
    });
  }
  return notices;
}

async function recurringNotices(scope: UserScope, today: string): Promise<Found[]> {
  return (await listRecurringFacts(scope, today)).map((fact) => ({
    key: recurringKey(fact.kind, fact.series_id, fact.date),
    kind: fact.kind,
    name: fact.name,
    budget_id: null,
    account_id: fact.account_id,
    recurring_id: fact.series_id,
    currency: fact.currency,
    amount: formatMinor(fact.amount_minor, fact.currency),
    limit: formatMinor(fact.limit_minor, fact.currency),
    since: fact.kind === 'contract_ending' ? contractSince(fact.date) : fact.date,
    until: fact.kind === 'contract_ending' ? fact.date : null,
  }));
}
