import type {
  Account,
  BalanceSheet,
  NewAccount,
  RecognisedStatement,
  StatementImport,
} from '@farthing/api-contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
let user: Client;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.register();
});

const monzo = `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx_0000A1,02/10/2026,12:41:07,Card payment,Larkfield Bakery,,Eating out,-6.40,GBP,-6.40,GBP,,,,LARKFIELD BAKERY,,-6.40,
`;
const lloyds = (
  number: string,
) => `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
14/08/2026,DEB,'30-11-22,${number},HOLLIN FARM SHOP,23.10,,640.55
12/08/2026,DEB,'30-11-22,${number},TRAM 1,2.80,,663.65
`;
const amex = `Date,Description,Amount
11/09/2026,WILLOW TRAVEL           YORK,118.00
15/09/2026,PAYMENT RECEIVED - THANK YOU,-118.00
`;

async function recognise(name: string, content: string): Promise<RecognisedStatement> {
  const answer = await user.upload('/imports/recognise', { name, content });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Opens the account that was proposed, and imports the file into it. */
async function importNew(name: string, content: string): Promise<Account> {
  const { new_account } = await recognise(name, content);
  const account: Account = (await user.post('/accounts', new_account as NewAccount)).body;
  const fields = { account_id: account.id };
  const made = await user.upload('/imports?commit=true', { name, content }, fields);
  expect(made.status).toBe(201);
  return account;
}

test('a file says which bank and kind of account it is of, and nothing is stored', async () => {
  expect((await recognise('a.csv', monzo)).new_account).toEqual({
    name: 'Monzo',
    type: 'cash',
    currency: 'GBP',
    balance_known: false,
  });
  expect((await recognise('b.csv', lloyds('44556677'))).new_account).toMatchObject({ name: 'Lloyds Bank' });
  expect((await recognise('c.csv', amex)).new_account).toMatchObject({
    name: 'American Express UK',
    type: 'credit_card',
  });
  expect((await user.get('/accounts')).body).toEqual([]);
  expect((await user.get('/imports')).body.items).toEqual([]);
});

test('a currency that the file does not say is not guessed, and headings of several banks give no name', async () => {
  const capitalOne = `Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
2026-05-01,2026-05-02,1234,MARKET,Dining,9.11,
`;
  await user.post('/accounts', { name: 'Card', type: 'credit_card' });
  const unknown = { format_id: 'capital-one', account_id: null, new_account: null };
  expect(await recognise('a.csv', capitalOne)).toMatchObject(unknown);
  const shared = 'Date,Description,Amount,Balance\n14/08/2026,TEA,-2.00,10.00\n15/08/2026,BUNS,-3.00,7.00\n';
  expect((await recognise('Club account.csv', shared)).new_account).toMatchObject({ name: 'Club account' });
});

test('the next file of an account is recognised as its own, and one of another number is not', async () => {
  const first = await importNew('a.csv', lloyds('44556677'));
  expect(await recognise('b.csv', lloyds('44556677'))).toMatchObject({ account_id: first.id });
  const other = await recognise('c.csv', lloyds('99887766'));
  expect(other.account_id).toBeNull();
  expect(other.new_account?.name).toBe('Lloyds Bank 7766');
});

test('with two accounts of one bank and no number in the file, none is chosen', async () => {
  await importNew('a.csv', amex);
  const { new_account } = await recognise('b.csv', amex);
  const second: Account = (await user.post('/accounts', { ...(new_account as NewAccount) })).body;
  expect(second.name).toBe('American Express UK (2)');
  const content = amex.replace('118', '120');
  await user.upload('/imports?commit=true', { name: 'b.csv', content }, { account_id: second.id });
  expect((await recognise('c.csv', amex)).account_id).toBeNull();
});

test('an empty account of the kind takes the first file, unless it is of another bank or has a file already', async () => {
  const everyday: Account = (await user.post('/accounts', { name: 'Everyday', type: 'cash' })).body;
  await user.post('/accounts', { name: 'Rainy days', type: 'savings' });
  expect((await recognise('a.csv', monzo)).account_id).toBe(everyday.id);
  expect((await recognise('b.csv', amex)).account_id).toBeNull();
  await user.upload('/imports', { name: 'a.csv', content: monzo }, { account_id: everyday.id });
  expect((await recognise('c.csv', lloyds('44556677'))).account_id).toBeNull();
  await user.post('/accounts', { name: 'Halifax', type: 'cash', institution: 'Halifax' });
  expect((await recognise('c.csv', lloyds('44556677'))).account_id).toBeNull();
});

test('a layout of no known bank proposes no account, and a picture is refused', async () => {
  expect(await recognise('x.csv', 'When,What,How much\n1 May,Tea,2\n')).toMatchObject({
    format_id: null,
    account_id: null,
    new_account: null,
  });
  const answer = await user.upload('/imports/recognise', { name: 'a.png', content: '\u0089PNG\r\n\u001a\n' });
  expect(answer.status).toBe(422);
});

test('an account whose balance is not known counts in no total until it is stated', async () => {
  const account = await importNew('a.csv', monzo);
  await user.put(`/accounts/${account.id}/low-balance`, { amount: '50.00' });
  const sheet = async (): Promise<BalanceSheet> => (await user.get('/reports/balance-sheet')).body;
  expect(await sheet()).toMatchObject({ net_worth: '0.00', groups: [], unknown_balances: [account.id] });
  const netWorth = (await user.get('/reports/net-worth?date_from=2026-10-01&date_to=2026-10-31')).body;
  expect(JSON.stringify(netWorth)).not.toContain('6.40');
  expect((await user.get('/notices')).body).toEqual([]);
  expect((await user.get('/forecasts/cash-flow')).body.free_to_spend).toBeNull();
  const asked = (await user.get(`/forecasts/cash-flow?account_id=${account.id}`)).body;
  expect(asked).toMatchObject({ accounts: [], free_to_spend: null });
  expect((await user.get('/reports/monthly-letter?month=2026-10')).body.unknown_balances).toEqual({
    names: ['Monzo'],
    all: true,
  });

  const now: Account = (await user.get(`/accounts/${account.id}`)).body;
  expect(now).toMatchObject({ balance: '-6.40', balance_known: false });
  const change = { balance: '100.00', version: now.version };
  const stated: Account = (await user.patch(`/accounts/${account.id}`, change)).body;
  expect(stated).toMatchObject({ balance: '100.00', opening_balance: '106.40', balance_known: true });
  expect(stated.opening_date).toBe('2026-10-01');
  const both = { balance: '1.00', opening_balance: '1.00' };
  expect((await user.patch(`/accounts/${account.id}`, both)).body.errors).toMatchObject([
    { field: 'balance' },
  ]);
  expect(await sheet()).toMatchObject({ net_worth: '100.00' });
  expect(await sheet()).not.toHaveProperty('unknown_balances');
});

test('a value makes a balance known, and another field does not', async () => {
  const account = await importNew('a.csv', monzo);
  await user.patch(`/accounts/${account.id}`, { notes: 'Joint' });
  expect((await user.get(`/accounts/${account.id}`)).body.balance_known).toBe(false);
  await user.post(`/accounts/${account.id}/valuations`, { date: '2026-10-31', value: '12.00' });
  expect((await user.get(`/accounts/${account.id}`)).body).toMatchObject({
    balance_known: true,
    balance: '12.00',
  });
});

test('the proved balance of a file is told with its preview', async () => {
  const { new_account } = await recognise('a.csv', lloyds('44556677'));
  const account: Account = (await user.post('/accounts', new_account as NewAccount)).body;
  const content = lloyds('44556677');
  const made = await user.upload('/imports', { name: 'a.csv', content }, { account_id: account.id });
  const preview: StatementImport = made.body;
  expect(preview.balance_check).toMatchObject({ status: 'proved', closing: '640.55' });
});

/** A Lloyds file with one row a day from a day on, each with the balance after it. */
function lloydsFile(from: number, month: string, opening: number, amounts: readonly number[]): string {
  let balance = opening;
  const rows = amounts.map((amount, index) => {
    balance += amount;
    const day = `${String(from + index).padStart(2, '0')}/${month}/2026`;
    const [out, into] = amount < 0 ? [(-amount).toFixed(2), ''] : ['', amount.toFixed(2)];
    return `${day},DEB,'30-11-22,44556677,HOLLIN FARM SHOP ${month} ${index},${out},${into},${balance.toFixed(2)}`;
  });
  return `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n${rows.reverse().join('\n')}\n`;
}

async function newAccount(content: string): Promise<string> {
  const { new_account } = await recognise('a.csv', content);
  return (await user.post('/accounts', new_account as NewAccount)).body.id;
}

async function commit(accountId: string, content: string): Promise<string> {
  const file = { name: 'a.csv', content };
  const { body, status } = await user.upload('/imports', file, { account_id: accountId });
  expect(status).toBe(201);
  expect((await user.post(`/imports/${body.id}/commit`)).status).toBe(200);
  return body.id;
}

async function read(accountId: string) {
  const { balance, balance_known, opening_date }: Account = (await user.get(`/accounts/${accountId}`)).body;
  return { balance, balance_known, opening_date };
}

test('a new account has no balance before its file is committed, the file’s own after it, and none after the revert', async () => {
  const file = lloydsFile(12, '08', 666.45, [-2.8, -23.1]);
  const account = await newAccount(file);
  const { body } = await user.upload('/imports', { name: 'a.csv', content: file }, { account_id: account });
  expect(await read(account)).toMatchObject({ balance_known: false });
  expect((await user.get('/reports/balance-sheet')).body).toMatchObject({ unknown_balances: [account] });
  await user.post(`/imports/${body.id}/commit`);
  const right = { balance: '640.55', balance_known: true, opening_date: '2026-08-11' };
  expect(await read(account)).toEqual(right);
  await user.post(`/imports/${body.id}/revert`);
  expect(await read(account)).toEqual({ balance: '0.00', balance_known: false, opening_date: null });
});

test.each(['older file first', 'newer file first'])(
  'with a gap between two statements the newest printed balance counts: %s',
  async (order) => {
    const older = lloydsFile(10, '06', 1000, [-100, -50]);
    const newer = lloydsFile(10, '08', 2700, [-200, 10]);
    const account = await newAccount(older);
    const files = order === 'older file first' ? [older, newer] : [newer, older];
    const ids = [];
    for (const file of files) ids.push(await commit(account, file));
    expect(await read(account)).toMatchObject({ balance: '2510.00', opening_date: '2026-06-09' });
    const on = async (day: string) => {
      const { body } = await user.get(`/reports/balance-sheet?as_of=${day}`);
      return body.net_worth;
    };
    expect([await on('2026-06-11'), await on('2026-08-10')]).toEqual(['850.00', '2500.00']);
    const { body } = await user.get(`/accounts/${account}/coverage`);
    expect(body).toMatchObject({
      difference: null,
      breaks: [{ kind: 'between', expected: '850.00', found: '2700.00' }],
    });
    // The missing statement fills the gap, and the balance stays.
    const missing = await commit(account, lloydsFile(1, '07', 850, [1900, -50]));
    expect(await read(account)).toMatchObject({ balance: '2510.00' });
    await user.post(`/imports/${missing}/revert`);
    // Either file alone is right by itself.
    const [first, second] = ids;
    await user.post(`/imports/${first}/revert`);
    expect(await read(account)).toMatchObject({
      balance: order === 'older file first' ? '2510.00' : '850.00',
    });
    await user.post(`/imports/${second}/revert`);
    expect(await read(account)).toMatchObject({ balance_known: false, balance: '0.00' });
    expect((await user.get(`/accounts/${account}/valuations`)).body).toEqual([]);
  },
);

test('a wrong transaction within a statement is told, not hidden by a value', async () => {
  const account = await newAccount(lloydsFile(10, '06', 1000, [-100, -50]));
  await commit(account, lloydsFile(10, '06', 1000, [-100, -50]));
  const extra = {
    account_id: account,
    type: 'expense',
    amount: '5.00',
    date: '2026-08-11',
    description: 'X',
  };
  expect((await user.post('/transactions', extra)).status).toBe(201);
  await commit(account, lloydsFile(10, '08', 2700, [-200, 10]));
  expect((await user.get(`/accounts/${account}/valuations`)).body).toEqual([]);
  expect((await user.get(`/accounts/${account}/coverage`)).body.difference).toMatchObject({
    stated: '2510.00',
    recorded: '655.00',
  });
});

test('a file whose rows are all recorded is no unfinished import', async () => {
  const account = await importNew('a.csv', monzo);
  await user.upload('/imports', { name: 'a.csv', content: monzo }, { account_id: account.id });
  expect((await user.get('/review')).body.imports).toEqual({ count: 0, import_id: null });
  const content = monzo.replaceAll('A1', 'A2');
  const { body } = await user.upload('/imports', { name: 'b.csv', content }, { account_id: account.id });
  expect((await user.get('/review')).body.imports).toEqual({ count: 1, import_id: body.id });
});
