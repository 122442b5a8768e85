import { gzipSync } from 'node:zlib';
import { call, repeatGet } from './client.ts';
import { costAfter, costOf } from './request-cost.ts';
import type { PlainRow } from './table.ts';

interface Measured {
  /** Address of the API, `…/api/v1`. */
  readonly api: string;
  readonly token: string;
  /** CPU milliseconds of service and database so far. */
  readonly meter: () => number;
}

const ten = 'date_from=2016-01-01&date_to=2025-12-31';
const year = 'date_from=2025-01-01&date_to=2025-12-31';

/** The reports by what they ask, and what each may cost at 100,000 and at a million rows, in milliseconds. */
export const reports: readonly (readonly [what: string, path: string, most?: readonly [number, number]])[] = [
  ['balance sheet', 'balance-sheet?as_of=2025-12-31', [10, 20]],
  ['category × 12 months', `categories?${year}`, [10, 20]],
  ['category × 10 years', `categories?${ten}`, [25, 60]],
  ['income and expense, 12 months', `income-expense?${year}`],
  ['income and expense, 10 years', `income-expense?${ten}`],
  ['cash flow, 12 months', `cash-flow?${year}`],
  ['merchants, 12 months', `merchants?${year}`],
  ['merchants, 10 years', `merchants?${ten}`],
  ['net worth, monthly, 10 years', `net-worth?${ten}`],
  ['net worth, daily, 10 years', `net-worth?${ten}&group_by=day`, [25, 50]],
  ['year in review', 'year-in-review?year=2025'],
];

/** Limit for any report after a write, in milliseconds. */
const afterWrite = [60, 150] as const;

/**
 * Measures each report from memory, as a cached response, and as 304 for a client that has it. The same URL in
 * another percent-encoding is a different key of the response cache, but the same report, whose cached data
 * it finds. So each report is also requested after a transaction has changed, when nothing cached is valid.
 */
export async function measureReports({ api, token, meter }: Measured, rowCount: number): Promise<PlainRow[]> {
  const rows: PlainRow[] = [];
  const add = (what: string, cpu: number, target: string) =>
    rows.push({ what, ours: `${cpu.toFixed(2)} ms CPU`, target });
  const get = (address: string) => repeatGet(address, token, 1);
  const target = (most: readonly [number, number] | undefined) =>
    most === undefined ? '' : `≤ ${most[rowCount > 100_000 ? 1 : 0]} ms`;
  for (const [what, path, most] of reports) {
    const again = (index: number) => get(`${api}/reports/${spelled(path, index)}`);
    add(`${what}, from memory`, await costOf(meter, again), target(most));
  }
  const root = api.replace('/api/v1', '');
  const write = await transactionWriter(root, token);
  for (const [what, path] of reports) {
    const cost = await costAfter(meter, write, () => get(`${api}/reports/${path}`));
    add(`${what}, first after a write`, cost, target(afterWrite));
  }
  const daily = `${api}/reports/net-worth?${ten}&group_by=day`;
  add('net worth, daily, again', await costOf(meter, () => get(daily), { times: 20 }), '');
  const answer = await fetch(daily, { headers: { authorization: `Bearer ${token}` } });
  const headers = {
    authorization: `Bearer ${token}`,
    'if-none-match': answer.headers.get('etag') ?? '',
  };
  const size = gzipSync(await answer.text()).length;
  const ask = async (address: string, expected: number) => {
    const { status } = await fetch(address, { headers });
    if (status !== expected) throw new Error(`${address}: ${status}`);
  };
  for (const [what, address, expected] of [
    ['net worth, daily, 304', daily, 304],
    ['/health, beside it', `${root}/health`, 200],
  ] as const)
    add(what, await costOf(meter, () => ask(address, expected), { warming: 50, times: 20 }), '');
  rows.push({
    what: 'net worth, daily: JSON, gzip',
    ours: `${(size / 1000).toFixed(1)} KB`,
    target: '',
  });
  return rows;
}

/** Changes the amount of a transaction of the year that all reports cover, each time to another. */
export async function transactionWriter(root: string, token: string): Promise<() => Promise<unknown>> {
  const [account] = await call<{ id: string }[]>(root, 'GET', '/accounts', token);
  const categories = await call<{ id: string; kind: string }[]>(root, 'GET', '/categories', token);
  const { id } = await call<{ id: string }>(root, 'POST', '/transactions', token, {
    account_id: account?.id,
    type: 'expense',
    amount: '10.00',
    date: '2025-06-12',
    merchant: 'MERCHANT 7',
    category_id: categories.find(({ kind }) => kind === 'expense')?.id,
  });
  let written = 0;
  return () => call(root, 'PATCH', `/transactions/${id}`, token, { amount: `${10 + (++written % 90)}.31` });
}

/**
 * The same address, some letters and digits of its query written with percent signs: another way for each number.
 * @throws {Error} for a number that the query has no letters left for
 */
export function spelled(path: string, number: number): string {
  const start = path.indexOf('?') + 1;
  let bits = number;
  const query = [...path.slice(start)].map((letter) => {
    if (!/[\da-z]/.test(letter)) return letter;
    const isWritten = bits % 2 === 1;
    bits = Math.floor(bits / 2);
    return isWritten ? `%${letter.charCodeAt(0).toString(16)}` : letter;
  });
  if (bits > 0) throw new Error(`the query of ${path} is too short to be written in ${number} ways`);
  return path.slice(0, start) + query.join('');
}
