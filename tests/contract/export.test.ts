import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { categoriesOf, countTransactions, expectTotalsToAgree, openAccount, record } from './ledger.ts';
import { picture } from './pictures.ts';
import { monzo } from './statements.ts';

let app: TestApp;
let small: Client;
/** Files of the small household's export. */
let files: Record<string, Uint8Array>;

const statement = monzo([
  { id: 'tx_1', amount: '-12.30' },
  { id: 'tx_2', amount: '-4.00' },
]);

beforeAll(async () => {
  app = await startApp();
  small = await app.register();
  const account = await openAccount(small, { name: 'Small', opening_balance: '10.00' });
  const { food, travel } = await categoriesOf(small);
  const splits = [
    { category_id: food, amount: '7.00' },
    { category_id: travel, amount: '5.30' },
  ];
  const { id } = await record(small, account.id, { splits });
  await small.upload(`/transactions/${id}/attachments`, {
    name: 'receipt.png',
    content: await picture('png', { width: 3, height: 2 }),
  });
  await small.upload(
    '/imports?commit=true',
    { name: 'monzo.csv', content: statement },
    { account_id: account.id },
  );
  await small.post('/rules', {
    ...{ name: 'Cafés', match: 'all', actions: { category_id: food } },
    conditions: [{ field: 'description', op: 'contains', value: 'café' }],
  });
  files = unzipSync((await download(app, small.token, '/export')).bytes);
});
afterAll(() => app.close());

async function download(from: TestApp, by: string, path: string) {
  const response = await fetch(`${from.url}/api/v1${path}`, { headers: { authorization: `Bearer ${by}` } });
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}
const bring = (by: Client, content: Uint8Array) =>
  by.upload('/export/import', { name: 'export.zip', content });

describe('an export', () => {
  test('names its files, counts their records and holds no secret', () => {
    const manifest = JSON.parse(strFromU8(files['manifest.json'] as Uint8Array));
    expect(manifest).toMatchObject({
      format: 'farthing-export',
      format_version: 1,
      profile: { base_currency: 'GBP' },
    });
    for (const { name, rows } of manifest.files) {
      const lines = strFromU8(files[name] as Uint8Array)
        .split('\n')
        .filter(Boolean);
      expect([name, lines.length]).toEqual([name, rows]);
    }
    expect(manifest.totals).toMatchObject([{ transactions: 3, sum: '-28.60', currency: 'GBP' }]);
    const all = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n');
    for (const word of ['password', 'token_hash', 'totp_secret', 'user_id', small.id, small.email])
      expect([word, all.replace(/README[\s\S]*?and the activity log/, '').includes(`"${word}`)]).toEqual([
        word,
        false,
      ]);
    expect(strFromU8(files['transactions.csv'] as Uint8Array)).toContain('-12.30,GBP');
  });

  test('goes into another account of the same install, and the two have nothing in common but what they hold', async () => {
    const twin = await app.register();
    const { body } = await bring(twin, zipSync(files));
    expect(body).toMatchObject({ state: 'done', result: { accounts: 1, transactions: 3, attachments: 1 } });
    const { items } = (await twin.get('/transactions')).body;
    expect(items).toEqual((await small.get('/transactions')).body.items);
    const split = items.find((one: { splits: unknown[] }) => one.splits.length > 0);
    await twin.patch(`/transactions/${split.id}`, { description: 'changed by the twin' });
    expect((await small.get(`/transactions/${split.id}`)).body.description).not.toBe('changed by the twin');
    const [attachment] = (await twin.get(`/transactions/${split.id}/attachments`)).body;
    expect(attachment).toMatchObject({ name: 'receipt.png', width: 3, has_thumbnail: true });
    await small.delete(`/attachments/${attachment.id}`);
    expect((await twin.get(`/attachments/${attachment.id}/content`)).status).toBe(200);
    await expectTotalsToAgree(app, twin);
    await expectTotalsToAgree(app, small);
    expect((await (await app.register()).get(`/transactions/${split.id}`)).status).toBe(404);
  });

  test('knows the rows of the bank again that were imported before the move', async () => {
    const moved = await app.register();
    await moved.patch('/profile', { display_name: 'Moved' });
    const { cursor } = (await moved.get('/changes')).body;
    await bring(moved, zipSync(files));
    expect((await moved.get(`/changes?since=${cursor}`)).body).toMatchObject({ is_reset: true });
    const [{ id }] = (await moved.get('/accounts')).body;
    const again = await moved.upload(
      '/imports?commit=true',
      { name: 'monzo.csv', content: statement },
      { account_id: id },
    );
    expect(again.body.counts).toMatchObject({ added: 0, duplicates: 2 });
  });

  test('goes into no account that holds something, and says what', async () => {
    const answer = await bring(small, zipSync(files));
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/empty account, but this one has 1 account, 3 transactions/) },
    });
    const owner = await app.register();
    await owner.post('/categories', { name: 'Mine', kind: 'expense', group_name: 'Own' });
    expect((await bring(owner, zipSync(files))).status).toBe(409);
  });
});

describe('a file that is no whole export is refused, and nothing is kept of it', () => {
  const text = (name: string) => strFromU8(files[name] as Uint8Array);
  const changed = (name: string, change: (was: string) => string) =>
    zipSync({ ...files, [name]: strToU8(change(text(name))) });
  const inManifest = (change: (manifest: { files: object[]; totals: object[] }) => void) =>
    changed('manifest.json', (was) => {
      const manifest = JSON.parse(was);
      change(manifest);
      return JSON.stringify(manifest);
    });
  const cut = (bytes: Uint8Array) => bytes.slice(0, bytes.length - 400);
  const without = (name: string) =>
    zipSync(Object.fromEntries(Object.entries(files).filter(([one]) => one !== name)));
  const row = (file: string, from: RegExp, to: string) =>
    changed(`data/${file}.jsonl`, (was) => was.replace(from, to));
  const ruled = (conditions: unknown) =>
    changed('data/rules.jsonl', (was) => `${JSON.stringify({ ...JSON.parse(was), conditions })}\n`);
  /** A zip whose directory says something else than what lies there. */
  const patched = (change: (bytes: Buffer, entry: number) => void) => {
    const bytes = Buffer.from(zipSync(files));
    change(bytes, bytes.lastIndexOf('data/accounts.jsonl') - 46);
    return bytes;
  };
  const cases: [what: string, zip: () => Uint8Array, detail: RegExp][] = [
    ['text', () => strToU8('account,amount\n'.repeat(9)), /isn't a complete zip file/],
    ['a zip that is cut off', () => cut(zipSync(files)), /isn't a complete zip file/],
    ['another zip', () => zipSync({ 'holiday.txt': strToU8('x') }), /manifest.json is missing/],
    [
      'another format',
      () => inManifest((one) => Object.assign(one, { format: 'other' })),
      /isn’t a farthing export/,
    ],
    ['a newer format', () => inManifest((one) => Object.assign(one, { format_version: 2 })), /of format 2/],
    [
      'a table of later',
      () => inManifest((one) => one.files.push({ name: 'data/later.jsonl', rows: 0, fields: [] })),
      /doesn’t recognise/,
    ],
    [
      'a field of later',
      () => inManifest((one) => (one.files[1] as { fields: string[] }).fields.push('later')),
      /doesn’t recognise/,
    ],
    [
      'a wrong count',
      () => inManifest((one) => Object.assign(one.files[1] as object, { rows: 2 })),
      /manifest.json lists 2/,
    ],
    [
      'a wrong total',
      () => inManifest((one) => Object.assign(one.totals[0] as object, { sum: '1.00' })),
      /don’t add up to/,
    ],
    ['a missing file', () => without('data/transactions.jsonl'), /transactions.jsonl is missing/],
    [
      'a missing attachment',
      () => without(Object.keys(files).find((name) => name.startsWith('attachments/')) ?? ''),
      /is missing from the zip file/,
    ],
    [
      'another attachment',
      () =>
        zipSync(
          Object.fromEntries(
            Object.entries(files).map(([name, file]) => [
              name,
              name.startsWith('attachments/') ? strToU8('x') : file,
            ]),
          ),
        ),
      /has changed since the export/,
    ],
    [
      'a path out of the folder',
      () => zipSync({ ...files, '../../etc/passwd': strToU8('x') }),
      /isn’t part of an export/,
    ],
    ['an absolute path', () => zipSync({ ...files, '/etc/passwd': strToU8('x') }), /isn’t part of an export/],
    [
      'a bomb',
      () => zipSync({ ...files, 'data/accounts.jsonl': new Uint8Array(40_000_000) }, { level: 9 }),
      /far more than an export can hold/,
    ],
    [
      'a size that is too small',
      () => patched((bytes, entry) => bytes.writeUInt32LE(3, entry + 24)),
      /larger than the zip says|damaged/,
    ],
    [
      'two files in one place',
      () => patched((bytes, entry) => bytes.writeUInt32LE(bytes.length, entry + 20)),
      /overlaps another/,
    ],
    ['a password', () => patched((bytes, entry) => bytes.writeUInt16LE(1, entry + 8)), /has a password/],
    [
      'no number',
      () => row('accounts', /"opening_balance":"10.00"/, '"opening_balance":"NaN"'),
      /isn’t a valid numeric/,
    ],
    [
      'a number as JSON has it',
      () => row('accounts', /"opening_balance":"10.00"/, '"opening_balance":10.00'),
      /isn’t a valid numeric/,
    ],
    ['no currency', () => row('accounts', /"currency":"GBP"/, '"currency":"QQQ"'), /unknown currency/],
    [
      'another user',
      () => row('accounts', /\{"id"/, `{"user_id":"${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}","id"`),
      /isn’t listed in manifest/,
    ],
    [
      'a row of no account',
      () =>
        row('transactions', /"account_id":"[^"]+"/, '"account_id":"01890000-0000-7000-8000-000000000000"'),
      /isn’t valid/,
    ],
    ['parts that do not add up', () => row('transaction-splits', /"-7.00"/, '"-8.00"'), /don’t agree/],
    [
      'too many places',
      () => row('transactions', /"-12.30"/, '"-12.3001"'),
      /more decimal places|don’t agree/,
    ],
    [
      'more rules than anybody has',
      () => {
        const rules = Array.from({ length: 501 }, (_, index) =>
          text('data/rules.jsonl').replace(/[0-9a-f]{12}/, index.toString(16).padStart(12, '0')),
        );
        const manifest = text('manifest.json').replace(/(rules.jsonl",\s+"rows": )1/, '$1501');
        const many = { 'data/rules.jsonl': rules.join(''), 'manifest.json': manifest };
        return zipSync({
          ...files,
          ...Object.fromEntries(Object.entries(many).map(([name, one]) => [name, strToU8(one)])),
        });
      },
      /limit of 500 rules/,
    ],
    ['a rule that is none', () => ruled({ a: 1 }), /A rule isn’t valid. Correct the fields listed/],
    [
      'a rule whose pattern is too large',
      () => ruled([{ field: 'notes', op: 'matches', value: 'a{900}' }]),
      /A rule isn’t valid. Correct the fields listed/,
    ],
    ['no JSON', () => row('transactions', /^\{/, '{{'), /can’t be read/],
  ];
  let victim: Client;
  beforeAll(async () => {
    victim = await app.register();
  });

  test.each(cases)('%s', async (_, zip, detail) => {
    const answer = await bring(victim, zip());
    expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringMatching(detail) } });
  });

  test('and the account is as empty as before, so that the right file goes in', async () => {
    expect((await victim.get('/accounts')).body).toEqual([]);
    expect((await victim.get('/categories')).body.length).toBeGreaterThan(40);
    expect((await bring(victim, zipSync(files))).status).toBe(200);
    expect(await countTransactions(victim)).toBe(3);
  });
});

test('a job is known to whoever began it, and to no one else', async () => {
  const someone = await app.register();
  const { id } = (await bring(someone, zipSync(files))).body;
  expect((await someone.get(`/jobs/${id}`)).body).toMatchObject({ id, kind: 'export-import', state: 'done' });
  expect((await small.get(`/jobs/${id}`)).status).toBe(404);
});
