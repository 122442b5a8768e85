import { expect } from 'vitest';
import type { Answer, Client } from './app.ts';

/** A row of an invented Monzo file. */
export interface MonzoRow {
  readonly id: string;
  readonly amount: string;
  readonly date?: string;
  readonly currency?: string;
  readonly name?: string;
}

/** A file with Monzo's headings. */
export function monzo(rows: readonly MonzoRow[]): string {
  const header =
    'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,' +
    'Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In';
  const lines = rows.map(({ id, amount, date = '14/03/2025', currency = 'GBP', name = id }) => {
    const [out, back] = amount.startsWith('-') ? [amount, ''] : ['', amount];
    const middle = `${amount},${currency},${amount},${currency},,,,${name},,${out},${back}`;
    return `${id},${date},12:41:07,Card payment,${name},,Shopping,${middle}`;
  });
  return `${[header, ...lines].join('\n')}\n`;
}

/** A row of an invented Lloyds file: day, description, money out and in, balance. */
export type LloydsRow = readonly [date: string, text: string, out: string, back: string, balance: string];

/** A file with Lloyds' headings, newest row first as the bank writes it. */
export function lloyds(rows: readonly LloydsRow[]): string {
  const header =
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,' +
    'Credit Amount,Balance,';
  const lines = rows.map(
    ([date, text, out, back, balance]) => `${date},DEB,'30-11-22,44556677,${text},${out},${back},${balance},`,
  );
  return `${[header, ...lines].join('\n')}\n`;
}

/** Four days at Lloyds from 100.00, with two equal fares on one of them. */
export const fourDays: readonly LloydsRow[] = [
  ['14/03/2025', 'HOLLIN FARM SHOP', '23.10', '', '396.30'],
  ['13/03/2025', 'J OKORO RENT SHARE', '', '325.00', '419.40'],
  ['12/03/2025', 'TRAM 1', '2.80', '', '94.40'],
  ['12/03/2025', 'TRAM 1', '2.80', '', '97.20'],
];

/** Three rows at Monzo, told apart by the bank's ids. */
export const threeShops = monzo([
  { id: 'tx_1', amount: '-6.40' },
  { id: 'tx_2', amount: '1820.00' },
  { id: 'tx_3', amount: '-9.10' },
]);

/** Uploads a statement; of a refusal the caller must say which. */
export async function upload(
  client: Client,
  accountId: string,
  content: string | Uint8Array,
  { fields = {}, query = '', name = 'statement.csv', status = 201 } = {},
): Promise<Answer['body']> {
  const all = { account_id: accountId, ...fields };
  const answer = await client.upload(`/imports${query}`, { name, content }, all);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  if (status === 201) expectCountsToAddUp(answer.body.counts);
  return answer.body;
}

/** Uploads and commits at once. */
export function importNow(
  client: Client,
  accountId: string,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
): Promise<Answer['body']> {
  return upload(client, accountId, content, { fields, query: '?commit=true' });
}

/** Commits a preview. */
export async function commit(client: Client, id: string): Promise<Answer['body']> {
  const answer = await client.post(`/imports/${id}/commit`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expectCountsToAddUp(answer.body.counts);
  return answer.body;
}

/** Reverts an import. */
export async function revert(client: Client, id: string): Promise<Answer['body']> {
  const answer = await client.post(`/imports/${id}/revert`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** All rows of an import, in file order. */
export async function rowsOf(client: Client, id: string, query = ''): Promise<Answer['body'][]> {
  const { body } = await client.get(`/imports/${id}/rows?limit=500${query}`);
  return body.items;
}

/** The five outcomes of an import are all of its rows. */
export function expectCountsToAddUp(counts: Record<string, number>): void {
  const { rows, ...outcomes } = counts;
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(rows);
}
