import { dayInWords } from '@farthing/dates';
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

/** A user with 100 units bought at 50.00 long ago, worth 100.00 today. */
async function investor(accountType = 'investment') {
  const user = await app.register();
  const account = await openInvestments(user, { type: accountType });
  const holding = await hold(user, account.id, 'FARM', { name: 'Farm Fund' });
  await trade(user, holding.id, { date: '2020-05-01', quantity: '100', price: '50' });
  await user.post(`/securities/${holding.security_id}/prices`, { date: today, price: '100' });
  return { user, account, holding };
}

async function preview(user: Client, body: object) {
  const answer = await user.post('/tax/cgt-preview', body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

const codesOf = (body: { warnings: { code: string }[] }) => body.warnings.map(({ code }) => code);

describe('a sale that is looked at before it is made', () => {
  test('inside the exempt amount costs no tax: 40 units, 4,000 less 2,000 and 10 of fees', async () => {
    const { user, holding } = await investor();
    const body = await preview(user, { holding_id: holding.id, quantity: '40', fees: '10' });
    expect(body).toMatchObject({
      asset: 'FARM',
      name: 'Farm Fund',
      wrapper: 'taxable',
      taxed: true,
      tax_year: thisTaxYear,
      date: today,
      quantity: '40',
      held: '100',
      price: '100',
      price_date: today,
      proceeds: '4000.00',
      allowable_costs: '2010.00',
      gain: '1990.00',
      disposal: {
        matches: [{ rule: 'section_104', quantity: '40', proceeds: '4000.00', gain: '1990.00' }],
      },
      exempt_amount: { amount: '3000.00', left_before: '3000.00', left_after: '1010.00' },
      tax: { before: '0.00', after: '0.00', difference: '0.00' },
      in_hand: '3990.00',
      pool_after: { quantity: '60', cost: '3000.00' },
    });
    expect(codesOf(body)).toEqual(['buy_back']);
    const capitals = { holding_id: holding.id.toUpperCase(), quantity: '40', fees: '10' };
    expect(await preview(user, capitals)).toEqual(body);
    const whole = { security_id: holding.security_id.toUpperCase(), quantity: '40', fees: '10' };
    expect(await preview(user, whole)).toEqual({ ...body, holding_id: null });
  });

  test('is taxed at the rates of the year’s own income, part at each', async () => {
    const { user, holding } = await investor();
    const all = { holding_id: holding.id, quantity: '100' };
    // 5,000 less 3,000 exempt: 2,000 in the basic rate band.
    expect((await preview(user, all)).tax).toMatchObject({ difference: '360.00' });
    // 49,270 leaves 1,000 of the basic rate band: 180 and 240.
    await putProfile(user, thisTaxYear, {
      incomes: [{ kind: 'employment', description: 'Job', amount: '49270', tax_paid: 0 }],
    });
    const body = await preview(user, all);
    expect(body.tax.difference).toBe('420.00');
    expect(body.tax.parts).toEqual([
      { kind: 'main', band: 'losses and exempt amount', rate: '0', amount: '3000.00', tax: '0.00' },
      { kind: 'main', band: 'basic', rate: '0.18', amount: '1000.00', tax: '180.00' },
      { kind: 'main', band: 'higher', rate: '0.24', amount: '1000.00', tax: '240.00' },
    ]);
    expect(body.in_hand).toBe('9580.00');
    expect(body.explanation.length).toBeGreaterThan(1);
  });

  test('takes losses of earlier years first, down to the exempt amount', async () => {
    const { user, holding } = await investor();
    await putProfile(user, thisTaxYear, { losses_brought_forward: '1500' });
    const body = await preview(user, { holding_id: holding.id, quantity: '100' });
    expect(body.losses).toMatchObject({
      brought_forward_used_before: '0.00',
      brought_forward_used_after: '1500.00',
      carried_forward_after: '0.00',
    });
    expect(body.tax.difference).toBe('90.00');
  });

  test('stores nothing', async () => {
    const { user, holding } = await investor();
    await preview(user, { holding_id: holding.id, quantity: '100' });
    expect((await user.get(`/holdings/${holding.id}`)).body).toMatchObject({
      quantity: '100',
      trade_count: 1,
    });
    expect((await user.get('/reports/capital-gains')).body.years).toEqual([]);
  });

  test('is what the report says once it is made', async () => {
    const { user, holding } = await investor();
    await trade(user, holding.id, { date: dayFromToday(-3), quantity: '7', price: '93.37', fees: '5' });
    const body = await preview(user, { holding_id: holding.id, quantity: '33', fees: '11.95' });
    await trade(user, holding.id, { type: 'sell', date: today, quantity: '33', price: '100', fees: '11.95' });
    const report = (await user.get(`/reports/capital-gains?tax_year=${thisTaxYear}`)).body;
    const [disposal] = report.years[0].disposals;
    expect(disposal).toMatchObject({ gain: body.gain, matches: body.disposal.matches });
    expect(report.pools[0]).toMatchObject(body.pool_after);
  });

  test('an amount is as many whole units as come to no more', async () => {
    const { user, holding } = await investor();
    expect(await preview(user, { holding_id: holding.id, amount: '1999' })).toMatchObject({
      quantity: '19',
      proceeds: '1900.00',
    });
  });

  test('a security is all that is held of it outside ISAs', async () => {
    const { user, holding } = await investor();
    const other = await openInvestments(user);
    const second = await hold(user, other.id, 'FARM');
    await trade(user, second.id, { date: '2020-05-01', quantity: '100', price: '70' });
    // The pool is 200 units at 12,000.
    expect(await preview(user, { security_id: holding.security_id, quantity: '150' })).toMatchObject({
      held: '200',
      gain: '6000.00',
    });
  });

  test('in another currency is counted in pounds at the rate of the day', async () => {
    const user = await app.register();
    const account = await openInvestments(user);
    const { id } = await hold(user, account.id, 'DOLL', { purchase_currency: 'USD' });
    await trade(user, id, { date: '2020-05-01', quantity: '10', price: '100', fx_rate: '0.8' });
    const asked = { holding_id: id, quantity: '10', price: '200' };
    expect(await user.post('/tax/cgt-preview', asked)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'fx_rate' }] },
    });
    expect(await preview(user, { ...asked, fx_rate: '0.75' })).toMatchObject({
      proceeds: '1500.00',
      allowable_costs: '800.00',
      gain: '700.00',
    });
  });
});

describe('what is said of a sale', () => {
  test('a purchase of the same day is matched first', async () => {
    const { user, holding } = await investor();
    await trade(user, holding.id, { date: today, quantity: '10', price: '90' });
    const body = await preview(user, { holding_id: holding.id, quantity: '40' });
    // 10 × 10 of today, 30 × 50 of the pool; without today's purchase 40 × 50.
    expect(body.gain).toBe('1600.00');
    expect(body.disposal.matches.map(({ rule }: { rule: string }) => rule)).toEqual([
      'same_day',
      'section_104',
    ]);
    const told = body.warnings.find(({ code }: { code: string }) => code === 'same_day_buy').text;
    expect(told).toContain('10 of the units');
    expect(told).toContain('2000.00');
  });

  test('a purchase of the last 30 days moves the pool: 40 × 30 in place of 40 × 50', async () => {
    const { user, holding } = await investor();
    await trade(user, holding.id, { date: dayFromToday(-10), quantity: '100', price: '90' });
    const body = await preview(user, { holding_id: holding.id, quantity: '40' });
    expect(body.gain).toBe('1200.00');
    expect(codesOf(body)).toEqual(['recent_buy', 'buy_back']);
    expect(body.warnings[0].text).toContain('2000.00');
    await trade(user, holding.id, { date: dayFromToday(-10), type: 'sell', quantity: '100', price: '90' });
    expect(codesOf(await preview(user, { holding_id: holding.id, quantity: '40' }))).toEqual(['buy_back']);
  });

  test('a purchase within 30 days takes the place of the pool', async () => {
    const { user, holding } = await investor();
    const body = await preview(user, { holding_id: holding.id, quantity: '100', fees: '10' });
    expect(body.buy_back).toEqual({ until: dayFromToday(30), gain: '-10.00', tax_difference: '0.00' });
    expect(body.warnings.at(-1).text).toContain(dayFromToday(30));
  });

  test('an earlier sale that loses its match is named', async () => {
    const { user, holding } = await investor();
    await trade(user, holding.id, { date: dayFromToday(-5), type: 'sell', quantity: '30', price: '80' });
    await trade(user, holding.id, { date: today, quantity: '30', price: '90' });
    const body = await preview(user, { holding_id: holding.id, quantity: '30' });
    expect(body.gain).toBe('300.00');
    const told = body.warnings.find(({ code }: { code: string }) => code === 'earlier_disposal').text;
    expect(told).toContain('-300.00 to 900.00');
  });

  test('another sale of the day counts with it', async () => {
    const { user, holding } = await investor();
    await trade(user, holding.id, { date: today, type: 'sell', quantity: '10', price: '80' });
    const body = await preview(user, { holding_id: holding.id, quantity: '10' });
    expect(body).toMatchObject({ proceeds: '1000.00', gain: '500.00' });
    expect(codesOf(body)).toContain('same_day_sale');
    expect(body.exempt_amount).toMatchObject({ left_before: '2700.00', left_after: '2200.00' });
  });

  test.each([
    ['isa', 'It is held in an ISA'],
    ['pension', 'It is held in a pension'],
  ])('a sale in an %s has no tax', async (type, words) => {
    const { user, holding } = await investor(type);
    const body = await preview(user, { holding_id: holding.id, quantity: '100' });
    expect(body).toMatchObject({
      wrapper: type,
      taxed: false,
      gain: '5000.00',
      buy_back: null,
      warnings: [],
    });
    expect(body.tax.difference).toBe('0.00');
    expect(body.untaxed_because).toContain(words);
  });
});

describe('a sale that cannot be', () => {
  test('of more than is held names asset, day and shortfall', async () => {
    const { user, holding } = await investor();
    const answer = await user.post('/tax/cgt-preview', { holding_id: holding.id, quantity: '100.5' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe('quantity');
    expect(answer.body.detail).toBe(
      `You hold 100 of FARM on ${dayInWords(today)}, 0.5 fewer than you want to sell.`,
    );
  });

  test.each([
    ['nothing', { quantity: '0' }, 'quantity'],
    ['a negative number', { quantity: '-5' }, 'quantity'],
    ['neither units nor amount', {}, 'quantity'],
    ['both', { quantity: '1', amount: '1' }, 'quantity'],
    ['less than one unit', { amount: '99' }, 'amount'],
    ['a price of nothing', { quantity: '1', price: '0' }, 'price'],
    ['a rate that pounds cannot have', { quantity: '1', fx_rate: '2' }, 'fx_rate'],
    ['a day that is too far ahead', { quantity: '1', date: dayFromToday(31) }, 'date'],
    ['a day before the last trade', { quantity: '1', date: '2020-04-30' }, 'date'],
  ])('%s', async (_what, body, field) => {
    const { user, holding } = await investor();
    const answer = await user.post('/tax/cgt-preview', { holding_id: holding.id, ...body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(JSON.stringify(answer.body.errors)).toContain(`"${field}`);
  });

  test('thirty days ahead can be looked at', async () => {
    const { user, holding } = await investor();
    const body = await preview(user, { holding_id: holding.id, quantity: '1', date: dayFromToday(30) });
    expect(body.buy_back.until).toBe(dayFromToday(60));
  });

  test('a day of a year without rates is refused by the field that was sent', async () => {
    const { user, holding } = await investor();
    const asked = { holding_id: holding.id, quantity: '1', date: '2014-05-01' };
    expect(await user.post('/tax/cgt-preview', asked)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'date' }] },
    });
  });

  test('without a price, one is asked for', async () => {
    const user = await app.register();
    const account = await openInvestments(user);
    const { id } = await hold(user, account.id, 'NOPRICE');
    await trade(user, id, {});
    expect(await user.post('/tax/cgt-preview', { holding_id: id, quantity: '1' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'price' }] },
    });
  });

  test('another user’s holding is not there', async () => {
    const { holding } = await investor();
    const stranger = await app.register();
    const ask = (body: object) => stranger.post('/tax/cgt-preview', { quantity: '1', ...body });
    expect((await ask({ holding_id: holding.id })).status).toBe(404);
    expect((await ask({ security_id: holding.security_id })).status).toBe(404);
    expect((await ask({ holding_id: absentId })).status).toBe(404);
  });

  test('no one looks without a token', async () => {
    expect((await app.request('POST', '/tax/cgt-preview', { body: {} })).status).toBe(401);
  });
});
