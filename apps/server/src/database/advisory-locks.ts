/**
 * The advisory locks of a database, any constants that differ. Those of a transaction are held to its commit, those of
 * a session as long as its connection lives.
 */
export const advisoryLocks = {
  /** Changes that may take the last administrator away take turns (transaction). */
  administrators: 7_241_067,
  /** Backups, restores and their tests: one at a time on a database (session). */
  backups: 7_241_070,
  /** First of two numbers, the second is of the job's name: a job is under way at one instance (session). */
  jobs: 7_241_071,
  /** First of two numbers, the second is of the user: operations are numbered in the order of their commits (transaction). */
  operations: 7_241_072,
  /** Shared by running services, exclusive to commands that need them stopped (session). */
  service: 7_241_069,
} as const;
