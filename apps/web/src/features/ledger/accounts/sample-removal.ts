import type { Account } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { deleteAccount } from '../../../api/accounts.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { deleteDisposal, readDisposals } from '../../../api/disposals.ts';
import { deleteRate, readRatesOf } from '../../../api/exchange-rates.ts';
import { deletePayslip, readPayslips } from '../../../api/payslips.ts';
import { deletePension, pensionsQuery } from '../../../api/pensions.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { deleteSecurity, securitiesQuery } from '../../../api/securities.ts';
import { todayHere } from '../../../design/format.ts';
import { makeSampleData } from './sample-data.ts';
import { sampleEnding } from './sample-ending.ts';
import { removePlans } from './sample-plans.ts';

/** Takes the sample data away: its accounts with all that is on them, and what came with it beside them. */
export async function removeSampleData(accounts: readonly Account[]): Promise<void> {
  const opened = accounts.find(({ opening_date }) => opening_date !== null)?.opening_date;
  const day = opened ? lastMonthOf(opened) : todayHere();
  try {
    await removeRates(day);
    await removePlans(await queryClient.fetchQuery(categoriesQuery), makeSampleData(day).planned_from);
    for (const { id } of accounts) await deleteAccount(id, true);
    await removeBesideAccounts();
  } finally {
    // Where it broke off, another try begins with what is left.
    await sampleChanged();
  }
}

/** Takes away what is invented and in no account: securities, payslips, pension and disposal, by the ends of their names. */
export async function removeBesideAccounts(): Promise<void> {
  const fresh = { staleTime: 0 };
  const [securities, payslips, pensions, disposals] = await Promise.all([
    queryClient.fetchQuery({ ...securitiesQuery, ...fresh }),
    readPayslips(),
    queryClient.fetchQuery({ ...pensionsQuery, ...fresh }),
    readDisposals(),
  ]);
  for (const { id } of securities.filter(({ name }) => isInvented(name)))
    await unlessInUse(deleteSecurity(id));
  for (const { id } of payslips.filter(({ employer }) => isInvented(employer))) await deletePayslip(id);
  for (const { id } of pensions.filter(({ name }) => isInvented(name))) await deletePension(id);
  for (const { id } of disposals.filter(({ name }) => isInvented(name))) await deleteDisposal(id);
}

/** Refetches everything that includes sample data. */
export async function sampleChanged(): Promise<void> {
  await Promise.all([moneyChanged(), queryClient.invalidateQueries({ queryKey: ['exchange-rates'] })]);
}

function isInvented(name: string): boolean {
  return name.endsWith(sampleEnding);
}

/** Deletes the sample's exchange rates, except those that the user has changed since. */
async function removeRates(day: string): Promise<void> {
  // Day by day: among many of somebody's own they may be on no first page.
  for (const { from, date, rate } of makeSampleData(day).rates) {
    for (const stored of await readRatesOf(from, 'GBP', date))
      if (Number(stored.rate) === Number(rate)) await deleteRate(stored.id);
  }
}

/** A day in the last of the eighteen months that follow the day on which the accounts open. */
function lastMonthOf(opened: string): string {
  return dayAfter(dayAfter(opened, 1), 530);
}

/** Ignores the error if the user holds the security in an account of their own. */
async function unlessInUse(deleted: Promise<unknown>): Promise<void> {
  try {
    await deleted;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 409)) throw error;
  }
}
