import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
let me: Client;
beforeAll(async () => {
  app = await startApp();
  me = await app.register();
});
afterAll(() => app.close());

const quote = (from_currency: string, to_currency: string, date: string, rate: string | number) => ({
  from_currency,
  to_currency,
  date,
  rate,
});
async function withRates(...rates: ReturnType<typeof quote>[]): Promise<Client> {
  const client = await app.register();
  for (const rate of rates) expect((await client.post('/exchange-rates', rate)).status).toBe(201);
  return client;
}
function convert(client: Client, amount: string, from: string, to: string, date = '2026-06-30') {
  return client.get(
    `/exchange-rates/convert?from_currency=${from}&to_currency=${to}&amount=${amount}&date=${date}`,
  );
}

describe('storing rates', () => {
  test('201 with Location; the rate is kept as written', async () => {
    const stored = await me.post('/exchange-rates', quote('eur', 'GBP', '2026-01-05', '0.123456789012'));
    expect(stored.status).toBe(201);
    expect(stored.headers.get('location')).toBe(`/api/v1/exchange-rates/${stored.body.id}`);
    expect(stored.body).toMatchObject({
      ...quote('EUR', 'GBP', '2026-01-05', '0.123456789012'),
      source: 'manual',
      version: 1,
    });
    expect((await me.get(`/exchange-rates/${stored.body.id}`)).body).toEqual(stored.body);
  });

  test('a JSON number is read by its shortest text', async () => {
    const stored = await me.post('/exchange-rates', quote('USD', 'GBP', '2026-01-05', 0.1));
    expect(stored.body.rate).toBe('0.1');
  });

  test('one rate for a pair and day', async () => {
    await me.post('/exchange-rates', quote('CHF', 'GBP', '2026-01-05', '0.9'));
    expect(await me.post('/exchange-rates', quote('CHF', 'GBP', '2026-01-05', '0.8'))).toMatchObject({
      status: 409,
      body: { detail: 'A rate for these currencies and that date already exists' },
    });
    expect((await me.post('/exchange-rates', quote('GBP', 'CHF', '2026-01-05', '1.1'))).status).toBe(201);
  });

  test.each([
    ['zero', quote('EUR', 'GBP', '2026-02-01', '0'), 'rate'],
    ['zero as a number', quote('EUR', 'GBP', '2026-02-01', 0), 'rate'],
    ['negative', quote('EUR', 'GBP', '2026-02-01', '-1'), 'rate'],
    ['not a number', quote('EUR', 'GBP', '2026-02-01', '1e5'), 'rate'],
    ['13 places', quote('EUR', 'GBP', '2026-02-01', '0.1234567890123'), 'rate'],
    ['13 places as a number', quote('EUR', 'GBP', '2026-02-01', 0.1234567890123), 'rate'],
    ['pence', quote('GBX', 'EUR', '2026-02-01', '1'), 'from_currency'],
    ['GBp', quote('EUR', 'GBp', '2026-02-01', '1'), 'to_currency'],
    ['unknown currency', quote('QQQ', 'GBP', '2026-02-01', '1'), 'from_currency'],
    ['one currency', quote('GBP', 'gbp', '2026-02-01', '1'), 'to_currency'],
    ['no such day', quote('EUR', 'GBP', '2026-02-30', '1'), 'date'],
    ['unknown field', { ...quote('EUR', 'GBP', '2026-02-01', '1'), note: 'x' }, 'note'],
  ])('422: %s', async (_, body, field) => {
    const answer = await me.post('/exchange-rates', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe(field);
  });

  test('change and delete', async () => {
    const client = await withRates(
      quote('EUR', 'GBP', '2026-01-01', '0.8'),
      quote('EUR', 'GBP', '2026-01-02', '0.9'),
    );
    const [newer, older] = (await client.get('/exchange-rates')).body.items;
    const path = `/exchange-rates/${older.id}`;
    expect(await client.patch(path, { rate: '0.85', version: 1 })).toMatchObject({
      status: 200,
      body: { rate: '0.85', date: '2026-01-01', version: 2 },
    });
    expect((await client.patch(path, { rate: '0.86', version: 1 })).status).toBe(412);
    expect((await client.patch(path, { date: newer.date })).status).toBe(409);
    expect((await client.patch(path, { to_currency: 'EUR' })).status).toBe(422);
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.delete(path)).status).toBe(404);
  });
});

describe('the list', () => {
  test('newest first, in pages that neither skip nor repeat', async () => {
    const days = Array.from({ length: 7 }, (_, index) => `2026-03-0${index + 1}`);
    const client = await withRates(
      ...days.flatMap((day) => [quote('EUR', 'GBP', day, '1'), quote('USD', 'GBP', day, '2')]),
    );
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await client.get(`/exchange-rates?limit=4&count=true${cursor && `&cursor=${cursor}`}`);
      expect(page.body.total).toBe(14);
      seen.push(...page.body.items.map((item: { date: string; id: string }) => `${item.date} ${item.id}`));
      cursor = page.body.next_cursor ?? '';
    } while (cursor);
    expect(seen).toHaveLength(14);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
  });

  test('filters', async () => {
    const client = await withRates(
      quote('EUR', 'GBP', '2026-03-01', '1'),
      quote('EUR', 'USD', '2026-03-02', '1'),
      quote('USD', 'GBP', '2026-03-03', '1'),
    );
    const count = async (query: string) => (await client.get(`/exchange-rates?${query}`)).body.items.length;
    expect(await count('from_currency=eur')).toBe(2);
    expect(await count('to_currency=GBP')).toBe(2);
    expect(await count('date_from=2026-03-02')).toBe(2);
    expect(await count('date_to=2026-03-02&from_currency=EUR')).toBe(2);
  });

  test('bad queries are 422', async () => {
    for (const query of [
      'limit=0',
      'limit=501',
      'cursor=abc',
      'from_currency=GBX',
      'colour=red',
      'date_from=today',
    ]) {
      expect((await me.get(`/exchange-rates?${query}`)).status, query).toBe(422);
    }
  });
});

describe('conversion', () => {
  test('the newest rate on or before the day', async () => {
    const client = await withRates(
      quote('EUR', 'GBP', '2026-01-01', '0.80'),
      quote('EUR', 'GBP', '2026-02-01', '0.90'),
    );
    expect((await convert(client, '100', 'EUR', 'GBP', '2026-01-31')).body).toEqual({
      amount: '100.00',
      from_currency: 'EUR',
      to_currency: 'GBP',
      converted: '80.00',
      rate: '0.8',
      rate_date: '2026-01-01',
      method: 'direct',
    });
    expect((await convert(client, '100', 'EUR', 'GBP', '2026-02-01')).body.converted).toBe('90.00');
    expect(await convert(client, '100', 'EUR', 'GBP', '2025-12-31')).toMatchObject({
      status: 422,
      body: { detail: 'No exchange rate is stored for these currencies on or before that date' },
    });
  });

  test('the inverse where it is newer, the direct one on the same day', async () => {
    const client = await withRates(
      quote('EUR', 'GBP', '2026-01-01', '0.80'),
      quote('GBP', 'EUR', '2026-02-01', '1.6'),
    );
    expect((await convert(client, '16', 'EUR', 'GBP')).body).toMatchObject({
      converted: '10.00',
      rate: '0.625',
      rate_date: '2026-02-01',
      method: 'inverse',
    });
    await client.post('/exchange-rates', quote('EUR', 'GBP', '2026-02-01', '0.5'));
    expect((await convert(client, '16', 'EUR', 'GBP')).body).toMatchObject({
      converted: '8.00',
      method: 'direct',
    });
  });

  test('through the base currency, then through EUR, USD, any other', async () => {
    const client = await withRates(
      quote('JPY', 'AUD', '2026-01-03', '0.01'),
      quote('CHF', 'AUD', '2026-01-01', '1.5'),
    );
    expect((await convert(client, '10000', 'JPY', 'CHF')).body).toMatchObject({
      converted: '66.67',
      rate_date: '2026-01-01',
      method: 'cross',
    });
    for (const rate of [
      quote('JPY', 'EUR', '2026-01-01', '0.006'),
      quote('EUR', 'CHF', '2026-01-01', '0.95'),
    ]) {
      await client.post('/exchange-rates', rate);
    }
    expect((await convert(client, '10000', 'JPY', 'CHF')).body.converted).toBe('57.00');
    for (const rate of [quote('GBP', 'JPY', '2026-01-01', '200'), quote('GBP', 'CHF', '2026-01-01', '1.1')]) {
      await client.post('/exchange-rates', rate);
    }
    expect((await convert(client, '10000', 'JPY', 'CHF')).body.converted).toBe('55.00');
    expect((await convert(client, '-10000', 'JPY', 'CHF')).body.converted).toBe('-55.00');
  });

  test('one currency needs no rate; today is the default day', async () => {
    const answer = await me.get('/exchange-rates/convert?from_currency=GBP&to_currency=gbp&amount=1.5');
    expect(answer.body).toMatchObject({ converted: '1.50', rate: '1', method: 'same' });
  });

  test('bad queries are 422', async () => {
    for (const query of [
      'from_currency=EUR&to_currency=GBP',
      'from_currency=GBX&to_currency=EUR&amount=1',
      'from_currency=EUR&to_currency=GBP&amount=1.234',
      'from_currency=EUR&to_currency=GBP&amount=x',
      'from_currency=EUR&to_currency=GBP&amount=1&date=2026-02-30',
    ]) {
      expect((await me.get(`/exchange-rates/convert?${query}`)).status, query).toBe(422);
    }
  });
});

describe('import', () => {
  const csv = (text: string | Uint8Array) => ({ name: 'rates.csv', content: text });

  test('a CSV: added, updated and unchanged are told apart', async () => {
    const client = await withRates(
      quote('EUR', 'GBP', '2026-01-01', '0.8'),
      quote('EUR', 'GBP', '2026-01-02', '0.8'),
    );
    const file = csv(
      '\uFEFFdate;rate;from;to;note\r\n2026-01-01;0.800;EUR;GBP;same\r\n02/01/2026;"0.9";eur;gbp;\r\n2026-01-03;1.123456789012;EUR;GBP;\r\n\r\n',
    );
    expect(await client.upload('/exchange-rates/import', file)).toMatchObject({
      status: 200,
      body: { rows: 3, added: 1, updated: 1, unchanged: 1, errors: [], error_count: 0 },
    });
    const { items } = (await client.get('/exchange-rates')).body;
    expect(items.map((item: { rate: string }) => item.rate)).toEqual(['1.123456789012', '0.9', '0.8']);
    expect(items[0].source).toBe('import');
    const again = await client.upload('/exchange-rates/import', file);
    expect(again.body).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
  });

  test('bad lines are named, the good ones stored', async () => {
    const client = await app.register();
    const answer = await client.upload(
      '/exchange-rates/import',
      csv(
        'from_currency,to_currency,date,rate\nEUR,GBP,2026-01-01,0.8\nEUR,GBP,2026-01-01,0.80\nEUR,GBP,2026-01-01,0.9\nGBX,EUR,2026-01-01,1\nEUR,GBP,31/02/2026,1\nEUR,GBP,2026-01-02,-1\nEUR\n',
      ),
    );
    expect(answer.body).toMatchObject({ rows: 7, added: 1, updated: 0, unchanged: 1, error_count: 5 });
    expect(answer.body.errors.map((error: { line: number }) => error.line)).toEqual([4, 5, 6, 7, 8]);
  });

  test('at most 100 errors are listed', async () => {
    const lines = Array.from({ length: 150 }, () => 'EUR,GBP,never,1').join('\n');
    const answer = await me.upload('/exchange-rates/import', csv(`from,to,date,rate\n${lines}`));
    expect(answer.body.error_count).toBe(150);
    expect(answer.body.errors).toHaveLength(100);
  });

  test('many rates', async () => {
    const client = await app.register();
    const lines: string[] = [];
    for (const from of ['EUR', 'USD', 'JPY', 'CHF', 'SEK', 'NOK']) {
      for (let day = 0; day < 5000; day++) {
        lines.push(`${from},GBP,${new Date(day * 86_400_000).toISOString().slice(0, 10)},1.${day}1`);
      }
    }
    const answer = await client.upload(
      '/exchange-rates/import',
      csv(`from,to,date,rate\n${lines.join('\n')}`),
    );
    expect(answer.body).toMatchObject({ rows: 30_000, added: 30_000, error_count: 0 });
    expect((await convert(client, '1', 'NOK', 'GBP', '1970-01-02')).body.rate).toBe('1.11');
  });

  test('JSON does the same', async () => {
    const client = await app.register();
    const rates = [
      quote('EUR', 'GBP', '2026-01-01', '0.8'),
      quote('USD', 'GBP', '2026-01-01', 0.75),
      quote('GBX', 'EUR', '2026-01-01', '1'),
    ];
    expect(await client.post('/exchange-rates/import', { rates })).toMatchObject({
      status: 200,
      body: { rows: 3, added: 2, error_count: 1, errors: [{ line: 3 }] },
    });
  });

  test('what is no list of rates is refused', async () => {
    expect((await me.post('/exchange-rates/import', { rates: [] })).status).toBe(422);
    expect((await me.post('/exchange-rates/import', { rates: [{ date: '2026-01-01' }] })).status).toBe(422);
    const many = Array.from({ length: 5001 }, () => quote('EUR', 'GBP', '2026-01-01', '1'));
    expect((await me.post('/exchange-rates/import', { rates: many })).status).toBe(422);
    expect((await me.post('/exchange-rates/import')).status).toBe(422);
    expect((await me.upload('/exchange-rates/import', csv('a,b\n1,2'))).status).toBe(422);
    expect((await me.upload('/exchange-rates/import', csv(''))).status).toBe(422);
    expect((await me.upload('/exchange-rates/import', csv(new Uint8Array([0xff, 0xfe, 0x41])))).status).toBe(
      422,
    );
    const large = csv(`from,to,date,rate\n${'x'.repeat(11 * 1024 * 1024)}`);
    expect((await me.upload('/exchange-rates/import', large)).status).toBe(413);
  });

  test('a form without the file, a broken form and another content type are refused', async () => {
    const form = new FormData();
    form.append('other', new Blob(['x']), 'x.csv');
    const send = (raw: string | FormData, type?: string) =>
      app.request('POST', '/exchange-rates/import', {
        token: me.token,
        raw,
        ...(type ? { headers: { 'content-type': type } } : {}),
      });
    expect(await send(form)).toMatchObject({
      status: 422,
      body: { detail: 'Send the rates as multipart field "file"' },
    });
    expect((await send('nonsense', 'multipart/form-data')).status).toBe(400);
    expect((await send('--x\r\nnonsense', 'multipart/form-data; boundary=x')).status).toBeLessThan(500);
    expect((await send('a,b', 'text/csv')).status).toBe(415);
  });
});

describe('another user', () => {
  test("'s rates are not found and not used", async () => {
    const other = await withRates(quote('EUR', 'GBP', '2026-01-01', '0.8'));
    const [theirs] = (await other.get('/exchange-rates')).body.items;
    const client = await app.register();
    for (const call of [
      client.get(`/exchange-rates/${theirs.id}`),
      client.patch(`/exchange-rates/${theirs.id}`, { rate: '1' }),
      client.delete(`/exchange-rates/${theirs.id}`),
      client.get(`/exchange-rates/${randomUUID()}`),
    ]) {
      expect((await call).status).toBe(404);
    }
    expect((await client.get('/exchange-rates')).body.items).toEqual([]);
    expect((await convert(client, '1', 'EUR', 'GBP')).status).toBe(422);
    expect((await app.request('GET', '/exchange-rates')).status).toBe(401);
  });
});
