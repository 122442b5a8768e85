import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  addBackup,
  type BackupRecord,
  listBackups,
  readBackup,
  removeBackup,
  undeleteBackup,
} from './backup-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'farthing-backup-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('of several who delete or bring back a backup at once one does; for the others it is not there', async () => {
  const id = '01a20149-ac1f-7104-8017-9cc20b6b868b';
  const record = {
    id,
    file: `farthing-20261122T032535Z-${id}.tar.gz.age`,
    kind: 'manual',
    created_at: '2026-11-22T03:25:35Z',
    size: 4,
  } as BackupRecord;
  const partial = join(folder, 'partial');
  writeFileSync(partial, 'data');
  await addBackup(folder, partial, record);
  const outcomes = async (act: (folder: string, id: string) => Promise<BackupRecord>) => {
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => act(folder, id)));
    for (const one of all) if (one.status === 'rejected') expect(one.reason.code).toBe('backup-not-found');
    return all.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await outcomes(removeBackup)).toBe(1);
  expect(await listBackups(folder)).toEqual([]);
  expect(await outcomes(undeleteBackup)).toBe(1);
  expect(await listBackups(folder)).toMatchObject([{ id }]);
});

test('a backup that is deleted between its being found and read is not there, and no fault of the store', async () => {
  const read = async () => {
    for await (const _ of readBackup(join(folder, 'gone.tar.gz.age')));
  };
  await expect(read()).rejects.toMatchObject({ code: 'backup-not-found', status: 404 });
});
