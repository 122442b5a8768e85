import type { ChangePage, Transaction, TransactionPage } from '@farthing/api-contract';
import { ApiProblem } from '../problem.ts';
import { type About, readParts, replaceCopy, replacePart } from './device-store.ts';
import type { Send } from './queue.ts';
import { newestFirst } from './queue-rules.ts';
import { open, type Sealed, seal } from './sealing.ts';

/**
 * Version of the copy's format. Increase it when the parts of the copy change. A copy of another format is ignored and
 * re-created from the server.
 */
export const copyFormat = 1;

const monthsBack = 24;
const rowsAPart = 2000;
/** Number of changed transactions above which the whole copy is re-created. */
const mostRecent = 300;

/** The decrypted copy. */
export interface Copy {
  readonly at: string;
  /** Answers of the server as JSON, by path and query. */
  readonly answers: Readonly<Record<string, string>>;
  /** Transactions, newest first. */
  readonly rows: readonly Transaction[];
}

/** Transactions that changed since the copy was made. */
interface Recent {
  readonly changed: Readonly<Record<string, Transaction | null>>;
}

/** Paths of everything but transactions that Home and the screens of accounts, budgets and notices request. */
const paths = [
  '/profile',
  '/accounts',
  '/categories',
  '/tags',
  '/reports/balance-sheet',
  '/budgets/summary',
  '/budgets/pace',
  '/budgets/plan',
  '/budgets/settings',
  '/goals',
  '/notices',
  '/notices/low-balances',
  '/review',
  '/recurring',
  '/recurring/upcoming?days=45',
  '/forecasts/cash-flow',
  '/household',
  '/saved-filters',
  '/settings/ai',
] as const;

/** Creates the copy, replacing the previous one. @returns its readable record */
export async function makeCopy(key: CryptoKey, about: About, send: Send): Promise<About> {
  const { cursor } = await send<ChangePage>({ method: 'GET', path: '/changes' });
  const parts = new Map<string, Sealed>([['answers', await seal(key, 'answers', await readAnswers(send))]]);
  let rows: Transaction[] = [];
  const putPart = async () => {
    const name = `rows-${String(parts.size).padStart(4, '0')}`;
    parts.set(name, await seal(key, name, rows));
    rows = [];
  };
  for (let next: string | null = ''; next !== null; ) {
    const query = { date_from: firstDay(), limit: 500, cursor: next };
    const page: TransactionPage = await send({ method: 'GET', path: '/transactions', query });
    rows.push(...page.items);
    next = page.next_cursor;
    if (rows.length >= rowsAPart || next === null) await putPart();
  }
  const made = { ...about, format: copyFormat, copied: { at: new Date().toISOString(), cursor } };
  await replaceCopy(made, parts);
  return made;
}

/** Updates the copy with the changes since, or re-creates it if there are many. */
export async function updateCopy(key: CryptoKey, about: About, send: Send): Promise<About> {
  if (!about.copied || about.format !== copyFormat) return makeCopy(key, about, send);
  const changes = await send<ChangePage>({
    method: 'GET',
    path: '/changes',
    query: { since: about.copied.cursor, limit: 500 },
  });
  const ids = changes.items.filter(({ type }) => type === 'transactions');
  const before = await openRecent(key, await readParts());
  const isMuch =
    changes.is_reset ||
    changes.has_more ||
    ids.some(({ id }) => id === null) ||
    ids.length + Object.keys(before.changed).length > mostRecent;
  if (isMuch) return makeCopy(key, about, send);
  const changed = { ...before.changed };
  for (const { id } of ids) if (id !== null) changed[id] = await readRow(send, id);
  const answers = await seal(key, 'answers', await readAnswers(send));
  const now = { ...about, copied: { at: new Date().toISOString(), cursor: changes.cursor } };
  await replacePart(about, 'recent', await seal(key, 'recent', { changed } satisfies Recent));
  await replacePart(now, 'answers', answers);
  return now;
}

/**
 * Adds the stored form of a transaction that was sent from this device, so that the copy has it before the next update.
 */
export async function noteRow(key: CryptoKey, about: About, row: Transaction): Promise<void> {
  const { changed } = await openRecent(key, await readParts());
  const recent: Recent = { changed: { ...changed, [row.id]: row } };
  await replacePart(about, 'recent', await seal(key, 'recent', recent));
}

/** Opens the copy. Undefined if there is none, or another version of the app made it. */
export async function openCopy(key: CryptoKey, about: About): Promise<Copy | undefined> {
  if (!about.copied || about.format !== copyFormat) return undefined;
  const parts = await readParts();
  const answers = parts.get('answers');
  if (!answers) return undefined;
  const names = [...parts.keys()].filter((name) => name.startsWith('rows-')).sort();
  const [opened, recent, ...rows] = await Promise.all([
    open<Copy['answers']>(key, 'answers', answers),
    openRecent(key, parts),
    ...names.map((name) => openRows(key, name, parts)),
  ]);
  return { at: about.copied.at, answers: opened, rows: withRecent(rows.flat(), recent) };
}

async function openRows(key: CryptoKey, name: string, parts: ReadonlyMap<string, Sealed>) {
  const part = parts.get(name);
  return part ? open<Transaction[]>(key, name, part) : [];
}

async function openRecent(key: CryptoKey, parts: ReadonlyMap<string, Sealed>): Promise<Recent> {
  const part = parts.get('recent');
  return part ? open<Recent>(key, 'recent', part) : { changed: {} };
}

function withRecent(rows: readonly Transaction[], { changed }: Recent): readonly Transaction[] {
  if (Object.keys(changed).length === 0) return rows;
  const rest = rows.filter(({ id }) => !(id in changed));
  return newestFirst([...rest, ...Object.values(changed).filter((row) => row !== null)]);
}

/** @returns null for one that is deleted */
async function readRow(send: Send, id: string): Promise<Transaction | null> {
  try {
    return await send<Transaction>({ method: 'GET', path: `/transactions/${id}` });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}

/** Reads the responses for the copy. Those that this user isn't allowed to read are left out. */
async function readAnswers(send: Send): Promise<Copy['answers']> {
  const read = async (address: string) => {
    const [path = '', query] = address.split('?');
    try {
      const answer = await send({
        method: 'GET',
        path,
        query: Object.fromEntries(new URLSearchParams(query)),
      });
      return [[address, JSON.stringify(answer)]] as const;
    } catch (error) {
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) return [];
      throw error;
    }
  };
  const answers: (readonly (readonly [string, string])[])[] = [];
  for (const path of paths) answers.push(await read(path));
  return Object.fromEntries(answers.flat());
}

function firstDay(): string {
  const day = new Date();
  day.setMonth(day.getMonth() - monthsBack);
  return day.toISOString().slice(0, 10);
}
