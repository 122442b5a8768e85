import type { ConnectionRun } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import type { ListedConnector } from '../../../platform/connectors/connectors.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import type { ReadingPorts } from '../../ledger/imports/reading-service.ts';
import type { ConnectionParts } from './service.ts';
import type { ConnectionRow } from './store.ts';

/** Opens scopes of the user: no request to the world outside is made inside one. */
export interface RunScopes {
  write<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
  read<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
}

/** Reads statement files. */
export type ReadFiles = ReadingPorts['files'];

/** A wish for a run. */
export interface RunWish {
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
  count(): Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>;
}

/** Everything that fetching needs of the user's settings. */
export interface PreparedRun {
  readonly scopes: RunScopes;
  readonly parts: ConnectionParts;
  readonly connector: ListedConnector;
  readonly row: ConnectionRow;
  readonly secrets: ReadonlyMap<string, string>;
  readonly wish: RunWish;
  /** First day to fetch. */
  readonly from: string;
}

/** Result of a run that fetched nothing. */
export function failedRun(message: string, details: readonly string[] = []): ConnectionRun {
  return { ok: false, message, details: [...details], added: 0, updated: 0, import_id: null };
}

/** Asks the connector, outside of every scope. */
export function ask({ parts, connector, secrets, wish }: PreparedRun, input: object) {
  const { log, signal } = wish;
  return parts.connectors.run(connector.id, { input, secrets, log, ...(signal ? { signal } : {}) });
}
