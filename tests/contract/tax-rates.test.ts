import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const path = '/tax/rate-configs';

/** The table of a year as it holds for a user, with one figure of it changed. */
async function edited(by: Client, where: string, value: unknown, year = '2025-26'): Promise<object> {
  const { table } = (await by.get(`${path}/${year}`)).body;
  const keys = where.split('.');
  const last = keys.pop() as string;
  const group = keys.reduce((inner, key) => inner[key], table);
  group[last] = value;
  return table;
}

describe('rates', () => {
  test('every year is listed, newest first, with its status', async () => {
    const { status, body } = await client.get(path);
    expect(status).toBe(200);
    expect(body).toHaveLength(13);
    expect(body[0]).toEqual({
      tax_year: '2027-28',
      status: 'announced',
      start: '2027-04-06',
      end: '2028-04-05',
      edited: false,
      version: 0,
      updated_at: null,
    });
    expect(body.at(-1)).toMatchObject({ tax_year: '2015-16', status: 'enacted' });
  });

  test('a year comes with its figures and their sources', async () => {
    const { body } = await client.get(`${path}/2025-26`);
    expect(body.table.income_tax.personal_allowance).toMatchObject({ amount: 12570, taper_rate: '0.5' });
    expect(body).toMatchObject({ edited: false, difference: [] });
    expect(body.sources).toContainEqual({
      key: 'ita2007',
      title: 'Income Tax Act 2007',
      reference: expect.any(String),
    });
  });

  test('years that are none or without rates are 422', async () => {
    for (const year of ['1999-00', '2025-27', '2041-42']) {
      for (const answer of [
        await client.get(`${path}/${year}`),
        await client.put(`${path}/${year}`, { table: {} }),
        await client.delete(`${path}/${year}`),
      ])
        expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'tax_year' }] } });
    }
    expect((await client.get(`${path}/soon`)).status).toBe(422);
  });
});

describe('a user’s own rates', () => {
  const allowance = 'income_tax.personal_allowance.amount';
  const calculate = (by: Client) =>
    by.post('/tax/calculate', {
      tax_year: '2025-26',
      region: 'england',
      inputs: { employment_income: '40000' },
    });

  test('are used by all calculations of the user, compared, and reset', async () => {
    const [user, other] = [await app.register(), await app.register()];
    const put = await user.put(`${path}/2025-26`, { table: await edited(user, allowance, 20000) });
    expect(put).toMatchObject({
      status: 200,
      body: {
        edited: true,
        version: 1,
        difference: [{ path: allowance, shipped: 12570, edited: 20000 }],
      },
    });
    expect((await user.get(`${path}/2025-26`)).body).toEqual(put.body);
    expect((await user.get(path)).body.filter((one: { edited: boolean }) => one.edited)).toHaveLength(1);
    expect((await calculate(user)).body.income_tax).toBe('4000.00');
    expect((await user.get('/tax/report?tax_year=2025-26')).body.rates).toEqual({
      status: 'enacted',
      edited: true,
    });
    expect((await calculate(other)).body.income_tax).toBe('5486.00');
    expect((await other.get(`${path}/2025-26`)).body.edited).toBe(false);

    expect((await user.delete(`${path}/2025-26`)).status).toBe(204);
    expect((await calculate(user)).body.income_tax).toBe('5486.00');
    expect((await user.get(`${path}/2025-26`)).body).toMatchObject({ edited: false, version: 0 });
    expect((await user.delete(`${path}/2025-26`)).status).toBe(204);
  });

  test('a table without a difference is not kept', async () => {
    const user = await app.register();
    await user.put(`${path}/2025-26`, { table: await edited(user, allowance, 20000) });
    const back = await user.put(`${path}/2025-26`, { table: await edited(user, allowance, 12570) });
    expect(back.body).toMatchObject({ edited: false, version: 0, difference: [] });
  });

  test('a version that is not the stored one is 412', async () => {
    const user = await app.register();
    const table = await edited(user, allowance, 20000);
    expect(
      (await user.put(`${path}/2024-25`, { table: await edited(user, allowance, 1, '2024-25'), version: 1 }))
        .status,
    ).toBe(412);
    expect((await user.put(`${path}/2025-26`, { table, version: 0 })).body.version).toBe(1);
    expect((await user.put(`${path}/2025-26`, { table, version: 0 })).status).toBe(412);
    expect((await user.put(`${path}/2025-26`, { table, version: 1 })).body.version).toBe(2);
    const stale = await app.request('DELETE', `${path}/2025-26`, {
      token: user.token,
      headers: { 'if-match': '"1"' },
    });
    expect(stale.status).toBe(412);
  });

  const bands = 'income_tax.non_savings_bands.england_ni.bands';
  test.each([
    ['a rate over 1', `${bands}.1.rate`, '1.4', `${bands}.1.rate`],
    ['a negative threshold', allowance, -5, allowance],
    ['overlapping bands', `${bands}.1.from`, 20000, `${bands}.1.from`],
    ['a gap between bands', `${bands}.1.from`, 40000, `${bands}.1.from`],
    ['no bands', bands, [], bands],
    ['words for a figure', allowance, 'plenty', allowance],
    ['another year', 'tax_year', '2024-25', 'tax_year'],
    ['an unknown group', 'wealth_tax', {}, 'wealth_tax'],
  ])('%s is 422 with its path', async (_what, where, value, named) => {
    const table = await edited(client, where, value);
    const answer = await client.put(`${path}/2025-26`, { table });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toContain(`table.${named}`);
    expect((await client.get(`${path}/2025-26`)).body.edited).toBe(false);
  });

  test('no table, or more than a table, is 422', async () => {
    expect((await client.put(`${path}/2025-26`, {})).status).toBe(422);
    expect((await client.put(`${path}/2025-26`, { table: [] })).status).toBe(422);
    expect((await client.put(`${path}/2025-26`, { table: {} })).status).toBe(422);
    expect((await client.put(`${path}/2025-26`, { table: {}, note: 'x' })).status).toBe(422);
  });

  test('no one reads or edits rates without signing in', async () => {
    expect((await app.request('GET', path)).status).toBe(401);
    expect((await app.request('PUT', `${path}/2025-26`, { body: { table: {} } })).status).toBe(401);
  });
});
