import { words } from '../core-permissions/table.ts';
import type { ManifestPermission, ManifestSet } from '../manifests.ts';

/**
 * Permissions of the file system plugin beside its commands (tauri-apps/plugins-workspace, `plugins/fs/build.rs` and
 * `plugins/fs/permissions/`, commit 77149dc4320d26b413e4a6bbe82c654367c51b32): for each base folder three scopes and six
 * sets, made by one rule, and groups of commands.
 */
const folders = words(`
  AUDIO CACHE CONFIG DATA LOCALDATA DESKTOP DOCUMENT DOWNLOAD EXE FONT HOME PICTURE PUBLIC RUNTIME TEMPLATE VIDEO
  RESOURCE LOG TEMP APPCONFIG APPDATA APPLOCALDATA APPCACHE APPLOG
`);
/** The folders that `app` stands for. */
const appFolders = words('APPCONFIG APPDATA APPLOCALDATA APPCACHE APPLOG');

const reading = words(`
  read_file read open read_text_file read_text_file_lines read_text_file_lines_next seek stat lstat fstat exists
`);
const writing = words('create copy_file remove rename truncate ftruncate write write_file write_text_file');
const looking = words('read_dir stat lstat fstat exists');

/** Permissions that group commands or bring a scope. */
export function fsPermissions(): ManifestPermission[] {
  const group = (identifier: string, allow: readonly string[]): ManifestPermission => ({
    identifier,
    commands: { allow },
  });
  const refusal = (platform: string, path: string): ManifestPermission => ({
    identifier: `deny-webview-data-${platform}`,
    description: `Denies access to the web view's own data on ${platform}.`,
    scope: { deny: [{ path }] },
  });
  return [
    ...folders.flatMap((folder) => scopesOf(folder.toLowerCase(), [folder])),
    ...scopesOf('app', appFolders),
    group('read-all', ['read_dir', ...reading, 'watch', 'unwatch']),
    group('read-files', reading),
    group('read-dirs', looking),
    group('read-meta', looking),
    group('write-all', ['mkdir', ...writing]),
    group('write-files', writing),
    {
      identifier: 'scope',
      description: 'Empty: for scope values of your own that hold for the whole plugin.',
    },
    // The last of each of these two is no command: the plugin's own file has it there.
    group('create-app-specific-dirs', ['mkdir', 'scope-app-index']),
    group(
      'read-app-specific-dirs-recursive',
      words(`
        read_dir read_file read_text_file read_text_file_lines read_text_file_lines_next exists scope-app-recursive
      `),
    ),
    refusal('linux', '$APPLOCALDATA/**'),
    refusal('windows', '$APPLOCALDATA/EBWebView/**'),
  ];
}

/** Sets of the plugin. */
export function fsSets(): ManifestSet[] {
  return [
    ...[...folders.map((folder) => folder.toLowerCase()), 'app'].flatMap(setsOf),
    {
      identifier: 'deny-default',
      description: 'Denies access to folders that the shell itself depends on.',
      permissions: ['deny-webview-data-linux', 'deny-webview-data-windows'],
    },
  ];
}

/** Its default set. */
export const fsDefault: readonly string[] = [
  'create-app-specific-dirs',
  'read-app-specific-dirs-recursive',
  'deny-default',
];

function scopesOf(name: string, places: readonly string[]): ManifestPermission[] {
  const scope = (ending: string, about: string, patterns: readonly string[]): ManifestPermission => ({
    identifier: `scope-${name}${ending}`,
    description: about,
    scope: {
      allow: places.flatMap((place) => ['', ...patterns].map((end) => ({ path: `$${place}${end}` }))),
    },
  });
  return [
    scope('-recursive', `Everything in the ${name} folder and below.`, ['/**']),
    scope('', `The files directly in the ${name} folder.`, ['/*']),
    scope('-index', `The list of the ${name} folder.`, []),
  ];
}

function setsOf(name: string): ManifestSet[] {
  return (['read', 'write', 'meta'] as const).flatMap((deed) => {
    const commands = deed === 'meta' ? 'read-meta' : `${deed}-all`;
    return [
      {
        identifier: `allow-${name}-${deed}-recursive`,
        description: `Allows ${commands} in the ${name} folder and below.`,
        permissions: [commands, `scope-${name}-recursive`],
      },
      {
        identifier: `allow-${name}-${deed}`,
        description: `Allows ${commands} directly in the ${name} folder.`,
        permissions: [commands, deed === 'meta' ? `scope-${name}-index` : `scope-${name}`],
      },
    ];
  });
}
