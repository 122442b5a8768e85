import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from '../capability-file.ts';
import { readManifestObject } from '../manifest-file.ts';
import type { Manifest, Manifests } from '../manifests.ts';
import { longestText } from '../text-limits.ts';
import { messageOf, UsageError } from './usage.ts';

const readable = /\.(json|json5|toml)$/;

/**
 * Reads what was named: files, folders (every .json, .json5 and .toml below, but for folders called `schemas`), and
 * `-` or nothing at all for standard input.
 */
export async function readSources(paths: readonly string[]): Promise<Source[]> {
  if (paths.length === 0) {
    if (process.stdin.isTTY)
      throw new UsageError('Name a file or a folder, or send a file to standard input');
    return [{ text: await readInput() }];
  }
  const found: Source[] = [];
  for (const path of paths) {
    if (path === '-') found.push({ text: await readInput(), file: '-' });
    else for (const file of await filesOf(path)) found.push({ file, text: await readText(file) });
  }
  // A file that is named twice, or beside its folder, is one file.
  return [...new Map(found.map((source) => [source.file, source])).values()];
}

async function filesOf(path: string): Promise<string[]> {
  const entry = await stat(path).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read: ${reasonOf(error)}`);
  });
  if (!entry.isDirectory()) return [path];
  return filesBelow(path).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read: ${reasonOf(error)}`);
  });
}

/** Lists every .json, .json5 and .toml below a folder, but for folders called `schemas`. */
export async function filesBelow(path: string): Promise<string[]> {
  const found: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const one of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = join(folder, one.name);
      if (one.isDirectory() && one.name !== 'schemas') await walk(inner);
      else if (readable.test(one.name) && (one.isFile() || (await isLinkToFile(one, inner))))
        found.push(inner);
    }
  };
  await walk(path);
  return found;
}

async function isLinkToFile(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return false;
  const target = await stat(path).catch(() => undefined);
  return target?.isFile() === true;
}

/** Files far beyond the limit are not even loaded: what is handed on is long enough to be refused in words. */
export async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > 4 * longestText) return ' '.repeat(longestText + 1);
    return textOf(await readFile(file), file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be read: ${reasonOf(error)}`);
  }
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const input: AsyncIterable<Buffer> = process.stdin;
  for await (const chunk of input) {
    size += chunk.length;
    if (size <= 4 * longestText) chunks.push(chunk);
  }
  if (size > 4 * longestText) return ' '.repeat(longestText + 1);
  return textOf(Buffer.concat(chunks), 'standard input');
}

/** The reference reads UTF-8 and nothing else. A byte order mark stays: whether it may be there depends on the format. */
function textOf(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const start = bytes.toString('latin1', 0, 2);
    const hint = start === '\xFF\xFE' || start === '\xFE\xFF' ? ' (it is UTF-16)' : '';
    throw new UsageError(`${name} is not UTF-8 text${hint}`);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
    EPERM: 'permission denied',
  };
  return words[code] ?? messageOf(error);
}

/** Reads manifests: our shape, or that of the reference system's generated acl-manifests.json. */
export async function readManifestFiles(files: readonly string[]): Promise<Manifests> {
  const all: Record<string, Manifest> = {};
  for (const file of files) {
    let content: unknown;
    try {
      content = JSON.parse((await readText(file)).replace(/^\uFEFF/, ''));
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`${file} is not JSON: ${messageOf(error)}`);
    }
    const read = readManifestObject(content);
    if (typeof read === 'string') throw new UsageError(`${file}${read}`);
    Object.assign(all, read);
  }
  return all;
}
