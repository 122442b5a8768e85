import type { Account, NewTransaction } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';
import { accountsQuery, createAccount, deleteAccount } from '../../../api/accounts.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { createRate } from '../../../api/exchange-rates.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { changeMany } from '../../../api/transactions.ts';
import { todayHere } from '../../../design/format.ts';
import { makeSampleData, type SampleRate } from './sample-data.ts';
import { addInvestments, addTaxRecords } from './sample-investments.ts';
import type { SampleAccount, SampleEntry } from './sample-month.ts';
import { addPlans } from './sample-plans.ts';
import { removeBesideAccounts, sampleChanged } from './sample-removal.ts';

const rowsASend = 200;

/**
 * Adds the sample data.
 * @param onProgress how many of how many records are there
 */
export async function addSampleData(onProgress: (done: number, total: number) => void): Promise<void> {
  const today = todayHere();
  const data = makeSampleData(today);
  const total = data.entries.length + data.trades.length + 3 * data.payslips.length;
  let done = 0;
  const more = (count: number) => {
    done += count;
    onProgress(done, total);
  };
  more(0);
  await removeHalfMade(Object.values(data.accounts).map(({ name }) => name));
  const categories = await queryClient.fetchQuery(categoriesQuery);
  const idOfSlug = new Map(categories.map(({ slug, id }) => [slug, id]));
  await Promise.all(data.rates.map(createUnlessKnown));
  const made = {} as Record<SampleAccount, Account>;
  for (const [key, account] of Object.entries(data.accounts)) {
    made[key as SampleAccount] = await createAccount(account);
  }
  for (let from = 0; from < data.entries.length; from += rowsASend) {
    const part = data.entries.slice(from, from + rowsASend);
    await changeMany({ create: part.map((entry) => recordOf(entry, made, idOfSlug)) });
    more(part.length);
  }
  await addInvestments(data, made, more);
  await addTaxRecords(data, more);
  await addPlans(categories, data.planned_from);
  await sampleChanged();
}

/** Takes away what an earlier try left behind that broke off: a second one would make everything twice. */
async function removeHalfMade(names: readonly string[]): Promise<void> {
  const accounts = await queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 });
  for (const { id, name } of accounts) if (names.includes(name)) await deleteAccount(id, true);
  await removeBesideAccounts();
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
async function createUnlessKnown({ from, date, rate }: SampleRate): Promise<void> {
  try {
    await createRate({ from_currency: from, to_currency: 'GBP', date, rate });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 409)) throw error;
  }
}
