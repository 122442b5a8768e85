import type { Target } from '../capability.ts';

/** Folders by their variable without `$`: `HOME`, `APPDATA`. A folder that the platform doesn't have is missing. */
export type BaseFolders = Readonly<Record<string, string>>;

/** Facts about the computer and the application that the folders depend on. */
export interface FolderSettings {
  /** Home folder of the person who runs the application. A made-up one by default. */
  readonly home?: string;
  /** Identifier of the application, of its configuration. */
  readonly identifier?: string;
  /** Folders that are elsewhere, by their variable without `$`. */
  readonly folders?: BaseFolders;
}

/** Variables that stand for a folder in paths (tauri-apps/tauri, `crates/tauri/src/path/mod.rs`, a8105ecc). */
export const folderVariables: readonly string[] =
  `AUDIO CACHE CONFIG DATA LOCALDATA DOCUMENT DOWNLOAD PICTURE PUBLIC VIDEO RESOURCE TEMP APPCONFIG APPDATA
  APPLOCALDATA APPCACHE APPLOG DESKTOP EXE FONT HOME RUNTIME TEMPLATE`.split(/\s+/);

/** Names below the home folder, and where the configuration, data and caches are kept. */
interface Layout {
  readonly home: string;
  readonly below: BaseFolders;
  /** Folder of the application's log, from the folder of its local data or from the home folder. */
  readonly log: (localData: string, home: string, identifier: string) => string;
  readonly absolute: BaseFolders;
}

const shared = { DESKTOP: 'Desktop', DOCUMENT: 'Documents', DOWNLOAD: 'Downloads', PICTURE: 'Pictures' };
const support = 'Library/Application Support';
const macOS: Layout = {
  home: '/Users/user',
  below: {
    ...shared,
    AUDIO: 'Music',
    PUBLIC: 'Public',
    VIDEO: 'Movies',
    FONT: 'Library/Fonts',
    CACHE: 'Library/Caches',
    CONFIG: support,
    DATA: support,
    LOCALDATA: support,
  },
  log: (_, home, identifier) => `${home}/Library/Logs/${identifier}`,
  absolute: { TEMP: '/tmp', RESOURCE: '/Applications/App.app/Contents/Resources' },
};
const linux: Layout = {
  home: '/home/user',
  below: {
    ...shared,
    AUDIO: 'Music',
    PUBLIC: 'Public',
    VIDEO: 'Videos',
    TEMPLATE: 'Templates',
    EXE: '.local/bin',
    FONT: '.local/share/fonts',
    CACHE: '.cache',
    CONFIG: '.config',
    DATA: '.local/share',
    LOCALDATA: '.local/share',
  },
  log: (localData, _, identifier) => `${localData}/${identifier}/logs`,
  absolute: { TEMP: '/tmp', RUNTIME: '/run/user/1000', RESOURCE: '/usr/lib/App' },
};
const windows: Layout = {
  home: 'C:/Users/user',
  below: {
    ...shared,
    AUDIO: 'Music',
    VIDEO: 'Videos',
    TEMPLATE: 'AppData/Roaming/Microsoft/Windows/Templates',
    TEMP: 'AppData/Local/Temp',
    CACHE: 'AppData/Local',
    CONFIG: 'AppData/Roaming',
    DATA: 'AppData/Roaming',
    LOCALDATA: 'AppData/Local',
  },
  log: (localData, _, identifier) => `${localData}/${identifier}/logs`,
  absolute: { PUBLIC: 'C:/Users/Public', RESOURCE: 'C:/Program Files/App' },
};

/** Android has the layout of Linux here, and iOS that of macOS: their folders differ from device to device. */
const layouts: Readonly<Record<Target, Layout>> = { macOS, windows, linux, iOS: macOS, android: linux };

/**
 * Returns the folders of a platform as its own defaults name them (crate `dirs`, as `crates/tauri/src/path/desktop.rs`
 * uses it). Folders that someone has moved are not known unless `folders` says where.
 */
export function baseFolders(platform: Target, settings: FolderSettings = {}): BaseFolders {
  const layout = layouts[platform];
  const { identifier = 'app', folders = {} } = settings;
  const home = (folders.HOME ?? settings.home ?? layout.home).replaceAll('\\', '/');
  const below = Object.entries(layout.below).map(([name, path]) => [name, `${home}/${path}`] as const);
  const found: Record<string, string> = {
    HOME: home,
    ...Object.fromEntries(below),
    ...layout.absolute,
    ...folders,
  };
  const inApp = (name: string) => `${found[name]}/${identifier}`;
  return {
    APPCONFIG: inApp('CONFIG'),
    APPDATA: inApp('DATA'),
    APPLOCALDATA: inApp('LOCALDATA'),
    APPCACHE: inApp('CACHE'),
    APPLOG: layout.log(found.LOCALDATA ?? '', home, identifier),
    ...found,
  };
}
