import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { balanceOf, countIn, expectTotalsToAgree, openAccount } from './ledger.ts';
import { commit, importNow, revert, rowsOf, upload } from './statements.ts';

let app: TestApp;
let client: Client;
const dataDir = mkdtempSync(join(tmpdir(), 'farthing-documents-'));
beforeAll(async () => {
  app = await startApp({ DATA_DIR: dataDir, IMPORT_MAX_MB: '1' });
  client = await app.register();
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const golden = new URL('../../packages/bank-import/golden/', import.meta.url);
/** The invented file of a format. */
function fileOf(name: string): Uint8Array {
  const file = readdirSync(new URL(`${name}/`, golden)).find((each) => each.startsWith('statement.'));
  return new Uint8Array(readFileSync(new URL(`${name}/${file}`, golden)));
}
const open = async (change: object = {}): Promise<string> => (await openAccount(client, change)).id;
const balances = (ids: readonly string[]) => Promise.all(ids.map((id) => balanceOf(client, id)));
const partsOf = async (uploadId: string, by = client) =>
  (await by.get(`/imports?upload_id=${uploadId}`)).body.items;

test.each([
  ['ofx', { rows: 6, added: 5, errors: 1 }, '1604.99'],
  ['camt-053', { rows: 6, added: 5, skipped: 1 }, '1738.50'],
  ['mt940', { rows: 6, added: 6 }, '1730.00'],
])('%s of one account is recorded once, however often it comes', async (name, counts, balance) => {
  const account = await open();
  const first = await importNow(client, account, fileOf(name));
  expect(first).toMatchObject({ status: 'committed', upload_id: null, file_account: null, counts });
  expect(first.detected).toMatchObject({ format_id: name, file_accounts: [{ rows: counts.rows }] });
  expect(await balanceOf(client, account)).toBe(name === 'ofx' ? '1605.00' : balance);
  const again = await importNow(client, account, fileOf(name));
  expect(again.counts).toMatchObject({ added: 0, duplicates: counts.added });
  expect(await countIn(client, account)).toBe(counts.added);
});

test('balances that a statement states are its proof', async () => {
  const account = await open();
  const proof = async (name: string) => (await upload(client, account, fileOf(name))).balance_check;
  expect(await proof('camt-053')).toMatchObject({ status: 'proved', opening: '100.00', closing: '1838.50' });
  expect(await proof('mt940')).toMatchObject({ status: 'proved', opening: '100.00', closing: '1830.00' });
  expect(await proof('ofx')).toMatchObject({ closing: '2105.00', opening: '500.00' });
  expect(await proof('variant-camt-053-version-8')).toMatchObject({ status: 'broken' });
});

interface SeveralCase {
  readonly name: string;
  readonly keys: readonly string[];
  readonly balances: readonly string[];
}
const several: SeveralCase[] = [
  { name: 'qif', keys: ['Everyday', 'Visa'], balances: ['-162.10', '50.00'] },
  { name: 'actual-budget', keys: ['Everyday', 'Savings'], balances: ['696.90', '200.00'] },
  { name: 'ynab', keys: ['Everyday', 'Savings'], balances: ['1496.90', '200.00'] },
  { name: 'beancount', keys: ['Assets:Bank:Everyday', 'Liabilities:Visa'], balances: ['755.80', '100.00'] },
  { name: 'ledger', keys: ['assets:bank:everyday', 'liabilities:visa'], balances: ['806.80', '50.00'] },
];

test.each(several)('$name: each account of the file is an import of its own', async (file) => {
  // A household of its own: what another file's accounts of that name are would be remembered.
  const client = await app.register();
  const own = [(await openAccount(client)).id, (await openAccount(client)).id];
  const balancesNow = () => Promise.all(own.map((id) => balanceOf(client, id)));
  const asked = await upload(client, own[0] as string, fileOf(file.name));
  expect(asked.needs).toEqual(['accounts']);
  const keys: string[] = asked.detected.file_accounts.map((one: { key: string }) => one.key);
  expect(keys).toEqual(expect.arrayContaining([...file.keys]));
  expect((await client.post(`/imports/${asked.id}/commit`)).status).toBe(409);

  const accounts = Object.fromEntries(keys.map((key) => [key, own[file.keys.indexOf(key)] ?? null]));
  const answer = await client.patch(`/imports/${asked.id}`, { accounts });
  expect(answer.body).toMatchObject({ account_id: own[0], file_account: file.keys[0], needs: [] });
  const parts = await partsOf(answer.body.upload_id, client);
  expect(parts).toHaveLength(2);
  for (const { id } of parts) await commit(client, id);
  expect(await balancesNow()).toEqual(file.balances);
  await expectTotalsToAgree(app, client);

  // The answer is remembered: the next file needs none, and adds none.
  const again = await importNow(client, own[1] as string, fileOf(file.name));
  expect(again).toMatchObject({ account_id: own[1], status: 'committed', counts: { added: 0 } });
  const next = await partsOf(again.upload_id, client);
  expect(next.map((part: { account_id: string }) => part.account_id).toSorted()).toEqual(own.toSorted());
  expect(await balancesNow()).toEqual(file.balances);
  for (const { id } of parts) await revert(client, id);
  expect(await balancesNow()).toEqual(['0.00', '0.00']);

  // Committed together, they are undone and recorded again together.
  await importNow(client, own[0] as string, fileOf(file.name));
  for (const expected of [['0.00', '0.00'], file.balances]) {
    const [{ id }] = (await client.get('/history?limit=1')).body.items;
    expect((await client.post(`/history/${id}/undo`)).status).toBe(200);
    expect(await balancesNow()).toEqual(expected);
  }
});

test('firefly: both sides of a transfer are recorded, in the currency of each; categories of near names are ours', async () => {
  const [pounds, euros] = [await open(), await open({ currency: 'EUR' })];
  const accounts = JSON.stringify({ Everyday: pounds, 'Euro pot': euros });
  const lead = await importNow(client, pounds, fileOf('firefly-iii'), { accounts });
  expect(lead.counts).toMatchObject({ rows: 5, added: 5 });
  expect(await balances([pounds, euros])).toEqual(['1668.30', '230.00']);
  const rows = await rowsOf(client, lead.id);
  const categories = (await client.get('/categories')).body;
  const slugOf = (id: string | null) => categories.find((one: { id: string }) => one.id === id)?.slug;
  expect(rows.map(({ parsed }) => [parsed.type, slugOf(parsed.category_id)])).toEqual([
    ['transfer', undefined],
    ['expense', 'groceries'],
    ['income', 'salary_wages'],
    ['transfer', undefined],
    ['expense', 'eating_out'],
  ]);
  const { body } = await client.get(
    `/transactions?account_id=${pounds}&date_from=2026-08-13&date_to=2026-08-13`,
  );
  expect(slugOf(body.items[0].category_id)).toBe('groceries');
});

test('an answer about accounts that cannot be taken is refused with its field, and changes nothing', async () => {
  const [one, other] = [await open(), await open()];
  const stranger = await app.register();
  const theirs = (await openAccount(stranger)).id;
  const { id, detected } = await upload(client, one, fileOf('ynab'));
  expect(detected.file_accounts).toHaveLength(2);
  const refusal = async (accounts: object) => {
    const { status, body } = await client.patch(`/imports/${id}`, { accounts });
    return [status, body.errors?.[0]?.field, body.detail];
  };
  expect(await refusal({ Everyday: one })).toEqual([422, 'accounts', expect.stringContaining('"Savings"')]);
  expect(await refusal({ Everyday: one, Savings: one })).toEqual([
    422,
    'accounts',
    expect.stringContaining('different account'),
  ]);
  expect(await refusal({ Everyday: null, Savings: null })).toEqual([422, 'accounts', expect.anything()]);
  expect(await refusal({ Everyday: one, Nobody: other })).toEqual([
    422,
    'accounts',
    expect.stringContaining('Nobody'),
  ]);
  expect((await refusal({ Everyday: one, Savings: theirs }))[0]).toBe(404);
  expect((await client.get(`/imports/${id}`)).body.detected.file_accounts).toEqual(detected.file_accounts);
  const broken = await upload(client, one, fileOf('ynab'), { fields: { accounts: '[1]' }, status: 422 });
  expect(broken.errors[0].field).toBe('accounts');
  expect(
    (await stranger.patch(`/imports/${id}`, { accounts: { Everyday: theirs, Savings: null } })).status,
  ).toBe(404);
});

test('accounts can be assigned anew before one of them is recorded, and not after', async () => {
  const [one, other, third] = [await open(), await open(), await open()];
  const accounts = { Everyday: one, Savings: other };
  const lead = await upload(client, one, fileOf('actual-budget'), {
    fields: { accounts: JSON.stringify(accounts) },
  });
  const moved = await client.patch(`/imports/${lead.id}`, { accounts: { ...accounts, Savings: third } });
  expect(moved.status).toBe(200);
  const parts = await partsOf(moved.body.upload_id);
  expect(parts.map((part: { account_id: string }) => part.account_id).toSorted()).toEqual(
    [one, third].toSorted(),
  );
  await commit(client, parts.find((part: { id: string }) => part.id !== lead.id).id);
  const late = await client.patch(`/imports/${lead.id}`, { accounts });
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('already been imported')]);
});

test.each([
  ['bad-entity-bomb', 'line 2 declares'],
  ['bad-camt-mismatch', 'line 3 closes Ntry where Amt is open'],
])('%s is refused with the line, and nothing of it is kept', async (name, words) => {
  const account = await open();
  const refused = await upload(client, account, fileOf(name), { status: 422 });
  expect(refused.detail).toContain(words);
  expect((await client.get(`/imports?account_id=${account}`)).body.items).toEqual([]);
});

test('columns are tried on the first rows as often as wanted, and nothing is kept', async () => {
  const account = await open();
  const file = 'When;What;How much\n03/04/2026;TRAM 1;2,80\n04/04/2026;Salary;-1.800,00\n';
  const { id, version } = await upload(client, account, file);
  const trial = async (body: object) => (await client.post(`/imports/${id}/try-mapping`, body)).body;
  expect((await trial({ delimiter: ',' })).sample[1]).toEqual(['03/04/2026;TRAM 1;2', '80']);
  const mapping = {
    has_header: true,
    date_column: 'When',
    description_columns: ['What'],
    amount_column: 'How much',
    date_format: 'MM/DD/YYYY',
    sign: 'positive_is_spend',
  };
  expect((await trial({ mapping })).rows.map((row: { parsed: object }) => row.parsed)).toMatchObject([
    { date: '2026-03-04', signed_amount: '-2.80', description: 'TRAM 1' },
    { date: '2026-04-04', signed_amount: '1800.00' },
  ]);
  const wrong = await trial({ mapping: { ...mapping, date_column: 'Nowhere' } });
  expect(wrong).toMatchObject({ rows: [], problem: expect.stringContaining('not in this file') });
  expect((await client.get(`/imports/${id}`)).body.version).toBe(version);
  const stranger = await app.register();
  expect((await stranger.post(`/imports/${id}/try-mapping`, {})).status).toBe(404);
});

test('a file of more accounts than are told apart says so with each import of it', async () => {
  const client = await app.register();
  const { id } = await openAccount(client);
  const entry = (at: number) => `2026-08-04 Shop\n    Expenses:Food  £5.00\n    Assets:Cash${at}\n\n`;
  const content = Array.from({ length: 51 }, (_, at) => entry(at)).join('');
  const answer = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [`Assets:Cash${at}`, at === 7 ? id : null]),
  );
  const fields = { account_id: id, accounts: JSON.stringify(answer) };
  const { status, body } = await client.upload('/imports', { name: 'all.journal', content }, fields);
  expect([status, body.counts?.rows]).toEqual([201, 1]);
  expect(body.warnings.map(({ code }: { code: string }) => code)).toContain('too-many-accounts');
});
