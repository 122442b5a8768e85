import { mkdir, readdir, readFile, realpath } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BaseFolders, Policy } from '@farthing/capabilities';
import type { Content } from './content.ts';
import { readPolicy } from './policy.ts';

/** A window as an application's `shell.json` describes it. */
export interface WindowSettings {
  readonly label: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly content: Content;
  /** Port of the window's server, 0 for any. */
  readonly port: number;
  readonly followsTitle: boolean;
}

/** An application that is ready to be opened. */
export interface ShellApplication {
  readonly identifier: string;
  readonly windows: readonly WindowSettings[];
  readonly policy: Policy;
  readonly folders: BaseFolders;
}

/**
 * Reads an application: a folder with `shell.json`, `capabilities/` and its pages.
 * @param url address that replaces the one in `shell.json`
 * @throws {Error} if a file is missing or has an error
 */
export async function readApplication(folder: string, url?: string): Promise<ShellApplication> {
  const settings = JSON.parse(await readFile(join(folder, 'shell.json'), 'utf8'));
  const identifier = String(settings.identifier ?? '');
  if (!/^[a-z0-9.-]{1,100}$/.test(identifier) || identifier.startsWith('.'))
    throw new Error('"identifier" of shell.json must be lower case letters, digits, dots and hyphens');
  const names = await readdir(join(folder, 'capabilities'));
  const files = names.filter((name) => /\.(json5?|toml)$/.test(name)).sort();
  const policy = await readPolicy(files.map((name) => join(folder, 'capabilities', name)));
  const windows: Unread[] = Array.isArray(settings.windows) ? settings.windows : [];
  return {
    identifier,
    windows: windows.map((window) => windowOf(window, folder, url)),
    policy,
    folders: await foldersOf(identifier),
  };
}

/** Values of `shell.json`, which may be anything. */
type Unread = Readonly<
  Record<'label' | 'title' | 'width' | 'height' | 'port' | 'folder' | 'url' | 'followsTitle', unknown>
>;

function windowOf(read: Unread, folder: string, url: string | undefined): WindowSettings {
  const { label, title = label, width = 1024, height = 720, port = 0, folder: pages } = read;
  if (typeof label !== 'string' || !/^[\w:/-]+$/.test(label))
    throw new Error('"label" of a window must be letters, digits and - / : _');
  const content =
    typeof pages === 'string'
      ? { folder: resolve(folder, pages) }
      : { url: new URL(url ?? String(read.url)).origin };
  return {
    label,
    title: String(title),
    width: Number(width),
    height: Number(height),
    content,
    port: Number(port),
    followsTitle: read.followsTitle === true,
  };
}

/** Returns the folders that scopes can name, without links. The application's data folder is created. */
async function foldersOf(identifier: string): Promise<BaseFolders> {
  const home = await realpath(homedir());
  const data = join(process.env.XDG_DATA_HOME || join(home, '.local/share'), identifier);
  await mkdir(data, { recursive: true, mode: 0o700 });
  const own = await realpath(data);
  return { HOME: home, TEMP: await realpath(tmpdir()), APPDATA: own, APPLOCALDATA: own };
}
