import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { readBeancount } from './beancount.ts';
import { asUnits, balancesOn, cellsOf, exportedFile, writeOddHousehold } from './odd-household.ts';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'farthing-export-'));
let app: TestApp;
let client: Client;
let ids: Record<string, string>;
const days = ['2024-01-31', '2024-03-10', '2024-03-31', '2024-06-30', '2024-12-31', '2025-06-30'];
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  ids = await writeOddHousehold(client);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const fetchFile = (format: string, filter = '') => exportedFile(app, client, format, filter);
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
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

describe('beancount', () => {
  test('every line is of its grammar, and every balance on every day is that of the balance sheet', async () => {
    const journal = readBeancount((await fetchFile('beancount')).text);
    expect(journal.assertions).toBe(6);
    const names = await journalNames();
    for (const day of days)
      for (const { name, currency, balance } of await balancesOn(client, day))
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
      for (const { name, currency, balance } of await balancesOn(client, day)) {
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
      for (const { name, balance } of await balancesOn(client, day)) {
        const [amount = '0'] = (found.get(names.get(name) ?? '') ?? '0').split(' ');
        expect([day, name, asUnits(amount)]).toEqual([day, name, asUnits(balance)]);
      }
    }
  });
});
