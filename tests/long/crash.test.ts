import { afterEach, expect, test } from 'vitest';
import { cleanUp, listenToAll } from '../contract/server-process.ts';
import { acknowledged, statementRows } from '../crash/load.ts';
import { noLosses } from '../crash/losses.ts';
import { runRounds } from '../crash/rounds.ts';

afterEach(cleanUp);

const rounds = Number(process.env.CRASH_ROUNDS ?? 2);
const seed = Number(process.env.CRASH_SEED ?? 20_261_121);

test(`what was acknowledged survives ${rounds} kills under load, and nothing is there by halves`, {
  timeout: 240_000 + rounds * 60_000,
}, async () => {
  const count = { service: 0, database: 0, both: 0 };
  const said = listenToAll();
  const { server, ledgers } = await runRounds({
    rounds,
    seed,
    onRound({ number, victim, losses }) {
      expect(losses, `round ${number} (${victim}) of seed ${seed}`).toEqual(noLosses());
      count[victim]++;
    },
  });
  // Written by tests/event-loop.ts, which each service is started with.
  expect(
    said()
      .join('')
      .match(/^event loop held.*$/gm) ?? [],
  ).toEqual([]);
  const counts = ledgers.map(acknowledged);
  console.log(
    `${rounds} rounds of seed ${seed} (${JSON.stringify(count)}), imports of ${statementRows} rows; ` +
      `acknowledged ${JSON.stringify(counts)}; 0 lost`,
  );
  for (const kind of counts) expect(Math.min(...Object.values(kind))).toBeGreaterThan(0);
  expect(await server.end()).toEqual({ code: 0, signal: null });
});
