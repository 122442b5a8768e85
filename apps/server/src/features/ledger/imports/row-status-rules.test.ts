import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOutcome, noCounts, type RowStatus, statusMeanings } from './row-status-rules.ts';

test('whatever the outcomes, the five counts add up to the rows', () => {
  const statuses = fc.array(fc.constantFrom(...(Object.keys(statusMeanings) as RowStatus[])));
  fc.assert(
    fc.property(statuses, (found) => {
      const counts = noCounts();
      for (const status of found) countOutcome(counts, status);
      const { rows, added, duplicates, matched, skipped, errors } = counts;
      expect([rows, added + duplicates + matched + skipped + errors]).toEqual([found.length, found.length]);
    }),
  );
});
