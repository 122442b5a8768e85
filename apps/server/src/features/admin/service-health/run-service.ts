import type { SystemScope } from '../../../database/system-scope.ts';
import { findRun, type RunRow, replaceRun } from './store.ts';

const longestError = 300;

/** Keeps when a job ran and what came of it; of its error the first words. */
export function recordRun(scope: SystemScope, run: RunRow): Promise<void> {
  return replaceRun(scope, { ...run, error: run.error?.slice(0, longestError) ?? null });
}

/** When a job was last begun, by whichever instance, in Unix milliseconds, and whether it went well. */
export interface LastRun {
  readonly startedAtMs: number;
  readonly ok: boolean;
}

/** The last run of a job; undefined before the first. */
export async function readLastRun(scope: SystemScope, name: string): Promise<LastRun | undefined> {
  const row = await findRun(scope, name);
  return row && { startedAtMs: Date.parse(row.started_at), ok: row.ok };
}
