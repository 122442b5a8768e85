import type { Tag, TagDeletion } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { invalidate } from './queries.ts';

/** Query for all tags with their numbers of transactions, by name. */
export const tagsQuery = getQuery<Tag[]>(['tags'], '/tags');

const pathOf = (name: string) => `/tags/${encodeURIComponent(name)}`;

export const createTag = (name: string) => api.post<Tag>('/tags', { name });
export const renameTag = (name: string, next: string) => api.patch<Tag>(pathOf(name), { name: next });
export const mergeTag = (name: string, into: string) =>
  api.post<TagDeletion>(`${pathOf(name)}/merge`, { into });
export const deleteTag = (name: string) => api.delete<TagDeletion>(pathOf(name));
export const restoreTag = (undo_id: string) => api.post<Tag>('/tags/restore', { undo_id });

/** Invalidates the queries that depend on tags: their list, the rows that have them, and the rules that name them. */
export const tagsChanged = () => invalidate('tags', 'transactions', 'rules', 'saved-filters');
