/** The files that stay of packages of which little is used, by package. Paths are relative to it; folders end with a slash. */
export const keptFiles: Readonly<Record<string, readonly string[]>>;
/** Deletes what nothing loads from `node_modules` in the folder `root`. A second run changes nothing. */
export function prunePackages(root: string): void;
