import type pg from 'pg';
import { call, repeatGet } from './client.ts';
import { merchants, towns } from './generate.ts';
import { quiet } from './recurring-service.ts';

/** Dependencies of the search benchmark. */
export interface SearchBench {
  /** Address of the API, `…/api/v1`. */
  readonly api: string;
  readonly url: string;
  readonly token: string;
  readonly owner: pg.Client;
  /** CPU so far of the service and PostgreSQL together, ms. */
  readonly meter: () => number;
  /** Transactions of the user. */
  readonly size: number;
}

const turns = 10;
const searches: readonly (readonly [what: string, q: string])[] = [
  ['a common word (1 row in 24)', 'bakery'],
  ['a rare word (7 rows)', 'zeppelin'],
  ['a word that is nowhere', 'xylophone'],
  ['two words (1 row in 200)', 'kendal bakery'],
  ['two words, one a number (1 row in 24,000)', 'juniper 294'],
  ['two letters', 'zq'],
  ['an amount', '47.11'],
  ['a word without another, above an amount', 'bakery -kendal >50'],
];

/** Ten years of rows of 24 merchants in eight towns, written by the owner: what an import leaves, without its time. */
export async function fillForSearch(owner: pg.Client, account: string, rows: number): Promise<void> {
  await owner.query('select setseed(0.5)');
  await owner.query(
    `insert into transactions (user_id, id, account_id, type, date, signed_amount, currency, description, merchant)
     select p.user_id, gen_random_uuid(), p.account_id, 'expense', p.date, p.amount, 'GBP',
       ($3::text[])[p.name] || ' ' || ($4::text[])[p.town] || ' ' || p.number, initcap(($3::text[])[p.name])
     from (
       select a.user_id, a.id as account_id, '2016-01-01'::date + (n * 3652.0 / $2)::integer as date,
         -(100 + floor(random() * 9900))::numeric / 100 as amount, 1 + floor(random() * 24)::integer as name,
         1 + floor(random() * 8)::integer as town, floor(random() * 997)::integer as number
       from accounts a, generate_series(0, $2::integer - 1) as n where a.id = $1 offset 0) p`,
    [account, rows, merchants, towns],
  );
  await owner.query(
    `insert into account_balances (user_id, account_id, amount_minor, transaction_count)
     select user_id, id, 0, $2 from accounts where id = $1
     on conflict (user_id, account_id) do update set transaction_count = excluded.transaction_count`,
    [account, rows],
  );
}

/** Measures the CPU of a request for the first 50 rows that a search finds. */
export async function measureSearch(
  bench: SearchBench,
): Promise<{ what: string; ours: string; target: string }[]> {
  const { api, url, token, owner, meter, size } = bench;
  const target = size > 100_000 ? '≤ 600 ms' : '≤ 80 ms';
  const [account] = await call<{ id: string }[]>(url, 'GET', '/accounts', token);
  for (let year = 2017; year < 2024; year++)
    await call(url, 'POST', '/transactions', token, {
      account_id: account?.id,
      type: 'expense',
      amount: '9.99',
      date: `${year}-06-15`,
      description: 'ZEPPELIN MUSEUM',
    });
  await quiet({ url, token });
  await owner.query('vacuum analyze');
  const rows: { what: string; ours: string; target: string }[] = [];
  for (const [what, q] of searches) {
    const address = `${api}/transactions?limit=50&q=${encodeURIComponent(q)}`;
    await repeatGet(address, token, 5);
    const before = meter();
    const { p50, p99 } = await repeatGet(address, token, turns);
    const cpu = ((meter() - before) / turns).toFixed(1);
    rows.push({
      what: `search: ${what}`,
      ours: `${cpu} ms CPU (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms)`,
      target,
    });
  }
  return rows;
}
