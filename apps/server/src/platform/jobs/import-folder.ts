import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, realpath, rename, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { readAsSystem } from '../../database/system-scope.ts';
import { readUsers } from '../../features/identity/users/service.ts';
import type { UnattendedResult } from '../../features/ledger/imports/unattended-service.ts';
import { errorCode } from '../../problems/error-facts.ts';
import type { UserFile } from './import-file.ts';
import type { Job } from './job-register.ts';

/** A file of the folder, to be imported. */
export type FolderFile = Pick<UserFile, 'userId' | 'accountFolder' | 'name' | 'bytes'>;

interface Parts {
  readonly config: Pick<Config, 'importFolder' | 'importMaxBytes' | 'demoMode'>;
  readonly database: Database;
  readonly importFile: (file: FolderFile) => Promise<UnattendedResult>;
  /** Notes a file that couldn't be read, for its user. */
  readonly noteRefused: (file: Omit<FolderFile, 'bytes'>, result: UnattendedResult) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** A file is quiet if it has stayed the same for so long. */
  readonly quietMs?: number;
}

const minuteMs = 60_000;
/** Files of one user that are taken at one time; the others wait for the next. */
const mostFiles = 50;
/** Entries of a folder that are looked at. */
const mostEntries = 1000;

/**
 * Returns the job that imports the files of a watched folder: `<IMPORT_FOLDER>/<email>/<file>`, or in a folder below it that is
 * named by an account's id. Files are moved to `imported`, `to-check` or `refused` beside them. A link is never followed.
 */
export function importFolderJob(parts: Parts): Job | undefined {
  const root = parts.config.importFolder;
  if (root === undefined || parts.config.demoMode) return undefined;
  const seen: Seen = new Map();
  return {
    name: 'import-folder',
    does: 'Imports the statements in the watched folder.',
    everyMs: minuteMs,
    lookEveryMs: minuteMs,
    firstAfterMs: minuteMs,
    async run(signal) {
      const counts = { imported: 0, known: 0, 'to-check': 0, refused: 0 };
      for (const place of await quietFiles(parts, root, seen)) {
        if (signal.aborted) break;
        try {
          const result = await take(parts, place, seen);
          if (result !== null) counts[result]++;
        } catch (error) {
          // The file stays where it is, and is tried again.
          parts.onError(error);
        }
      }
      return Object.values(counts).some((count) => count > 0) ? counts : false;
    },
  };
}

/** Size and time of change of each file, as they were seen last, with the moment of that. */
type Seen = Map<string, { readonly state: string; readonly since: number }>;

interface Place {
  readonly folder: string;
  readonly name: string;
  readonly userId: string;
  readonly accountFolder: string | null;
  /** Size, time of change and inode, by which a file is known to be the one that was found. */
  readonly state: string;
}

function stateOf({ size, mtimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ino}`;
}

/** Lists the files that have stopped growing. */
async function quietFiles(parts: Parts, root: string, seen: Seen): Promise<Place[]> {
  const { database, onError, quietMs = 20_000 } = parts;
  const found: Place[] = [];
  const present = new Set<string>();
  const real = await realpath(root);
  const refuse = (error: unknown) => {
    throw error;
  };
  const folders = await entriesOf(real, refuse);
  const users = await readAsSystem(database, (scope) => readUsers(scope, { emails: folders }));
  for (const folder of folders) {
    const user = users.find(({ email }) => email.toLowerCase() === folder.toLowerCase());
    if (user === undefined || user.disabled_at !== null) continue;
    const quiet = (await placesOf(join(real, folder), user.id, onError)).filter(({ folder, name, state }) => {
      const path = join(folder, name);
      const before = seen.get(path);
      present.add(path);
      if (before?.state !== state) seen.set(path, { state, since: Date.now() });
      return before?.state === state && Date.now() - before.since >= quietMs;
    });
    // For each user, so that files which fail again and again hold up no one else's.
    found.push(...quiet.slice(0, mostFiles));
  }
  for (const path of seen.keys()) if (!present.has(path)) seen.delete(path);
  return found;
}

type OnError = Parts['onError'];

/** Files in a user's folder, and in the folders below it. */
async function placesOf(own: string, userId: string, onError: OnError): Promise<Place[]> {
  const places = await filesOf(own, { userId, accountFolder: null }, onError);
  for (const account of await entriesOf(own, onError))
    if (!doneFolders.has(account))
      places.push(...(await filesOf(join(own, account), { userId, accountFolder: account }, onError)));
  return places;
}

const doneFolders: ReadonlySet<string> = new Set(['imported', 'to-check', 'refused']);

/** Names in a folder that isn't a link; none if it isn't there. One that can't be read holds up no other. */
async function entriesOf(folder: string, onError: OnError): Promise<string[]> {
  const state = await lstat(folder).catch(() => null);
  if (!state?.isDirectory()) return [];
  const names = await readdir(folder).catch((error: unknown) => {
    onError(error);
    return [];
  });
  return names.sort().slice(0, mostEntries);
}

/** Lists the files of a folder, without links, hidden files and unfinished downloads. */
async function filesOf(
  folder: string,
  owner: Pick<Place, 'userId' | 'accountFolder'>,
  onError: OnError,
): Promise<Place[]> {
  const found: Place[] = [];
  for (const name of await entriesOf(folder, onError)) {
    if (name.startsWith('.') || /\.(part|partial|crdownload|download|tmp)$/i.test(name)) continue;
    const state = await lstat(join(folder, name)).catch(() => null);
    if (state?.isFile()) found.push({ ...owner, folder, name, state: stateOf(state) });
  }
  return found;
}

async function take(parts: Parts, place: Place, seen: Seen): Promise<UnattendedResult['result'] | null> {
  const { folder, name, userId, accountFolder, state } = place;
  const read = await readFile(place, parts.config.importMaxBytes);
  if (read === null) return null;
  const file = { userId, accountFolder, name };
  const outcome =
    typeof read === 'string'
      ? ({ result: 'refused', message: read, import_id: null, added: 0 } as const)
      : await parts.importFile({ ...file, bytes: read });
  if (typeof read === 'string') await parts.noteRefused(file, outcome);
  const target = outcome.result === 'known' ? 'imported' : outcome.result;
  try {
    await moveTo(place, target, target === 'imported' ? null : outcome.message);
  } catch (error) {
    // Taken again each minute, it would fill the user's previews: it waits until it is changed.
    seen.set(join(folder, name), { state, since: Number.POSITIVE_INFINITY });
    throw error;
  }
  return outcome.result;
}

/**
 * Reads a regular file of a real folder, without following links. Null if it is gone, was replaced or is being written again.
 * @returns a sentence for people if it can't be read
 */
async function readFile(
  { folder, name, state }: Place,
  maxBytes: number,
): Promise<Uint8Array | string | null> {
  if ((await realpath(folder).catch(() => null)) !== folder) return null;
  let file: FileHandle | undefined;
  try {
    file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stats = await file.stat();
    if (!stats.isFile() || stateOf(stats) !== state) return null;
    if (stats.size > maxBytes) return 'The file is larger than IMPORT_MAX_MB.';
    const bytes = Buffer.alloc(stats.size);
    const { bytesRead } = await file.read(bytes, 0, stats.size, 0);
    return bytesRead === stats.size && stateOf(await file.stat()) === state ? bytes : null;
  } catch (error) {
    return errorCode(error) === 'EACCES' ? 'The service may not read the file.' : null;
  } finally {
    await file?.close();
  }
}

/** Moves a file to a folder beside it, under a free name, with a text that says why it is there. */
async function moveTo({ folder, name, state }: Place, target: string, reason: string | null): Promise<void> {
  const now = await lstat(join(folder, name)).catch(() => null);
  // Another file of that name, or more of this one, has come meanwhile: it is imported next.
  if (now === null || stateOf(now) !== state) return;
  const to = join(folder, target);
  await mkdir(to, { recursive: true });
  if (!(await lstat(to)).isDirectory()) throw new Error(`${target} in the watched folder is not a folder`);
  const { name: stem, ext } = parse(name);
  for (let count = 1; ; count++) {
    const free = join(to, count === 1 ? name : `${stem} (${count})${ext}`);
    if ((await lstat(free).catch(() => null)) !== null) continue;
    await rename(join(folder, name), free);
    if (reason !== null) await writeFile(`${free}.txt`, `${reason}\n`, { flag: 'wx' }).catch(() => {}); // an older text says as much
    return;
  }
}
