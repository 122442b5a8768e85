import { setTimeout as sleep } from 'node:timers/promises';
import {
  ask,
  killDatabase,
  type ServerProcess,
  startReady,
  temporaryFolder,
  until,
} from '../contract/server-process.ts';
import { acknowledged, addUser, type Ledger, registerOne, runLoad, seeded } from './load.ts';
import { findLosses, type Losses } from './losses.ts';

/** Process killed in a round. */
export type Victim = 'service' | 'database' | 'both';

/** One kill, and what the check after it found. */
export interface Round {
  readonly number: number;
  readonly victim: Victim;
  readonly losses: Losses;
  /** From the kill of the service, or of the database, to a healthy answer. */
  readonly backAfterMs: number;
}

/** Options of the rounds. */
export interface RoundOptions {
  readonly rounds: number;
  /** Decides what dies and when; what the requests of the load are, and in which order, is not repeatable. */
  readonly seed: number;
  /** Told of each round; a throw ends them. */
  onRound(round: Round, ledger: Ledger): void;
}

/** Number of rounds for which two users work. They are then checked once more and replaced by new ones. */
const roundsOfUsers = 20;

/** Number of rounds of which one waits for a backup. */
const roundsOfBackup = 5;

const victims: readonly Victim[] = ['service', 'database', 'both'];

/** Loaded into each service: says when its event loop is held. */
const loopMonitor = new URL('../event-loop.ts', import.meta.url).href;

/**
 * Puts one service under load, kills it, its database or both with SIGKILL, starts it again and looks for what it had
 * acknowledged; so for some rounds. `cleanUp()` of `server-process.ts` ends what a throw leaves behind.
 * @returns the ledgers of all users, and the service, which runs
 */
export async function runRounds(
  options: RoundOptions,
): Promise<{ server: ServerProcess; ledgers: readonly Ledger[] }> {
  const random = seeded(options.seed); // what dies and when
  const content = seeded(options.seed + 1); // drawn from by requests at once, so of no fixed order
  const dataDir = temporaryFolder();
  let server = await start(dataDir);
  const ledgers: Ledger[] = [];
  const known = new Set<string>();
  let ledger = await freshLedger(server, 0);
  ledgers.push(ledger);
  for (let number = 0; number < options.rounds; number++) {
    if (number > 0 && number % roundsOfUsers === 0) {
      // Backups outlive the change of users: the next ones answer for those that are there.
      ledger = await freshLedger(server, number, ledger.backups.made);
      ledgers.push(ledger);
    }
    const victim = victims[Math.floor(random() * victims.length)] as Victim;
    const pause = 150 + random() * 1200;
    let over = false;
    const load = runLoad(server, ledger, number, content, () => over);
    // However slow the machine: the first kill comes when there is something of each kind to lose.
    if (number % roundsOfUsers === 0) await until(120_000, () => acknowledged(ledger), hasAllKinds);
    // Most backups are killed in the middle; now and then one is let finish, to be there afterwards.
    const before = ledger.backups.count;
    if (number % roundsOfBackup === 1) await until(120_000, () => ledger.backups.count > before, Boolean);
    await sleep(pause);
    await kill(server, victim);
    const began = performance.now();
    over = true;
    await load;
    if (victim !== 'database') server = await start(dataDir);
    await untilHealthy(server);
    const backAfterMs = performance.now() - began;
    const fresh = [...ledger.registered].filter((email) => !known.has(email));
    const losses = await findLosses(
      server,
      ledger,
      fresh,
      (number + 1) % roundsOfUsers === 0 || number + 1 === options.rounds,
    );
    for (const email of fresh) known.add(email);
    options.onRound({ number, victim, losses, backAfterMs }, ledger);
  }
  for (const earlier of ledgers.slice(0, -1)) {
    const losses = await findLosses(server, earlier, [], false);
    options.onRound({ number: options.rounds, victim: 'both', losses, backAfterMs: 0 }, earlier);
  }
  return { server, ledgers };
}

function hasAllKinds(counts: ReturnType<typeof acknowledged>): boolean {
  return Object.values(counts).every((count) => count > 0);
}

/** CPU milliseconds that the event loop may be held: twice what one request may take, as several come at once to code not compiled yet. */
const mostLoopMs = 100;

function start(dataDir: string): Promise<ServerProcess> {
  const environment = {
    LOG_LEVEL: 'fatal',
    LOOP_LIMIT_MS: String(mostLoopMs),
    NODE_OPTIONS: `--import=${loopMonitor}`,
  };
  return startReady({ dataDir, environment });
}

async function freshLedger(
  { url }: ServerProcess,
  round: number,
  backups: Map<string, string> = new Map(),
): Promise<Ledger> {
  const ledger: Ledger = {
    registered: new Set(),
    users: new Map(),
    backups: { made: backups, count: 0 },
  };
  for (const name of ['one', 'two']) {
    const email = `${name}-${round}@example.org`;
    await registerOne(url, ledger, email);
    await addUser(url, ledger, email);
  }
  return ledger;
}

async function kill(server: ServerProcess, victim: Victim): Promise<void> {
  if (victim !== 'service') killDatabase(server.dataDir);
  if (victim !== 'database') await server.end('SIGKILL');
}

async function untilHealthy(server: ServerProcess): Promise<void> {
  const { status } = await until(
    120_000,
    () => ask(server.url, 'GET', '/health'),
    (answer) => answer.status === 200,
  );
  if (status !== 200) throw new Error(`not healthy again: ${server.output().slice(-2000)}`);
}
