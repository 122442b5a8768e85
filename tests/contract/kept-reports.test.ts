import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noMemory } from '../../apps/server/src/database/read-memory.ts';
import { startApp, type TestApp } from './app.ts';
import { newMe, steps } from './random-steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const reports = [
  '/reports/categories?date_from=2024-01-15&date_to=2025-12-31',
  '/reports/income-expense?date_from=2024-02-10&date_to=2025-06-30',
  '/reports/merchants?date_from=2024-01-01&date_to=2025-05-01',
  '/reports/net-worth?date_from=2024-02-01&date_to=2025-12-31',
  '/reports/balance-sheet?as_of=2025-12-31',
  '/reports/year-in-review?year=2024',
  '/forecasts/cash-flow?days=120',
];

/** The same address written in another way: the memory of answers has nothing for it. */
const otherwise = (path: string) => path.replace('2', '%32');

const all: typeof steps = {
  ...steps,
  undo: async (me) => {
    const newest = (await me.get('/history?limit=1')).body.items[0];
    return newest && me.post(`/history/${newest.id}/undo`);
  },
};

test('a report made of what was kept through a write is that of a service which knows nothing yet', async () => {
  const number = fc.nat(1_000_000);
  const dice = fc.tuple(number, number, number);
  const names = Object.keys(all).filter((name) => !['goal', 'tax', 'budget'].includes(name));
  const step = fc.tuple(fc.constantFrom(...names), dice);
  const beginning = ['open', 'open', 'open', 'categorise', 'rate', 'record', 'import', 'record'].map(
    (first) => fc.tuple(fc.constant(first), dice),
  );
  const sequence = fc.tuple(fc.tuple(...beginning), fc.array(step, { minLength: 12, maxLength: 16 }));
  let figures = 0;
  await fc.assert(
    fc.asyncProperty(sequence, async ([first, rest]) => {
      const me = await newMe(app);
      for (const [what, numbers] of [...first, ...rest]) {
        await all[what]?.(me, numbers);
        const kept = await Promise.all(reports.map(async (path) => (await me.get(path)).body));
        noMemory(me.id).forget();
        for (const [index, path] of reports.entries()) {
          const { status, body } = await me.get(otherwise(path));
          expect(status, path).toBe(200);
          expect(kept[index], `${what}: ${path}`).toEqual(body);
        }
        figures += kept[0].items.length;
      }
    }),
    { seed: 20_261_122, numRuns: 5, endOnFailure: true },
  );
  expect(figures).toBeGreaterThan(100);
});
