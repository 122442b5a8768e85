import type { Account, Category, ExchangeRate, SampleData } from '@farthing/api-contract';
import { type Household, makeHousehold } from '@farthing/sample-household';
import { Problem } from '../../../problems/problem.ts';
import { type Ask, fillHousehold, unlessConflict, type WorkAsUser } from './fill-household.ts';

export { type Ask, fillHousehold, fillPartner, type WorkAsUser } from './fill-household.ts';

/**
 * Adds ten years of an invented household to a user's records. If a part is rejected, everything added so far is deleted.
 * @param today `YYYY-MM-DD`
 * @throws {Problem} sample-data-exists
 */
export async function addSampleData(ask: Ask, asUser: WorkAsUser, today: string): Promise<SampleData> {
  if ((await sampleAccounts(ask)).length > 0) throw new Problem('sample-data-exists');
  const household = makeHousehold(today, sampleEnding);
  try {
    await fillHousehold(ask, asUser, household);
  } catch (error) {
    await removeHousehold(ask);
    throw error;
  }
  return { accounts: Object.keys(household.accounts).length, transactions: household.entries.length };
}

/** End of the names of all sample records. */
const sampleEnding = ' (sample)';

/** Collections to which the sample adds records besides its accounts, with the field that has the ending. */
const lists = [
  ['/securities', 'name'],
  ['/tax/payslips', 'employer'],
  ['/pensions', 'name'],
  ['/tax/disposals', 'name'],
  ['/goals', 'name'],
  ['/forecasts/plans', 'name'],
] as const;

/** Returns the accounts of the sample data. */
async function sampleAccounts(ask: Ask): Promise<Account[]> {
  const accounts: Account[] = await ask('GET', '/accounts');
  return accounts.filter(({ name }) => name.endsWith(sampleEnding));
}

/** Deletes the sample data, with whatever the user added to its accounts. Rates and budgets that were changed since stay. */
export async function removeHousehold(ask: Ask): Promise<void> {
  const accounts = await sampleAccounts(ask);
  const [opened] = accounts.flatMap(({ opening_date }) => opening_date ?? []).sort();
  if (opened !== undefined) {
    const household = makeHousehold(lastMonthOf(opened));
    await removeRates(ask, household);
    await removeBudgets(ask, household);
  }
  for (const { id } of accounts) await ask('DELETE', `/accounts/${id}?cascade=true`);
  for (const [path, field] of lists) {
    const records: readonly Readonly<Record<string, string>>[] = await ask('GET', path);
    const own = records.filter((record) => record[field]?.endsWith(sampleEnding));
    for (const { id } of own) await unlessConflict(ask('DELETE', `${path}/${id}`)); // the user may hold a security elsewhere
  }
  await ask('POST', '/recurring/rescan');
}

async function removeRates(ask: Ask, { rates }: Household): Promise<void> {
  for (const { from, date, rate } of rates) {
    const query = `from_currency=${from}&to_currency=GBP&date_from=${date}&date_to=${date}`;
    const { items }: { items: ExchangeRate[] } = await ask('GET', `/exchange-rates?${query}`);
    for (const stored of items)
      if (Number(stored.rate) === Number(rate)) await ask('DELETE', `/exchange-rates/${stored.id}`);
  }
}

async function removeBudgets(ask: Ask, { budgets }: Household): Promise<void> {
  const categories: Category[] = await ask('GET', '/categories');
  const slugOf = new Map(categories.map(({ id, slug }) => [id, slug]));
  const planned = new Map<string | null | undefined, Household['budgets'][number][1]>(budgets);
  const stored: readonly { id: string; category_id: string | null; amount: string; start_date: string }[] =
    await ask('GET', '/budgets');
  for (const { id, category_id, amount, start_date } of stored) {
    const budget = category_id === null ? undefined : planned.get(slugOf.get(category_id));
    if (budget?.amount === amount && budget.start_date === start_date) await ask('DELETE', `/budgets/${id}`);
  }
}

/** Returns the first day of the last of the household's ten years. @param opened first day of the first */
function lastMonthOf(opened: string): string {
  const date = new Date(`${opened}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 119);
  return date.toISOString().slice(0, 10);
}
