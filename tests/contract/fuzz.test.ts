import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { readAsSystem } from '../../apps/server/src/database/system-scope.ts';
import { asUser } from '../../apps/server/src/database/user-scope.ts';
import { listUserIds } from '../../apps/server/src/features/ledger/attachments/service.ts';
import { checkTotals } from '../../apps/server/src/features/ledger/ledger-totals/service.ts';
import { newcomer } from '../fuzz/actors.ts';
import { fuzz } from '../fuzz/run.ts';
import { startWatched } from '../fuzz/watched-server.ts';
import { ownDatabase } from './app.ts';
import { ask, cleanUp } from './server-process.ts';

afterEach(cleanUp);

/** All that random accounts may be in. */
const currencies = ['GBP', 'USD', 'EUR', 'JPY'];

/**
 * CPU milliseconds that the main thread may work at a stretch: six times the 50 that one request may take, as four requests
 * are made at a time, by code that isn't compiled yet, and other tests leave a process less of the caches. `event-loop.test.ts`
 * holds the 50, and `npm run fuzz` holds 150 on a machine of its own.
 */
const mostLoopMs = 300;

/** One for each operation and some more; `npm run fuzz` sends thousands. */
const requests = 500;

/** It took 140 seconds for 300 requests on a machine with much other work. */
const longestMs = 480_000;

/** The service is a process of its own: its memory and its event loop are not those of the tests, and a retry starts fresh. */
test('random requests, right and wrong, for every operation are answered as the document says', {
  timeout: longestMs,
}, async () => {
  const ownerUrl = await ownDatabase();
  const { server, held } = await startWatched(mostLoopMs, { DATABASE_URL: ownerUrl });
  const adminEmail = 'admin@example.org';
  await newcomer(server.url, adminEmail);
  const { faults, statuses, operations } = await fuzz({ url: server.url, requests, seed: 7, adminEmail });
  expect(held()).toEqual([]);
  const told = faults.map(
    ({ number, actor, operation, what, request, answer }) =>
      `#${number} ${actor}: ${operation}: ${what}: ${request.target.slice(0, 300)} ${request.body?.toString().slice(0, 500) ?? ''} → ${answer.text.slice(0, 200)}`,
  );
  expect(told).toEqual([]);
  expect(operations.length).toBeGreaterThan(400);
  expect(operations.length, 'operations without a request').toBeLessThanOrEqual(requests);
  const right = [...statuses].reduce((sum, [status, count]) => (status < 300 ? sum + count : sum), 0);
  expect(right).toBeGreaterThan(requests / 5);
  expect((await ask(server.url, 'GET', '/health')).status).toBe(200);
  const database = openDatabase(ownerUrl, () => {});
  try {
    for (const id of await readAsSystem(database, listUserIds))
      expect(await asUser(database, id, (scope) => checkTotals(scope, currencies))).toEqual([]);
  } finally {
    await database.close();
  }
});
