import type {
  ImportChange,
  ImportFormat,
  ImportPage,
  ImportProfile,
  ImportRow,
  ImportRowChange,
  ImportRowPage,
  NewImportProfile,
  RowOutcome,
  StatementImport,
} from '@farthing/api-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Earlier imports, newest first. */
export const importsQuery = (account_id?: string) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'list', account_id],
    queryFn: ({ pageParam, signal }) =>
      api.get<ImportPage>('/imports', { query: { account_id, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** One import with what was found in its file. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api.get<StatementImport>(`/imports/${id}`, { signal }),
  });

/** The rows of an import with their outcomes, 200 at a time. */
export const importRowsQuery = (id: string, outcome?: RowOutcome) =>
  infiniteQueryOptions({
    queryKey: ['imports', id, 'rows', outcome],
    queryFn: ({ pageParam, signal }) =>
      api.get<ImportRowPage>(`/imports/${id}/rows`, {
        query: { outcome, limit: 200, cursor: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_cursor,
  });

export const importFormatsQuery = queryOptions({
  queryKey: ['import-formats'],
  queryFn: ({ signal }) => api.get<ImportFormat[]>('/imports/formats', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const importProfilesQuery = queryOptions({
  queryKey: ['import-profiles'],
  queryFn: ({ signal }) => api.get<ImportProfile[]>('/import-profiles', { signal }),
});

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
/** Throws a preview away. */
export const discardImport = (id: string) => api.delete(`/imports/${id}`);
export const saveImportProfile = (body: NewImportProfile) =>
  api.post<ImportProfile>('/import-profiles', body);
export const deleteImportProfile = (id: string) => api.delete(`/import-profiles/${id}`);
