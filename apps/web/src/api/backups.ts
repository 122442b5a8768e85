import type {
  Backup,
  BackupOperation,
  BackupRestore,
  BackupStatus,
  RecoveryKey,
  RestoreEffects,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';
import { queryClient } from './queries.ts';
import { type Progress, uploadFile } from './upload-file.ts';

const base = '/admin/backups';

/** Every backup, newest first. Administrators only. */
export const backupsQuery = getQuery<Backup[]>(['backups', 'list'], base);

/** Query for the running backup or restore. Polled frequently while there is one. */
export const backupStatusQuery = queryOptions({
  ...getQuery<BackupStatus>(['backups', 'status'], `${base}/status`),
  refetchInterval: ({ state }) => (state.data?.operation?.state === 'running' ? 700 : 60_000),
});

/** Query for the sign-in changes that restoring a backup would revert. Always refetched. */
export const restoreEffectsQuery = (id: string) =>
  queryOptions({
    ...getQuery<RestoreEffects>(['backups', 'effects', id], `${base}/${id}/restore-effects`),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

/** Invalidates the queries about backups. */
export const backupsChanged = () => queryClient.invalidateQueries({ queryKey: ['backups'] });

/** Starts a backup, which is then tested by restoring it. */
export const beginBackup = () =>
  api.post<BackupOperation>(base, { verify: true }, { headers: { prefer: 'respond-async' } });
/** Starts a test of a backup by restoring it. */
export const testBackup = (id: string) => api.post<BackupOperation>(`${base}/${id}/verify`);
/** Starts a restore, which replaces all data and then ends every session. */
export const restoreBackup = (id: string, body: NonNullable<BackupRestore>) =>
  api.post<BackupOperation>(`${base}/${id}/restore`, body);
export const downloadBackup = (id: string) => api.file(`${base}/${id}/download`);
export const uploadBackup = (file: File, progress: Progress) =>
  uploadFile<Backup>(`${base}/upload`, file, progress);
export const deleteBackup = (id: string) => api.delete(`${base}/${id}`);
/** Restores a deleted backup to the list, within a day. */
export const undeleteBackup = (id: string) => api.post<Backup>(`${base}/${id}/undelete`);
/** Reads the recovery key of backups, until the user confirms that it is saved. */
export const showRecoveryKey = (password: string) =>
  api.post<RecoveryKey>(`${base}/recovery-key`, { password });
export const keepRecoveryKey = () => api.post(`${base}/recovery-key/kept`);
