import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId, countIn, openAccount } from './ledger.ts';
import { commit, importNow, lloyds, monzo, threeShops, upload } from './statements.ts';

let app: TestApp;
let client: Client;
const dataDir = mkdtempSync(join(tmpdir(), 'farthing-imports-'));
beforeAll(async () => {
  app = await startApp({ DATA_DIR: dataDir, IMPORT_MAX_MB: '1' });
  client = await app.register();
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = async (change: object = {}): Promise<string> => (await openAccount(client, change)).id;

describe('encodings', () => {
  const text = monzo([{ id: 'tx_1', amount: '-4.20', name: 'Café “Zoë” £5 مقهى'.replace(' مقهى', '') }]);
  const windows = Uint8Array.from(
    [...text],
    (each) => ({ '“': 0x93, '”': 0x94 })[each] ?? (each.codePointAt(0) as number),
  );
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['windows-1252', windows],
    ['utf-16le', utf16],
    ['utf-16be', Buffer.from(utf16).swap16()],
  ])('%s is read letter by letter (case %#)', async (encoding, bytes) => {
    const { id, detected } = await importNow(client, await open(), bytes);
    expect(detected.encoding).toBe(encoding);
    expect((await client.get(`/transactions?import_id=${id}`)).body.items[0]).toMatchObject({
      merchant: 'Café “Zoë” £5',
      amount: '4.20',
    });
  });

  test('texts survive: right to left, emoji at every place of a long cell, quotes, line breaks', async () => {
    const names = [
      'مقهى “x”',
      `${'a'.repeat(199)}🦊tail`,
      `${'b'.repeat(198)}🦊tail`,
      '"two\nlines, ""one"""',
    ];
    const rows = names.map((name, index) => ({ id: `tx_${index}`, amount: '-1.00', name }));
    const account = await open();
    const preview = await upload(client, account, monzo(rows));
    expect(preview.counts).toMatchObject({ rows: 4, added: 4 });
    await commit(client, preview.id);
    const { items } = (await client.get(`/transactions?account_id=${account}&sort=date`)).body;
    expect(items.slice(0, 3).map((row: { merchant: string }) => row.merchant)).toEqual(names.slice(0, 3));
  });

  test("a NUL character in the file's name is left out, and half a character at its end is no error", async () => {
    const account = await open();
    const part = (name: string, text: string) =>
      `--x\r\ncontent-disposition: form-data; name=${name}\r\n\r\n${text}\r\n`;
    const raw = `${part('"account_id"', account)}${part('"file"; filename="a\0b.csv"', threeShops)}--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await app.request('POST', '/imports', { token: client.token, raw, headers });
    expect(answer).toMatchObject({ status: 201, body: { file_name: 'ab.csv', counts: { rows: 3 } } });
    await upload(client, account, threeShops, { name: `${'x'.repeat(254)}🦊.csv` });
  });

  test('NUL characters in a file are left out', async () => {
    const rows = monzo([{ id: 'tx_1', amount: '-1.00', name: 'No\0thing' }]);
    const { id } = await importNow(client, await open(), rows);
    expect((await client.get(`/transactions?import_id=${id}`)).body.items[0].merchant).toBe('Nothing');
  });
});

describe('bad requests leave nothing behind', () => {
  let account: string;
  beforeAll(async () => {
    account = await open();
  });
  const nothingLeft = async () => {
    expect((await client.get(`/imports?account_id=${account}`)).body.items).toEqual([]);
    expect(await countIn(client, account)).toBe(0);
    const folder = join(dataDir, 'tmp'); // not there before a file was too large for memory
    await expect.poll(() => (existsSync(folder) ? readdirSync(folder) : [])).toEqual([]);
  };
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);

  test.each<[string, string | Uint8Array, Record<string, string>]>([
    ['an empty file', '', {}],
    ['a file of blanks', ' \n\r\n\t\n', {}],
    ['a picture', png, {}],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n', {}],
    ['10,000 columns', `${'a,'.repeat(10_000)}\n${'1,'.repeat(10_000)}\n`, {}],
    ['a heading and no rows', lloyds([]), {}],
    ['a format that does not exist', threeShops, { format_id: 'nope' }],
  ])('%s is 422 in words, with and without commit', async (_what, content, fields) => {
    for (const query of ['', '?commit=true']) {
      const body = await upload(client, account, content, { fields, query, status: 422 });
      expect(body).toMatchObject({ detail: expect.stringMatching(/\S/) });
    }
    await nothingLeft();
  });

  test("another bank's format does not read the file: commit is refused", async () => {
    const fields = { format_id: 'lloyds' };
    const body = await upload(client, account, threeShops, { fields, query: '?commit=true', status: 409 });
    expect(body.detail).toEqual(expect.any(String));
    await nothingLeft();
    const preview = await upload(client, account, threeShops, { fields });
    expect(preview).toMatchObject({ needs: ['mapping'], counts: { rows: 0 } });
    expect(preview.warnings[0].message).toMatch(/does not look like/);
    await client.delete(`/imports/${preview.id}`);
    await nothingLeft();
  });

  const send = async (fill: (form: FormData) => void) => {
    const form = new FormData();
    fill(form);
    const answer = await app.request('POST', '/imports?commit=true', { token: client.token, raw: form });
    expect(answer.body.detail).toEqual(expect.any(String));
    await nothingLeft();
    return answer;
  };
  const file = () => new Blob([threeShops]);

  test('no file, an empty form, and a file in another field are 422', async () => {
    const ask = 'Send the statement as multipart field "file"';
    const answers = [
      await send((form) => form.append('account_id', account)),
      await send((form) => {
        form.append('account_id', account);
        form.append('statement', file(), 'a.csv');
      }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 422, body: { detail: ask } });
  });

  test('text in the field file is no file', async () => {
    const answer = await send((form) => {
      form.append('account_id', account);
      form.append('file', 'Date,Amount');
    });
    expect(answer.status).toBe(422);
  });

  test('two files are refused', async () => {
    const answer = await send((form) => {
      form.append('account_id', account);
      form.append('file', file(), 'a.csv');
      form.append('file', file(), 'b.csv');
    });
    expect([413, 422]).toContain(answer.status);
  });

  test('a field called __proto__ is refused', async () => {
    const answer = await send((form) => {
      form.append('account_id', account);
      form.append('__proto__', 'x');
      form.append('file', file(), 'a.csv');
    });
    expect(answer.status).toBe(400);
  });

  test('a field twice is 422, naming it', async () => {
    const answer = await send((form) => {
      form.append('account_id', account);
      form.append('account_id', account);
      form.append('file', file(), 'a.csv');
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'account_id' }] } });
  });

  test.each([
    ['no account', {}, 422, 'account_id'],
    ['an account that is no id', { account_id: 'mine' }, 422, 'account_id'],
    ['an unknown field', { bank: 'monzo' }, 422, 'bank'],
    ['a sign that is none', { sign: 'up' }, 422, 'sign'],
    ['a profile that is no id', { profile_id: 'x' }, 422, 'profile_id'],
  ])('%s is %#: refused and named', async (_what, fields, status, field) => {
    const answer = await send((form) => {
      if (field !== 'account_id') form.append('account_id', account);
      for (const [name, value] of Object.entries(fields)) form.append(name, value as string);
      form.append('file', file(), 'a.csv');
    });
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
  });

  test('fields after the file count as well as those before', async () => {
    const own = await open();
    const form = new FormData();
    form.append('file', file(), 'a.csv');
    form.append('account_id', own);
    const answer = await app.request('POST', '/imports', { token: client.token, raw: form });
    expect(answer.status).toBe(201);
  });

  test("an account that is not there, or another user's, is 404", async () => {
    const other = await app.register();
    const theirs = await openAccount(other);
    for (const id of [absentId, theirs.id]) {
      expect(await upload(client, id, threeShops, { query: '?commit=true', status: 404 })).toEqual({
        detail: 'Account not found',
      });
    }
    expect((await other.get('/imports')).body.items).toEqual([]);
    await nothingLeft();
  });

  test('what is not multipart is 415', async () => {
    const headers = { 'content-type': 'text/csv' };
    const csv = await app.request('POST', '/imports', { token: client.token, raw: threeShops, headers });
    const json = await client.post('/imports', { account_id: account });
    for (const answer of [csv, json]) expect(answer).toMatchObject({ status: 415 });
    await nothingLeft();
  });

  test('a file larger than IMPORT_MAX_MB is 413', async () => {
    const line = '14/03/2025,TRAM,-2.80\n';
    const large = `Date,Description,Amount\n${line.repeat(Math.ceil((1024 * 1024) / line.length))}`;
    const body = await upload(client, account, large, { query: '?commit=true', status: 413 });
    expect(body).toEqual({ detail: 'The file is larger than 1 MB' });
    await nothingLeft();
  });

  test('an upload without signing in is 401', async () => {
    const form = new FormData();
    form.append('file', file(), 'a.csv');
    expect((await app.request('POST', '/imports', { raw: form })).status).toBe(401);
  });
});
