/** Where builds are put, each in a folder of its own, so that a running service keeps all of its files. */
export const buildsFolder: string;
/** A link to the build to run. It is replaced last, so a build that was cut short is never run. */
export const currentBuild: string;
/** Whether there is a build, and nothing that it is made of has changed since. */
export function isBuildFresh(): boolean;
