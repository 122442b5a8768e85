import type { ConnectionRun } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import type { UserScopes } from '../../../database/user-scope.ts';
import type { ListedConnector } from '../../../platform/connectors/connectors.ts';
import { refuseOverLimit } from '../../../problems/attempt.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { storeFetchedRates } from '../../ledger/exchange-rates/stored-rates-service.ts';
import { fetchAccount } from './account-run-service.ts';
import { ask, type BankRun, failedRun, type PreparedRun, type RunRequest } from './asking-service.ts';
import { fetchPrices } from './price-run-service.ts';
import { changeSecrets, readSecrets } from './secret-service.ts';
import type { ConnectionParts } from './service.ts';
import { type ConnectionRow, claimRun, findRow, releaseRun, updateResult } from './store.ts';

export { listNightly } from './store.ts';

/** Days before the last fetched one that are fetched again: banks book late, and sources correct what they published. */
const daysAgain = 7;

/**
 * Runs a connection now. What fails on the other side is a result, stored with the connection, and takes nothing back
 * that was stored before.
 * @throws {Problem} demo-mode, connector-not-found, connection-off, connection-needs-secret, connection-needs-account,
 *   connection-running, connection-secrets-unreadable, too-many-requests
 */
export async function runConnection(
  scopes: UserScopes,
  parts: ConnectionParts,
  id: string,
  request: RunRequest,
): Promise<ConnectionRun> {
  if (parts.config.demoMode) throw new Problem('demo-mode');
  const connector = found(parts.connectors.find(id), 'connector-not-found');
  const prepared = await prepare(scopes, parts, connector, request);
  if (!(await scopes.write((scope) => claimRun(scope, id)))) throw new Problem('connection-running');
  try {
    refuseOverLimit(await request.count());
    const run = await fetchSafely(prepared);
    const fetchedUntil = run.ok ? request.today : undefined;
    await scopes.write((scope) =>
      updateResult(scope, id, { ok: run.ok, message: run.message, fetchedUntil }),
    );
    return run;
  } catch (error) {
    await scopes.write((scope) => releaseRun(scope, id));
    throw error;
  }
}

async function prepare(
  scopes: UserScopes,
  parts: ConnectionParts,
  connector: ListedConnector,
  request: RunRequest,
): Promise<PreparedRun> {
  const { row, secrets } = await scopes.read(async (scope) => ({
    row: await findRow(scope, connector.id),
    secrets: connector.secrets.length === 0 ? {} : await readSecrets(scope, parts.cipher),
  }));
  if (!row?.enabled) throw new Problem('connection-off');
  const own = new Map(Object.entries(secrets[connector.id] ?? {}));
  const isClaimed = connector.claim !== undefined && own.has(connector.claim.user);
  if (!isClaimed && connector.secrets.some(({ name }) => !own.has(name)))
    throw new Problem('connection-needs-secret');
  const bank = bankOf(connector, row, request);
  if (connector.kind === 'account' && !bank) throw new Problem('connection-needs-account');
  const usual =
    row.fetched_until === null
      ? dayAfter(request.today, -connector.firstDays)
      : dayAfter(row.fetched_until, -daysAgain);
  return { scopes, parts, connector, bank, secrets: own, request, from: request.from ?? usual };
}

function bankOf(
  { statementFormat: format }: ListedConnector,
  { account_id: accountId, bank_account: bankAccount }: ConnectionRow,
  { reading }: RunRequest,
): BankRun | undefined {
  return accountId === null || format === null || !reading
    ? undefined
    : { accountId, bankAccount, format, reading };
}

/** A problem with what was fetched, such as a file that can't be read, is a result as well. */
async function fetchSafely(run: PreparedRun): Promise<ConnectionRun> {
  try {
    if (run.connector.claim && !run.secrets.has(run.connector.claim.user)) return await claimFirst(run);
    if (run.bank) return await fetchAccount(run, run.bank);
    return run.connector.kind === 'rates' ? await fetchRates(run) : await fetchPrices(run);
  } catch (error) {
    if (error instanceof Problem) return failedRun(`The data can’t be used: ${error.detail}`);
    throw error;
  }
}

/** Exchanges the setup token, stores what it was exchanged for before anything else, and goes on. */
async function claimFirst(run: PreparedRun): Promise<ConnectionRun> {
  const { scopes, parts, connector, request, secrets } = run;
  const { claim } = connector;
  const token = secrets.get(claim?.token ?? '');
  if (!claim || token === undefined) throw new Problem('connection-needs-secret');
  const { log, signal } = request;
  const claimed = await parts.connectors.claim(connector.id, token, { log, ...(signal ? { signal } : {}) });
  if (!claimed.ok) return failedRun(claimed.reason);
  const { user, password } = claimed;
  const change = { [claim.token]: null, [claim.user]: user, [claim.password]: password };
  await scopes.write((scope) => changeSecrets(scope, parts.cipher, connector.id, change));
  const own = new Map([
    [claim.user, user],
    [claim.password, password],
  ]);
  return fetchSafely({ ...run, secrets: own });
}

async function fetchRates(run: PreparedRun): Promise<ConnectionRun> {
  const { scopes, request, from, connector } = run;
  const fetched = await ask(run, 'rates', { from, to: request.today });
  if (!fetched.ok) return failedRun(fetched.reason);
  const { rates: written } = fetched.output;
  if (written.length === 0) return failedRun(`${connector.name} has no rates since ${from}`);
  const { added, updated, rates } = await scopes.write((scope) =>
    storeFetchedRates(scope, written, request.today),
  );
  const newest = written.reduce((last, { date }) => (date > last ? date : last), '');
  const message = `${rates} rates read, the newest of ${newest}. ${added} are new and ${updated} have changed.`;
  return { ok: true, message, details: [], added, updated, import_id: null };
}
