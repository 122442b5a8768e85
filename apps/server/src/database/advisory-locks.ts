/**
 * The advisory locks of a database, as constants that differ. A transaction lock is held until the commit, a session
 * lock until the connection closes.
 */
export const advisoryLocks = {
  /** Serialises changes that could remove the last administrator (transaction). */
  administrators: 7_241_067,
  /** Allows one backup, restore or test of a backup at a time on a database (session). */
  backups: 7_241_070,
  /** First of two numbers; the second stands for the job's name. Keeps a job to one instance at a time (session). */
  jobs: 7_241_071,
  /**
   * First of two numbers; the second stands for the user. Numbers operations in the order of their commits
   * (transaction).
   */
  operations: 7_241_072,
  /** Shared by running services, exclusive to commands that need them stopped (session). */
  service: 7_241_069,
} as const;
