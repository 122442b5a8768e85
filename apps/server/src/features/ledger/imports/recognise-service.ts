import type { NewAccount, RecognisedStatement } from '@farthing/api-contract';
import { findFormat, type Inspection } from '@farthing/bank-import';
import type { UserScope } from '../../../database/user-scope.ts';
import { type AccountRow, listAccounts } from '../accounts/service.ts';
import { listBalances } from '../ledger-totals/service.ts';
import { findRemembered } from './file-account-store.ts';
import { inspectFile } from './inspection-service.ts';
import { asTable } from './pdf-service.ts';
import { listProfiles } from './profile-store.ts';
import type { ReadingPorts, StatementFile } from './reading-service.ts';
import { newAccountOf } from './recognise-rules.ts';
import { listFormatAccounts, listImportedAccounts } from './store.ts';

/** Later than any transaction. */
const lastDay = '2199-12-31';

/**
 * Recognises the account of a statement before it is uploaded: the account that its rows went to before, or a new one
 * to open. Nothing is stored.
 * @throws {Problem} unreadable-file
 */
export async function recogniseStatement(
  { read, files, pdf }: Pick<ReadingPorts, 'read' | 'files' | 'pdf'>,
  upload: StatementFile,
  baseCurrency: string,
): Promise<RecognisedStatement> {
  const profiles = await read(listProfiles);
  const file = await asTable(pdf, upload, { profiles });
  // The sign of amounts depends on the type of account, which isn't known yet. It doesn't matter here.
  const anyone = { id: '', class: 'asset', currency: baseCurrency, opening_date: null } as const;
  const inspection = file.asks ?? (await inspectFile({ ...file, files }, anyone, {}, profiles));
  const format = inspection.formatId === null ? undefined : findFormat(inspection.formatId);
  return read(async (scope) => {
    const accounts = (await listAccounts(scope)).filter(({ closed_on }) => closed_on === null);
    const taken = accounts.map(({ name }) => name);
    const proposed =
      format === undefined
        ? null
        : newAccountOf({ format, inspection, fileName: file.name, baseCurrency, taken });
    const known = await knownAccount(scope, inspection);
    // A known bank's file in an unknown currency is left to the user.
    const isOpen = format === undefined || proposed !== null;
    const waiting = isOpen ? await waitingAccount(scope, accounts, proposed) : null;
    return {
      format_id: inspection.formatId,
      format_name: inspection.formatName,
      account_id: accounts.find(({ id }) => id === known)?.id ?? waiting,
      new_account: proposed,
    };
  });
}

/**
 * Returns the only account of the bank and type without transactions or files, which was opened for a statement. For an
 * unknown layout, the only account.
 */
async function waitingAccount(
  scope: UserScope,
  accounts: readonly AccountRow[],
  proposed: NewAccount | null,
): Promise<string | null> {
  const [balances, taken] = await Promise.all([listBalances(scope, lastDay), listImportedAccounts(scope)]);
  const isUsed = new Set([
    ...taken,
    ...balances.filter((one) => one.transaction_count > 0).map((one) => one.account_id),
  ]);
  const fits = accounts.filter(
    ({ id, type, currency, institution }) =>
      !proposed ||
      (type === proposed.type &&
        currency === proposed.currency &&
        (institution === null || institution === proposed.institution) &&
        !isUsed.has(id)),
  );
  return fits.length === 1 ? (fits[0]?.id ?? null) : null;
}

/**
 * Returns the account that the file's account went to before. For a file that doesn't name its account, the only one
 * with files of this format, and of the same account numbers where it has any.
 */
async function knownAccount(scope: UserScope, inspection: Inspection): Promise<string | null> {
  const keys = (inspection.fileAccounts ?? []).map(({ key }) => key);
  const known = await findRemembered(scope, keys);
  const [remembered] = [...known.values()].filter((id) => id !== null);
  if (remembered !== undefined) return remembered;
  if (inspection.formatId === null) return null;
  const earlier = await listFormatAccounts(scope, inspection.formatId);
  const numbers = new Set(inspection.accounts);
  const fits =
    numbers.size === 0 ? earlier : earlier.filter((one) => one.numbers.some((each) => numbers.has(each)));
  const [only, another] = new Set(fits.map(({ account_id }) => account_id));
  return another === undefined ? (only ?? null) : null;
}
