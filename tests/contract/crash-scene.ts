import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { readAsUser } from '../../apps/server/src/database/user-scope.ts';
import { checkTotals } from '../../apps/server/src/features/ledger-totals/service.ts';
import {
  ask,
  embeddedUrl,
  killDatabase,
  password,
  type ServerProcess,
  signIn,
  startReady,
} from './server-process.ts';

/** Rows of each statement that is imported. */
export const statementRows = 2000;

/** What dies in a round. */
export type Victim = 'service' | 'database' | 'both';

/** What the service has acknowledged, and what was under way without an answer. */
export interface Ledger {
  readonly registered: Set<string>;
  /** Each user's records, by email address. */
  readonly users: Map<string, UserLedger>;
}

interface UserLedger {
  readonly email: string;
  token: string;
  readonly accountId: string;
  readonly transactions: Set<string>;
  /** Descriptions of acknowledged imports' rows, `S7 `; every row of one starts with it. */
  readonly imports: Set<string>;
  /** Those whose answer never came. */
  readonly doubtful: Set<string>;
}

/** What a check after a restart found. Every list is empty when nothing was lost. */
export interface Losses {
  readonly registrations: string[];
  readonly transactions: string[];
  readonly imports: string[];
  readonly halves: string[];
  readonly totals: string[];
}

/** Random numbers that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A Lloyds statement; each row is one of its own, marked with `mark`. */
export function lloydsStatement(mark: string, random: () => number): string {
  const rows = [
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,',
  ];
  const first = Date.UTC(2020, 0, 1);
  let balance = 1_000_000;
  for (let index = 0; index < statementRows; index++) {
    const day = new Date(first + Math.floor(index / 2) * 86_400_000).toISOString().slice(0, 10);
    const pence = 1 + Math.floor(random() * 20_000);
    const paidIn = random() < 0.2;
    balance += paidIn ? pence : -pence;
    const [year, month, date] = day.split('-');
    const amount = (pence / 100).toFixed(2);
    rows.push(
      `${date}/${month}/${year},DEB,'30-11-22,44556677,${mark}SHOP ${index},${paidIn ? `,${amount}` : `${amount},`},${(balance / 100).toFixed(2)},`,
    );
  }
  return `${rows.join('\n')}\n`;
}

/** Adds one user with one account, both acknowledged. */
export async function addUser(url: string, ledger: Ledger, email: string): Promise<void> {
  const token = await signIn(url, email);
  const account = await ask(url, 'POST', '/api/v1/accounts', {
    token,
    body: { name: 'Current', type: 'cash', currency: 'GBP' },
  });
  if (account.status !== 201) throw new Error(`account: ${account.status}`);
  const accountId = account.body.id as string;
  ledger.users.set(email, {
    email,
    token,
    accountId,
    transactions: new Set(),
    imports: new Set(),
    doubtful: new Set(),
  });
}

/** Registers one address; remembered only when the service says 201. */
export async function registerOne(url: string, ledger: Ledger, email: string): Promise<void> {
  const body = { email, password, display_name: 'Crash' };
  const { status } = await ask(url, 'POST', '/api/v1/auth/register', { body });
  if (status === 201) ledger.registered.add(email);
}

/** Load of one round: registrations, single transactions and imports at once, until something fails or `isOver`. */
export async function runLoad(
  server: ServerProcess,
  ledger: Ledger,
  round: number,
  random: () => number,
  isOver: () => boolean,
): Promise<void> {
  const { url } = server;
  let number = 0;
  const lines = [
    () => registerOne(url, ledger, `r${round}-${number++}@example.org`),
    ...[...ledger.users.values()].flatMap((user) => [
      () => recordOne(url, user),
      () => recordOne(url, user),
      () => importOne(url, user, `S${round}x${number++} `, random),
    ]),
  ];
  await Promise.all(
    lines.map(async (line) => {
      while (!isOver()) {
        try {
          await line();
        } catch {
          if (!isOver()) await sleep(20);
        }
      }
    }),
  );
}

async function recordOne(url: string, user: UserLedger): Promise<void> {
  const made = await ask(url, 'POST', '/api/v1/transactions', {
    token: user.token,
    body: {
      account_id: user.accountId,
      type: 'expense',
      amount: '1.23',
      date: '2026-03-04',
      merchant: 'One',
    },
  });
  if (made.status === 201) user.transactions.add(made.body.id);
}

async function importOne(url: string, user: UserLedger, mark: string, random: () => number): Promise<void> {
  const form = new FormData();
  form.append('account_id', user.accountId);
  form.append('file', new Blob([lloydsStatement(mark, random)]), 'statement.csv');
  user.doubtful.add(mark);
  const made = await ask(url, 'POST', '/api/v1/imports?commit=true', { token: user.token, form });
  if (made.status !== 201) return;
  user.doubtful.delete(mark);
  if (made.body.status !== 'committed' || made.body.counts.added !== statementRows) {
    throw new Error(`import: ${JSON.stringify(made.body).slice(0, 400)}`);
  }
  user.imports.add(mark);
}

/** Kills what the round has chosen. */
export async function kill(server: ServerProcess, victim: Victim): Promise<void> {
  if (victim !== 'service') killDatabase(server.dataDir);
  if (victim !== 'database') await server.end('SIGKILL');
}

/** Looks for everything that was acknowledged, in the database as its owner and through the front door. */
export async function findLosses(
  server: ServerProcess,
  ledger: Ledger,
  fresh: readonly string[],
): Promise<Losses> {
  const losses: Losses = { registrations: [], transactions: [], imports: [], halves: [], totals: [] };
  await Promise.all(
    fresh.map((email) => signIn(server.url, email).catch(() => losses.registrations.push(email))),
  );
  const database = openDatabase(embeddedUrl(server.dataDir), () => {});
  try {
    for (const user of ledger.users.values()) await checkUser(database, user, losses);
  } finally {
    await database.close();
  }
  return losses;
}

async function checkUser(
  database: ReturnType<typeof openDatabase>,
  user: UserLedger,
  losses: Losses,
): Promise<void> {
  const profile = await database.system.query<{ id: string }>('select id from users where email = $1', [
    user.email,
  ]);
  const userId = profile.rows[0]?.id;
  if (userId === undefined) {
    losses.registrations.push(user.email);
    return;
  }
  await readAsUser(database, userId, async (scope) => {
    const single = await scope.tables
      .selectFrom('transactions')
      .select('id')
      .where('import_id', 'is', null)
      .execute();
    const kept = new Set(single.map(({ id }) => id));
    losses.transactions.push(...[...user.transactions].filter((id) => !kept.has(id)));

    const imported = await scope.tables
      .selectFrom('transactions')
      .select(['import_id', 'description', 'merchant'])
      .where('import_id', 'is not', null)
      .execute();
    const rows = new Map<string, number>();
    for (const { description, merchant } of imported) {
      const mark = /S\d+x\d+ /.exec(`${description} ${merchant}`)?.[0] ?? 'unknown';
      rows.set(mark, (rows.get(mark) ?? 0) + 1);
    }
    losses.imports.push(...[...user.imports].filter((mark) => rows.get(mark) !== statementRows));
    losses.halves.push(...[...rows].filter(([, count]) => count !== statementRows).map(([mark]) => mark));
    const strange = [...rows.keys()].filter((mark) => !user.imports.has(mark) && !user.doubtful.has(mark));
    losses.imports.push(...strange);
    losses.totals.push(
      ...(await checkTotals(scope, ['GBP'])).map((difference) => JSON.stringify(difference)),
    );
  });
}

/** One service, killed and started again as a round asks for. */
export async function revive(server: ServerProcess, victim: Victim): Promise<ServerProcess> {
  if (victim === 'database') return server;
  return startReady({ dataDir: server.dataDir, environment: { LOG_LEVEL: 'fatal' } });
}
