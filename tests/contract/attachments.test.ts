import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client, TestApp } from './app.ts';
import { type AttachmentApp, startAttachmentApp } from './attachment-app.ts';
import { absentId, attachedTo, attachTo, openAccount } from './ledger.ts';
import { pdf, picture, pngThatClaims } from './pictures.ts';
import { asOwner } from './sign-in.ts';

let app: TestApp;
let client: Client;
let files: string;
let dataDir: string;
let jpeg: Uint8Array;
let spend: AttachmentApp['spend'];
let blobsOf: AttachmentApp['blobsOf'];
let close: AttachmentApp['close'];
beforeAll(async () => {
  ({ app, client, files, dataDir, jpeg, spend, blobsOf, close } = await startAttachmentApp());
});
afterAll(() => close());

const attach = (id: string, name: string, content: string | Uint8Array, user = client) =>
  attachTo(user, id, name, content);
const attached = (id: string, name: string, content: string | Uint8Array, user = client) =>
  attachedTo(user, id, name, content);
const listed = async (id: string) => (await client.get(`/transactions/${id}/attachments`)).body;
const bytesOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${app.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${client.token}`, ...headers },
  });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};
describe('attaching', () => {
  test('a picture is kept under a random name with its size, sum and a thumbnail', async () => {
    const id = await spend();
    const made = await attach(id, 'Till receipt.JPG', jpeg);
    expect(made).toMatchObject({
      status: 201,
      body: {
        transaction_id: id,
        name: 'Till receipt.JPG',
        content_type: 'image/jpeg',
        size: jpeg.length,
        sha256: createHash('sha256').update(jpeg).digest('hex'),
        width: 640,
        height: 480,
        has_thumbnail: true,
      },
    });
    expect(made.headers.get('location')).toBe(`/api/v1/attachments/${made.body.id}`);
    expect((await client.get(`/attachments/${made.body.id}`)).body).toEqual(made.body);
    expect(await listed(id)).toEqual([made.body]);
    expect((await client.get(`/transactions/${id}`)).body.attachment_refs).toEqual([made.body.id]);
    const names = blobsOf();
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^[0-9a-f]{32}(\.thumbnail)?$/);
      expect(statSync(join(files, client.id, name)).mode & 0o777).toBe(0o600);
    }
  });

  test('PNG, WebP and PDF are taken too; several at once, in the list and behind its filter', async () => {
    const [id, bare] = [await spend(), await spend()];
    const png = await picture('png');
    const [one, two, three] = await Promise.all([
      attached(id, 'a.png', png),
      attached(id, 'b.webp', await picture('webp')),
      attached(id, 'invoice.pdf', pdf()),
    ]);
    expect(three).toMatchObject({ width: null, height: null, has_thumbnail: false });
    expect((await client.get(`/attachments/${three.id}/content?size=thumbnail`)).status).toBe(404);
    const order = (await listed(id)).map((row: Answer['body']) => row.id);
    expect([...order].sort()).toEqual([one.id, two.id, three.id].sort());
    const find = async (has: boolean) =>
      (await client.get(`/transactions?has_attachment=${has}&count=true&limit=500`)).body;
    const withSome = await find(true);
    expect(withSome.items.find((row: Answer['body']) => row.id === id).attachment_refs).toEqual(order);
    expect(withSome.items.some((row: Answer['body']) => row.id === bare)).toBe(false);
    expect(withSome.total).toBe(withSome.items.length);
    const without = await find(false);
    expect(without.items.some((row: Answer['body']) => row.id === bare)).toBe(true);
    expect(without.items.every((row: Answer['body']) => row.attachment_refs.length === 0)).toBe(true);
  });

  test('the same file twice on a transaction is one attachment, on another it is another', async () => {
    const [id, other] = [await spend(), await spend()];
    const first = await attached(id, 'receipt.pdf', pdf('same'));
    const before = blobsOf().length;
    const again = await attach(id, 'copy.pdf', pdf('same'));
    expect(again).toMatchObject({ status: 200, body: first });
    await expect.poll(() => blobsOf().length).toBe(before);
    expect((await attached(other, 'receipt.pdf', pdf('same'))).id).not.toBe(first.id);
    await client.delete(`/attachments/${first.id}`);
    expect(await attach(id, 'copy.pdf', pdf('same'))).toMatchObject({ status: 200, body: { id: first.id } });
    expect(await listed(id)).toHaveLength(1);
  });

  test('a thumbnail is upright WebP of at most 320 pixels and says nothing of place and device', async () => {
    const id = await spend();
    const { id: attachment } = await attached(id, 'phone.jpg', jpeg);
    const { answer, bytes } = await bytesOf(`/attachments/${attachment}/content?size=thumbnail`);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('content-disposition')).toBe('inline');
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 240,
      height: 320,
      exif: undefined,
    });
    expect(Buffer.from(bytes).includes('Secretphone')).toBe(false);
    expect(Buffer.from(jpeg).includes('Secretphone')).toBe(true);
  });
});

describe('what is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200)]);
  test.each([
    ['SVG as .png', 'logo.png', svg],
    ['SVG with an XML head as .jpg', 'logo.jpg', `<?xml version="1.0"?>${svg}`],
    ['HTML as .pdf', 'page.pdf', '<!doctype html><script>alert(1)</script>'],
    ['a zip as .pdf', 'book.pdf', zip],
    ['a GIF', 'old.gif', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['text', 'note.txt', 'hello'],
    ['a PDF behind other bytes', 'late.pdf', Buffer.concat([Buffer.from('<html>'), pdf()])],
    ['an empty file', 'nothing.pdf', ''],
  ])('%s is no attachment', async (_, name, content) => {
    const id = await spend();
    const answer = await attach(id, name, content);
    expect(answer).toMatchObject({
      status: 415,
      body: { detail: expect.stringMatching(/JPEG, PNG or WebP/) },
    });
    expect(await listed(id)).toEqual([]);
  });

  test('a name or a declared type that says another than the content', async () => {
    const id = await spend();
    for (const name of ['receipt.svg', 'receipt.html', 'receipt.png', 'receipt.jpg.exe']) {
      const answer = await attach(id, name, jpeg);
      expect(answer, name).toMatchObject({
        status: 415,
        body: { detail: expect.stringContaining('its name ends in') },
      });
    }
    const form = new FormData();
    form.append('file', new Blob([jpeg as never], { type: 'image/svg+xml' }), 'receipt.jpg');
    const declared = await app.request('POST', `/transactions/${id}/attachments`, {
      token: client.token,
      raw: form,
    });
    expect(declared).toMatchObject({
      status: 415,
      body: { detail: expect.stringContaining('image/svg+xml') },
    });
    expect(await attach(id, 'no ending', jpeg)).toMatchObject({ status: 201 });
  });

  test('over 15 MB, over 40 megapixels, damaged, without a file, or not multipart', async () => {
    const id = await spend();
    const before = blobsOf().length;
    const large = Buffer.concat([pdf(), Buffer.alloc(15 * 1024 * 1024)]);
    expect(await attach(id, 'large.pdf', large)).toMatchObject({
      status: 413,
      body: { detail: expect.any(String) },
    });
    const huge = Buffer.concat([pdf(), Buffer.alloc(17 * 1024 * 1024)]);
    expect((await attach(id, 'huge.pdf', huge).catch(() => ({ status: 413 }))).status).toBe(413);
    expect(await attach(id, 'bomb.png', await pngThatClaims(50_000, 50_000))).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('50000 × 50000') },
    });
    expect(await attach(id, 'damaged.jpg', jpeg.slice(0, 400))).toMatchObject({
      status: 422,
      body: { detail: 'The picture is damaged and can’t be read' },
    });
    const path = `/transactions/${id}/attachments`;
    const empty = new FormData();
    empty.append('note', 'x');
    expect((await app.request('POST', path, { token: client.token, raw: empty })).status).toBe(422);
    expect((await client.post(path, {})).status).toBe(415);
    expect((await app.request('POST', path, { raw: empty })).status).toBe(401);
    expect(blobsOf()).toHaveLength(before);
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([]);
  });

  test('a transaction or attachment that is not there, is no id, or is another user’s', async () => {
    const stranger = await app.register();
    const id = await spend();
    const { id: attachment } = await attached(id, 'mine.pdf', pdf('mine'));
    for (const target of [id, absentId]) {
      expect((await attach(target, 'a.pdf', pdf(), stranger)).status).toBe(404);
      expect((await stranger.get(`/transactions/${target}/attachments`)).status).toBe(404);
    }
    for (const target of [attachment, absentId]) {
      expect((await stranger.get(`/attachments/${target}`)).status).toBe(404);
      expect((await stranger.get(`/attachments/${target}/content`)).status).toBe(404);
      expect((await stranger.get(`/attachments/${target}/content?size=thumbnail`)).status).toBe(404);
      expect((await stranger.delete(`/attachments/${target}`)).status).toBe(404);
      expect((await stranger.post(`/attachments/${target}/restore`)).status).toBe(404);
    }
    expect(blobsOf(stranger)).toEqual([]);
    expect((await client.get('/attachments/nonsense')).status).toBe(422);
    expect((await client.get(`/attachments/${attachment}/content?size=huge`)).status).toBe(422);
    expect((await client.get(`/attachments/${attachment}`)).status).toBe(200);
  });

  test('what goes over the quota, until deleted ones make room', async () => {
    const user = await app.register();
    const account = (await openAccount(user)).id;
    const id = await spend(user, account);
    const big = (note: string) => Buffer.concat([pdf(note), Buffer.alloc(14 * 1024 * 1024)]);
    const first = await attached(id, '1.pdf', big('one'), user);
    await attached(id, '2.pdf', big('two'), user);
    const refused = await attach(id, '3.pdf', big('three'), user);
    expect(refused).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining('11 MB of your 40 MB') },
    });
    expect(blobsOf(user)).toHaveLength(2);
    await user.delete(`/attachments/${first.id}`);
    await attached(id, '3.pdf', big('three'), user);
    await expect.poll(() => blobsOf(user).length).toBe(2);
    expect((await user.post(`/attachments/${first.id}/restore`)).status).toBe(404);
  });

  test('two uploads at once cannot both take the last room', async () => {
    const user = await app.register();
    const id = await spend(user, (await openAccount(user)).id);
    const big = (note: string) => Buffer.concat([pdf(note), Buffer.alloc(14 * 1024 * 1024)]);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((note) => attach(id, `${note}.pdf`, big(note), user)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413]);
    await expect.poll(() => blobsOf(user).length).toBe(2);
  });
});

describe('the content', () => {
  test('is answered to be saved, never to be run, and only to who asks with a token', async () => {
    const id = await spend();
    const { id: attachment } = await attached(id, 'Quittung “Bäcker” 100%.pdf', pdf('content'));
    const { answer, bytes } = await bytesOf(`/attachments/${attachment}/content`);
    expect(bytes).toEqual(pdf('content'));
    const header = (name: string) => answer.headers.get(name);
    expect(header('content-type')).toBe('application/pdf');
    expect(header('content-length')).toBe(String(bytes.length));
    expect(header('content-disposition')).toBe(
      `attachment; filename="Quittung Backer 100_.pdf"; filename*=UTF-8''Quittung%20%E2%80%9CB%C3%A4cker%E2%80%9D%20100%25.pdf`,
    );
    expect(header('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('cache-control')).toBe('private, no-cache');
    const again = await bytesOf(`/attachments/${attachment}/content`, {
      'if-none-match': header('etag') ?? '',
    });
    expect(again.answer.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect((await app.request('GET', `/attachments/${attachment}/content`)).status).toBe(401);
  });

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\fakepath\\scan.pdf', 'scan.pdf'],
    ['a"b\r\nSet-Cookie: x.pdf', /^[^"\r\n]+\.pdf$/],
    ['receipt\u202Efdp.exe\u202C.pdf', 'receiptfdp.exe.pdf'],
    ['領収書 🧾.pdf', '領収書 🧾.pdf'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['...', 'attachment'],
  ])('the name %j is kept as what a file may be called', async (sent, kept) => {
    const id = await spend();
    const made = await attached(id, sent, pdf(sent.length.toString()));
    if (typeof kept === 'string') expect(made.name).toBe(kept);
    else expect(made.name).toMatch(kept);
    const { answer } = await bytesOf(`/attachments/${made.id}/content`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~!#$&+^`|-]+$/,
    );
  });

  test('a file that is missing from the server’s storage is said to be, and is no fault of the server', async () => {
    const id = await spend();
    const { id: attachment } = await attached(id, 'lost.pdf', pdf('lost'));
    const [row] = await asOwner(app, 'select blob from attachments where id = $1', [attachment]);
    rmSync(join(files, client.id, String((row as { blob: string }).blob)));
    const answer = await client.get(`/attachments/${attachment}/content`);
    expect(answer).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('missing from the server’s storage') },
    });
    await client.delete(`/attachments/${attachment}`);
  });
});
