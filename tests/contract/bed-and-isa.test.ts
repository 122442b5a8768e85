import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { dayFromToday, thisTaxYear } from './days.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { absentId } from './ledger.ts';
import { putProfile } from './tax-records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const today = dayFromToday(0);

/** A user with units bought long ago and a price of today. */
async function investor(change: { quantity?: string; cost?: string; price?: string } = {}) {
  const { quantity = '100', cost = '50', price = '100' } = change;
  const user = await app.register();
  const account = await openInvestments(user);
  const holding = await hold(user, account.id, 'FARM', { name: 'Farm Fund' });
  await trade(user, holding.id, { date: '2020-05-01', quantity, price: cost });
  await user.post(`/securities/${holding.security_id}/prices`, { date: today, price });
  return { user, account, holding };
}

async function plan(user: Client, query = '') {
  const answer = await user.get(`/tax/bed-and-isa${query}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

/** An ISA into which so much was paid this year. */
async function openIsa(user: Client, paid: string) {
  const isa = await openInvestments(user, { type: 'isa', name: 'My ISA' });
  await user.put(`/tax/isa-allowance/accounts/${isa.id}/${thisTaxYear}`, { amount: paid });
  return isa;
}

describe('the largest sale that costs no tax', () => {
  test('coins, which no ISA holds, and gilts, whose gains are free, have no place in the plan', async () => {
    const { user, account } = await investor();
    for (const [symbol, kind, reason] of [
      ['ETH', 'crypto', /can’t be held in an ISA/],
      ['TG28', 'gilt', /tax-free/],
      ['VCT1', 'vct', /tax-free/],
    ] as const) {
      const holding = await hold(user, account.id, symbol, { kind });
      await trade(user, holding.id, { date: '2020-05-01' });
      await user.post(`/securities/${holding.security_id}/prices`, { date: today, price: '9' });
      expect(await user.get(`/tax/bed-and-isa?holding_id=${holding.id}`)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'holding_id', message: expect.stringMatching(reason) }] },
      });
    }
    expect((await plan(user)).sales.map(({ asset }: { asset: string }) => asset)).toEqual(['FARM']);
  });

  test('is what the exempt amount takes: 60 units at a gain of 50', async () => {
    const { user, holding } = await investor();
    const body = await plan(user, '?stamp_duty_rate=0.005');
    expect(body).toMatchObject({
      tax_year: thisTaxYear,
      exempt_amount: '3000.00',
      net_gains: '0.00',
      exempt_left: '3000.00',
      isa_left: '20000.00',
      rate: '0.18',
      without_price: [],
    });
    // 59 units at 100.50 with the duty; 60 would come to 6,030.
    expect(body.sales).toEqual([
      expect.objectContaining({
        holding_id: holding.id,
        quantity: '60',
        held: '100',
        limited_by: 'exempt_amount',
        proceeds: '6000.00',
        gain: '3000.00',
        into_isa: '6000.00',
        stamp_duty: '29.50',
        bought_back: '59',
        exempt_left_after: '0.00',
        isa_left_after: '14000.00',
        tax_saved: '540.00',
        buy_back_until: dayFromToday(30),
        warnings: [],
      }),
    ]);
  });

  test('one unit more would cost tax, as the preview says', async () => {
    const { user, holding } = await investor({ quantity: '977', cost: '31.37', price: '44.91' });
    const [sale] = (await plan(user, '?fees=11.95')).sales;
    const taxOf = async (quantity: string) =>
      (await user.post('/tax/cgt-preview', { holding_id: holding.id, quantity, fees: '11.95' })).body;
    expect((await taxOf(sale.quantity)).gain).toBe(sale.gain);
    expect((await taxOf(sale.quantity)).tax.difference).toBe('0.00');
    expect(Number((await taxOf(String(Number(sale.quantity) + 1))).tax.after)).toBeGreaterThan(0);
  });

  test('is what the ISA takes, where that is less', async () => {
    const { user } = await investor();
    await openIsa(user, '19000');
    const [sale] = (await plan(user)).sales;
    expect(sale).toMatchObject({ quantity: '10', limited_by: 'isa_room', isa_left_after: '0.00' });
    const [dearer] = (await plan(user, '?fees=12')).sales;
    // 10 units less the fee use 988; an eleventh would be 88 too much.
    expect(dearer).toMatchObject({ quantity: '10', fees: '12.00', into_isa: '988.00', gain: '488.00' });
  });

  test('is the whole holding where all of it fits, and a loss uses nothing', async () => {
    const { user } = await investor({ price: '30' });
    const [sale] = (await plan(user)).sales;
    expect(sale).toMatchObject({
      quantity: '100',
      limited_by: 'all_sold',
      gain: '-2000.00',
      tax_saved: '0.00',
      exempt_left_after: '5000.00',
    });
    expect(sale.warnings).toHaveLength(1);
  });

  test('is in parts of a unit where the holding has them, rounded down', async () => {
    // 10.125 units cost 1,000.00: a unit gains 901.23.
    const { user } = await investor({ quantity: '10.125', cost: '98.765432098765', price: '1000' });
    expect((await plan(user)).sales[0]).toMatchObject({ quantity: '3.328', gain: '2999.31' });
  });

  test('leaves room for the other gains of the year, and takes room that losses make', async () => {
    const { user, account } = await investor();
    const other = await hold(user, account.id, 'OTHER');
    await trade(user, other.id, { date: '2020-05-01', quantity: '20', price: '10' });
    await trade(user, other.id, { type: 'sell', date: today, quantity: '10', price: '60' });
    expect(await plan(user)).toMatchObject({ net_gains: '500.00', exempt_left: '2500.00' });
    expect((await plan(user)).sales.find(({ asset }: { asset: string }) => asset === 'FARM').quantity).toBe(
      '50',
    );
    await trade(user, other.id, { type: 'buy', date: '2019-05-01', quantity: '10', price: '310' });
    // The pool of OTHER is now 30 at 3,300: the sale lost 500.
    expect(await plan(user)).toMatchObject({ net_gains: '-500.00', exempt_left: '3500.00' });
  });

  test('counts what was bought today first, as the engine does', async () => {
    const { user, holding } = await investor();
    await trade(user, holding.id, { date: today, quantity: '50', price: '120' });
    // The first 50 lose 20 each, then each gains 50: 50 + (3,000 + 1,000) ÷ 50 = 130.
    const [sale] = (await plan(user)).sales;
    expect(sale).toMatchObject({ quantity: '130', gain: '3000.00' });
    expect(sale.warnings).toHaveLength(2);
  });

  test('is taxed later at the higher rate by who has that income', async () => {
    const { user } = await investor();
    await putProfile(user, thisTaxYear, {
      incomes: [{ kind: 'employment', description: 'Job', amount: '80000', tax_paid: 0 }],
    });
    expect(await plan(user)).toMatchObject({ rate: '0.24', sales: [{ tax_saved: '720.00' }] });
  });

  test('names holdings without a price, and leaves out ISAs', async () => {
    const { user, account } = await investor();
    const bare = await hold(user, account.id, 'BARE');
    await trade(user, bare.id, {});
    const isa = await openIsa(user, '0');
    const inside = await hold(user, isa.id, 'INSIDE');
    await trade(user, inside.id, {});
    const body = await plan(user);
    expect(body.sales.map(({ asset }: { asset: string }) => asset)).toEqual(['FARM']);
    expect(body.without_price).toEqual([{ holding_id: bare.id, asset: 'BARE', missing: 'price' }]);
  });
});

describe('buying back', () => {
  test('outside an ISA is refused, with the day up to which it counts', async () => {
    const { user, account } = await investor();
    const answer = await user.get(`/tax/bed-and-isa?into_account_id=${account.id}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe('into_account_id');
    expect(answer.body.detail).toContain(dayFromToday(30));
    const isa = await openIsa(user, '0');
    await plan(user, `?into_account_id=${isa.id}`);
    await user.put(`/tax/isa-allowance/accounts/${isa.id}`, { kind: 'cash' });
    for (const id of [isa.id, isa.id.toUpperCase()])
      expect((await user.get(`/tax/bed-and-isa?into_account_id=${id}`)).status).toBe(422);
  });

  test('in the ISA changes nothing of the gain', async () => {
    const { user, holding } = await investor();
    const isa = await openIsa(user, '0');
    await trade(user, holding.id, { type: 'sell', date: today, quantity: '60', price: '100' });
    const inside = await hold(user, isa.id, 'FARM');
    await trade(user, inside.id, { date: today, quantity: '59', price: '100' });
    const [year] = (await user.get(`/reports/capital-gains?tax_year=${thisTaxYear}`)).body.years;
    expect(year.net).toBe('3000.00');
  });

  test('a purchase of the last weeks outside an ISA is named', async () => {
    const { user, holding } = await investor();
    await trade(user, holding.id, { date: dayFromToday(-20), quantity: '1', price: '50' });
    const [sale] = (await plan(user)).sales;
    expect(sale.warnings[0]).toContain(dayFromToday(-20));
  });
});

describe('a plan of one holding', () => {
  test('holds that one alone', async () => {
    const { user, account, holding } = await investor();
    const second = await hold(user, account.id, 'SECOND');
    await trade(user, second.id, {});
    for (const id of [holding.id, holding.id.toUpperCase()])
      expect((await plan(user, `?holding_id=${id}`)).sales).toHaveLength(1);
  });

  test('another user’s is not there, nor the account', async () => {
    const { account, holding } = await investor();
    const stranger = await app.register();
    expect((await stranger.get(`/tax/bed-and-isa?holding_id=${holding.id}`)).status).toBe(404);
    expect((await stranger.get(`/tax/bed-and-isa?into_account_id=${account.id}`)).status).toBe(404);
    expect((await stranger.get(`/tax/bed-and-isa?holding_id=${absentId}`)).status).toBe(404);
    expect((await app.request('GET', '/tax/bed-and-isa')).status).toBe(401);
  });
});
