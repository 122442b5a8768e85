import { expect, test } from 'vitest';
import { makeHousehold } from '../../../tools/bench/recurring-household.ts';
import { score } from '../../../tools/bench/recurring-score.ts';

// The bench measures more seeds: `node tools/bench/recurring-payments.ts`.
test.each([1, 2, 3])(
  'precision and recall are at least 0.95 over 300 labelled series in noise, seed %i',
  (seed) => {
    const { labelled, precision, recall } = score(makeHousehold(seed));
    expect(labelled).toBe(300);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  },
);

test('hardly anything is found in the noise alone', () => {
  const { rows } = makeHousehold(4, 0);
  expect(rows.length).toBeGreaterThan(5000);
  expect(score({ rows, labels: [] }).found).toBeLessThanOrEqual(4);
});
