import type { SampleData } from '@farthing/api-contract';
import { makeHousehold } from '@farthing/sample-household';
import { Problem } from '../../../problems/problem.ts';
import { type Ask, fillHousehold, type WorkAsUser } from './fill-household.ts';
import { removeHousehold, sampleAccounts, sampleEnding } from './remove-household.ts';

export { type Ask, fillHousehold, type WorkAsUser } from './fill-household.ts';
export { removeHousehold } from './remove-household.ts';

/**
 * Adds ten years of an invented household to a user's records. If a part is refused, nothing of it stays.
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
