import type { Client, TestApp } from './app.ts';
import { openAccount, record } from './ledger.ts';

/** Texts that mean something to one program or another. */
export const odd = {
  merchant: '=HYPERLINK("http://x";"y") | [2020-01-01]; date:2019-01-01',
  description: '\'(quoted) "twice"\\ * ! ; not a comment\'',
  notes: '@SUM(1)\nsecond line [=2020-01-01] date: 2020-01-01 key:: 1/0',
};

/** Writes a household whose names and texts mean something to programs that read exports. @returns its accounts' ids */
export async function writeOddHousehold(client: Client): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  const open = async (key: string, body: object) => {
    ids[key] = (await openAccount(client, body)).id;
  };
  await open('current', { name: 'Current: main [1]', opening_balance: '250.55', opening_date: '2024-01-15' });
  await open('twin', { name: 'current main 1', type: 'savings' });
  await open('card', { name: '日本 card', type: 'credit_card', opening_balance: '-80.10' });
  await open('euro', { name: 'Euro', currency: 'EUR', opening_balance: '10.00', opening_date: '2024-02-01' });
  await open('yen', { name: 'Yen', currency: 'JPY' });
  await open('house', {
    name: 'House & garden',
    type: 'property',
    opening_balance: '100000.00',
    opening_date: '2024-05-01',
  });
  for (const [date, value] of [
    ['2024-03-10', '200000.00'],
    ['2024-09-01', '210000.50'],
  ])
    await client.post(`/accounts/${ids.house}/valuations`, { date, value });
  await client.post('/exchange-rates', {
    from_currency: 'EUR',
    to_currency: 'GBP',
    date: '2024-01-01',
    rate: '0.85',
  });
  const { body: made } = await client.post('/categories', {
    name: 'Größe: a/b [c]',
    kind: 'expense',
    group_name: 'Home',
  });
  const { body: categories } = await client.get('/categories');
  const groceries = categories.find(({ slug }: { slug: string }) => slug === 'groceries').id;
  const wages = categories.find(({ kind }: { kind: string }) => kind === 'income').id;
  const { current = '', twin, card = '', euro = '', yen = '', house = '' } = ids;
  await record(client, current, {
    amount: '12.30',
    date: '2024-03-14',
    category_id: groceries,
    tags: ['Trip à Paris', 'date', 'plain'],
    ...odd,
  });
  await record(client, current, {
    amount: '5.00',
    date: '2024-03-15',
    type: 'income',
    category_id: groceries,
    description: 'refund',
  });
  await record(client, current, {
    amount: '2000.00',
    date: '2024-01-10',
    type: 'income',
    category_id: wages,
    merchant: 'Employer',
  });
  await record(client, card, {
    amount: '30.00',
    date: '2024-06-30',
    description: '(123) bracket first',
    external_id: '-ref 1',
    splits: [
      { category_id: groceries, amount: '20.00', notes: 'food; [2021-01-01] date:2021-01-01' },
      { category_id: made.id, amount: '12.50' },
      { amount: '-2.50', notes: 'voucher' },
    ],
  });
  await record(client, current, {
    type: 'transfer',
    amount: '100.00',
    date: '2024-03-31',
    to_account_id: twin,
  });
  await record(client, current, {
    type: 'transfer',
    amount: '85.00',
    date: '2024-04-01',
    to_account_id: euro,
    to_amount: '100.00',
  });
  await record(client, euro, {
    type: 'transfer',
    amount: '10.00',
    date: '2024-04-02',
    to_account_id: yen,
    to_amount: '1600',
  });
  await record(client, yen, { amount: '450', date: '2024-07-01', description: 'no category' });
  await record(client, house, {
    amount: '1000.00',
    date: '2024-10-01',
    type: 'income',
    description: 'after a valuation',
  });
  return ids;
}

/** A file of the transactions. */
export async function exportedFile(app: TestApp, client: Client, format: string, filter = '') {
  const response = await fetch(`${app.url}/api/v1/transactions/export?format=${format}${filter}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  return {
    status: response.status,
    headers: response.headers,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
  };
}

/** Every account's balance at the end of a day, as the balance sheet has it. */
export async function balancesOn(
  client: Client,
  day: string,
): Promise<{ name: string; currency: string; balance: string }[]> {
  const { body } = await client.get(`/reports/balance-sheet?as_of=${day}`);
  return body.groups.flatMap((group: { accounts: never[] }) => group.accounts);
}
/** An amount in ten-thousandths, exact. */
export const asUnits = (amount: string) => BigInt(Math.round(Number(amount) * 100)) * 100n;

/** Cells of a CSV (RFC 4180), read as strictly as it says. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error('not a CSV');
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
