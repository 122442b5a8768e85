/**
 * Lists the files that stay of packages of which little is used, by package. Paths are relative to it; folders end with a slash.
 * @param processor the one that the packages are for, as Node names it; this machine's if left out
 */
export function keptFiles(processor?: string): Readonly<Record<string, readonly string[]>>;
/** Deletes what nothing loads from `node_modules` in the folder `root`. A second run changes nothing. */
export function prunePackages(root: string, processor?: string): void;
