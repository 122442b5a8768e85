import type { ConnectionRun } from '@farthing/api-contract';
import { found } from '../../../problems/problem.ts';
import { findAccount } from '../../ledger/accounts/service.ts';
import { readUpload } from '../../ledger/imports/reading-service.ts';
import { discardImport, importStatement } from '../../ledger/imports/service.ts';
import { ask, type BankRun, failedRun, type PreparedRun } from './asking-service.ts';
import { writeFeedFile } from './feed-file-rules.ts';

/** Fetches the transactions of a bank account and makes an ordinary preview of them. Nothing is recorded. */
export async function fetchAccount(run: PreparedRun, bank: BankRun): Promise<ConnectionRun> {
  const { scopes, request, from, connector } = run;
  const { accountId, bankAccount: bank_account, format, reading } = bank;
  const { today } = request;
  const account = found(await scopes.read((scope) => findAccount(scope, accountId)), 'account-not-found');
  const { currency } = account;
  const fetched = await ask(run, 'account', { from, to: today, currency, bank_account });
  if (!fetched.ok) return failedRun(fetched.reason);
  const { output } = fetched;
  if (output.account.currency !== currency)
    return failedRun(
      `The account at ${connector.name} is in ${output.account.currency}, and yours is in ${currency}`,
    );
  const waiting =
    output.pending === 0
      ? ''
      : ` ${output.pending} more are pending at the bank and follow once they are booked.`;
  if (output.transactions.length === 0)
    return { ...failedRun(`There are no booked transactions since ${from}.${waiting}`), ok: true };
  const bytes = Buffer.from(writeFeedFile(format, currency, output.transactions));
  const name = `${connector.name} ${from} to ${today}.csv`;
  const file = { name, size: bytes.length, source: () => [bytes] };
  const upload = { accountId, file, options: { format_id: format }, answered: undefined };
  const read = await readUpload(reading, upload);
  const actor = { ip_address: request.ipAddress ?? '', today };
  return scopes.write(async (scope) => {
    const preview = await importStatement(scope, upload, read, { commit: false, actor });
    const { added } = preview.counts;
    const total = output.transactions.length;
    if (added === 0) await discardImport(scope, preview.id);
    const message =
      added === 0
        ? `All ${total} transactions since ${from} are recorded already.${waiting}`
        : `${added} of ${total} transactions since ${from} are new. Look at them and import them.${waiting}`;
    return { ok: true, message, details: [], added, updated: 0, import_id: added === 0 ? null : preview.id };
  });
}
