import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUser } from '../../apps/server/src/database/user-scope.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { categoriesOf, expectTotalsToAgree, expense, openAccount, record } from './ledger.ts';
import { commit, importNow, monzo, revert, upload } from './statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Expected values of one recorded row. */
interface KnownRow {
  readonly account: number;
  readonly minor: number;
  /** The other leg of a transfer. */
  readonly partner: string | null;
  readonly type: 'expense' | 'income' | 'transfer';
  readonly importId: string | null;
  /** The bank's id of an imported row. */
  readonly bankId: string | null;
}

/** The books as a plain list, kept beside the service. */
interface Books {
  readonly client: Client;
  readonly accounts: readonly { id: string; currency: string; opening: number }[];
  readonly categories: string[];
  readonly rows: Map<string, KnownRow>;
  readonly committed: string[];
  spare: number;
}

/** Numbers that choose what one step does. */
type Dice = readonly [number, number, number, number];

const days = ['2024-01-31', '2024-02-01', '2024-02-29', '2024-12-31', '2025-01-01'];
const printed = (minor: number, currency: string): string =>
  currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2);
const pick = <Item>(items: readonly Item[], dice: number): Item | undefined => items[dice % items.length];
const ok = (answer: { status: number; body: unknown }): void =>
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);

async function openBooks(): Promise<Books> {
  const client = await app.register();
  const accounts = [];
  for (const [currency, opening] of [
    ['GBP', 1000],
    ['GBP', -500],
    ['JPY', 70],
  ] as const) {
    const { id } = await openAccount(client, { currency, opening_balance: printed(opening, currency) });
    accounts.push({ id, currency, opening });
  }
  const { food, travel } = await categoriesOf(client);
  return { client, accounts, categories: [food, travel], rows: new Map(), committed: [], spare: 0 };
}

function entryOf(books: Books, [a, b, c, d]: Dice) {
  const account = a % books.accounts.length;
  const { id, currency } = books.accounts[account] as Books['accounts'][number];
  const minor = 1 + (b % 5000);
  const type = c % 3 === 0 ? ('income' as const) : ('expense' as const);
  const signed = type === 'income' ? minor : -minor;
  const body = expense(id, {
    type,
    amount: printed(minor, currency),
    date: pick(days, d),
    category_id: c % 4 === 0 ? null : pick(books.categories, d),
  });
  return { body, row: { account, minor: signed, partner: null, type, importId: null, bankId: null } };
}

function remove(books: Books, id: string): void {
  const row = books.rows.get(id);
  books.rows.delete(id);
  if (row?.partner) books.rows.delete(row.partner);
}

async function create(books: Books, dice: Dice): Promise<void> {
  const { body, row } = entryOf(books, dice);
  const answer = await books.client.post('/transactions', body);
  ok(answer);
  books.rows.set(answer.body.id, row);
}

async function transfer(books: Books, [a, b, , d]: Dice): Promise<void> {
  const [from, to] = [a % 3, (a + 1 + (b % 2)) % 3];
  const [source, target] = [books.accounts[from], books.accounts[to]] as [
    Books['accounts'][number],
    Books['accounts'][number],
  ];
  const out = 1 + (b % 900);
  const arrived = source.currency === target.currency ? out : 1 + (d % 90);
  const leg = await record(books.client, source.id, {
    type: 'transfer',
    to_account_id: target.id,
    amount: printed(out, source.currency),
    date: pick(days, d),
    ...(source.currency === target.currency ? {} : { to_amount: printed(arrived, target.currency) }),
  });
  const list = await books.client.get(`/transactions?type=transfer&account_id=${target.id}&limit=500`);
  const other = list.body.items.find(
    (item: { id: string; transfer_id: string }) => item.transfer_id === leg.transfer_id && item.id !== leg.id,
  );
  const shared = { type: 'transfer' as const, importId: null, bankId: null };
  books.rows.set(leg.id, { ...shared, account: from, minor: -out, partner: other.id });
  books.rows.set(other.id, { ...shared, account: to, minor: arrived, partner: leg.id });
}

async function edit(books: Books, [a, b, c, d]: Dice): Promise<void> {
  const chosen = pick([...books.rows], a);
  if (!chosen) return;
  const [id, row] = chosen;
  const { currency } = books.accounts[row.account] as Books['accounts'][number];
  const minor = 1 + (b % 5000);
  const date = pick(days, d);
  const amount = printed(minor, currency);
  if (row.type === 'transfer') {
    ok(await books.client.patch(`/transactions/${id}`, { amount, date }));
    books.rows.set(id, { ...row, minor: Math.sign(row.minor) * minor });
    const partner = books.rows.get(row.partner as string) as KnownRow;
    if ((books.accounts[partner.account] as { currency: string }).currency === currency) {
      books.rows.set(row.partner as string, { ...partner, minor: Math.sign(partner.minor) * minor });
    }
    return;
  }
  const type = c % 2 === 0 ? 'income' : 'expense';
  const account =
    currency === 'GBP' && row.bankId === null && c % 3 === 0 ? (row.account + 1) % 2 : row.account;
  const account_id = (books.accounts[account] as { id: string }).id;
  const change = {
    amount,
    date,
    type,
    account_id,
    category_id: pick([...books.categories, null], d),
    splits: [],
  };
  ok(await books.client.patch(`/transactions/${id}`, change));
  books.rows.set(id, { ...row, account, type, minor: type === 'income' ? minor : -minor });
}

async function split(books: Books, [a, b, c]: Dice): Promise<void> {
  const chosen = pick(
    [...books.rows].filter(([, row]) => row.type !== 'transfer'),
    a,
  );
  if (!chosen) return;
  const [id, row] = chosen;
  const { currency } = books.accounts[row.account] as Books['accounts'][number];
  const part = (b % 6000) - 500;
  const splits = [
    { category_id: pick(books.categories, c), amount: printed(part, currency) },
    {
      category_id: c % 2 ? null : pick(books.categories, b),
      amount: printed(Math.abs(row.minor) - part, currency),
    },
  ];
  ok(await books.client.put(`/transactions/${id}/splits`, { splits: c % 5 === 0 ? [] : splits }));
}

async function erase(books: Books, [a]: Dice): Promise<void> {
  const id = pick([...books.rows.keys()], a);
  if (!id) return;
  ok(await books.client.delete(`/transactions/${id}`));
  remove(books, id);
}

async function bulk(books: Books, [a, b, c, d]: Dice): Promise<void> {
  const ids = [...books.rows.keys()].filter((_, index) => (index + a) % 3 === 0);
  if (c % 3 === 0 && ids.length > 0) {
    ok(await books.client.post('/transactions/bulk', { ids, delete: true }));
    for (const id of ids) remove(books, id);
  } else if (c % 3 === 1 && ids.length > 0) {
    const plain = ids.filter((id) => books.rows.get(id)?.type !== 'transfer');
    if (plain.length === 0) return;
    const set = { date: pick(days, d), category_id: pick(books.categories, b) };
    ok(await books.client.post('/transactions/bulk', { ids: plain, set }));
  } else {
    const entries = [0, 1, 2].map((more) => entryOf(books, [a + more, b + more, c, d + more]));
    const answer = await books.client.post('/transactions/bulk', { create: entries.map(({ body }) => body) });
    ok(answer);
    for (const [index, id] of answer.body.created.entries()) {
      books.rows.set(id, (entries[index] as (typeof entries)[number]).row);
    }
  }
}

/** A file of six rows out of twelve that exist: overlaps with what is recorded are common. */
async function importFile(books: Books, [a, b, c]: Dice): Promise<void> {
  const account = a % 2;
  const accountId = (books.accounts[account] as { id: string }).id;
  const rows = Array.from({ length: 6 }, (_, index) => {
    const number = (b + index * 5) % 12;
    const minor = number % 4 === 0 ? 2000 + number : -(100 + number);
    const day = pick(days, number) as string;
    return {
      id: `tx_${number}`,
      minor,
      amount: printed(minor, 'GBP'),
      date: day.split('-').reverse().join('/'),
    };
  });
  const has = new Set(
    [...books.rows.values()].filter((row) => row.account === account).map((row) => row.bankId),
  );
  const fresh = rows.filter(({ id }) => !has.has(id));
  const file = monzo(rows);
  const done =
    c % 2 === 0
      ? await importNow(books.client, accountId, file)
      : await commit(books.client, (await upload(books.client, accountId, file)).id);
  expect(done.counts.added).toBe(fresh.length);
  const { items } = (await books.client.get(`/transactions?import_id=${done.id}&limit=500`)).body;
  for (const item of items) {
    const row = rows.find(({ id }) => id === item.description) as (typeof rows)[number];
    books.rows.set(item.id, {
      account,
      minor: row.minor,
      partner: null,
      type: row.minor < 0 ? 'expense' : 'income',
      importId: done.id,
      bankId: row.id,
    });
  }
  books.committed.push(done.id);
}

async function revertImport(books: Books, [a]: Dice): Promise<void> {
  const id = pick(books.committed, a);
  if (!id) return;
  await revert(books.client, id);
  books.committed.splice(books.committed.indexOf(id), 1);
  for (const [rowId, row] of books.rows) if (row.importId === id) books.rows.delete(rowId);
}

async function reassign(books: Books, [a, b]: Dice): Promise<void> {
  const name = `Own ${++books.spare}`;
  const made = await books.client.post('/categories', { name, kind: 'expense' });
  ok(made);
  const own = books.categories[2];
  if (own) {
    const target = a % 2 === 0 ? 'none' : pick([books.categories[0] as string, made.body.id], b);
    ok(await books.client.delete(`/categories/${own}?reassign_to=${target}`));
  }
  books.categories[2] = made.body.id;
}

const steps = { create, transfer, edit, split, erase, bulk, importFile, revertImport, reassign };

async function expectBooksToAgree(books: Books): Promise<void> {
  await expectTotalsToAgree(app, books.client);
  const { body } = await books.client.get('/accounts');
  for (const [index, { id, currency, opening }] of books.accounts.entries()) {
    const own = [...books.rows.values()].filter((row) => row.account === index);
    const shown = body.find((account: { id: string }) => account.id === id);
    expect({ balance: shown.balance, count: shown.transaction_count }).toEqual({
      balance: printed(
        own.reduce((sum, row) => sum + row.minor, opening),
        currency,
      ),
      count: own.length,
    });
  }
}

describe('rollups', () => {
  test('agree with the rows, and balances with plain sums, after every step of any sequence', async () => {
    const number = fc.nat(1_000_000);
    const step = fc.tuple(
      fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
      fc.tuple(number, number, number, number),
    );
    const start = fc.tuple(fc.constant('create' as const), fc.tuple(number, number, number, number));
    const sequence = fc
      .tuple(
        fc.array(start, { minLength: 2, maxLength: 2 }),
        fc.array(step, { minLength: 10, maxLength: 16 }),
      )
      .map(([first, rest]) => [...first, ...rest]);
    await fc.assert(
      fc.asyncProperty(sequence, async (wanted) => {
        const books = await openBooks();
        for (const [name, dice] of wanted) {
          await steps[name](books, dice);
          await expectBooksToAgree(books);
        }
      }),
      { seed: 20_250_314, numRuns: 6, endOnFailure: true },
    );
  });

  test('agree after many writers at once on the same accounts', async () => {
    const books = await openBooks();
    const work: (keyof typeof steps)[] = ['create', 'create', 'transfer', 'bulk', 'importFile'];
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const name = work[index % work.length] as keyof typeof steps;
        if (name === 'importFile' && index > 10) return create(books, [index, index * 7, index, index]);
        return steps[name](books, [index, index * 31, 2, index * 3]);
      }),
    );
    await expectTotalsToAgree(app, books.client);
  });

  test('a cell that is wrong is found', async () => {
    const books = await openBooks();
    await create(books, [0, 1229, 1, 0]);
    await asUser(app.database, books.client.id, ({ tables }) =>
      tables.updateTable('day_deltas').set({ amount_minor: sql`amount_minor + 1` }).execute(),
    );
    await expect(expectTotalsToAgree(app, books.client)).rejects.toThrow();
  });
});
