import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Answer, Client } from './app.ts';
import { openAccount } from './ledger.ts';

/** A worked case of capital gains. */
export interface GainsCase {
  readonly id: string;
  readonly transactions: readonly Record<string, string>[];
  readonly expect: {
    readonly error?: string;
    readonly by_tax_year: Readonly<Record<string, Record<string, string | number>>>;
    readonly matches: readonly Record<string, string>[];
    readonly pool_after: Readonly<Record<string, { quantity: string; cost: string }>>;
  };
}

const golden = new URL('../../packages/uk-tax/golden/capital-gains/cases.json', import.meta.url);

/** The worked cases of capital gains. */
export const gainsCases = (JSON.parse(readFileSync(golden, 'utf8')) as { cases: GainsCase[] }).cases;

/** Opens an investment account; of another type when the change says so. */
export function openInvestments(client: Client, change: object = {}): Promise<Answer['body']> {
  return openAccount(client, { type: 'investment', ...change });
}

/** Opens a holding without trades. */
export async function hold(
  client: Client,
  accountId: string,
  symbol: string,
  change: object = {},
): Promise<Answer['body']> {
  const answer = await client.post('/holdings', { account_id: accountId, symbol, ...change });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}

/** The holdings of an account. */
export async function holdingsOf(client: Client, accountId: string): Promise<Answer['body']> {
  return (await client.get(`/holdings?account_id=${accountId}`)).body;
}

/** The trades of a holding, newest first. */
export async function tradesOf(client: Client, holdingId: string): Promise<Answer['body']> {
  return (await client.get(`/holdings/${holdingId}/transactions?limit=500`)).body.items;
}

/** Records a trade: a buy of 10 at 5.00 unless the change says otherwise. */
export async function trade(
  client: Client,
  holdingId: string,
  change: Record<string, unknown> = {},
): Promise<Answer['body']> {
  const answer = await client.post(`/holdings/${holdingId}/transactions`, buy(change));
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}

/** The body of a buy; figures of a buy stand only in trades that have them. */
export function buy(change: Record<string, unknown> = {}): Record<string, unknown> {
  const figures = { quantity: '10', price: '5.00' };
  const { type = 'buy' } = change as { type?: string };
  return { type, date: '2025-05-01', ...(type === 'buy' || type === 'sell' ? figures : {}), ...change };
}

const order = ['split', 'exchange', 'spin_off', 'bonus_issue', 'buy', 'transfer_in'];

/** Enters a worked case as holdings and trades, oldest first, what comes in before what goes out. */
export async function enterCase(client: Client, accountId: string, one: GainsCase): Promise<void> {
  const holdings = new Map<string, string>();
  const rank = ({ type = '' }) => (order.indexOf(type) + order.length + 1) % (order.length + 1);
  const rows = [...one.transactions].sort(
    (a, b) => (a.date ?? '').localeCompare(b.date ?? '') || rank(a) - rank(b),
  );
  for (const { asset = '', units_per_gbp, gbp_per_unit, new_asset, quantity, ...row } of rows) {
    if (!holdings.has(asset)) {
      const listed = await client.get('/holdings');
      const known = listed.body.find((holding: { symbol: string }) => holding.symbol === asset);
      holdings.set(asset, known?.id ?? (await hold(client, accountId, asset)).id);
    }
    const rate = gbp_per_unit ?? (units_per_gbp === undefined ? undefined : inverse(units_per_gbp));
    const answer = await client.post(`/holdings/${holdings.get(asset)}/transactions`, {
      ...row,
      ...(quantity === undefined || quantity === '0' ? {} : { quantity }),
      ...(rate === undefined ? {} : { fx_rate: rate }),
      ...(new_asset === undefined ? {} : { new_symbol: new_asset }),
    });
    expect(answer, JSON.stringify([row, answer.body])).toMatchObject({ status: 201 });
  }
}

/** Pounds for one unit, twelve places. */
function inverse(unitsPerPound: string): string {
  return (1 / Number(unitsPerPound)).toFixed(12);
}
