import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importFileFor, noteUnreadFor } from '../../apps/server/src/platform/jobs/import-file.ts';
import { type FolderFile, importFolderJob } from '../../apps/server/src/platform/jobs/import-folder.ts';
import { createReceiptReader } from '../../apps/server/src/platform/receipt-reading/receipt-reader.ts';
import { createStatementFiles } from '../../apps/server/src/platform/workers/statement-files.ts';
import { statementLayouts } from '../../tools/bench/pdf-statements/layouts.ts';
import { randomStatement } from '../../tools/bench/pdf-statements/random-statement.ts';
import { Chance } from '../../tools/bench/receipts-random.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { countIn, openAccount } from './ledger.ts';
import { runCommand } from './run-command.ts';
import { cleanUp, temporaryFolder } from './server-process.ts';
import { fourDays, importNow, lloyds, threeShops } from './statements.ts';

let app: TestApp;
let client: Client;
let root: string;
let own: string;
let errors: unknown[];
const files = createStatementFiles();
const pdf = createReceiptReader({ timeLimitMs: 60_000 });
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
beforeEach(() => {
  root = temporaryFolder(0o755);
  own = join(root, client.email);
  mkdirSync(own);
  errors = [];
});
afterAll(async () => {
  await Promise.all([app.close(), files.close(), pdf.close(), cleanUp()]);
});

const jobOf = (importMaxBytes = 1_000_000, before?: (file: FolderFile) => Promise<void>) => {
  const config = { importFolder: root, importMaxBytes, demoMode: false, dataDir: root };
  const parts = { config, database: app.database, files, pdf };
  const job = importFolderJob({
    ...{ config, database: app.database, quietMs: 0 },
    importFile: async (file) => {
      await before?.(file);
      return importFileFor(parts, { ...file, cameBy: 'folder' });
    },
    noteRefused: (file, result) => noteUnreadFor(app.database, { ...file, cameBy: 'folder' }, result),
    onError: (error) => errors.push(error),
  });
  if (!job) throw new Error('No folder is watched');
  return { look: () => job.run(new AbortController().signal, false) };
};
/** Looks twice: at first a file is only noticed. */
const lookTwice = async (job = jobOf()) => {
  await job.look();
  return job.look();
};
const openCash = async () => (await openAccount(client, { balance_known: false })).id as string;
const inAccount = (id: string) => {
  mkdirSync(join(own, id), { recursive: true });
  return join(own, id);
};

test('a file is recorded if its balances prove it, moved, and known when it comes again', async () => {
  const account = await openCash();
  const folder = inAccount(account);
  writeFileSync(join(folder, 'march.csv'), lloyds(fourDays));
  expect(await lookTwice()).toMatchObject({ imported: 1 });
  expect(await countIn(client, account)).toBe(4);
  expect(readdirSync(folder)).toEqual(['imported']);
  // Its rows say where it goes: the folder of the account isn't needed any more.
  writeFileSync(join(own, 'march.csv'), lloyds(fourDays));
  expect(await lookTwice()).toMatchObject({ known: 1 });
  expect(await countIn(client, account)).toBe(4);
  expect(errors).toEqual([]);
});

test('a PDF is recorded, and one whose figures break is refused with a text that says where', async () => {
  const account = await openCash();
  const folder = inAccount(account);
  const layout = statementLayouts.find(({ id }) => id === 'metro-bank');
  if (!layout) throw new Error('No layout');
  const good = randomStatement(layout, new Chance(2));
  writeFileSync(join(folder, 'good.pdf'), good.bytes);
  writeFileSync(join(folder, 'bad.pdf'), randomStatement(layout, new Chance(5), 'digit').bytes);
  expect(await lookTwice()).toMatchObject({ imported: 1, refused: 1 });
  expect(await countIn(client, account)).toBe(good.rows.length);
  expect(readdirSync(join(folder, 'refused')).sort()).toEqual(['bad.pdf', 'bad.pdf.txt']);
  expect(readFileSync(join(folder, 'refused', 'bad.pdf.txt'), 'utf8')).toMatch(
    /^On page 1, line \d+ .* expected, .* printed\./,
  );
});

test('a file without balances waits as a preview, and nothing is recorded', async () => {
  const account = await openCash();
  const folder = inAccount(account);
  writeFileSync(join(folder, 'monzo.csv'), threeShops);
  expect(await lookTwice()).toMatchObject({ 'to-check': 1 });
  expect(await countIn(client, account)).toBe(0);
  const { body } = await client.get(`/imports?account_id=${account}`);
  expect(body.items).toMatchObject([{ status: 'previewed', file_name: 'monzo.csv' }]);
  expect(readFileSync(join(folder, 'to-check', 'monzo.csv.txt'), 'utf8')).toContain(
    'waits on the Import page',
  );
});

test('a file waits whose rows would be left out, are of a future day, or go to another account than before', async () => {
  const [account, other] = [await openCash(), await openCash()];
  const text = [
    ...[':20:S1', ':25:DE89370400440532013000', ':28C:1', ':60F:C250813GBP100,00'],
    ...[':61:2508140814D10,00NTRFREF1//B1', ':86:Shop', ':62F:C250814GBP90,00', '-', ''],
  ].join('\r\n');
  const proved = (heading: string, cell: string, year = '2025') =>
    [`Date,Details,Paid out,Paid in,Balance,${heading}`, `13/08/${year},Shop,30.00,,970.00,${cell}`]
      .concat(`14/08/${year},Pay,,2000.00,2970.00,${cell}`, '')
      .join('\n');
  await importNow(client, other, text);
  const why: Readonly<Record<string, [string, string]>> = {
    'euros.csv': [proved('Currency', 'EUR'), 'Some of its rows would be left out.'],
    'code.csv': [proved('CCY', 'EUR'), 'Some of its rows would be left out.'],
    'column.csv': [proved('Unit of account', 'EUR'), 'It has a question for you.'],
    'ahead.csv': [proved('Currency', 'GBP', '2099'), 'Some rows are dated in the future'],
    'other.sta': [text, 'last imported into a different account'],
  };
  const folder = inAccount(account);
  for (const [name, [content]] of Object.entries(why)) writeFileSync(join(folder, name), content);
  expect(await lookTwice()).toMatchObject({ imported: 0, known: 0, 'to-check': Object.keys(why).length });
  for (const [name, [, reason]] of Object.entries(why))
    expect(readFileSync(join(folder, 'to-check', `${name}.txt`), 'utf8'), name).toContain(reason);
  expect(await countIn(client, account)).toBe(0);
});

test('a file waits whose rows another source recorded a day earlier, and one that adds nothing isn’t “known”', async () => {
  const account = await openCash();
  await importNow(client, account, lloyds(fourDays));
  const folder = inAccount(account);
  const later = ['Date,Details,Paid out,Paid in,Balance', '14/03/2025,J OKORO,,325.00,419.40'];
  writeFileSync(join(folder, 'later.csv'), `${later.join('\n')}\n15/03/2025,FARM SHOP,23.10,,396.30\n`);
  writeFileSync(join(folder, 'bytes.journal'), '2025-03-01 Phone\n  Expenses:Data  100 bytes\n  Plan:Data\n');
  const fresh = inAccount(await openCash());
  writeFileSync(join(fresh, 'gap.csv'), lloyds(fourDays.filter((_, at) => at !== 1)));
  await lookTwice();
  const why = (name: string, of = folder) => readFileSync(join(of, 'to-check', `${name}.txt`), 'utf8');
  expect(why('later.csv')).toContain('14 Mar 2025, J OKORO, 325.00; 15 Mar 2025, FARM SHOP, -23.10.');
  expect(why('bytes.journal')).not.toContain('recorded already');
  expect(why('gap.csv', fresh)).toMatch(/balance does not add up at line \d/);
  expect(await countIn(client, account)).toBe(4);
});

test('a card’s PDF waits, as its balances and totals prove sums and not each amount', async () => {
  const folder = inAccount((await openAccount(client, { type: 'credit_card', balance_known: false })).id);
  const layout = statementLayouts.find(({ id }) => id === 'amex');
  if (!layout) throw new Error('No layout');
  writeFileSync(join(folder, 'card.pdf'), randomStatement(layout, new Chance(3)).bytes);
  expect(await lookTwice()).toMatchObject({ 'to-check': 1 });
  expect(readFileSync(join(folder, 'to-check', 'card.pdf.txt'), 'utf8')).toContain('Compare the rows');
});

test('a growing file waits until it is quiet', async () => {
  const account = await openCash();
  const path = join(inAccount(account), 'growing.csv');
  const text = lloyds(fourDays);
  writeFileSync(path, text.slice(0, 200));
  const job = jobOf();
  await job.look();
  appendFileSync(path, text.slice(200));
  expect(await job.look()).toBe(false);
  expect(await job.look()).toMatchObject({ imported: 1 });
  expect(await countIn(client, account)).toBe(4);
});

test('links, hidden files, folders of strangers, names that are no account and large files bring in nothing', async () => {
  const outside = join(root, 'secret.csv');
  writeFileSync(outside, lloyds(fourDays));
  const other = await app.register();
  const theirs = join(root, other.email);
  mkdirSync(theirs);
  symlinkSync(outside, join(own, 'link.csv'));
  symlinkSync(theirs, join(own, 'linked-folder'));
  writeFileSync(join(theirs, 'unknown.csv'), lloyds(fourDays));
  writeFileSync(join(own, '.hidden.csv'), lloyds(fourDays));
  writeFileSync(join(own, 'half.csv.part'), lloyds(fourDays));
  mkdirSync(join(root, 'stranger@example.org'));
  writeFileSync(join(root, 'stranger@example.org', 'a.csv'), lloyds(fourDays));
  mkdirSync(join(own, 'savings'));
  writeFileSync(join(own, 'savings', 'a.csv'), lloyds(fourDays));
  writeFileSync(join(own, 'large.csv'), 'a'.repeat(20_000));
  const before = (await client.get('/imports')).body.items.length;
  expect(await lookTwice(jobOf(10_000))).toMatchObject({ imported: 0, 'to-check': 0, refused: 3 });
  expect(readFileSync(join(own, 'savings', 'refused', 'a.csv.txt'), 'utf8')).toContain(
    'isn’t an account ID. Use the one in the address',
  );
  expect(readFileSync(join(own, 'refused', 'large.csv.txt'), 'utf8')).toContain('IMPORT_MAX_MB');
  expect(existsSync(join(own, 'link.csv'))).toBe(true);
  expect(existsSync(join(root, 'stranger@example.org', 'a.csv'))).toBe(true);
  expect((await client.get('/imports')).body.items).toHaveLength(before);
});

test('a file that changes while others or itself are imported is neither taken in part nor lost', async () => {
  const account = await openCash();
  const folder = inAccount(account);
  const text = lloyds(fourDays);
  const [first, second] = [join(folder, 'a.csv'), join(folder, 'b.csv')];
  writeFileSync(first, threeShops);
  writeFileSync(second, text);
  const taken: string[] = [];
  const job = jobOf(1_000_000, async ({ name, bytes }) => {
    taken.push(`${name} ${bytes.length}`);
    if (taken.length > 1) return;
    appendFileSync(first, 'more');
    writeFileSync(second, text.slice(0, 200));
  });
  await lookTwice(job);
  expect(taken).toEqual([`a.csv ${threeShops.length}`]);
  expect(readdirSync(folder).sort()).toEqual(['a.csv', 'b.csv']);
  writeFileSync(second, text);
  await lookTwice(job);
  expect(readdirSync(join(folder, 'imported'))).toEqual(['b.csv']);
});

test('a file that can’t be moved away makes one preview, not one a minute', async () => {
  const account = await openCash();
  const folder = inAccount(account);
  writeFileSync(join(folder, 'monzo.csv'), threeShops);
  symlinkSync(root, join(folder, 'to-check'));
  const job = jobOf();
  for (let minute = 0; minute < 4; minute++) await job.look();
  expect((await client.get(`/imports?account_id=${account}`)).body.items).toHaveLength(1);
  expect(errors).toHaveLength(1);
});

test('files that fail again and again hold up those of no other user', async () => {
  const other = await app.register();
  mkdirSync(join(root, other.email));
  for (const [folder, count] of [
    [own, 51],
    [join(root, other.email), 51],
  ] as const)
    for (let file = 0; file < count; file++) writeFileSync(join(folder, `${file}.csv`), 'x');
  const asked = new Set<string>();
  await lookTwice(
    jobOf(1_000_000, async ({ userId }) => {
      asked.add(userId);
      throw new Error('fails');
    }),
  );
  expect([...asked].sort()).toEqual([client.id, other.id].sort());
});

test('farthing import records proved files and says why it refuses others', async () => {
  const account = await openCash();
  const march = join(own, 'march.csv');
  const page = join(own, 'page.csv');
  writeFileSync(march, lloyds(fourDays));
  writeFileSync(page, '<!DOCTYPE html><html><body>Sign in</body></html>');
  const [missing, large] = [join(own, 'missing.csv'), join(own, 'large.csv')];
  writeFileSync(large, 'a'.repeat(1_100_000));
  const settings = { DATABASE_URL: app.ownerUrl, DATA_DIR: root, IMPORT_MAX_MB: '1' };
  const end = await runCommand(
    ['import', march, page, missing, large, '--user', client.email, '--account', account, '--json'],
    { settings },
  );
  expect(end, end.told).toMatchObject({ code: 1 });
  expect(JSON.parse(end.out)).toMatchObject([
    { file: march, result: 'imported', added: 4 },
    { file: page, result: 'refused', message: expect.stringContaining('This is a web page') },
    { file: missing, result: 'refused', message: expect.stringContaining('can’t be read') },
    { file: large, result: 'refused', message: expect.stringContaining('IMPORT_MAX_MB') },
  ]);
  expect(await countIn(client, account)).toBe(4);
  expect((await importNow(client, account, lloyds(fourDays))).counts).toMatchObject({
    added: 0,
    duplicates: 4,
  });
});

test('farthing import sends files to a farthing elsewhere with a token that only adds', {
  tags: 'long',
}, async () => {
  const account = await openCash();
  const { body } = await client.post('/api-tokens', {
    ...{ name: 'Sender', scopes: ['add'], password: client.password },
  });
  const [march, page, missing] = ['march.csv', 'page.csv', 'missing.csv'].map((name) => join(own, name));
  writeFileSync(march ?? '', lloyds(fourDays));
  writeFileSync(page ?? '', '<!DOCTYPE html><html><body>Sign in</body></html>');
  const words = ['import', march, page, missing, '--account', account, '--json'].map(String);
  const send = (more: readonly string[], token: string = body.token) =>
    runCommand([...words, ...more], { settings: { FARTHING_TOKEN: token } });
  const sent = await send(['--url', `${app.url}/`]);
  expect(sent, sent.told).toMatchObject({ code: 1 });
  expect(JSON.parse(sent.out)).toMatchObject([
    { file: march, result: 'imported', added: 4 },
    { file: page, result: 'refused', message: expect.stringContaining('This is a web page') },
    { file: missing, result: 'not-sent', message: expect.stringContaining('can’t be read') },
  ]);
  expect(await countIn(client, account)).toBe(4);
  const rejected = JSON.parse((await send(['--url', app.url], 'farthing_wrong')).out);
  expect(rejected[0].message).toContain('The token was rejected');
  expect(rejected.map(({ result }: { result: string }) => result)).toEqual(Array(3).fill('not-sent'));
  for (const [more, token, told] of [
    [['--url', app.url], '', 'FARTHING_TOKEN'],
    [['--url', 'http://money.example.org'], 'x', 'https://'],
    [['--url', app.url, '--user', client.email], 'x', 'either'],
  ] as const) {
    const end = await send(more, token);
    expect([end.code, end.told.includes(told), end.told.includes(body.token)]).toEqual([2, true, false]);
  }
});

test('a file that waits already makes no second preview when it is sent again', async () => {
  const account = await openCash();
  const send = () =>
    client.upload('/imports/unattended', { name: 'monzo.csv', content: threeShops }, { account_id: account });
  const [first, again] = [await send(), await send()];
  expect(again.body).toEqual(first.body);
  expect(again.body).toMatchObject({ result: 'to-check', added: 3 });
  expect((await client.get(`/imports?account_id=${account}`)).body.items).toHaveLength(1);
  expect((await client.get('/notices')).body).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'file_to_check', path: `/import/${first.body.import_id}` }),
    ]),
  );
});
