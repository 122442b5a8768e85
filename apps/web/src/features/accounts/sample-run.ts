import type { Account, NewTransaction } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';
import { accountsQuery, createAccount, deleteAccount } from '../../api/accounts.ts';
import { categoriesQuery } from '../../api/categories.ts';
import { createRate, deleteRate, exchangeRatesQuery } from '../../api/exchange-rates.ts';
import { ApiProblem } from '../../api/problem.ts';
import { moneyChanged, queryClient } from '../../api/queries.ts';
import { changeMany } from '../../api/transactions.ts';
import { todayHere } from '../../design/format.ts';
import { makeSampleData, type SampleAccount } from './sample-data.ts';
import type { SampleEntry } from './sample-month.ts';

const rowsASend = 100;

/**
 * Adds the sample data.
 * @param onProgress how many of how many transactions are recorded
 */
export async function addSampleData(onProgress: (done: number, total: number) => void): Promise<void> {
  const data = makeSampleData(todayHere());
  const total = data.entries.length;
  onProgress(0, total);
  await removeHalfMade(Object.values(data.accounts).map(({ name }) => name));
  const categories = await queryClient.fetchQuery(categoriesQuery);
  const idOfSlug = new Map(categories.map(({ slug, id }) => [slug, id]));
  for (const rate of data.rates) await createUnlessKnown(rate);
  const made = {} as Record<SampleAccount, Account>;
  for (const [key, account] of Object.entries(data.accounts)) {
    made[key as SampleAccount] = await createAccount(account);
  }
  for (let done = 0; done < total; done += rowsASend) {
    const part = data.entries.slice(done, done + rowsASend);
    await changeMany({ create: part.map((entry) => recordOf(entry, made, idOfSlug)) });
    onProgress(Math.min(done + rowsASend, total), total);
  }
  await changed();
}

/** Takes the sample data away: its accounts with all that is on them, and the rates that came with it. */
export async function removeSampleData(accounts: readonly Account[]): Promise<void> {
  for (const { id } of accounts) await deleteAccount(id, true);
  const sample = new Map(makeSampleData(todayHere()).rates.map(({ date, rate }) => [date, Number(rate)]));
  const pages = await queryClient.fetchInfiniteQuery({
    ...exchangeRatesQuery({ from_currency: 'EUR', to_currency: 'GBP' }),
    staleTime: 0,
  });
  const stored = pages.pages.flatMap(({ items }) => items);
  for (const rate of stored) if (sample.get(rate.date) === Number(rate.rate)) await deleteRate(rate.id);
  await changed();
}

/** Takes away what an earlier try left behind that broke off: a second one would make everything twice. */
async function removeHalfMade(names: readonly string[]): Promise<void> {
  const accounts = await queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 });
  for (const { id, name } of accounts) if (names.includes(name)) await deleteAccount(id, true);
}

async function changed(): Promise<void> {
  await Promise.all([moneyChanged(), queryClient.invalidateQueries({ queryKey: ['exchange-rates'] })]);
}

function recordOf(
  entry: SampleEntry,
  accounts: Readonly<Record<SampleAccount, Account>>,
  idOfSlug: ReadonlyMap<string | null, string>,
): NewTransaction {
  const { account, date, type, minor, merchant, category, isRecurring, to, toMinor } = entry;
  const category_id = category ? idOfSlug.get(category) : undefined;
  return {
    account_id: accounts[account].id,
    date,
    type,
    amount: formatMinor(minor, accounts[account].currency),
    merchant,
    ...(category_id ? { category_id } : {}),
    ...(isRecurring ? { is_recurring: true } : {}),
    ...(to ? { to_account_id: accounts[to].id } : {}),
    ...(to && toMinor !== undefined ? { to_amount: formatMinor(toMinor, accounts[to].currency) } : {}),
  };
}

/** Stores a rate; one that is there already for the day is the user's and stays. */
async function createUnlessKnown({ date, rate }: { date: string; rate: string }): Promise<void> {
  try {
    await createRate({ from_currency: 'EUR', to_currency: 'GBP', date, rate });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 409)) throw error;
  }
}
