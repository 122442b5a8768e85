import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAsSystem } from '../../apps/server/src/database/system-scope.ts';
import { asUser } from '../../apps/server/src/database/user-scope.ts';
import { listUserIds } from '../../apps/server/src/features/ledger/attachments/service.ts';
import { checkTotals } from '../../apps/server/src/features/ledger/ledger-totals/service.ts';
import { watchEventLoop } from '../event-loop.ts';
import { fuzz } from '../fuzz/run.ts';
import { startApp, type TestApp } from './app.ts';

let app: TestApp;
let adminEmail: string;
beforeAll(async () => {
  app = await startApp();
  adminEmail = (await app.register()).email;
});
afterAll(() => app.close());

/** All that random accounts may be in. */
const currencies = ['GBP', 'USD', 'EUR', 'JPY'];

/**
 * CPU milliseconds that the main thread may work at a stretch: three times the 50 that one request may take, as requests are
 * made and judged here too, four at a time, by code that isn't compiled yet. `event-loop.test.ts` holds the 50.
 */
const mostLoopMs = 150;

/** One for each operation and some more; `npm run fuzz` sends thousands. */
const requests = 300;

test('random requests, right and wrong, for every operation are answered as the document says', async () => {
  const held: number[] = [];
  const unwatch = watchEventLoop((ms) => {
    if (ms > mostLoopMs) held.push(Math.round(ms));
  });
  const { faults, statuses, operations } = await fuzz({
    url: app.url,
    requests,
    seed: 7,
    adminEmail,
  });
  unwatch();
  expect(held, 'milliseconds that the event loop was held').toEqual([]);
  const told = faults.map(
    ({ number, actor, operation, what, request, answer }) =>
      `#${number} ${actor}: ${operation}: ${what}: ${request.target.slice(0, 300)} ${request.body?.toString().slice(0, 500) ?? ''} → ${answer.text.slice(0, 200)}`,
  );
  expect(told).toEqual([]);
  expect(operations.length).toBeGreaterThan(250);
  const right = [...statuses].reduce((sum, [status, count]) => (status < 300 ? sum + count : sum), 0);
  expect(right).toBeGreaterThan(requests / 5);
  expect((await app.request('GET', '/health')).status).toBe(200);
  for (const id of await readAsSystem(app.database, listUserIds))
    expect(await asUser(app.database, id, (scope) => checkTotals(scope, currencies))).toEqual([]);
});
