import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReceiptReader } from '../../apps/server/src/platform/receipt-reading/receipt-reader.ts';
import { defects, draw } from '../../tools/bench/receipts-draw.ts';
import { invent } from '../../tools/bench/receipts-layouts.ts';
import { textPdf } from '../../tools/bench/receipts-pdf.ts';
import { Chance } from '../../tools/bench/receipts-random.ts';
import { plainPdf } from '../hostile-files.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { dayFromToday } from './days.ts';
import { openAccount, record } from './ledger.ts';
import { asOwner, eventually } from './sign-in.ts';

const path = '/transactions/parse-receipt';
let app: TestApp;
let client: Client;
const dataDir = mkdtempSync(join(tmpdir(), 'farthing-receipts-'));
beforeAll(async () => {
  // Machines that run tests may be busy: what is bounded is bounded by other limits.
  const reader = createReceiptReader({ timeLimitMs: 200_000, softTimeMs: 200_000 });
  app = await startApp({ DATA_DIR: dataDir }, undefined, { receipts: { reader } });
  client = await app.register();
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const receipt = invent('supermarket', new Chance(11));
const scan = (content: Uint8Array | string, name = 'receipt.pdf', user = client, query = '') =>
  user.upload(path + query, { name, content });
const scanned = async (...from: Parameters<typeof scan>) => {
  const answer = await scan(...from);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
};
const till = (date: string | null) => plainPdf(['ALDER STORES', 'TOTAL GBP 40.00', ...(date ? [date] : [])]);

/** Counts the rows of each table, except those that count attempts. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await asOwner(app, "select tablename from pg_tables where schemaname = 'public'");
  const counts: Record<string, number> = {};
  for (const { tablename } of tables) {
    if (tablename === 'rate_limits') continue;
    const [row] = await asOwner(app, `select count(*)::int as count from "${tablename}"`);
    counts[tablename] = row.count;
  }
  return counts;
}

describe('a receipt', () => {
  test('is read by the rules where no model is set, and nothing of it is stored', async () => {
    const before = await rowCounts();
    const body = await scanned(textPdf(receipt, true));
    const { body: categories } = await client.get('/categories');
    const groceries = categories.find(({ name }: { name: string }) => name === 'Groceries');
    expect(body).toMatchObject({
      merchant: receipt.merchant.toUpperCase(),
      amount: (Number(receipt.totalMinor) / 100).toFixed(2),
      currency: 'GBP',
      date: receipt.date,
      category_hint: 'Groceries',
      category_id: groceries.id,
      raw_response: null,
      source: 'rules',
      source_reason: 'No model is set up, so this server’s own rules read the receipt.',
      payment: { method: 'card' },
      is_complete: true,
      candidates: [],
      pages: [{ number: 1, width: 226, picture: expect.stringMatching(/^data:image\/webp;base64,/) }],
    });
    expect(body.description).toMatch(/^[A-Z][a-z0-9 ]+, .* and \d+ more$/);
    expect(body.items.length).toBeGreaterThan(3);
    for (const { amount } of body.items) expect(amount).toMatch(/^-?\d+\.\d\d$/);
    expect(body).not.toHaveProperty('debug');
    const total = body.evidence.find(({ field }: { field: string }) => field === 'amount');
    expect(total).toMatchObject({ confidence: body.confidence.amount, place: { page: 1 } });
    expect(total.place.x).toBeGreaterThan(0.5);
    expect(total.place.x + total.place.width).toBeLessThanOrEqual(1);
    const drawn = await sharp(Buffer.from(body.pages[0].picture.split(',')[1], 'base64')).metadata();
    expect(drawn.width).toBeLessThanOrEqual(1000);
    expect(await rowCounts()).toEqual(before);
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([]);
  });

  test('that is a photo lying on its side is read; its places are those of the photo held upright', {
    tags: 'long',
  }, async () => {
    const tilted = await sharp(draw(receipt, 'Till', 24))
      .rotate(3, { background: '#ffffff' })
      .png()
      .toBuffer();
    const { width, height } = await sharp(tilted).metadata();
    const sideways = await defects.exif(tilted, new Chance(1));
    const body = await scanned(sideways, 'photo.jpg');
    expect(body).toMatchObject({ date: receipt.date, pages: [{ number: 1, width, height, picture: null }] });
    const { place } = body.evidence.find(({ field }: { field: string }) => field === 'amount');
    // There is ink where the total is said to stand.
    const part = await sharp(tilted)
      .extract({
        left: Math.round(place.x * width),
        top: Math.round(place.y * height),
        width: Math.round(place.width * width),
        height: Math.round(place.height * height),
      })
      .stats();
    expect(part.channels[0]?.min).toBeLessThan(60);
  });

  test('without anything on it is answered with nothing, and a file of one word too', async () => {
    const body = await scanned(plainPdf(['Hello']), 'receipt.pdf');
    expect(body).toMatchObject({ amount: null, date: null, description: null, candidates: [] });
    expect(body).toMatchObject({ currency: 'GBP', confidence: { amount: 0, date: 0 } });
  });

  test('in debug shows its text, also where no model is set', async () => {
    const user = await app.register();
    await user.patch('/settings/ai', { ai_debug: true });
    const { debug } = await scanned(till('21/11/2026'), 'receipt.pdf', user);
    expect(debug).toMatchObject({ attempts: [], problems: [], reading_ms: expect.any(Number) });
    expect(debug.text).toBe('ALDER STORES\nTOTAL GBP 40.00\n21/11/2026');
  });
});

describe('candidates', () => {
  test('are the rows of any account that the receipt may belong to, the likeliest first', async () => {
    const user = await app.register();
    const stranger = await app.register();
    const bank = (await openAccount(user, { name: 'Everyday' })).id;
    const card = (await openAccount(user, { name: 'Card', type: 'credit_card' })).id;
    const row = (account: string, change: object) =>
      record(user, account, { amount: '40.00', date: '2026-03-10', ...change });
    const right = await row(card, { date: '2026-03-12', description: 'ALDER STORES LEEDS GB' });
    const nameless = await row(bank, { merchant: 'Somebody else' });
    const tipped = await row(bank, { amount: '44.00', description: 'Alder Stores' });
    await row(bank, { amount: '44.00', description: 'A tip of which the name says nothing' });
    await row(bank, { amount: '39.99', description: 'Alder Stores' });
    await row(bank, { date: '2026-03-16', description: 'Alder Stores' });
    await row(bank, { type: 'income', description: 'Alder Stores' });
    const deleted = await row(bank, { description: 'Alder Stores' });
    await user.delete(`/transactions/${deleted.id}`);
    await row(bank, { type: 'transfer', to_account_id: card, description: 'To the card' });
    await record(stranger, (await openAccount(stranger)).id, { amount: '40.00', date: '2026-03-10' });
    await user.upload(`/transactions/${right.id}/attachments`, { name: 'a.pdf', content: till(null) });

    const { candidates } = await scanned(till('10/03/2026'), 'receipt.pdf', user);
    expect(candidates).toHaveLength(4);
    expect(candidates[0]).toEqual({
      transaction_id: right.id,
      account_id: card,
      account_name: 'Card',
      date: '2026-03-12',
      signed_amount: '-40.00',
      currency: 'GBP',
      merchant: null,
      description: 'ALDER STORES LEEDS GB',
      category_id: null,
      attachment_count: 1,
      score: expect.any(Number),
      reasons: ['The amount is the same.', 'It was booked 2 days later.', 'The names are alike.'],
    });
    expect(candidates[0].score).toBeGreaterThanOrEqual(0.75);
    const ids = candidates.map(({ transaction_id }: { transaction_id: string }) => transaction_id);
    expect(ids).toContain(tipped.id);
    expect(ids).toContain(nameless.id);
    const scores = candidates.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores[1]).toBeLessThan(0.76);
  });

  test('of a receipt without a date are looked for in the newest 60 days, ten at most', async () => {
    const user = await app.register();
    const account = (await openAccount(user)).id;
    await record(user, account, { amount: '40.00', date: dayFromToday(-70), description: 'Alder Stores' });
    expect((await scanned(till(null), 'receipt.pdf', user)).candidates).toEqual([]);
    const create = Array.from({ length: 12 }, (_, index) => ({
      account_id: account,
      type: 'expense',
      amount: '40.00',
      date: dayFromToday(-1 - index),
    }));
    expect((await user.post('/transactions/bulk', { create })).status).toBe(200);
    expect((await scanned(till(null), 'receipt.pdf', user)).candidates).toHaveLength(10);
  });
});

describe('what is refused', () => {
  const refused = async (content: Uint8Array | string, name: string) => {
    const { status, body } = await scan(content, name);
    return [status, body.detail];
  };

  test('a request without a token, a file, or with what is not known', async () => {
    expect((await app.request('POST', path, { raw: new FormData() })).status).toBe(401);
    const none = await app.request('POST', path, { raw: new FormData(), token: client.token });
    expect(none.status).toBe(422);
    expect((await client.post(path, {})).status).toBe(415);
    expect((await scan(till(null), 'a.pdf', client, '?reader=other')).status).toBe(422);
    const more = await client.upload(path, { name: 'a.pdf', content: till(null) }, { account_id: 'x' });
    expect(more).toMatchObject({ status: 422, body: { errors: [{ field: 'account_id' }] } });
  });

  test('a file whose content is no picture and no PDF, or that its name belies', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    expect(await refused(svg, 'receipt.png')).toEqual([415, expect.stringMatching(/JPEG, PNG or WebP/)]);
    expect(await refused(till(null), 'receipt.png')).toEqual([415, expect.stringMatching(/is a PDF, but/)]);
  });

  test('a seventh scan while six of the same user are under way', async () => {
    const user = await app.register();
    const headers = {
      authorization: `Bearer ${user.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    };
    const slow = Array.from({ length: 6 }, () => {
      const request = httpRequest(`${app.url}/api/v1${path}`, { method: 'POST', agent: false, headers });
      request.on('error', () => {}).write('--x\r\n');
      return request;
    });
    const ask = () => app.request('POST', path, { raw: new FormData(), token: user.token });
    try {
      const arrived = await eventually(
        async () => readdirSync(join(dataDir, 'tmp')).length,
        (count) => count === slow.length,
      );
      expect(arrived).toBe(slow.length);
      expect(await ask()).toMatchObject({
        status: 429,
        body: { detail: expect.stringMatching(/^6 of your/) },
      });
    } finally {
      for (const request of slow) request.destroy();
    }
    expect(await eventually(ask, ({ status }) => status === 422)).toMatchObject({ status: 422 });
  });

  test('more than 60 in ten minutes', async () => {
    const user = await app.register();
    const send = () => app.request('POST', path, { raw: new FormData(), token: user.token });
    for (let count = 0; count < 60; count++) expect((await send()).status).toBe(422);
    const answer = await send();
    expect(answer).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/^You’ve scanned too many receipts/) },
    });
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
