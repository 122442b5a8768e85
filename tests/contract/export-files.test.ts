import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { readBeancount } from './beancount.ts';
import { openAccount, record } from './ledger.ts';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'farthing-export-'));
let app: TestApp;
let client: Client;
const ids: Record<string, string> = {};
const days = ['2024-01-31', '2024-03-10', '2024-03-31', '2024-06-30', '2024-12-31', '2025-06-30'];

/** Texts that mean something to one program or another. */
const odd = {
  merchant: '=HYPERLINK("http://x";"y") | [2020-01-01]; date:2019-01-01',
  description: '\'(quoted) "twice"\\ * ! ; not a comment\'',
  notes: '@SUM(1)\nsecond line [=2020-01-01] date: 2020-01-01 key:: 1/0',
};

beforeAll(async () => {
  app = await startApp();
  client = await app.register();
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
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function fetchFile(format: string, filter = '') {
  const response = await fetch(`${app.url}/api/v1/transactions/export?format=${format}${filter}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  return {
    status: response.status,
    headers: response.headers,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
  };
}
async function saved(format: string, filter = ''): Promise<string> {
  const path = join(folder, `${format}${filter.replace(/\W/g, '-')}`);
  writeFileSync(path, (await fetchFile(format, filter)).text);
  return path;
}
const journalNames = async (): Promise<Map<string, string>> => {
  const { text } = await fetchFile('beancount');
  const found = text.matchAll(/^\S+ open (\S+).*\n {2}title: "(.*)"$/gm);
  return new Map([...found].map(([, name = '', title = '']) => [title, name]));
};
/** Every account's balance at the end of a day, as the balance sheet has it. */
async function balancesOn(day: string): Promise<{ name: string; currency: string; balance: string }[]> {
  const { body } = await client.get(`/reports/balance-sheet?as_of=${day}`);
  return body.groups.flatMap((group: { accounts: never[] }) => group.accounts);
}
const asUnits = (amount: string) => BigInt(Math.round(Number(amount) * 100)) * 100n;
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

describe('the file', () => {
  test.each([
    ['csv', 'text/csv; charset=utf-8; header=present', 'csv'],
    ['json', 'application/json; charset=utf-8', 'json'],
    ['qif', 'application/qif; charset=utf-8', 'qif'],
    ['beancount', 'text/plain; charset=utf-8', 'beancount'],
    ['hledger', 'text/plain; charset=utf-8', 'journal'],
  ])('%s says what it is and what it is to be called', async (format, type, ending) => {
    const { status, headers } = await fetchFile(format);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    const name = `filename="transactions-${new Date().toISOString().slice(0, 10)}.${ending}"`;
    expect(headers.get('content-disposition')).toBe(`attachment; ${name}`);
  });

  test('takes the filters of the list, and no format but the five', async () => {
    const json = async (filter: string) => JSON.parse((await fetchFile('json', filter)).text);
    for (const filter of [
      '',
      `&account_id=${ids.card}`,
      '&type=income',
      '&q=bracket',
      '&tag=plain',
      '&amount_min=1000',
    ]) {
      const { body } = await client.get(`/transactions?limit=500${filter}`);
      expect(await json(filter)).toEqual(body.items);
    }
    expect((await fetchFile('xlsx')).status).toBe(422);
    expect((await fetchFile('csv', '&limit=5')).status).toBe(422);
    expect(await json(`&q=${'nothing at all'}`)).toEqual([]);
  });

  test('of somebody else’s account is empty', async () => {
    const other = await app.register();
    const account = await openAccount(other);
    await record(other, account.id);
    expect(JSON.parse((await fetchFile('json', `&account_id=${account.id}`)).text)).toEqual([]);
  });
});

describe('csv', () => {
  test('no cell can be a formula, and amounts stay numbers', async () => {
    const { text } = await fetchFile('csv');
    expect(text.startsWith('\uFEFFdate,value_date,account,')).toBe(true);
    const cells = cellsOf(text.slice(1));
    const head = cells[0] ?? [];
    for (const row of cells.slice(1)) {
      expect(row).toHaveLength(head.length);
      for (const [index, cell] of row.entries()) {
        if (head[index] === 'amount') expect(cell).toMatch(/^-?\d+(\.\d+)?$/);
        else expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }
    }
  });

  test('is imported again with the same days, texts, amounts and ids', async () => {
    const { text } = await fetchFile('csv', `&account_id=${ids.current}&sort=date`);
    const fresh = await app.register();
    const account = await openAccount(fresh);
    const preview = await fresh.upload(
      '/imports',
      { name: 'transactions.csv', content: text },
      { account_id: account.id },
    );
    expect(preview, JSON.stringify(preview.body)).toMatchObject({ status: 201 });
    const mapping = {
      has_header: true,
      date_column: 'date',
      date_format: 'YYYY-MM-DD',
      description_columns: ['description'],
      amount_column: 'amount',
      currency_column: 'currency',
      id_columns: ['id'],
      sign: 'negative_is_spend',
    };
    const read = await fresh.patch(`/imports/${preview.body.id}`, { mapping });
    expect(read, JSON.stringify(read.body)).toMatchObject({ status: 200, body: { needs: [] } });
    await fresh.post(`/imports/${preview.body.id}/commit`);
    const facts = async (by: Client, id: string) =>
      (await by.get(`/transactions?limit=500&sort=date&account_id=${id}`)).body.items
        .map(
          (one: Record<string, string>) =>
            `${one.date} ${one.signed_amount} ${one.currency} ${one.description}`,
        )
        .toSorted();
    expect(await facts(fresh, account.id)).toEqual(await facts(client, ids.current ?? ''));
    const again = await fresh.upload(
      '/imports',
      { name: 'again.csv', content: text },
      { account_id: account.id },
    );
    await fresh.patch(`/imports/${again.body.id}`, { mapping });
    const { body } = await fresh.get(`/imports/${again.body.id}`);
    expect(body.counts).toMatchObject({ added: 0, duplicates: body.counts.rows });
  });
});

/** Cells of a CSV (RFC 4180), read as strictly as it says. */
function cellsOf(text: string): string[][] {
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

test('qif has a block for each account, whose records come to its balance where nothing is valued', async () => {
  const { text } = await fetchFile('qif');
  const blocks = text.split('!Account\n').slice(1);
  expect(blocks).toHaveLength(6);
  const balances = await balancesOn('2030-01-01');
  for (const { name, balance } of balances.filter(({ name }) => name !== 'House & garden')) {
    const block = blocks.find((one) =>
      one.startsWith(`N${name.replace(/[[\]]/g, ' ').replace(/\s+/g, ' ').trim()}\n`),
    );
    const sum = [...(block ?? '').matchAll(/^T(-?\d[\d.]*)$/gm)].reduce(
      (all, [, amount = '']) => all + asUnits(amount),
      0n,
    );
    expect([name, sum]).toEqual([name, asUnits(balance)]);
  }
  expect(text).toContain('L[current main 1]\n');
  expect(text).toContain('SGroceries\nEfood; [2021-01-01] date:2021-01-01\n$-20.00\n');
  expect(
    text
      .split('\n')
      .filter((line) => /^D\d/.test(line))
      .every((line) => /^D\d{4}-\d\d-\d\d$/.test(line)),
  ).toBe(true);
});

describe('beancount', () => {
  test('every line is of its grammar, and every balance on every day is that of the balance sheet', async () => {
    const journal = readBeancount((await fetchFile('beancount')).text);
    expect(journal.assertions).toBe(6);
    const names = await journalNames();
    for (const day of days)
      for (const { name, currency, balance } of await balancesOn(day))
        expect([day, name, journal.balance(names.get(name) ?? '', currency, day)]).toEqual([
          day,
          name,
          asUnits(balance),
        ]);
  });

  test.each(['&date_from=2024-03-15', '&date_to=2024-04-01', '&date_from=2024-03-15&date_to=2024-09-30'])(
    'holds its own balances with %s',
    async (filter) => {
      expect(readBeancount((await fetchFile('beancount', filter)).text).assertions).toBe(6);
    },
  );

  test('by account it holds that account’s balance, and by text none', async () => {
    expect(readBeancount((await fetchFile('beancount', `&account_id=${ids.euro}`)).text).assertions).toBe(1);
    expect(readBeancount((await fetchFile('beancount', '&q=bracket')).text)).toMatchObject({
      entries: 1,
      assertions: 0,
    });
  });
});

describe.skipIf(!has('hledger'))('hledger', () => {
  const hledger = (path: string, ...words: string[]) =>
    execFileSync('hledger', ['-s', '-f', path, ...words], { encoding: 'utf8' });
  const rowsOf = (csv: string) => cellsOf(csv.replace(/\r?\n/g, '\r\n')).slice(1);

  test('reads it in strict mode, and has every balance of the balance sheet on every day', async () => {
    const path = await saved('hledger');
    const names = await journalNames();
    for (const day of days) {
      const out = rowsOf(
        hledger(
          path,
          'balance',
          '--flat',
          '-E',
          '-N',
          '-O',
          'csv',
          '-e',
          nextDay(day),
          '^Assets',
          '^Liabilities',
        ),
      );
      const found = new Map(out.map(([name = '', amount = '']) => [name, amount]));
      for (const { name, currency, balance } of await balancesOn(day)) {
        const [amount = '0'] = (found.get(names.get(name) ?? '') ?? '0').split(' ');
        expect([day, name, currency, asUnits(amount)]).toEqual([day, name, currency, asUnits(balance)]);
      }
    }
  });

  test('has the categories of the report, refunds taken off', async () => {
    const path = await saved('hledger');
    const out = rowsOf(
      hledger(
        path,
        'balance',
        '--flat',
        '-N',
        '-O',
        'csv',
        '-b',
        '2024-03-01',
        '-e',
        '2024-07-01',
        '^Expenses',
        '^Income',
      ),
    );
    const { body } = await client.get('/reports/categories?date_from=2024-03-01&date_to=2024-06-30');
    const report = body.items.map((one: { total: string }) => asUnits(one.total)).toSorted();
    const journal = out.map(([name = '', amount = '']) => {
      const value = asUnits(amount.split(' ')[0] ?? '');
      return name.startsWith('Income') ? -value : value;
    });
    expect(journal.toSorted()).toEqual(report);
  });

  test('refuses it when a row is missing', async () => {
    const path = await saved('hledger');
    const { text } = await fetchFile('hledger');
    writeFileSync(path, text.replace(/\n2024-01-10 [^\n]+\n(?: {4}[^\n]*\n)+/, '\n'));
    expect(() => hledger(path, 'balance')).toThrow();
  });
});

describe.skipIf(!has('ledger'))('ledger', () => {
  test('reads the same file, and has every balance of the balance sheet on every day', async () => {
    const path = await saved('hledger');
    const names = await journalNames();
    for (const day of days) {
      const words = [
        '-f',
        path,
        'balance',
        '--flat',
        '--no-total',
        '-E',
        '--balance-format',
        '%(account)\t%(scrub(display_total))\n',
        '-e',
        nextDay(day),
        '^Assets',
        '^Liabilities',
      ];
      const out = execFileSync('ledger', words, { encoding: 'utf8' }).trim().split('\n');
      const found = new Map(out.map((line) => line.split('\t') as [string, string]));
      for (const { name, balance } of await balancesOn(day)) {
        const [amount = '0'] = (found.get(names.get(name) ?? '') ?? '0').split(' ');
        expect([day, name, asUnits(amount)]).toEqual([day, name, asUnits(balance)]);
      }
    }
  });
});
