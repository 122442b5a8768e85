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

/** The reports by what they ask, and their targets at a million rows. */
export const reports: readonly (readonly [what: string, path: string, target: string])[] = [
  ['balance sheet', 'balance-sheet?as_of=2025-12-31', '≤ 2.5 ms'],
  ['category × 12 months', `categories?${year}`, '≤ 4 ms'],
  ['category × 10 years', `categories?${ten}`, '≤ 15 ms'],
  ['income and expense, 12 months', `income-expense?${year}`, 'twice its cost at 10k'],
  ['income and expense, 10 years', `income-expense?${ten}`, 'twice its cost at 10k'],
  ['cash flow, 12 months', `cash-flow?${year}`, 'twice its cost at 10k'],
  ['merchants, 12 months', `merchants?${year}`, 'twice its cost at 10k'],
  ['merchants, 10 years', `merchants?${ten}`, 'twice its cost at 10k'],
  ['net worth, monthly, 10 years', `net-worth?${ten}`, '≤ 4 ms'],
  ['net worth, daily, 10 years', `net-worth?${ten}&group_by=day`, '≤ 8 ms'],
  ['year in review', 'year-in-review?year=2025', 'twice its cost at 10k'],
];

/**
 * Measures every report worked out anew, the same again from memory, and 304 to whoever has it. An address that is
 * written in another way each time (with percent signs) is another address to the memory of answers, and the same report:
 * what is kept of the user's data until it is written to is found there. So each is asked once more, after a transaction was
 * changed each time: neither an answer nor a sum made before is good then.
 */
export async function measureReports({ api, token, meter }: Measured): Promise<PlainRow[]> {
  const rows: PlainRow[] = [];
  const add = (what: string, cpu: number, target: string) =>
    rows.push({ what, ours: `${cpu.toFixed(2)} ms CPU`, target });
  const get = (address: string) => repeatGet(address, token, 1);
  for (const [what, path, target] of reports) {
    const anew = (index: number) => get(`${api}/reports/${spelled(path, index)}`);
    add(`${what}, anew`, await costOf(meter, anew), target);
  }
  const root = api.replace('/api/v1', '');
  const write = await transactionWriter(root, token);
  for (const [what, path, target] of reports) {
    const cost = await costAfter(meter, write, () => get(`${api}/reports/${path}`));
    add(`${what}, first after a write`, cost, target);
  }
  const daily = `${api}/reports/net-worth?${ten}&group_by=day`;
  add('net worth, daily, again', await costOf(meter, () => get(daily), { times: 20 }), '≤ 1.5 ms');
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
  for (const [what, address, expected, target] of [
    ['net worth, daily, 304', daily, 304, 'as /health'],
    ['/health, beside it', `${root}/health`, 200, ''],
  ] as const)
    add(what, await costOf(meter, () => ask(address, expected), { warming: 50, times: 20 }), target);
  rows.push({
    what: 'net worth, daily: JSON, gzip',
    ours: `${(size / 1000).toFixed(1)} KB`,
    target: '≤ 12 KB',
  });
  return rows;
}

/** Changes the amount of a transaction of the year that all reports cover, each time to another. */
async function transactionWriter(root: string, token: string): Promise<() => Promise<unknown>> {
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
