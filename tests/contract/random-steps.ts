import type { Answer, Client, TestApp } from './app.ts';
import { buy } from './investments.ts';
import { monzo } from './statements.ts';
import { payslip } from './tax-records.ts';

/** Numbers that choose what one step does. */
export type Dice = readonly [number, number, number];
export type Rows = Answer['body'][];

const days = ['2024-01-31', '2024-02-29', '2024-12-31', '2025-01-01', '2025-05-01'];
export const pick = <Item>(items: readonly Item[], dice: number): Item | undefined =>
  items[dice % items.length];
let names = 0;
const name = () => `Thing ${++names}`;

/**
 * Random user actions for tests of invariants. Each may get any response but must never break the service.
 * Some find nothing to work on and do nothing.
 */
export const steps: Record<string, (me: Me, dice: Dice) => Promise<Answer | undefined>> = {
  open: (me, [a, b]) =>
    me.post('/accounts', {
      name: name(),
      type: pick(['cash', 'savings', 'investment', 'isa', 'credit_card'], a),
      opening_balance: String(b % 500),
      currency: pick(['GBP', 'GBP', 'GBP', 'EUR'], b),
    }),
  change: async (me, [a, b, c]) => {
    const account = pick(await me.accounts(), a);
    const body = pick(
      [{ name: name() }, { opening_balance: `${c % 90}.50` }, { closed_on: pick(days, c) }],
      b,
    );
    return account && me.patch(`/accounts/${account.id}`, body);
  },
  close: async (me, [a]) => {
    const account = pick(await me.accounts(), a);
    return account && me.delete(`/accounts/${account.id}?cascade=true`);
  },
  value: async (me, [a, b, c]) => {
    const account = pick(await me.accounts(), a);
    return (
      account &&
      me.post(`/accounts/${account.id}/valuations`, { date: pick(days, b), value: `${c % 999}.10` })
    );
  },
  record: async (me, dice) => {
    const entry = await me.entry(dice);
    return entry && me.post('/transactions', entry);
  },
  transfer: async (me, [a, b, c]) => {
    const [from, to] = [pick(await me.accounts(), a), pick(await me.accounts(), b)];
    const amount = `${(c % 90) + 1}.00`;
    if (!from || !to) return undefined;
    const legs = { account_id: from.id, to_account_id: to.id };
    return me.post('/transactions', { ...legs, type: 'transfer', amount, date: pick(days, c) });
  },
  split: async (me, dice) => {
    const entry = await me.entry(dice);
    const [one, two] = await me.own('expense');
    if (!entry || !one || !two) return undefined;
    const splits = [
      { category_id: one.id, amount: '1.00' },
      { category_id: two.id, amount: '0.50' },
    ];
    return me.post('/transactions', { ...entry, category_id: undefined, amount: '1.50', splits });
  },
  amend: async (me, [a, b, c]) => {
    const row = pick(await me.transactions(), a);
    const category_id = pick(await me.own('expense'), c)?.id;
    const body = pick(
      [
        { amount: `${(c % 90) + 1}.25` },
        { date: pick(days, c) },
        { category_id },
        { merchant: name(), tags: ['x'] },
      ],
      b,
    );
    return row && me.patch(`/transactions/${row.id}`, body);
  },
  erase: async (me, [a]) => {
    const row = pick(await me.transactions(), a);
    return row && me.delete(`/transactions/${row.id}`);
  },
  bulk: async (me, [a, b]) => {
    const ids = (await me.transactions()).slice(0, (a % 4) + 1).map(({ id }) => id);
    const change = pick([{ delete: true }, { add_tags: ['bulk'] }, { set: { date: pick(days, b) } }], b);
    return ids.length > 0 ? me.post('/transactions/bulk', { ids, ...change }) : undefined;
  },
  import: async (me, [a, b]) => {
    const account = pick(await me.accounts(), a);
    const rows = [0, 1, 2, 3].map((more) => ({ id: `tx_${(b + more * 3) % 9}`, amount: `-${1 + more}.00` }));
    if (!account) return undefined;
    return me.upload(
      '/imports?commit=true',
      { name: 'monzo.csv', content: monzo(rows) },
      { account_id: account.id },
    );
  },
  categorise: (me) => me.post('/categories', { name: name(), kind: 'expense' }),
  uncategorise: async (me, [a, b]) => {
    const own = (await me.own('expense')).filter(({ system }) => !system);
    const [gone, target] = [pick(own, a), pick(own, b)];
    const to = gone === target ? 'none' : target?.id;
    return gone && me.delete(`/categories/${gone.id}?reassign_to=${to}`);
  },
  budget: async (me, [a, b]) => {
    const budgets = (await me.get('/budgets')).body as Rows;
    const known = pick(budgets, b);
    if (known && a % 3 === 0) return me.delete(`/budgets/${known.id}`);
    if (known && a % 3 === 1) return me.patch(`/budgets/${known.id}`, { amount: `${b % 200}.00` });
    return me.post('/budgets', { category_id: pick(await me.own('expense'), a)?.id, amount: `${b % 300}` });
  },
  goal: async (me, [a, b]) => {
    const known = pick((await me.get('/goals')).body as Rows, b);
    if (known && a % 2 === 0) return me.delete(`/goals/${known.id}`);
    return me.post('/goals', {
      name: name(),
      target_amount: '100',
      account_id: pick(await me.accounts(), a)?.id,
    });
  },
  trade: async (me, [a, b, c]) => {
    const account = pick(
      (await me.accounts()).filter(({ type }) => type === 'investment' || type === 'isa'),
      a,
    );
    if (!account) return undefined;
    const symbol = pick(['VWRL', 'LION'], b);
    const held = ((await me.get('/holdings')).body as Rows).find(
      (one) => one.symbol === symbol && one.account_id === account.id,
    );
    if (!held) return me.post('/holdings', { account_id: account.id, symbol });
    const type = c % 3 === 0 ? 'sell' : 'buy';
    return me.post(
      `/holdings/${held.id}/transactions`,
      buy({ type, quantity: String((b % 5) + 1), date: pick(days, c) }),
    );
  },
  untrade: async (me, [a, b]) => {
    const held = pick((await me.get('/holdings')).body as Rows, a);
    if (!held) return undefined;
    const trades = (await me.get(`/holdings/${held.id}/transactions`)).body.items as Rows;
    const one = pick(trades, b);
    return one ? me.delete(`/holdings/${held.id}/transactions/${one.id}`) : me.delete(`/holdings/${held.id}`);
  },
  tax: (me, [a, b]) =>
    a % 2 === 0
      ? me.post('/tax/payslips', payslip({ pay_date: pick(days, b) }))
      : me.put('/tax/profiles/2025-26', { region: pick(['england', 'scotland'], b) }),
  rate: (me, [a, b]) =>
    me.post('/exchange-rates', {
      from_currency: pick(['EUR', 'USD'], a),
      to_currency: 'GBP',
      date: pick(days, b),
      rate: '0.8',
    }),
};

/** A user with what the steps ask for. */
export interface Me extends Client {
  /** The steps that were taken and did something. */
  readonly done: Set<string>;
  accounts(): Promise<Rows>;
  transactions(): Promise<Rows>;
  own(kind: string): Promise<Rows>;
  entry(dice: Dice): Promise<Record<string, unknown> | undefined>;
}

export async function newMe(app: TestApp): Promise<Me> {
  const client = await app.register();
  const system = (await client.get('/categories')).body.filter(
    (one: { kind: string }) => one.kind === 'expense',
  );
  const me: Me = {
    ...client,
    done: new Set(),
    accounts: async () => (await client.get('/accounts?include_closed=true')).body,
    transactions: async () => (await client.get('/transactions?limit=20')).body.items,
    own: async (kind) => {
      const all = (await client.get('/categories')).body as Rows;
      const added = all.filter((one) => !one.system && one.kind === kind);
      return [...added, ...system.slice(0, 2)];
    },
    entry: async ([a, b, c]) => {
      const account = pick(await me.accounts(), a);
      const category_id = pick([undefined, ...(await me.own('expense')).map(({ id }) => id)], b);
      const amount = `${(c % 90) + 1}.30`;
      const words = { merchant: pick(['Tesco', 'Aldi', undefined], b), description: name() };
      return (
        account && {
          account_id: account.id,
          type: 'expense',
          amount,
          date: pick(days, c),
          category_id,
          ...words,
        }
      );
    },
  };
  return me;
}
