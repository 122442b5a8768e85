import type { HouseholdExportFormat, SharedTransaction } from '@farthing/api-contract';
import type { GuestScope } from '../../../database/guest-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { requireMembership } from '../../identity/household/service.ts';
import {
  type HouseholdView,
  listSharedTransactions,
  readSharedAccounts,
  showsTransactions,
} from '../../identity/household/shared-service.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { householdHead, householdRow } from './csv-rules.ts';
import type { WriteText } from './service.ts';

const rowsAPage = 1000;

/** File name extension and media type of each format. */
export const householdFiles = {
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8; header=present' },
  json: { ending: 'json', type: 'application/json; charset=utf-8' },
} as const;

/** Checks that a user owns the household. @throws {Problem} household-not-found, household-owner-only */
export async function checkOwnsHousehold(scopes: HouseholdScopes, userId: string): Promise<void> {
  const { me } = await scopes.systemStatements((scope) => requireMembership(scope, userId));
  if (me.role !== 'owner') throw new Problem('household-owner-only');
}

/**
 * Writes what others of the household share with the user as a file: the transactions of accounts that are shared with them, and in
 * JSON also the accounts. It has what the user sees on screen at that moment, without notes and files.
 */
export async function exportHousehold(
  scopes: HouseholdScopes,
  format: HouseholdExportFormat,
  view: HouseholdView,
  write: WriteText,
): Promise<void> {
  const { people, base_currency } = await readSharedAccounts(scopes, view, true);
  const accounts = new Map(
    people.flatMap((person) =>
      person.accounts.map((account) => [keyOf(person.user_id, account.account_id), account]),
    ),
  );
  const json = format === 'json';
  let between = '';
  await write(
    json ? `{"as_of":"${view.asOf}","base_currency":"${base_currency}","accounts":[` : householdHead(),
  );
  await scopes.asGuest(async (guest) => {
    for (const account_id of guest.sharer.levels.keys()) {
      const account = accounts.get(keyOf(guest.userId, account_id));
      // Shared since the accounts were read.
      if (!account) continue;
      const { name } = guest.sharer;
      if (json) {
        await write(
          `${between}\n{"person":${JSON.stringify(name)},"account":${JSON.stringify(account)},"transactions":[`,
        );
        between = ',';
      }
      let isFirst = true;
      for await (const rows of pages(guest, account_id)) {
        const texts = rows.map((row) =>
          json ? JSON.stringify(row) : householdRow(row, { person: name, account: account.name }),
        );
        await write(json ? `${isFirst ? '' : ','}\n${texts.join(',\n')}` : texts.join(''));
        isFirst = false;
      }
      if (json) await write(']}');
    }
  });
  if (json) await write(']}\n');
}

const keyOf = (userId: string, accountId: string) => `${userId} ${accountId}`;

/** The transactions of an account that the guest may see, newest first, a page at a time. */
async function* pages(guest: GuestScope, accountId: string): AsyncGenerator<SharedTransaction[]> {
  if (!showsTransactions(guest, accountId)) return;
  for (let cursor: { date: string; id: string } | undefined; ; ) {
    const rows = await listSharedTransactions(guest, accountId, { cursor, limit: rowsAPage });
    if (rows.length > 0) yield rows;
    cursor = rows.at(-1);
    if (rows.length < rowsAPage) return;
  }
}
