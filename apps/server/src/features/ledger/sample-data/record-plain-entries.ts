import type { NewAccount } from '@farthing/api-contract';
import type { HouseholdAccount, HouseholdEntry } from '@farthing/sample-household';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fingerprintOf } from '../../../platform/crypto/token-hash.ts';
import { startRecorder } from '../transactions/import/remove-import.ts';

/**
 * Records expenses and income without tags, notes and parts, as lines of a statement are recorded: the rollups move once
 * by the sum of all.
 */
export async function recordPlain(
  scope: UserScope,
  entries: readonly HouseholdEntry[],
  accounts: Readonly<Record<HouseholdAccount, NewAccount>>,
  ids: Readonly<Record<HouseholdAccount, string>>,
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
