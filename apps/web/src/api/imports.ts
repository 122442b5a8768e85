import type {
  ImportChange,
  ImportFormat,
  ImportPage,
  ImportProfile,
  ImportRow,
  ImportRowChange,
  ImportRowPage,
  MappingTrial,
  MappingTrialResult,
  NewImportProfile,
  RecognisedStatement,
  RowOutcome,
  StatementImport,
  UnattendedFileList,
} from '@farthing/api-contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { api, getQuery, pagesQuery } from './client.ts';
import { queryClient } from './queries.ts';

/** Earlier imports, newest first. */
export const importsQuery = (account_id?: string) =>
  pagesQuery<ImportPage>(['imports', 'list', account_id], '/imports', { account_id });

/** Query for files that arrived unattended, newest first. */
export const unattendedQuery = getQuery<UnattendedFileList>(['imports', 'unattended'], '/imports/unattended');

/** Query for one import with the inspection of its file. */
export const importQuery = (id: string) => getQuery<StatementImport>(['imports', id], `/imports/${id}`);

/**
 * Query for the rows of an import with their status, 500 at a time. They have a cache key of their own and never
 * become stale, so that forty pages of a long file aren't refetched when the window gets the focus or other imports change.
 */
export const importRowsQuery = (id: string, outcome?: RowOutcome) =>
  infiniteQueryOptions({
    queryKey: ['import-rows', id, outcome],
    queryFn: ({ pageParam, signal }) =>
      api.get<ImportRowPage>(`/imports/${id}/rows`, {
        query: { outcome, limit: 500, cursor: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const importFormatsQuery = queryOptions({
  ...getQuery<ImportFormat[]>(['import-formats'], '/imports/formats'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const importProfilesQuery = getQuery<ImportProfile[]>(['import-profiles'], '/import-profiles');

/** Stores the API's latest response about an import in the cache of every screen. */
export function keepImport(answer: StatementImport): void {
  const { queryKey } = importQuery(answer.id);
  // A pending response is older, and would restore the old state on screen.
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, answer);
  void queryClient.invalidateQueries({ queryKey: ['imports', 'list'] });
}

/** Resets the cached rows of an import, because the file was re-read or someone else changed them. */
export async function forgetImportRows(id: string): Promise<void> {
  await queryClient.resetQueries({ queryKey: ['import-rows', id] });
}

/**
 * Updates one changed row in every cached list, so that it stays where it is while the user is editing. Lists
 * that aren't on screen are refetched when they are shown again.
 */
export function keepImportRow(id: string, row: ImportRow): void {
  queryClient.setQueriesData<InfiniteData<ImportRowPage, number>>(
    { queryKey: ['import-rows', id] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) =>
          page.items.some(({ number }) => number === row.number)
            ? { ...page, items: page.items.map((old) => (old.number === row.number ? row : old)) }
            : page,
        ),
      },
  );
  queryClient.removeQueries({ queryKey: ['import-rows', id], type: 'inactive' });
}

/**
 * Query for the first rows of a previewed file, read with the columns being chosen. Shows the previous result
 * until the next one arrives.
 */
export const mappingTrialQuery = (id: string, trial: MappingTrial) =>
  queryOptions({
    queryKey: ['import-trial', id, trial],
    queryFn: ({ signal }) => api.post<MappingTrialResult>(`/imports/${id}/try-mapping`, trial, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Recognises the account of a statement. Nothing is stored. */
export function recogniseStatement(file: File): Promise<RecognisedStatement> {
  const form = new FormData();
  form.append('file', file);
  return api.upload<RecognisedStatement>('/imports/recognise', form);
}

/** Uploads a statement for a preview. Nothing is recorded before commitImport. */
export function previewImport(account_id: string, file: File, key: string): Promise<StatementImport> {
  const form = new FormData();
  form.append('account_id', account_id);
  form.append('file', file);
  return api.upload<StatementImport>('/imports', form, { headers: { 'idempotency-key': key } });
}
export const changeImport = (id: string, body: ImportChange) =>
  api.patch<StatementImport>(`/imports/${id}`, body);
export const changeImportRow = (id: string, number: number, body: ImportRowChange) =>
  api.patch<ImportRow>(`/imports/${id}/rows/${number}`, body);
export const commitImport = (id: string) => api.post<StatementImport>(`/imports/${id}/commit`);
export const revertImport = (id: string) => api.post<StatementImport>(`/imports/${id}/revert`);
/** Deletes a preview. */
export const discardImport = (id: string) => api.delete(`/imports/${id}`);
export const saveImportProfile = (body: NewImportProfile) =>
  api.post<ImportProfile>('/import-profiles', body);
export const deleteImportProfile = (id: string) => api.delete(`/import-profiles/${id}`);
