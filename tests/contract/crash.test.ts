import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import {
  addUser,
  findLosses,
  kill,
  type Ledger,
  registerOne,
  revive,
  runLoad,
  seeded,
  statementRows,
  type Victim,
} from './crash-scene.ts';
import { ask, cleanUp, startReady, temporaryFolder, until } from './server-process.ts';

afterEach(cleanUp);

const rounds = Number(process.env.CRASH_ROUNDS ?? 8);
const seed = Number(process.env.CRASH_SEED ?? 20_261_121);

test(`what was acknowledged survives ${rounds} kills under load, and nothing is there by halves`, {
  timeout: 30_000 + rounds * 15_000,
}, async () => {
  const random = seeded(seed); // what dies and when
  const content = seeded(seed + 1); // drawn from by requests at once, so of no fixed order
  const ledger: Ledger = { registered: new Set(), users: new Map() };
  let server = await startReady({
    dataDir: temporaryFolder(),
    environment: { LOG_LEVEL: 'fatal' },
  });
  for (const email of ['one@example.org', 'two@example.org']) {
    await registerOne(server.url, ledger, email);
    await addUser(server.url, ledger, email);
  }
  const known = new Set<string>();
  const victims: Victim[] = ['service', 'database', 'both'];
  const count = { service: 0, database: 0, both: 0 };
  for (let round = 0; round < rounds; round++) {
    const victim = victims[Math.floor(random() * victims.length)] as Victim;
    count[victim]++;
    let over = false;
    const load = runLoad(server, ledger, round, content, () => over);
    const pause = 150 + random() * 1200;
    // However slow the machine: the first kill comes when there is something of each kind to lose.
    if (round === 0)
      await until(
        60_000,
        async () => acknowledged(ledger),
        ({ transactions, imports }) => transactions > 0 && imports > 0,
      );
    await sleep(pause);
    await kill(server, victim);
    over = true;
    await load;
    server = await revive(server, victim);
    const healthy = await until(
      30_000,
      () => ask(server.url, 'GET', '/health'),
      ({ status }) => status === 200,
    );
    expect(healthy.status, server.output().slice(-2000)).toBe(200);
    const fresh = [...ledger.registered].filter((email) => !known.has(email));
    const losses = await findLosses(server, ledger, fresh);
    expect(losses, `round ${round} (${victim}) of seed ${seed}`).toEqual({
      registrations: [],
      transactions: [],
      imports: [],
      halves: [],
      totals: [],
    });
    for (const email of fresh) known.add(email);
  }
  const { transactions, imports } = acknowledged(ledger);
  console.log(
    `${rounds} rounds of seed ${seed} (${JSON.stringify(count)}): ${ledger.registered.size} registrations, ` +
      `${transactions} transactions, ${imports} imports of ${statementRows} rows acknowledged; 0 lost`,
  );
  expect(imports).toBeGreaterThan(0);
  expect(transactions).toBeGreaterThan(0);
  expect(await server.end()).toEqual({ code: 0, signal: null });
});

/** How many of each kind the service has said yes to. */
function acknowledged({ users }: Ledger): { transactions: number; imports: number } {
  const all = [...users.values()];
  return {
    transactions: all.reduce((sum, user) => sum + user.transactions.size, 0),
    imports: all.reduce((sum, user) => sum + user.imports.size, 0),
  };
}
