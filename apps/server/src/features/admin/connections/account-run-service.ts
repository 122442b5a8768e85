import type { ConnectionRun, StatementImport } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import type { FeedOutput } from '../../../platform/connectors/connector-api.ts';
import { found } from '../../../problems/problem.ts';
import { findAccount } from '../../ledger/accounts/service.ts';
import { compareWithRecorded } from '../../ledger/imports/feed-service.ts';
import { warnOfMissingRows, warnOfNearRows } from '../../ledger/imports/near-service.ts';
import { type ReadingPorts, readUpload } from '../../ledger/imports/reading-service.ts';
import { discardImport, importStatement } from '../../ledger/imports/service.ts';
import { ask, type BankRun, failedRun, type PreparedRun } from './asking-service.ts';
import { differenceWords, isFeedFormat, withoutLines, writeFeedFile } from './feed-file-rules.ts';

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
  if (isFeedFormat(format) && output.account.currency !== currency)
    return failedRun(
      `The account at ${connector.name} is in ${output.account.currency}, and yours is in ${currency}`,
    );
  const text =
    output.file ?? (isFeedFormat(format) ? writeFeedFile(format, currency, output.transactions) : undefined);
  if (text === undefined) return failedRun('The connector fetched something other than a statement');
  if (output.transactions.length === 0 && (output.file ?? '') === '')
    return {
      ...failedRun(`There are no booked transactions since ${from}.${waiting(output)}`, output.notes),
      ok: true,
    };
  return preview(run, output, { reading, accountId, currency, text });
}

/** A fetched statement and the account that it goes to. */
interface FetchedStatement {
  readonly reading: ReadingPorts;
  readonly accountId: string;
  readonly currency: string;
  readonly text: string;
}

/** Makes the preview, and compares it with what is recorded. Rows that would count the same money twice are left out. */
async function preview(
  run: PreparedRun,
  output: FeedOutput,
  statement: FetchedStatement,
): Promise<ConnectionRun> {
  const { scopes, request, from, connector } = run;
  // Monzo may give less than was asked for.
  const days = { currency: statement.currency, from: output.from ?? from, to: request.today };
  const first = await upload(run, statement, (scope, made) =>
    compareWithRecorded(scope, { preview: made, ...days }),
  );
  const { twice, changed } = first.compared;
  const isOverlap = twice.length > 0;
  if (isOverlap) await scopes.write((scope) => discardImport(scope, first.made.id));
  const { made } = isOverlap
    ? await upload(run, { ...statement, text: withoutLines(statement.text, twice) }, async () => {})
    : first;
  const { added, rows } = made.counts;
  const isKnown = added === 0 && made.counts.errors === 0;
  if (isKnown) await scopes.write((scope) => discardImport(scope, made.id));
  else await scopes.write((scope) => warn(scope, made));
  const total = rows + twice.length;
  const message = isKnown
    ? `All ${total} transactions since ${from} are recorded already${changed.length > 0 ? ', some with another amount' : ''}.`
    : `${added} of ${total} transactions since ${from} are new. Look at them and import them.`;
  const details = [
    ...(output.notes ?? []),
    ...differenceWords(connector, statement.currency, first.compared),
  ];
  return {
    ok: true,
    message: `${message}${waiting(output)}`,
    details: details.slice(0, 100),
    added,
    updated: 0,
    import_id: isKnown ? null : made.id,
  };

  async function warn(scope: UserScope, kept: StatementImport): Promise<void> {
    await warnOfNearRows(scope, kept);
    if (!isFeedFormat(connector.statementFormat)) return;
    const bank = { importId: kept.id, bank: connector.name, currency: statement.currency };
    await warnOfMissingRows(scope, bank, first.compared.missing);
  }
}

async function upload<Compared>(
  { scopes, request, from, connector }: PreparedRun,
  { reading, accountId, text }: FetchedStatement,
  compare: (scope: UserScope, made: StatementImport) => Promise<Compared>,
): Promise<{ readonly made: StatementImport; readonly compared: Compared }> {
  const bytes = Buffer.from(text);
  const name = `${connector.name} ${from} to ${request.today}.csv`;
  const file = { name, size: bytes.length, source: () => [bytes] };
  const options = connector.statementFormat === null ? {} : { format_id: connector.statementFormat };
  const asked = { accountId, file, options, answered: undefined };
  const read = await readUpload(reading, asked);
  const actor = { ip_address: request.ipAddress ?? '', today: request.today };
  return scopes.write(async (scope) => {
    const made = await importStatement(scope, asked, read, { commit: false, actor });
    return { made, compared: await compare(scope, made) };
  });
}

function waiting({ pending }: FeedOutput): string {
  return pending === 0 ? '' : ` ${pending} more are pending at the bank and follow once they are booked.`;
}
