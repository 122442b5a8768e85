import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { readAsSystem } from '../../apps/server/src/database/system-scope.ts';
import { asUser } from '../../apps/server/src/database/user-scope.ts';
import { listUserIds } from '../../apps/server/src/features/ledger/attachments/service.ts';
import { checkTotals } from '../../apps/server/src/features/ledger/ledger-totals/service.ts';
import { newcomer } from '../fuzz/actors.ts';
import { fuzz } from '../fuzz/run.ts';
import { ownDatabase } from './app.ts';
import { ask, cleanUp, startReady, temporaryFolder } from './server-process.ts';

afterEach(cleanUp);

/** All that random accounts may be in. */
const currencies = ['GBP', 'USD', 'EUR', 'JPY'];

/**
 * CPU milliseconds that the main thread may work at a stretch: three times the 50 that one request may take, as four
 * requests are made at a time, by code that isn't compiled yet. `event-loop.test.ts` holds the 50. Beside three servers of Citus, a
 * process gets less of the caches: there the limit is twice that.
 */
const mostLoopMs = process.env.TEST_CITUS_WORKERS === undefined ? 150 : 300;

/** One for each operation and some more; `npm run fuzz` sends thousands. */
const requests = 300;

/** The service is a process of its own: its memory and its event loop are not those of the tests, and a retry starts fresh. */
test('random requests, right and wrong, for every operation are answered as the document says', async () => {
  const ownerUrl = await ownDatabase();
  const monitor = new URL('../event-loop.ts', import.meta.url).href;
  const server = await startReady({
    dataDir: temporaryFolder(),
    environment: {
      ...{ BACKUP_NIGHTLY: 'false', LOG_LEVEL: 'error', DATABASE_URL: ownerUrl },
      ...{ LOOP_LIMIT_MS: String(mostLoopMs), NODE_OPTIONS: `--import=${monitor}` },
    },
  });
  const adminEmail = 'admin@example.org';
  await newcomer(server.url, adminEmail);
  const { faults, statuses, operations } = await fuzz({ url: server.url, requests, seed: 7, adminEmail });
  // The document of the API is made once in a process, at a stretch, for whoever asks first.
  const held = server.output().match(/^event loop held.*$/gm) ?? [];
  expect(held.filter((line) => !line.endsWith('GET /api/v1/openapi.json'))).toEqual([]);
  const told = faults.map(
    ({ number, actor, operation, what, request, answer }) =>
      `#${number} ${actor}: ${operation}: ${what}: ${request.target.slice(0, 300)} ${request.body?.toString().slice(0, 500) ?? ''} → ${answer.text.slice(0, 200)}`,
  );
  expect(told).toEqual([]);
  expect(operations.length).toBeGreaterThan(250);
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
