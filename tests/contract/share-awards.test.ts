import type { CapitalGainsReport, ShareAward, TaxBoxes, TaxReport } from '@farthing/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { holdingsOf, openInvestments, tradesOf } from './investments.ts';
import { importNow } from './statements.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  client = await app.register();
});
afterAll(() => app.close());

const year = '2025-26';
const vest = {
  ...{ kind: 'rsu', employer: 'Orbit Tools', date: '2025-06-16', currency: 'GBP' },
  ...{ shares: '100', shares_withheld: '47', value: '20', on_payslip: false },
};

async function add(more: object = {}): Promise<ShareAward> {
  const { status, body } = await client.post('/tax/share-awards', { ...vest, ...more });
  expect(body).not.toHaveProperty('detail');
  expect(status).toBe(201);
  return body;
}
const report = async (): Promise<TaxReport> => (await client.get(`/tax/report?tax_year=${year}`)).body;
const shares = async () => (await report()).income.find(({ kind }) => kind === 'shares');
const holdingOfShares = async (): Promise<string> => {
  const account = await openInvestments(client);
  const { body } = await client.post('/holdings', {
    account_id: account.id,
    symbol: 'ORBT',
    name: 'Orbit Tools',
    purchase_currency: 'GBP',
  });
  return body.id;
};

describe('income from shares', () => {
  test('is all shares at their market value, taxed beside pay, with its tax and its boxes in the return', async () => {
    await client.put(`/tax/profiles/${year}`, {
      incomes: [{ kind: 'employment', description: 'Orbit Tools', amount: '30000', tax_paid: '3486' }],
    });
    const before = await report();
    const award = await add({ tax_paid: '400' });
    expect(award).toMatchObject({ income: '2000.00', shares_kept: '53', cost: '1060.00', tax_year: year });
    expect(await shares()).toMatchObject({
      label: 'Employee shares',
      total: '2000.00',
      rows: [{ source: 'share_awards', label: 'RSU of Orbit Tools, 16 Jun 2025', amount: '2000.00' }],
    });
    const after = await report();
    const tax = (one: TaxReport) => Number(one.position.income_tax);
    expect(tax(after) - tax(before)).toBe(400);
    expect(after.position.ni).toBe(before.position.ni);
    expect(Number(after.total_paid) - Number(before.total_paid)).toBe(400);
    expect(after.position.explanation.length + 1).toBeLessThanOrEqual(after.explanation.length);
    expect(after.explanation.map(({ label }) => label)).toContain('Income: RSU of Orbit Tools');
    const boxes: TaxBoxes = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
    expect(boxes.forms.find(({ form }) => form === 'SA101')?.boxes).toMatchObject([
      {
        box: '1',
        figure: '2000',
        note: expect.stringContaining('no box for the £400.00 of tax taken off'),
        rows: [{ source: 'share_awards', id: award.id }],
      },
    ]);
  });

  test('on payslips is not counted again, and a note asks for the pay if there is none', async () => {
    await add({ on_payslip: true });
    expect(await shares()).toBeUndefined();
    expect((await report()).notes.join()).toMatch(/2000\.00 is marked as taxed through payslips, but/);
    await client.put(`/tax/profiles/${year}`, {
      incomes: [{ kind: 'employment', description: 'ORBIT TOOLS', amount: '30000', tax_paid: '3486' }],
    });
    expect((await report()).notes.join()).toMatch(/2000\.00 is taxed through payslips and isn’t added again/);
    const boxes: TaxBoxes = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
    expect(boxes.forms.find(({ form }) => form === 'SA101')).toBeUndefined();
  });

  test('in dollars uses the stored rate of the day, or the rate that is given', async () => {
    const refused = await client.post('/tax/share-awards', { ...vest, currency: 'USD' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ field: 'fx_rate' }]);
    const rate = { from_currency: 'USD', to_currency: 'GBP', date: '2025-06-01', rate: '0.75' };
    await client.post('/exchange-rates', rate);
    const award = await add({ currency: 'USD' });
    expect(award).toMatchObject({ fx_rate: '0.75', income: '1500.00', cost: '795.00', cost_per_share: '20' });
    const given = await client.patch(`/tax/share-awards/${award.id}`, { fx_rate: '0.8' });
    expect(given.body).toMatchObject({ fx_rate: '0.8', income: '1600.00' });
    const moved = await client.patch(`/tax/share-awards/${award.id}`, { date: '2025-06-17' });
    expect(moved.body).toMatchObject({ fx_rate: '0.75', income: '1500.00' });
  });

  test('within the rules of CSOP is nothing, and the cost is the price paid', async () => {
    const csop = { kind: 'csop', shares_withheld: '0', price: '12', exercise: 'in_time' };
    const relieved = await add({ ...csop, granted_on: '2022-01-10' });
    expect(relieved).toMatchObject({ income: '0.00', cost: '1200.00' });
    const early = await client.post('/tax/share-awards', { ...vest, ...csop, granted_on: '2024-01-10' });
    expect(early.status).toBe(422);
    expect(early.body.errors).toMatchObject([{ field: 'exercise' }]);
  });

  test('that leave a plan is at most their value at the award, and they cost their market value', async () => {
    const plan = { kind: 'sip', shares_withheld: '0', exercise: 'in_time', granted_on: '2021-10-01' };
    const award = await add({ ...plan, value_at_grant: '12' });
    expect(award).toMatchObject({ income: '1200.00', cost: '2000.00' });
    const holding_id = await holdingOfShares();
    await client.patch(`/tax/share-awards/${award.id}`, { holding_id });
    const bought = (await client.post(`/tax/share-awards/${award.id}/purchases`)).body;
    expect(bought.purchases).toMatchObject({ status: 'matches', cost: '2000.00' });
    const restricted = {
      ...vest,
      kind: 'restricted',
      shares_withheld: '0',
      value_at_grant: '10',
      price: '5',
    };
    const refused = await client.post('/tax/share-awards', { ...restricted, holding_id });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'holding_id']);
    expect((await add({ ...restricted, value: '20' })).income).toBe('1000.00');
    const converted = await add({ ...restricted, kind: 'convertible', value: '20', price: '0' });
    expect(converted).toMatchObject({ income: '1000.00', cost: '1000.00', purchases: null });
    await client.delete(`/tax/share-awards/${converted.id}`);
    expect((await shares())?.total).toBe('2200.00');
  });

  test('is the same in a calculation, which stores nothing', async () => {
    const { status, body } = await client.post('/tax/share-awards/calculate', vest);
    expect([status, body.income]).toEqual([200, '2000.00']);
    expect((await client.get('/tax/share-awards')).body).toEqual([]);
  });
});

describe('the cost of shares', () => {
  test('goes into the pool as a purchase, once, and a sale to cover has no gain', async () => {
    const holding_id = await holdingOfShares();
    const award = await add({ holding_id, shares_withheld: '0' });
    expect(award.purchases).toMatchObject({ status: 'missing', expected_quantity: '100' });
    const recorded = await client.post(`/tax/share-awards/${award.id}/purchases`);
    expect(recorded.status).toBe(200);
    expect(recorded.body.purchases).toMatchObject({ status: 'matches', quantity: '100', cost: '2000.00' });
    const again = await client.post(`/tax/share-awards/${award.id}/purchases`);
    expect(again.status).toBe(409);
    await client.post(`/holdings/${holding_id}/transactions`, {
      ...{ type: 'sell', date: award.date, quantity: '47', price: '20', currency: 'GBP', fees: '0' },
    });
    const gains: CapitalGainsReport = (await client.get(`/reports/capital-gains?tax_year=${year}`)).body;
    expect(gains.years[0]?.disposals).toMatchObject([
      { quantity: '47', gain: '0.00', matches: [{ rule: 'same_day' }] },
    ]);
    expect(gains.pools).toMatchObject([{ quantity: '53', cost: '1060.00' }]);
  });

  test('of two awards of a day is recorded together, and a purchase with another cost differs', async () => {
    const holding_id = await holdingOfShares();
    const one = await add({ holding_id });
    const other = await add({ holding_id, kind: 'espp', shares: '10', shares_withheld: '0', price: '17' });
    await client.post(`/tax/share-awards/${other.id}/purchases`);
    const read = async (id: string): Promise<ShareAward> =>
      (await client.get(`/tax/share-awards/${id}`)).body;
    expect((await read(one.id)).purchases).toMatchObject({ status: 'matches', quantity: '63' });
    expect((await tradesOf(client, holding_id)).map(({ price }: { price: string }) => price)).toEqual([
      '20',
      '20',
    ]);
    await client.patch(`/tax/share-awards/${one.id}`, { value: '21' });
    expect((await read(other.id)).purchases).toMatchObject({ status: 'differs', expected_cost: '1313.00' });
  });

  test('needs a holding, and shares that were kept', async () => {
    const holding_id = await holdingOfShares();
    const loose = await add();
    const refused = await client.post(`/tax/share-awards/${loose.id}/purchases`);
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'holding_id']);
    const gone = await add({ holding_id, shares_withheld: '100' });
    expect(gone).toMatchObject({ purchases: null, cost: '0.00' });
    expect((await client.post(`/tax/share-awards/${gone.id}/purchases`)).status).toBe(422);
  });
});

test('vests of an imported stock plan are found until an award is about them, and agree with it', async () => {
  const rate = { from_currency: 'USD', to_currency: 'GBP', date: '2025-01-01', rate: '0.75' };
  await client.post('/exchange-rates', rate);
  const { id } = await openInvestments(client, { currency: 'USD' });
  await importNow(
    client,
    id,
    [
      'Vest Date,Order Number,Plan,Type,Status,Price,Quantity,Net Cash Proceeds,Net Share Proceeds,Tax Payment Method',
      '25-Jun-2025,W1,GSU Class C,Release,Complete,$102.25,400.000,$0.00,212.0,Fractional Shares',
    ].join('\n'),
  );
  const [holding] = await holdingsOf(client, id);
  const found = (await client.get('/tax/share-awards/found')).body;
  expect(found).toMatchObject([
    { holding_id: holding.id, date: '2025-06-25', shares: '212', value: '102.25', currency: 'USD' },
  ]);
  const award = await add({
    ...{ date: '2025-06-25', currency: 'USD', value: '102.25', holding_id: holding.id },
    ...{ shares: '400', shares_withheld: '188' },
  });
  expect(award).toMatchObject({ income: '30675.00', purchases: { status: 'matches' } });
  expect((await client.get('/tax/share-awards/found')).body).toEqual([]);
});

describe('awards', () => {
  test('are listed by year, changed with a version, undone and deleted', async () => {
    const first = await add();
    const later = await add({ date: '2026-04-06' });
    const list = async (query: string) =>
      (await client.get(`/tax/share-awards${query}`)).body.map(({ id }: ShareAward) => id);
    expect(await list('')).toEqual([later.id, first.id]);
    expect(await list(`?tax_year=${year}`)).toEqual([first.id]);
    const stale = { version: first.version + 5, shares: '90' };
    expect((await client.patch(`/tax/share-awards/${first.id}`, stale)).status).toBe(412);
    expect((await client.delete(`/tax/share-awards/${first.id}`)).status).toBe(204);
    const [latest] = (await client.get('/history?limit=1')).body.items;
    expect(latest.summary).toMatch(/share award from Orbit Tools/);
    expect((await client.post(`/history/${latest.id}/undo`)).status).toBe(200);
    expect(await list(`?tax_year=${year}`)).toEqual([first.id]);
  });

  test('of another user are not found', async () => {
    const { id } = await add();
    const other = await app.register();
    for (const answer of [
      await other.get(`/tax/share-awards/${id}`),
      await other.patch(`/tax/share-awards/${id}`, { shares: '90' }),
      await other.delete(`/tax/share-awards/${id}`),
      await other.post(`/tax/share-awards/${id}/purchases`),
    ])
      expect(answer.status).toBe(404);
  });

  test.each([
    ['shares_withheld', { shares_withheld: '101' }],
    ['date', { date: '2999-01-01' }],
    ['currency', { currency: 'GBX' }],
    ['tax_paid', { on_payslip: true, tax_paid: '1' }],
    ['fx_rate', { fx_rate: '2' }],
    ['employer_ni', { employer_ni: '2000.01' }],
  ])('that can’t be are refused by %s', async (field, more) => {
    const { status, body } = await client.post('/tax/share-awards', { ...vest, ...more });
    expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
  });
});
