import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { balanceOf, countIn, openAccount } from './ledger.ts';
import { commit, fourDays, importNow, lloyds, monzo, rowsOf, threeShops, upload } from './statements.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const open = async (change: object = {}): Promise<string> => (await openAccount(client, change)).id;

describe('previewing', () => {
  test('a Monzo file is recognised, read, and not recorded', async () => {
    const account = await open();
    const preview = await upload(client, account, threeShops, { name: 'March.csv' });
    expect(preview).toMatchObject({
      account_id: account,
      status: 'previewed',
      file_name: 'March.csv',
      file_size: threeShops.length,
      detected: { format_id: 'monzo', encoding: 'utf-8', date_order: 'day_first' },
      counts: { rows: 3, added: 3, duplicates: 0, matched: 0, skipped: 0, errors: 0 },
      needs: [],
      restore_deleted: true,
      first_date: '2025-03-14',
      last_date: '2025-03-14',
      committed_at: null,
      reverted_at: null,
    });
    expect(await countIn(client, account)).toBe(0);
    expect(await balanceOf(client, account)).toBe('0.00');
    expect((await client.get(`/imports/${preview.id}`)).body).toEqual(preview);
    expect((await client.get(`/imports?account_id=${account}`)).body).toEqual({
      items: [preview],
      next_cursor: null,
    });
  });

  test("a Lloyds file's balances are proved", async () => {
    const preview = await upload(client, await open(), lloyds(fourDays));
    expect(preview).toMatchObject({
      detected: { format_id: 'lloyds' },
      counts: { rows: 4, added: 4 },
      balance_check: {
        status: 'proved',
        row_order: 'newest_first',
        opening: '100.00',
        closing: '396.30',
        sum: '296.30',
        first_break: null,
      },
    });
  });

  test('a row that is missing breaks the chain, at a named line', async () => {
    const rows = Array.from({ length: 8 }, (_, index) => {
      const balance = (110 - index - (index > 3 ? 5 : 0)).toFixed(2);
      return [`0${index + 1}/03/2025`, `SHOP ${index}`, '1.00', '', balance] as const;
    });
    const { balance_check, warnings } = await upload(client, await open(), lloyds(rows.toReversed()));
    expect(balance_check).toMatchObject({
      status: 'broken',
      first_break: { line: expect.any(Number), expected: expect.any(String), found: expect.any(String) },
    });
    expect([5, 6]).toContain(balance_check.first_break.line);
    expect(warnings.map((warning: { code: string }) => warning.code)).toContain('balance-broken');
  });

  test('rows show what was read and what becomes of them', async () => {
    const { id } = await upload(client, await open(), threeShops);
    const [first] = await rowsOf(client, id);
    expect(first).toEqual({
      number: 1,
      line: 2,
      raw: expect.arrayContaining(['tx_1', '14/03/2025']),
      parsed: {
        date: '2025-03-14',
        type: 'expense',
        amount: '6.40',
        signed_amount: '-6.40',
        currency: 'GBP',
        description: 'tx_1',
        merchant: 'tx_1',
        balance: null,
        bank_id: 'tx_1',
        category_id: expect.any(String), // what the bank's own column says
      },
      trade: null,
      outcome: 'added',
      reason: null,
      reason_code: null,
      can_decide: true,
      suggestion: null,
      rules: [],
    });
  });

  test('a preview can be thrown away, and only a preview', async () => {
    const account = await open();
    const { id } = await upload(client, account, threeShops);
    expect((await client.delete(`/imports/${id}`)).status).toBe(204);
    expect((await client.get(`/imports/${id}`)).status).toBe(404);
    const kept = await importNow(client, account, threeShops);
    expect((await client.delete(`/imports/${kept.id}`)).status).toBe(409);
  });

  test('a closed account takes no row dated after its last day, whatever is decided about it', async () => {
    const account = await open();
    await client.patch(`/accounts/${account}`, { closed_on: '2025-03-12' });
    const preview = await upload(client, account, lloyds(fourDays));
    const page = async () => (await client.get(`/imports/${preview.id}/rows?limit=500`)).body.items;
    const late = (await page()).filter((row: { outcome: string }) => row.outcome !== 'added');
    expect(late.length).toBeGreaterThan(0);
    for (const row of late) {
      expect(row).toMatchObject({ outcome: 'error', reason: 'Dated after the account was closed' });
      expect(row.parsed.date > '2025-03-12').toBe(true);
    }
    const taken = await client.patch(`/imports/${preview.id}/rows/${late[0].number}`, { outcome: 'added' });
    expect(taken.body.outcome).toBe('error');
    const { counts } = (await client.post(`/imports/${preview.id}/commit`)).body;
    expect(counts).toMatchObject({ rows: counts.added + late.length, errors: late.length });
    const kept = (await client.get(`/transactions?account_id=${account}&date_from=2025-03-13`)).body.items;
    expect(kept).toEqual([]);
  });

  test('rows dated before the opening date are warned about', async () => {
    const account = await open({ opening_date: '2025-03-13' });
    const { warnings } = await upload(client, account, lloyds(fourDays));
    expect(warnings.map((warning: { code: string }) => warning.code)).toContain('before-opening');
  });

  test('rows dated more than a week ahead are warned about: their dates may be read the wrong way round', async () => {
    const on = async (day: string) => {
      const date = day.split('-').reverse().join('/');
      const { warnings } = await upload(client, await open(), monzo([{ id: 'tx_1', amount: '-5.00', date }]));
      return warnings.map((warning: { code: string }) => warning.code);
    };
    const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await on(daysAhead(9))).toContain('future-dates');
    expect(await on(daysAhead(6))).not.toContain('future-dates');
    const account = await open();
    const { id } = await upload(
      client,
      account,
      monzo([{ id: 'tx_1', amount: '-5.00', date: '04/08/2150' }]),
    );
    const { body } = await client.patch(`/imports/${id}`, { date_order: 'month_first' });
    expect(body.warnings.map((warning: { code: string }) => warning.code)).toContain('future-dates');
  });

  test('110 formats are listed, each with name and headings', async () => {
    const { body } = await client.get('/imports/formats');
    expect(body).toHaveLength(110);
    expect(new Set(body.map((format: { id: string }) => format.id)).size).toBe(110);
    expect(body).toContainEqual({
      id: 'monzo',
      name: expect.any(String),
      kind: expect.any(String),
      header: expect.arrayContaining(['Transaction ID']),
      confidence: expect.stringMatching(/^(high|medium|low)$/),
      quirks: expect.any(Array),
    });
  });
});

describe('questions', () => {
  const header = 'Date,Description,Amount';
  const unclear = `${header}\n13/03/2025,TRAM,2.80\n14/03/2025,GRILL,41.30\n`;

  test('positive amounts on a current account: the sign is asked for, and answered by PATCH', async () => {
    const account = await open();
    const preview = await upload(client, account, unclear);
    expect(preview.needs).toEqual(['sign']);
    const early = await client.post(`/imports/${preview.id}/commit`);
    expect(early).toMatchObject({ status: 409, body: { errors: [{ field: 'sign' }] } });
    const { body } = await client.patch(`/imports/${preview.id}`, { sign: 'positive_is_spend' });
    expect(body).toMatchObject({ needs: [], detected: { sign: { convention: 'positive_is_spend' } } });
    await commit(client, preview.id);
    expect(await balanceOf(client, account)).toBe('-44.10');
  });

  test('?commit=true with an open question is 409, and leaves nothing behind', async () => {
    const account = await open();
    await upload(client, account, unclear, { query: '?commit=true', status: 409 });
    expect((await client.get(`/imports?account_id=${account}`)).body.items).toEqual([]);
    const fields = { sign: 'negative_is_spend' };
    await importNow(client, account, unclear, fields);
    expect(await balanceOf(client, account)).toBe('44.10');
  });

  test('rows of both signs are settled by the type of the account', async () => {
    const rows = `${header}\n13/03/2025,TRAM,2.80\n14/03/2025,GRILL,41.30\n15/03/2025,REFUND,-1.00\n`;
    const [current, card] = [await open(), await open({ type: 'credit_card' })];
    const proof = { detected: { sign: { proof: 'account-type' } }, needs: [] };
    expect(await upload(client, current, rows, { query: '?commit=true' })).toMatchObject(proof);
    expect(await upload(client, card, rows, { query: '?commit=true' })).toMatchObject(proof);
    expect([await balanceOf(client, current), await balanceOf(client, card)]).toEqual(['43.10', '-43.10']);
  });

  test('dates that fit both orders are said to be assumed, and answered by PATCH', async () => {
    const text = `${header}\n01/02/2025,TRAM,-2.80\n03/02/2025,WAGES,5.00\n`;
    const preview = await upload(client, await open(), text);
    expect(preview.detected).toMatchObject({ date_order: 'day_first', date_order_proven: false });
    expect(preview.first_date).toBe('2025-02-01');
    const { body } = await client.patch(`/imports/${preview.id}`, { date_order: 'month_first' });
    expect(body).toMatchObject({ first_date: '2025-01-02', detected: { date_order_proven: true } });
  });

  test('a date the other way round is an error with its line, and turns no other day round', async () => {
    const account = await open();
    const days = ['03/08/2025', '04/08/2025', '05/08/2025', '06/08/2025', '07/08/2025', '08/13/2025'];
    const text = `Date,Details,Transaction Type,In,Out\n${days.map((day) => `${day},TRAM,Card,0,2.80`).join('\n')}\n`;
    const done = await upload(client, account, text, { query: '?commit=true' });
    expect(done).toMatchObject({
      first_date: '2025-08-03',
      last_date: '2025-08-07',
      detected: { date_order: 'day_first', date_order_proven: true },
      counts: { rows: 6, added: 5, errors: 1 },
      warnings: [{ code: 'date-order-slips' }, { code: 'unreadable-rows' }],
    });
    const { body } = await client.get(`/imports/${done.id}/rows?outcome=error`);
    expect(body.items).toMatchObject([
      { line: 7, reason: expect.stringContaining('only with the month first') },
    ]);
  });

  test.each([
    ['variant-card-credit-marks', 'credit_card', '-932.10', { added: 4 }],
    ['variant-credit-and-debit-marks', 'credit_card', '-39.10', { added: 3 }],
    ['variant-balance-rows', 'cash', '997.30', { added: 2, skipped: 2 }],
    ['variant-point-unclear', 'cash', '-3.00', { added: 1, errors: 1 }],
  ])('%s comes to what it says', async (name, type, balance, counts) => {
    const account = await open({ type });
    const file = new URL(`../../packages/bank-import/golden/${name}/statement.csv`, import.meta.url);
    expect(await importNow(client, account, readFileSync(file))).toMatchObject({ counts });
    expect(await balanceOf(client, account)).toBe(balance);
  });

  const german = 'Buchungstag;Auftraggeber;Betrag\n13.03.2025;Bäckerei Müller;-1.204,50\n';
  const mapping = {
    has_header: true,
    date_column: 'Buchungstag',
    description_columns: ['Auftraggeber'],
    amount_column: 'Betrag',
    sign: 'negative_is_spend',
  };

  test('an unknown layout needs a mapping; PATCH gives it, and the rows follow', async () => {
    const account = await open();
    const preview = await upload(client, account, german);
    expect(preview).toMatchObject({
      needs: ['mapping'],
      counts: { rows: 0 },
      detected: { format_id: null, header: ['Buchungstag', 'Auftraggeber', 'Betrag'] },
    });
    expect(preview.detected.sample.length).toBeGreaterThan(0);
    expect((await client.post(`/imports/${preview.id}/commit`)).status).toBe(409);
    const { body } = await client.patch(`/imports/${preview.id}`, { mapping });
    expect(body).toMatchObject({ needs: [], counts: { rows: 1, added: 1 } });
    await commit(client, preview.id);
    expect(await balanceOf(client, account)).toBe('-1204.50');
  });

  test('a mapping to columns that are not there is said to be wrong, and can be put right', async () => {
    const preview = await upload(client, await open(), german);
    const wrong = await client.patch(`/imports/${preview.id}`, {
      mapping: { ...mapping, amount_column: 'Summe' },
    });
    expect(wrong.status === 422 || wrong.body.needs.includes('mapping')).toBe(true);
    const right = await client.patch(`/imports/${preview.id}`, { mapping });
    expect(right.body.counts).toMatchObject({ rows: 1, added: 1 });
    const odd = await client.patch(`/imports/${preview.id}`, { mapping: { ...mapping, payee: 1 } });
    expect(odd).toMatchObject({ status: 422, body: { errors: [{ field: 'mapping.payee' }] } });
  });

  test('a direction column gives the sign, and amounts without one are not read by their own', async () => {
    const account = await open();
    const file =
      'Wann;Wer;Wieviel;Richtung;Status\n13.03.2025;Bäckerei;12,50;Soll;gebucht\n14.03.2025;Gehalt;900,00;Haben;gebucht\n15.03.2025;Kino;11,00;Soll;Pending\n';
    const columns = {
      has_header: true,
      date_column: 'Wann',
      description_columns: ['Wer'],
      amount_column: 'Wieviel',
    };
    const preview = await upload(client, account, file);
    const without = await client.patch(`/imports/${preview.id}`, { mapping: columns });
    expect(without).toMatchObject({ status: 200, body: { needs: ['mapping'] } });
    const { body } = await client.patch(`/imports/${preview.id}`, {
      mapping: { ...columns, direction_column: 'Richtung' },
    });
    expect(body).toMatchObject({ needs: [], counts: { rows: 3, added: 2, skipped: 1 } });
    await commit(client, preview.id);
    expect(await balanceOf(client, account)).toBe('887.50');
  });

  test('a saved profile recognises the same headings next time', async () => {
    const other = await app.register();
    const account = (await openAccount(other)).id;
    const profile = { name: 'Sparkasse', header: ['Buchungstag', 'Auftraggeber', 'Betrag'], mapping };
    const saved = await other.post('/import-profiles', profile);
    expect(saved).toMatchObject({ status: 201, body: profile });
    expect((await other.get('/import-profiles')).body).toEqual([saved.body]);
    expect((await other.post('/import-profiles', profile)).status).toBe(409);
    expect((await importNow(other, account, german)).counts).toMatchObject({ rows: 1, added: 1 });
    const fields = { profile_id: saved.body.id };
    expect((await importNow(other, account, german, fields)).counts).toMatchObject({ duplicates: 1 });
    await upload(client, await open(), german, { fields, status: 404 });
    expect((await client.get('/import-profiles')).body).toEqual([]);
    expect((await client.delete(`/import-profiles/${saved.body.id}`)).status).toBe(404);
    expect((await other.delete(`/import-profiles/${saved.body.id}`)).status).toBe(204);
    expect((await upload(other, account, german)).needs).toEqual(['mapping']);
  });

  test('a profile that counts its columns knows only files whose headings stand in its order', async () => {
    const other = await app.register();
    const account = (await openAccount(other)).id;
    const counted = {
      has_header: true,
      date_column: 'Wann',
      description_columns: ['Wer'],
      debit_column: 2,
      credit_column: 3,
    };
    const profile = { name: 'Counted', header: ['Wann', 'Wer', 'Soll', 'Haben'], mapping: counted };
    expect((await other.post('/import-profiles', profile)).status).toBe(201);
    const read = await upload(other, account, 'Wann;Wer;Soll;Haben\n13.03.2025;Bäckerei;12,50;\n');
    expect(read.needs).toEqual([]);
    expect((await rowsOf(other, read.id))[0].parsed.signed_amount).toBe('-12.50');
    const moved = await upload(other, account, 'Wann;Wer;Haben;Soll\n13.03.2025;Bäckerei;;12,50\n');
    expect(moved.needs).toEqual(['mapping']);
  });

  test('half a surrogate in a profile is no error', async () => {
    const profile = {
      name: 'Half \ud83e',
      header: ['\ud83e'],
      mapping: { ...mapping, date_column: '\ud83e' },
    };
    expect((await client.post('/import-profiles', profile)).status).toBe(201);
  });
});
