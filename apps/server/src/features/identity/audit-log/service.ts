import type { AuditPage, AuditQuery } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { checkIdCursor } from '../../../problems/cursors.ts';
import { Problem } from '../../../problems/problem.ts';
import { insertEntry, insertHouseholdEntries, insertMemberEntries, listEntries } from './store.ts';

/** Origin of a request. */
export interface Caller {
  /** The client's address as the specification finds it: X-Forwarded-For first. */
  readonly ip_address: string;
  /** The connection's own address. */
  readonly socket_address: string | null;
  readonly user_agent: string | null;
}

/** Addresses an act came from; null for the command line. */
export interface Origin {
  readonly ip_address: string | null;
  /** Stored in the metadata if it differs from `ip_address`. */
  readonly socket_address?: string | null;
}

/** Audit log entry to write. `metadata` never holds a password, token, secret or code. */
export interface NewAuditEntry {
  readonly user_id: string;
  readonly action: string;
  readonly resource_type?: string;
  readonly resource_id?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Writes one entry in the transaction of the action. Call it last: until the commit no other entry of this user can be written. */
export async function recordAudit(
  scope: UserScope | SystemScope,
  { ip_address, socket_address }: Origin,
  entry: NewAuditEntry,
): Promise<void> {
  const { user_id, action, resource_type = null, resource_id = null } = entry;
  const behind = socket_address && socket_address !== ip_address ? { socket_address } : {};
  const metadata = { ...entry.metadata, ...behind };
  await insertEntry(scope, {
    id: uuid(),
    user_id,
    action,
    ip_address,
    resource_type,
    resource_id,
    metadata: Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata),
  });
}

/** People of a household at most, and so entries of one change. */
export const mostPeople = 10;

/**
 * Writes a change of an account into the user's own log and, while the account is shared and stays so, into the logs of their
 * household, in the transaction of the change. Call it last.
 */
export async function recordHouseholdAudit(
  scope: UserScope,
  { ip_address, socket_address }: Origin,
  entry: {
    readonly action: string;
    readonly account_id: string;
    readonly metadata: Readonly<Record<string, unknown>>;
    readonly staysShared: boolean;
  },
): Promise<void> {
  const { action, account_id, metadata, staysShared } = entry;
  const behind = socket_address && socket_address !== ip_address ? { socket_address } : {};
  await insertHouseholdEntries(scope, {
    ids: Array.from({ length: mostPeople }, () => uuid()),
    action,
    account_id,
    ip_address,
    own: JSON.stringify({ ...metadata, ...behind }),
    told: JSON.stringify({ ...metadata, by: scope.userId }),
    stays_shared: staysShared,
  });
}

/**
 * Writes a member's import into their own log and the owner's, in the transaction of the import. Call it last.
 * @param owner scope in the owner's rows, opened by the member
 */
export async function recordMemberImport(
  owner: UserScope,
  { ip_address, socket_address }: Origin,
  entry: {
    readonly action: 'shared_import_commit' | 'shared_import_undo';
    readonly import_id: string;
    readonly account_id: string;
    readonly member: string;
  },
): Promise<void> {
  const { action, import_id, account_id, member } = entry;
  const behind = socket_address && socket_address !== ip_address ? { socket_address } : {};
  const metadata = { account_id, owner: owner.userId };
  await insertMemberEntries(owner, {
    ids: [uuid(), uuid()],
    ...{ action, import_id, ip_address },
    own: JSON.stringify({ ...metadata, ...behind }),
    told: JSON.stringify({ ...metadata, by: member }),
  });
}

/**
 * Returns one page of the log, newest first: the user's own entries in a user scope, all entries in the
 * system scope. @throws {Problem} invalid-cursor
 */
export async function listAuditLog(scope: UserScope | SystemScope, query: AuditQuery): Promise<AuditPage> {
  checkIdCursor(query.cursor);
  const { limit, ...filter } = query;
  const found = await listEntries(scope, filter, limit + 1);
  const items = found.slice(0, limit);
  return { items, next_cursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Whose log a caller asks for.
 * @throws {Problem} not-allowed when someone who is no administrator names another user
 */
export function readsEverything(caller: { id: string; is_admin: boolean }, query: AuditQuery): boolean {
  if (caller.is_admin) return true;
  if (query.user_id !== undefined && query.user_id !== caller.id) throw new Problem('not-allowed');
  return false;
}
