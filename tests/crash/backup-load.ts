import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../apps/server/src/config.ts';
import type { BackupRecord } from '../../apps/server/src/platform/backup-archive/backup-files.ts';
import { listBackups } from '../../apps/server/src/platform/backup-archive/backup-files.ts';
import { verifyBackup } from '../../apps/server/src/platform/backup-archive/operations.ts';
import { ask, embeddedUrl, type ServerProcess, signIn } from '../contract/server-process.ts';

/** Backups that the service has acknowledged. */
export interface BackupLedger {
  /** SHA-256 of each file, by id. */
  readonly made: Map<string, string>;
  /** Total number of backups, including those deleted since. */
  count: number;
}

/** Kept of a run, so that many rounds fit on a disk. */
const kept = 2;

/** Makes one backup as the administrator, the first user of all. */
export async function backUpOne(url: string, administrator: string, ledger: BackupLedger): Promise<void> {
  const token = await signIn(url, administrator);
  const made = await ask(url, 'POST', '/api/v1/admin/backups', { token });
  const known =
    made.status === 202 ? await whenDone(url, token) : made.status === 201 ? made.body : undefined;
  if (known) {
    ledger.made.set(known.id, known.sha256);
    ledger.count++;
  }
  await sleep(500); // a backup takes a core: leave some to the others
}

/** The backup that took longer than its request, once the service says that it is done. */
async function whenDone(url: string, token: string): Promise<{ id: string; sha256: string } | undefined> {
  for (;;) {
    const { status, body } = await ask(url, 'GET', '/api/v1/admin/backups/status', { token });
    if (status !== 200) return undefined;
    if (body.operation?.state !== 'running') {
      const list = await ask(url, 'GET', '/api/v1/admin/backups', { token });
      return list.body.find(({ id }: { id: string }) => id === body.operation?.backup_id);
    }
    await sleep(200);
  }
}

/**
 * Returns the backups lost by a crash, as sentences. Each acknowledged one must exist and be complete, and
 * none in the list may be partial. The newest is restored into a scratch database if `isTried`.
 */
export async function findBackupLosses(
  { dataDir }: ServerProcess,
  ledger: BackupLedger,
  isTried: boolean,
): Promise<{ lost: string[]; halves: string[] }> {
  const folder = join(dataDir, 'backups');
  const listed = await listBackups(folder);
  const ids = new Set(listed.map(({ id }) => id));
  const lost = [...ledger.made.keys()].filter((id) => !ids.has(id)).map((id) => `backup ${id}`);
  const halves = listed.filter((record) => !isWhole(folder, record)).map(({ id }) => `backup ${id}`);
  const newest = listed.find(({ id }) => ledger.made.has(id));
  if (isTried && newest) {
    const config = readConfig({ DATA_DIR: dataDir });
    const { verification } = await verifyBackup(
      { config, ownerUrl: embeddedUrl(dataDir), version: '0' },
      newest.id,
    );
    if (!verification?.ok) lost.push(`backup ${newest.id} cannot be restored: ${verification?.text}`);
  }
  for (const record of listed.slice(kept)) {
    for (const name of [record.file, `${record.file}.json`]) rmSync(join(folder, name), { force: true });
    ledger.made.delete(record.id);
  }
  return { lost, halves };
}

function isWhole(folder: string, { file, sha256, size }: BackupRecord): boolean {
  const path = join(folder, file);
  if (sha256 === null || !existsSync(path)) return false;
  const bytes = readFileSync(path);
  return bytes.length === size && createHash('sha256').update(bytes).digest('hex') === sha256;
}
