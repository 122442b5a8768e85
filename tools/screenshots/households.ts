import { setTimeout as sleep } from 'node:timers/promises';
import type { Account, Holding, StatementImport, Transaction, TransactionPage } from '@farthing/api-contract';
import type { Api } from '../../tests/browser/client.ts';

const statement = `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
16/11/2026,Larkfield Bakery,LARKFIELD BAKERY,CONTACTLESS,-12.30,987.70,EATING_OUT,
17/11/2026,Hollin Farm Shop,HOLLIN FARM SHOP,CONTACTLESS,-23.10,964.60,GROCERIES,
18/11/2026,J Okoro,RENT SHARE,FASTER PAYMENT,325.00,1289.60,INCOME,
19/11/2026,Northshire Water,DD 4471,DIRECT DEBIT,-41.20,1248.40,BILLS_AND_SERVICES,
20/11/2026,Sundial Coffee,SUNDIAL COFFEE,CONTACTLESS,-3.40,1245.00,EATING_OUT,
`;

const brokerStatement = `Action,Time,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Stamp duty reserve tax,Currency (Stamp duty reserve tax)
Deposit,2026-11-16 10:00:00,,,EOF8001,,,,,500.00,GBP,,
Market buy,2026-11-17 08:03:11,LARK,Larkfield Foods,EOF8002,50,414.00,GBX,100,208.04,GBP,1.04,GBP
Market buy,2026-11-18 14:31:02,FENL,Fenley Instruments,EOF8003,6,48.20,GBP,,289.20,GBP,,
Market sell,2026-11-19 15:12:40,CRST,Crestline Semiconductor,EOF8004,5,94.80,USD,0.7526,356.73,GBP,,
Dividend (Ordinary),2026-11-20 07:00:00,HOLN,Hollin Renewables Trust,,150,4.80,GBX,,7.20,GBP,,
`;

/** Adds what the sample data lacks: tags, a saved filter, and nightly jobs: a check of the data, and a backup. */
export async function addToSampleData(api: Api): Promise<void> {
  for (const [q, tag] of [
    ['casa mirador', 'holiday'],
    ['kestrel roofing', 'the house'],
  ] as const) {
    const found = await api.get<TransactionPage>(`/transactions?q=${encodeURIComponent(q)}`);
    await api.post('/transactions/bulk', { ids: found.items.map(({ id }) => id), add_tags: [tag] });
  }
  await api.post('/admin/jobs/data-check/run');
  await api.post('/admin/jobs/nightly-backup/run');
  while ((await api.get<readonly object[]>('/admin/backups')).length === 0) await sleep(200);
  await api.post('/saved-filters', { name: 'Big shops', filter: { q: 'category:groceries >40' } });
}

/** Two accounts with statements, one of them locked, and rows that are a transfer and a refund. */
export async function addSmallAccounts(api: Api): Promise<void> {
  const open = (name: string, type: string) =>
    api.post<Account>('/accounts', { name, type, currency: 'GBP', opening_balance: '1200.00' });
  const [current, saver] = [await open('Everyday', 'cash'), await open('Rainy day', 'savings')];
  const categories = await api.get<{ id: string; slug: string | null }[]>('/categories');
  const shoes = categories.find(({ slug }) => slug === 'clothing_shoes')?.id;
  const file = (rows: string) => `Date,Type,Description,Value,Balance,Account Name,Account Number\n${rows}`;
  const row = (day: string, text: string, amount: string, balance: string) =>
    `${day},POS,"'${text}",${amount},${balance},"'CURRENT","'601111-12345678"\n`;
  const statements = [
    [
      'september.csv',
      row('30 Sep 2026', 'HOLLIN FARM SHOP', '-25.00', '1115.00') +
        row('02 Sep 2026', 'FENWOOD SHOES', '-60.00', '1140.00'),
    ],
    [
      'october.csv',
      row('30 Oct 2026', 'SUNDIAL COFFEE', '-5.00', '610.00') +
        row('12 Oct 2026', 'TRANSFER TO RAINY DAY', '-500.00', '615.00'),
    ],
    [
      'november.csv',
      row('20 Nov 2026', 'FENWOOD SHOES', '24.00', '624.00') +
        row('09 Nov 2026', 'LARKFIELD BAKERY', '-10.00', '600.00'),
    ],
  ] as const;
  for (const [name, rows] of statements) await api.importStatement(current, name, file(rows));
  const bought = (await api.get<TransactionPage>('/transactions?q=fenwood&type=expense')).items[0];
  await api.patch(`/transactions/${bought?.id}`, { category_id: shoes });
  const arrived = {
    account_id: saver.id,
    type: 'income',
    amount: '500',
    date: '2026-10-13',
    description: 'From Everyday',
  };
  await api.post('/transactions', arrived);
  await api.post(`/accounts/${current.id}/reconcile`, { date: '2026-10-30', balance: '610.00' });
}

/** The busiest account of money. */
export async function everyday(api: Api): Promise<{ id: string }> {
  const accounts = await api.get<{ id: string; type: string; transaction_count: number }[]>('/accounts');
  const ofMoney = accounts.filter(({ type }) => type === 'cash');
  const [busiest] = ofMoney.sort((one, other) => other.transaction_count - one.transaction_count);
  return busiest as { id: string };
}

/** The first transaction of a list. */
export async function firstOf(api: Api, path: string): Promise<Transaction> {
  return (await api.get<TransactionPage>(path)).items[0] as Transaction;
}

/** The holding of a security. */
export async function held(api: Api, symbol: string): Promise<Holding> {
  return (await api.get<Holding[]>('/holdings')).find((one) => one.symbol === symbol) as Holding;
}

/** A bank's file that nobody has committed yet. */
export async function previewPath(api: Api): Promise<string> {
  return waitingPath(api, 'starling.csv', () => everyday(api), statement);
}

/** A broker's file that nobody has committed yet. */
export async function tradesPath(api: Api): Promise<string> {
  const account = async () => ({ id: (await held(api, 'CRST')).account_id });
  return waitingPath(api, 'from_2026-11-01_to_2026-11-21.csv', account, brokerStatement);
}

async function waitingPath(
  api: Api,
  name: string,
  account: () => Promise<{ id: string }>,
  content: string,
): Promise<string> {
  const { items } = await api.get<{ items: StatementImport[] }>('/imports');
  const waiting = items.find(({ status, file_name }) => status === 'previewed' && file_name === name);
  const { id } = waiting ?? (await api.previewStatement(await account(), name, content));
  return `/import/${id}`;
}
