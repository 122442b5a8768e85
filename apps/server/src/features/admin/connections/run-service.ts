import type { ConnectionRun } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import type { ListedConnector } from '../../../platform/connectors/connectors.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { storeFetchedRates } from '../../ledger/exchange-rates/service.ts';
import { fetchAccount } from './account-run-service.ts';
import { ask, failedRun, type PreparedRun, type RunScopes, type RunWish } from './asking-service.ts';
import { fetchPrices } from './price-run-service.ts';
import { changeSecrets, readSecrets } from './secret-service.ts';
import { type ConnectionParts, runsUnderWay } from './service.ts';
import { findRow, updateResult } from './store.ts';

/** Days before the last fetched one that are fetched again: banks book late, and sources correct what they published. */
const daysAgain = 7;

/**
 * Runs a connection now. What fails on the other side is a result, stored with the connection, and takes nothing back
 * that was stored before.
 * @throws {Problem} demo-mode, connector-not-found, connection-off, connection-needs-secret, connection-needs-account,
 *   connection-running, connection-secrets-unreadable, too-many-requests
 */
export async function runConnection(
  scopes: RunScopes,
  parts: ConnectionParts,
  id: string,
  wish: RunWish,
): Promise<ConnectionRun> {
  if (parts.config.demoMode) throw new Problem('demo-mode');
  const connector = found(parts.connectors.find(id), 'connector-not-found');
  const prepared = await prepare(scopes, parts, connector, wish);
  const key = `${wish.userId} ${id}`;
  if (runsUnderWay.has(key)) throw new Problem('connection-running');
  runsUnderWay.add(key);
  try {
    const { allowed, retryAfterSeconds } = await wish.count();
    if (!allowed) throw new Problem('too-many-requests', { retryAfterSeconds });
    const run = await fetchSafely(prepared);
    const fetchedUntil = run.ok ? wish.today : undefined;
    await scopes.write((scope) =>
      updateResult(scope, id, { ok: run.ok, message: run.message, fetchedUntil }),
    );
    return run;
  } finally {
    runsUnderWay.delete(key);
  }
}

async function prepare(
  scopes: RunScopes,
  parts: ConnectionParts,
  connector: ListedConnector,
  wish: RunWish,
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
  if (connector.kind === 'account' && row.account_id === null) throw new Problem('connection-needs-account');
  const usual =
    row.fetched_until === null
      ? dayAfter(wish.today, -connector.firstDays)
      : dayAfter(row.fetched_until, -daysAgain);
  return { scopes, parts, connector, row, secrets: own, wish, from: wish.from ?? usual };
}

/** A problem with what was fetched, such as a file that can't be read, is a result as well. */
async function fetchSafely(run: PreparedRun): Promise<ConnectionRun> {
  try {
    if (run.connector.claim && !run.secrets.has(run.connector.claim.user)) return await claimFirst(run);
    if (run.connector.kind === 'rates') return await fetchRates(run);
    return run.connector.kind === 'prices' ? await fetchPrices(run) : await fetchAccount(run);
  } catch (error) {
    if (error instanceof Problem) return failedRun(`The data can’t be used: ${error.detail}`);
    throw error;
  }
}

/** Exchanges the setup token, stores what it was exchanged for before anything else, and goes on. */
async function claimFirst(run: PreparedRun): Promise<ConnectionRun> {
  const { scopes, parts, connector, wish, secrets } = run;
  const { claim } = connector;
  const token = secrets.get(claim?.token ?? '');
  if (!claim || token === undefined) throw new Problem('connection-needs-secret');
  const { log, signal } = wish;
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
  const { scopes, wish, from, connector } = run;
  const fetched = await ask(run, { from, to: wish.today });
  if (fetched.kind === 'failed') return failedRun(fetched.reason);
  if (fetched.kind !== 'rates') return failedRun('The connector fetched something other than rates');
  const { rates: written } = fetched.output;
  if (written.length === 0) return failedRun(`${connector.name} has no rates since ${from}`);
  const { added, updated, rates } = await scopes.write((scope) =>
    storeFetchedRates(scope, written, wish.today),
  );
  const newest = written.reduce((last, { date }) => (date > last ? date : last), '');
  const message = `${rates} rates read, the newest of ${newest}. ${added} are new and ${updated} have changed.`;
  return { ok: true, message, details: [], added, updated, import_id: null };
}
