import { constants } from 'node:fs';
import { access, type FileHandle, lstat, open, readdir, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { BaseFolders } from '@farthing/capabilities';
import { badArguments, ShellError } from '../shell-error.ts';
import { type Call, type Command, textOf } from './command.ts';

const largestFile = 16 * 1024 * 1024;

/** Commands of the file system, by wire name. Both the path that is asked for and the one it leads to must be in scope. */
export const fileCommands: Readonly<Record<string, Command>> = {
  'plugin:fs|read_text_file': async (call) => {
    const file = await openChecked(await permittedPath(call), constants.O_RDONLY);
    try {
      if ((await file.stat()).size > largestFile)
        throw new ShellError('too-large', 'The file has more than 16 MB', 413);
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  },
  'plugin:fs|write_text_file': async (call) => {
    const contents = textOf(call.args, 'contents');
    const path = await permittedPath(call);
    const file = await openChecked(path, constants.O_WRONLY | constants.O_CREAT);
    try {
      await file.truncate(0);
      await file.writeFile(contents);
    } finally {
      await file.close();
    }
    return null;
  },
  'plugin:fs|exists': async (call) =>
    access(await permittedPath(call)).then(
      () => true,
      () => false,
    ),
  'plugin:fs|read_dir': async (call) => {
    const entries = await readdir(await permittedPath(call), { withFileTypes: true });
    return entries.map((entry) => ({
      name: entry.name,
      isDirectory: entry.isDirectory(),
      isFile: entry.isFile(),
      isSymlink: entry.isSymbolicLink(),
    }));
  },
};

/**
 * Returns the real path of a call's `path`. Nothing on the disk is looked at before the path itself is in scope.
 * @throws {ShellError} if the path, or what its links lead to, is out of scope and wasn't picked by the person
 */
async function permittedPath({ args, folders, picked, requireScope }: Call): Promise<string> {
  const asked = absolutePath(textOf(args, 'path'), folders);
  if (picked.has(asked) && (await resolveLinks(asked)) === asked) return asked;
  requireScope({ path: asked });
  const real = await resolveLinks(asked);
  if (real !== asked) requireScope({ path: real });
  return real;
}

function absolutePath(path: string, folders: BaseFolders): string {
  if (path.includes('\0')) throw badArguments('"path" has a null character');
  const [first = '', ...rest] = path.split('/');
  const variable = first === '~' ? 'HOME' : first.startsWith('$') ? first.slice(1) : undefined;
  const isKnown = variable !== undefined && Object.hasOwn(folders, variable);
  const full = isKnown ? [folders[variable], ...rest].join('/') : path;
  if (!isAbsolute(full))
    throw badArguments(`"${path}" is not a full path. Start it with /, ~ or a folder such as $APPDATA`);
  return full;
}

/**
 * Resolves every link of a path. A file that isn't there yet is in the real folder of its path.
 * @throws {ShellError} for a link that leads nowhere: writing would create its target
 */
export async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const isLink = await lstat(path).then(
    () => true,
    () => false,
  );
  if (isLink) throw new ShellError('outside-scope', `${path} is a link that leads nowhere`);
  return join(await resolveLinks(dirname(path)), basename(path));
}

/**
 * Opens a file and makes sure that it is still the one that was checked: a folder of its path may have become a link since.
 * @param path real path, which has been checked
 */
async function openChecked(path: string, flags: number): Promise<FileHandle> {
  const file = await open(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o600);
  try {
    if (!(await file.stat()).isFile()) throw badArguments(`${path} is not a file`);
    const opened = process.platform === 'linux' ? await readlink(`/proc/self/fd/${file.fd}`) : path;
    if (opened !== path) throw new ShellError('outside-scope', `${path} changed while it was opened`);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
