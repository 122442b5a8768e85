import type { NewAccount, NewValuation } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';
import {
  type Household,
  type HouseholdAccount,
  type HouseholdEntry,
  type Partner,
  receiptPdf,
} from '@farthing/sample-household';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fingerprintOf } from '../../../platform/crypto/token-hash.ts';
import { Problem } from '../../../problems/problem.ts';
import { startRecorder } from '../transactions/import/record-imported-rows.ts';

/** A file of a request, as multipart field `file`, with further text fields. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Sends a request to the API as the user who gets the household. @throws if it is rejected */
export type Ask = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  file?: SentFile,
  // biome-ignore lint/suspicious/noExplicitAny: responses of many shapes, which this service itself makes
) => Promise<any>;

/** Runs work in one transaction as the same user. */
export type WorkAsUser = (work: (scope: UserScope) => Promise<void>) => Promise<void>;

type Ids<Account extends string = HouseholdAccount> = Readonly<Record<Account, string>>;

const rowsASend = 1000;

/** Adds a household to a user's records through the public API, so that totals and checks match real use. */
export async function fillHousehold(ask: Ask, asUser: WorkAsUser, household: Household): Promise<void> {
  const categories: { id: string; slug: string | null }[] = await ask('GET', '/categories');
  const idOfSlug = new Map(categories.map(({ slug, id }) => [slug, id]));
  for (const { from, date, rate } of household.rates)
    await unlessConflict(
      ask('POST', '/exchange-rates', { from_currency: from, to_currency: 'GBP', date, rate }),
    );
  const ids = await addAccounts(ask, household);
  await ask('PUT', `/tax/isa-allowance/accounts/${ids.isa}`, { kind: 'stocks_and_shares', flexible: true });
  for (const [account, ownership] of household.ownership)
    await ask('PUT', `/household/sharing/${ids[account]}`, { ownership });
  await addEntries(ask, asUser, household, ids);
  await addShares(ask, household, ids);
  await addTax(ask, household);
  await addPlans(ask, household, ids, idOfSlug);
  await addReceipts(ask);
  await ask('POST', '/recurring/rescan');
}

/** Accounts of one person with what happened on them. */
interface Ledger<Account extends string> {
  readonly accounts: Readonly<Record<Account, NewAccount>>;
  readonly valuations: readonly (readonly [Account, NewValuation])[];
  readonly entries: readonly HouseholdEntry<Account>[];
}

/** Adds the records of the partner. @returns ids of their accounts */
export async function fillPartner(
  ask: Ask,
  asUser: WorkAsUser,
  partner: Partner,
): Promise<Ids<keyof Partner['accounts']>> {
  const ids = await addAccounts(ask, partner);
  await addEntries(ask, asUser, partner, ids);
  await ask('POST', '/recurring/rescan');
  return ids;
}

async function addEntries<Account extends string>(
  ask: Ask,
  asUser: WorkAsUser,
  ledger: Ledger<Account>,
  ids: Ids<Account>,
): Promise<void> {
  const categories: { id: string; slug: string | null }[] = await ask('GET', '/categories');
  const idOfSlug = new Map(categories.map(({ slug, id }) => [slug, id]));
  const [plain, others] = parted(ledger.entries);
  await asUser((scope) => recordPlain(scope, { ...ledger, entries: plain }, ids, idOfSlug));
  await addMoney(ask, { ...ledger, entries: others }, ids, idOfSlug);
}

/** Splits entries into plain ones and others. Plain ones go through the import path, which is a hundred times faster. */
function parted<Entry extends Omit<HouseholdEntry<string>, 'account' | 'to'>>(
  entries: readonly Entry[],
): [Entry[], Entry[]] {
  const isPlain = ({ type, tags, notes, splits = [] }: Entry) =>
    type !== 'transfer' && tags === undefined && notes === undefined && splits.length === 0;
  return [entries.filter(isPlain), entries.filter((entry) => !isPlain(entry))];
}

async function addAccounts<Account extends string>(
  ask: Ask,
  { accounts, valuations }: Omit<Ledger<Account>, 'entries'>,
): Promise<Ids<Account>> {
  const opened: [string, string][] = [];
  for (const [key, account] of Object.entries(accounts))
    opened.push([key, (await ask('POST', '/accounts', account)).id]);
  const ids = Object.fromEntries(opened) as Ids<Account>;
  for (const [account, valuation] of valuations)
    await ask('POST', `/accounts/${ids[account]}/valuations`, valuation);
  return ids;
}

/**
 * Records expenses and income without tags, notes and splits in the same way as lines of a statement, so that the
 * totals are updated once.
 */
async function recordPlain<Account extends string>(
  scope: UserScope,
  { entries, accounts }: Pick<Ledger<Account>, 'entries' | 'accounts'>,
  ids: Ids<Account>,
  idOfSlug: ReadonlyMap<string | null, string>,
): Promise<void> {
  const recorder = startRecorder(scope);
  for (const [account, own] of Map.groupBy(entries, (entry) => entry.account)) {
    const target = {
      account_id: ids[account],
      currency: accounts[account].currency ?? 'GBP',
      import_id: null,
    };
    const lines = own.map(({ date, type, minor, merchant, category }, index) => ({
      id: uuid(),
      type,
      date,
      amountMinor: type === 'expense' ? -minor : minor,
      description: merchant,
      merchant,
      category_id: (category && idOfSlug.get(category)) ?? null,
      notes: null,
      fingerprint: fingerprintOf(`${account} ${index}`),
    }));
    await recorder.add(target, lines);
  }
  await recorder.finish();
}

async function addMoney<Account extends string>(
  ask: Ask,
  { entries, accounts }: Pick<Ledger<Account>, 'entries' | 'accounts'>,
  ids: Ids<Account>,
  idOfSlug: ReadonlyMap<string | null, string>,
): Promise<void> {
  const amount = (minor: bigint, account: Account) => formatMinor(minor, accounts[account].currency ?? 'GBP');
  const record = ({
    account,
    category,
    splits = [],
    to,
    toMinor,
    minor,
    ...entry
  }: HouseholdEntry<Account>) => ({
    ...entry,
    account_id: ids[account],
    amount: amount(minor, account),
    category_id: category !== undefined && splits.length === 0 ? idOfSlug.get(category) : undefined,
    splits: splits.map(([slug, part]) => ({
      category_id: idOfSlug.get(slug) ?? null,
      amount: amount(part, account),
    })),
    to_account_id: to && ids[to],
    to_amount: to && toMinor !== undefined ? amount(toMinor, to) : undefined,
  });
  for (let from = 0; from < entries.length; from += rowsASend)
    await ask('POST', '/transactions/bulk', { create: entries.slice(from, from + rowsASend).map(record) });
}

async function addShares(ask: Ask, { securities, prices, statements }: Household, ids: Ids): Promise<void> {
  for (const security of securities) await ask('POST', '/securities', security);
  await ask('POST', '/securities/prices/import', undefined, csv('prices.csv', prices));
  for (const account of ['investment', 'isa'] as const)
    await ask('POST', '/imports?commit=true', undefined, {
      ...csv(`beacon-${account}.csv`, statements[account]),
      fields: { account_id: ids[account] },
    });
}

async function addTax(ask: Ask, { payslips, disposal, pension, contributions }: Household): Promise<void> {
  for (const payslip of payslips) await ask('POST', '/tax/payslips', payslip);
  if (disposal) await ask('POST', '/tax/disposals', disposal);
  const { id } = await ask('POST', '/pensions', pension);
  for (const contribution of contributions) await ask('POST', `/pensions/${id}/contributions`, contribution);
}

async function addPlans(
  ask: Ask,
  { budgets, goals, plans }: Household,
  ids: Ids,
  idOfSlug: ReadonlyMap<string | null, string>,
): Promise<void> {
  for (const [slug, budget] of budgets)
    await unlessConflict(ask('POST', '/budgets', { ...budget, category_id: idOfSlug.get(slug) }));
  for (const [account, goal] of goals)
    await ask('POST', '/goals', account ? { ...goal, account_id: ids[account] } : goal);
  for (const plan of plans) await ask('POST', '/forecasts/plans', plan);
  await ask('PUT', `/notices/low-balances/${ids.current}`, { amount: '1000.00' });
}

/** Receipts on the newest shopping. */
async function addReceipts(ask: Ask): Promise<void> {
  const { items } = await ask('GET', '/transactions?type=expense&q=Millbrook&limit=4');
  for (const { id, merchant, date, amount } of items) {
    const content = receiptPdf([
      merchant,
      date,
      '',
      `Groceries   ${amount}`,
      `TOTAL GBP   ${amount}`,
      'Paid by card',
    ]);
    await ask('POST', `/transactions/${id}/attachments`, undefined, {
      name: `receipt-${date}.pdf`,
      type: 'application/pdf',
      content,
    });
  }
}

function csv(name: string, content: string): SentFile {
  return { name, type: 'text/csv', content };
}

/** Ignores a conflict: a rate or budget that the user already has, or a record in use. */
export async function unlessConflict(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof Problem && error.status === 409)) throw error;
  }
}
