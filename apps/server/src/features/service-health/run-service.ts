import type { SystemScope } from '../../database/system-scope.ts';
import { type RunRow, replaceRun } from './store.ts';

const longestError = 300;

/** Keeps when a job ran and what came of it; of its error the first words. */
export function recordRun(scope: SystemScope, run: RunRow): Promise<void> {
  return replaceRun(scope, { ...run, error: run.error?.slice(0, longestError) ?? null });
}
