import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  attempt,
  canary,
  forbiddenRequests,
  greedy,
  hostile,
  imports,
  searches,
  startTrap,
  type Trap,
} from '../contract/hostile-connectors.ts';
import { forbiddenSignatures, forgedForms, forgedPairs } from '../contract/signing-escapes.ts';

let trap: Trap;
beforeAll(async () => {
  trap = await startTrap();
});
afterAll(() => trap.close());

test('there are 240 different attempts to escape, with those of the contract tests of the cage and of signing', () => {
  const attempts = [
    ...forbiddenRequests.map((one) => JSON.stringify(one)),
    ...searches,
    ...imports.map((name) => `import ${name}`),
    ...greedy.map(([, source]) => source),
    ...forbiddenSignatures.map((one) => `sign ${JSON.stringify(one)}`),
    ...forgedForms.map((form) => `form ${form}`),
    ...forgedPairs.map((pair) => `pair ${JSON.stringify(pair)}`),
  ];
  expect(new Set(attempts).size).toBe(attempts.length);
  expect(attempts.length).toBeGreaterThanOrEqual(240);
});

test.each(greedy)('%s ends with a reason', async (_, source, reason) => {
  const begun = performance.now();
  const connector = hostile(source, trap.origin, { most_requests: 20 });
  const { outcome, logged } = await attempt(connector, trap.origin, { memoryBytes: 32 * 1024 * 1024 });
  expect(outcome).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  expect(performance.now() - begun).toBeLessThan(30_000);
  expect(JSON.stringify([outcome, logged])).not.toContain(canary);
  expect(trap.escapes).toEqual([]);
});

test('a compressed response stays compressed', async () => {
  const source =
    "export const run = async (q, host) => (await host.request({ method: 'GET', url: q + '/open/bomb' })).body.length";
  const { outcome } = await attempt(hostile(source, trap.origin), trap.origin);
  expect(outcome).toMatchObject({ ok: true });
  expect(outcome.ok && Number(outcome.output)).toBeLessThan(200_000);
});
