import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, password, type ServerProcess, signIn } from '../contract/server-process.ts';
import { type AuthLedger, comeAndGo, noAuth } from './auth-load.ts';
import { type BackupLedger, backUpOne } from './backup-load.ts';

/** Rows of each statement that is imported. */
export const statementRows = 2000;

/** The first user of all, whom the service makes its administrator. */
export const administrator = 'one-0@example.org';

/** Transactions that one bulk edit changes. */
const bulkRows = 20;

/** Acknowledged writes, and those still unanswered. */
export interface Ledger {
  readonly registered: Set<string>;
  /** Each user's records, by email address. */
  readonly users: Map<string, UserLedger>;
  readonly backups: BackupLedger;
}

/** Records of one user that must be stored. */
export interface UserLedger {
  readonly email: string;
  readonly token: string;
  readonly accountId: string;
  /** Access tokens of acknowledged sign-ins. */
  readonly sessions: Set<string>;
  readonly auth: AuthLedger;
  readonly transactions: Set<string>;
  /** Merchants that edits gave: what was acknowledged last, and what was asked for since then without an answer. */
  readonly edits: Map<string, { sure: string; maybe: string | undefined }>;
  /** Bulk edits: notes that many rows got at once. */
  readonly bulk: { readonly ids: string[]; sure: string | undefined; maybe: string | undefined };
  /** SHA-256 of attached files, by id. */
  readonly attachments: Map<string, string>;
  /** Descriptions of acknowledged imports' rows, `S7 `; every row of one starts with it. */
  readonly imports: Set<string>;
  /** Writes whose response never came. */
  readonly doubtful: Set<string>;
}

/** Number of acknowledged writes of each kind. */
export interface Acknowledged {
  readonly registrations: number;
  readonly sessions: number;
  /** Sessions that were refreshed, and those that were signed out of. */
  readonly refreshes: number;
  readonly signOuts: number;
  readonly transactions: number;
  readonly edits: number;
  readonly bulkEdits: number;
  readonly attachments: number;
  readonly imports: number;
  readonly backups: number;
}

/** Counts what was acknowledged so far. */
export function acknowledged({ registered, users, backups }: Ledger): Acknowledged {
  const all = [...users.values()];
  const sum = (count: (user: UserLedger) => number) => all.reduce((total, user) => total + count(user), 0);
  return {
    registrations: registered.size,
    sessions: sum(({ sessions }) => sessions.size),
    refreshes: sum(({ auth }) => auth.ended.size - auth.signedOut),
    signOuts: sum(({ auth }) => auth.signedOut),
    transactions: sum(({ transactions }) => transactions.size),
    edits: sum(({ edits }) => edits.size),
    bulkEdits: sum(({ bulk }) => (bulk.sure === undefined ? 0 : Number(/\d+$/.exec(bulk.sure)?.[0]))),
    attachments: sum(({ attachments }) => attachments.size),
    imports: sum(({ imports }) => imports.size),
    backups: backups.count,
  };
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

/** Adds one user with one account, both acknowledged, and the rows that bulk edits change. */
export async function addUser(url: string, ledger: Ledger, email: string): Promise<void> {
  const token = await signIn(url, email);
  const account = await ask(url, 'POST', '/api/v1/accounts', {
    token,
    body: { name: 'Current', type: 'cash', currency: 'GBP' },
  });
  if (account.status !== 201) throw new Error(`account: ${account.status}`);
  const accountId = account.body.id as string;
  const create = Array.from({ length: bulkRows }, () => expense(accountId));
  const made = await ask(url, 'POST', '/api/v1/transactions/bulk', { token, body: { create } });
  if (made.status !== 200) throw new Error(`bulk: ${made.status}`);
  ledger.users.set(email, {
    email,
    token,
    accountId,
    sessions: new Set([token]),
    auth: noAuth(),
    transactions: new Set(),
    edits: new Map(),
    bulk: { ids: made.body.created, sure: undefined, maybe: undefined },
    attachments: new Map(),
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

/** Load of one round: all kinds of writes at once, until `isOver`. */
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
    () => backUpOne(url, administrator, ledger.backups),
    () => registerOne(url, ledger, `r${round}-${number++}@example.org`),
    ...[...ledger.users.values()].flatMap((user) => [
      () => recordOne(url, user),
      () => recordOne(url, user),
      () => editOne(url, user, `E${round}x${number++}`, random),
      () => editMany(url, user),
      () => attachOne(url, user, `A${round}x${number++}`, random),
      () => signInOne(url, user),
      () => comeAndGo(url, user.email, user.auth, random),
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

function expense(accountId: string) {
  return { account_id: accountId, type: 'expense', amount: '1.23', date: '2026-03-04', merchant: 'One' };
}

async function recordOne(url: string, user: UserLedger): Promise<void> {
  const made = await ask(url, 'POST', '/api/v1/transactions', {
    token: user.token,
    body: expense(user.accountId),
  });
  if (made.status === 201) user.transactions.add(made.body.id);
}

function anyOf(ids: Iterable<string>, random: () => number): string | undefined {
  const all = [...ids];
  return all[Math.floor(random() * all.length)];
}

async function editOne(url: string, user: UserLedger, mark: string, random: () => number): Promise<void> {
  const id = anyOf(user.transactions, random);
  if (id === undefined) return void (await sleep(20));
  const before = user.edits.get(id) ?? { sure: 'One', maybe: undefined };
  if (before.maybe !== undefined) return; // no one knows what it is until the next check
  user.edits.set(id, { ...before, maybe: mark });
  const { status } = await ask(url, 'PATCH', `/api/v1/transactions/${id}`, {
    token: user.token,
    body: { merchant: mark },
  });
  if (status === 200) user.edits.set(id, { sure: mark, maybe: undefined });
}

/** Gives the same note to many rows at once: `N1`, `N2` and so on. */
async function editMany(url: string, { token, bulk }: UserLedger): Promise<void> {
  if (bulk.maybe !== undefined) return void (await sleep(20));
  const notes = `N${Number(bulk.sure?.slice(1) ?? 0) + 1}`;
  bulk.maybe = notes;
  const { status } = await ask(url, 'POST', '/api/v1/transactions/bulk', {
    token,
    body: { ids: bulk.ids, set: { notes } },
  });
  if (status !== 200) return;
  bulk.sure = notes;
  bulk.maybe = undefined;
}

async function attachOne(url: string, user: UserLedger, mark: string, random: () => number): Promise<void> {
  const id = anyOf(user.transactions, random);
  if (id === undefined) return void (await sleep(20));
  const bytes = Buffer.from(`%PDF-1.4\n% ${mark}\n${mark.repeat(2000)}\n%%EOF\n`);
  const form = new FormData();
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), `${mark}.pdf`);
  const made = await ask(url, 'POST', `/api/v1/transactions/${id}/attachments`, { token: user.token, form });
  if (made.status === 201)
    user.attachments.set(made.body.id, createHash('sha256').update(bytes).digest('hex'));
  await sleep(20);
}

async function signInOne(url: string, user: UserLedger): Promise<void> {
  user.sessions.add(await signIn(url, user.email));
  await sleep(150); // hashing is dear: leave the processor to the others
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
