import type { Change, ChangePage, ChangeQuery } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { readCursor, recordTypes, writeCursor } from './rules.ts';
import { findEnds, findLastOf, listTouched, listVersions, type TouchedRecord } from './store.ts';

/**
 * Lists records that the user or their programs changed since a cursor, as they are now. The scope should see one moment. Without
 * a cursor there are no items. A cursor whose next operations are no longer stored, or that is of the time before a backup was
 * restored or an export imported, resets the feed.
 */
export async function readChanges(scope: UserScope, { since, limit }: ChangeQuery): Promise<ChangePage> {
  const { last, forgotten, epoch } = await findEnds(scope);
  const start = { items: [], cursor: writeCursor(last, epoch), has_more: false };
  if (since === undefined) return { ...start, is_reset: false };
  const { from, isSame } = readCursor(since, epoch);
  if (!isSame || from < forgotten || from > last) return { ...start, is_reset: true };
  const to = await findLastOf(scope, from, limit);
  if (to === undefined) return { ...start, is_reset: false };
  const items = await present(scope, await listTouched(scope, from, to));
  return { items, cursor: writeCursor(to, epoch), has_more: to < last, is_reset: false };
}

async function present(scope: UserScope, touched: readonly TouchedRecord[]): Promise<Change[]> {
  const idsOf = Map.groupBy(
    touched.filter(({ type, id }) => type in recordTypes && id !== null),
    ({ type }) => type,
  );
  const found = await Promise.all(
    [...idsOf].map(async ([type, records]) => {
      const ids = records.flatMap(({ id }) => id ?? []);
      return [type, await listVersions(scope, type, ids)] as const;
    }),
  );
  const versions = new Map(found);
  return touched.map(({ type, id, verb }) => {
    const known = versions.get(type);
    const isThere = id === null || (known ? known.has(id) : verb !== 'd');
    const version = (id !== null && known?.get(id)) || null;
    return { type, id, change: isThere ? 'changed' : 'deleted', version };
  });
}
