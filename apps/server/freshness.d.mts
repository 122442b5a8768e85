/** Where builds are put, each in a folder of its own, so that a running service keeps all of its files. */
export const buildsFolder: string;
/** Names the build to run. It is written last, so a build that was cut short is never run. */
export const currentFile: string;
