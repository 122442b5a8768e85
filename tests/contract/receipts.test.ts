import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReceiptReader } from '../../apps/server/src/receipt-reading/receipt-reader.ts';
import { invent } from '../../scripts/bench/receipts-layouts.ts';
import { textPdf } from '../../scripts/bench/receipts-pdf.ts';
import { Chance } from '../../scripts/bench/receipts-random.ts';
import { type Client, startApp, type TestApp } from './app.ts';

const path = '/transactions/parse-receipt';
let app: TestApp;
let client: Client;
beforeAll(async () => {
  // Machines that run tests may be busy: what is bounded is bounded by other limits.
  app = await startApp({}, undefined, { receipts: { reader: createReceiptReader({ timeLimitMs: 55_000 }) } });
  client = await app.register();
});
afterAll(() => app.close());

const receipt = invent('supermarket', new Chance(11));
const scan = (content: Uint8Array, name = 'receipt.pdf', user = client, query = '') =>
  user.upload(path + query, { name, content });

describe('a PDF with text', () => {
  test('is read by the rules where no model is set', async () => {
    const { status, body } = await scan(textPdf(receipt, true));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      date: receipt.date,
      source: 'rules',
      raw_response: null,
      is_complete: true,
    });
  });
});
