import type { Coverage, Valuation } from '@farthing/api-contract';

/** Difference between the newest statement that has a balance and the records. Amounts are in the account's currency. */
export interface LastDifference {
  readonly day: string;
  readonly stated: string;
  readonly recorded: string;
  /** Newest days between or inside files whose rows are missing. */
  readonly missing: Coverage['breaks'][number] | undefined;
}

/**
 * Returns the difference at the end of the newest statement, or undefined if the balance is right there or if the user gave
 * a balance for that day or a later one: today's balance comes from it then.
 */
export function lastDifference(
  { statements, breaks }: Coverage,
  known: readonly Valuation[],
): LastDifference | undefined {
  const newest = statements
    .filter(({ closing }) => closing !== null)
    .reduce<Coverage['statements'][number] | undefined>(
      (last, one) => (last && last.to > one.to ? last : one),
      undefined,
    );
  const found = breaks.find(({ kind, import_id }) => kind === 'records' && import_id === newest?.import_id);
  if (!found || found.expected === null || found.found === null) return undefined;
  if (known.some(({ date }) => date >= found.to)) return undefined;
  const missing = breaks.findLast(({ kind }) => kind !== 'records');
  return { day: found.to, stated: found.expected, recorded: found.found, missing };
}
