import type { ConnectionRun } from '@farthing/api-contract';
import type { UserScopes } from '../../../database/user-scope.ts';
import type { ListedConnector } from '../../../platform/connectors/connectors.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import type { CountAttempt } from '../../../problems/attempt.ts';
import type { ReadingPorts } from '../../ledger/imports/reading-service.ts';
import type { ConnectionParts } from './service.ts';

/** Reads statement files. */
export type ReadFiles = ReadingPorts['files'];

/** Request for a run. */
export interface RunRequest {
  readonly userId: string;
  readonly today: string;
  /** First day to fetch; undefined: a week before the last day that was fetched. */
  readonly from: string | undefined;
  readonly log: OutgoingLog;
  readonly signal?: AbortSignal;
  /** Reads a statement file; absent where no user waits for a preview. */
  readonly reading?: ReadingPorts;
  readonly ipAddress?: string;
  /** Counts the run, before anything is asked. */
  readonly count: CountAttempt;
}

/** Settings and means of fetching from a bank. */
export interface BankRun {
  readonly accountId: string;
  /** The bank's own id of the account, where the secret opens several. */
  readonly bankAccount: string | null;
  readonly format: NonNullable<ListedConnector['statementFormat']>;
  readonly reading: ReadingPorts;
}

/** Everything that fetching needs of the user's settings. */
export interface PreparedRun {
  readonly scopes: UserScopes;
  readonly parts: ConnectionParts;
  readonly connector: ListedConnector;
  /** Account of a connection to a bank; undefined for other connections. */
  readonly bank: BankRun | undefined;
  readonly secrets: ReadonlyMap<string, string>;
  readonly request: RunRequest;
  /** First day to fetch. */
  readonly from: string;
}

/** Result of a run that fetched nothing. */
export function failedRun(message: string, details: readonly string[] = []): ConnectionRun {
  return { ok: false, message, details: [...details], added: 0, updated: 0, import_id: null };
}

/** Asks the connector, outside of every scope. @param kind that of the connector, and so of the result */
export function ask<Kind extends ListedConnector['kind']>(
  { parts, connector, secrets, request }: PreparedRun,
  kind: Kind,
  input: object,
) {
  const { userId, log, signal } = request;
  const run = { userId, input, secrets, log, ...(signal ? { signal } : {}) };
  return parts.connectors.run(connector.id, kind, run);
}
