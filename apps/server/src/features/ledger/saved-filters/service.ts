import type {
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
  TransactionFilterFields,
} from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { found, invalidField, Problem } from '../../../problems/problem.ts';
import { filterFormat, readFilter } from './rules.ts';
import {
  type FilterRow,
  hideFilter,
  insertFilter,
  listFilterRows,
  lockFilter,
  showFilter,
  updateFilter,
} from './store.ts';

const mostFilters = 100;
const tooMany = `You’ve reached the limit of ${mostFilters} saved filters. Delete one and try again.`;

/** All saved filters, by name. */
export async function listFilters(scope: UserScope): Promise<SavedFilter[]> {
  return (await listFilterRows(scope)).map(toResponse);
}

/** Saves a filter. @throws {Problem} invalid-request, saved-filter-taken */
export async function addFilter(scope: UserScope, entry: NewSavedFilter): Promise<SavedFilter> {
  if ((await listFilterRows(scope)).length >= mostFilters) throw invalidField('name', tooMany);
  const { filter } = entry;
  assertFiltered(filter);
  const row = { id: uuid(), name: entry.name.trim(), filter: JSON.stringify(filter), format: filterFormat };
  return toResponse(await insertFilter(scope, row));
}

/**
 * Changes the name or content of a filter. @throws {Problem} saved-filter-not-found, version-clash, saved-filter-taken,
 * invalid-request
 */
export async function amendFilter(
  scope: UserScope,
  id: string,
  { version, name, filter }: SavedFilterChange,
): Promise<SavedFilter> {
  const before = found(await lockFilter(scope, id), 'saved-filter-not-found');
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  if (name === undefined && filter === undefined) return toResponse(before);
  if (filter !== undefined) assertFiltered(filter);
  const content = filter && { filter: JSON.stringify(filter), format: filterFormat };
  return toResponse(await updateFilter(scope, id, { name: name?.trim(), ...content }));
}

/** Deletes a filter, which can be restored for 30 days. @throws {Problem} saved-filter-not-found */
export async function removeFilter(scope: UserScope, id: string): Promise<void> {
  if (!(await hideFilter(scope, id))) throw new Problem('saved-filter-not-found');
}

/** Restores a deleted filter. @throws {Problem} saved-filter-not-found, saved-filter-taken, invalid-request */
export async function restoreFilter(scope: UserScope, id: string): Promise<SavedFilter> {
  if (!(await showFilter(scope, id))) throw new Problem('saved-filter-not-found');
  const rows = await listFilterRows(scope);
  if (rows.length > mostFilters) throw new Problem('invalid-request', { detail: tooMany });
  const restored = found(
    rows.find((row) => row.id === id),
    'saved-filter-not-found',
  );
  return toResponse(restored);
}

function assertFiltered({ sort: _, ...filter }: TransactionFilterFields): void {
  if (Object.values(filter).every((value) => value === undefined))
    throw invalidField('filter', 'This filter would include every transaction. Filter by something first.');
}

function toResponse({ format, filter, ...row }: FilterRow): SavedFilter {
  const known = readFilter(filter, format);
  return { ...row, filter: known ?? {}, usable: known !== null };
}
