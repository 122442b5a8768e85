import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  addBackup,
  amendRecord,
  type BackupRecord,
  listBackups,
  readBackup,
  removeBackup,
  undeleteBackup,
} from './backup-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'farthing-backup-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function added(id: string): Promise<BackupRecord> {
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
  return record;
}

test('of several who delete or bring back a backup at once one does; for the others it is not there', async () => {
  const { id } = await added('01a20149-ac1f-7104-8017-9cc20b6b868b');
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

test('a backup is deleted where nothing can be written, as on a disk that is full', async () => {
  const record = await added('01a20149-ac1f-7104-8017-9cc20b6b868c');
  const inTheWay = join(folder, `${record.file}.json.new`);
  mkdirSync(inTheWay);
  await removeBackup(folder, record.id);
  expect(await undeleteBackup(folder, record.id)).toEqual(record);
  rmdirSync(inTheWay);
});

test('what is noted of a backup that is deleted meanwhile is noted of the deleted one', async () => {
  const record = await added('01a20149-ac1f-7104-8017-9cc20b6b868d');
  await removeBackup(folder, record.id);
  await amendRecord(folder, { ...record, verified_at: '2026-11-22T04:00:00Z' });
  expect(readdirSync(folder).filter((name) => name.includes(record.id))).toEqual([]);
  expect((await undeleteBackup(folder, record.id)).verified_at).toBe('2026-11-22T04:00:00Z');
});

test('a record that cannot be written leaves no piece behind', async () => {
  const record = await added('01a20149-ac1f-7104-8017-9cc20b6b868e');
  const path = join(folder, `${record.file}.json`);
  rmSync(path);
  mkdirSync(path);
  await expect(amendRecord(folder, record)).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
});
