import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { openAccount, record } from './ledger.ts';
import { asUnits, balancesOn, cellsOf, exportedFile, writeOddHousehold } from './odd-household.ts';

let app: TestApp;
let client: Client;
let ids: Record<string, string>;

beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  ids = await writeOddHousehold(client);
});
afterAll(async () => {
  await app.close();
});

const fetchFile = (format: string, filter = '') => exportedFile(app, client, format, filter);

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

  test('of someone else’s account is empty', async () => {
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
        else expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
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

test('qif has a block for each account, whose records come to its balance where nothing is valued', async () => {
  const { text } = await fetchFile('qif');
  const blocks = text.split('!Account\n').slice(1);
  expect(blocks).toHaveLength(6);
  const balances = await balancesOn(client, '2030-01-01');
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
