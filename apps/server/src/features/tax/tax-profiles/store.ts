import { selectOwn } from '../../../database/own-rows.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { taxYearRows } from '../../../database/versioned-rows.ts';
import type { Circumstances } from './rules.ts';

/** A year's circumstances as they are stored. */
export interface StoredProfile {
  readonly tax_year: string;
  readonly circumstances: Circumstances;
  readonly version: number;
  readonly updated_at: string;
}

/** The user's circumstances by tax year. */
export const profiles = taxYearRows<StoredProfile>('tax_profiles', 'circumstances');

/** Lists the ids of the income sources that are self-employment. */
export async function listTradeIds(scope: UserScope): Promise<string[]> {
  const rows = await selectOwn(scope, 'income_sources')
    .select('id')
    .where('kind', '=', 'self_employment')
    .execute();
  return rows.map(({ id }) => id);
}
