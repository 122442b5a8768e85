import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { dayFromToday } from './days.ts';
import { absentId, categoriesOf, openAccount } from './ledger.ts';
import { monthlyOnWorkingDays, payOn, scanned, settled, weekly } from './recurring-scene.ts';
import { password } from './server-process.ts';
import { monzo } from './statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A user with an account and twelve payments for films, each a week after the other, the last three days ago. */
async function withFilms(): Promise<{ user: Client; account: string; ids: string[] }> {
  const user = await app.register();
  const account = (await openAccount(user)).id;
  const ids = await payOn(user, account, 'Foxglove Films', weekly(12, 3));
  return { user, account, ids };
}

const markOf = async (user: Client, id: string) => (await user.get(`/transactions/${id}`)).body.is_recurring;

test('the calendar feed has the payments to come, opens by its own token only, and closes with it', async () => {
  const { user, account } = await withFilms();
  const typed = { account_id: account, frequency: 'monthly', next_date: dayFromToday(10) };
  const rent = { ...typed, name: 'Rent; first, second\nfloor', amount: '1250.00' };
  expect((await user.post('/recurring', rent)).status).toBe(201);
  await settled(user);
  const tokenOf = async (scopes: string[]) => {
    const made = await user.post('/api-tokens', { name: 'Calendar', scopes, days: null, password });
    return made.body as { token: string; api_token: { id: string } };
  };
  const { token, api_token } = await tokenOf(['calendar']);
  const read = async (query: string) => {
    const answer = await fetch(`${app.url}/api/v1/recurring/calendar.ics?${query}`);
    // Long lines are folded (RFC 5545 section 3.1).
    return { answer, text: (await answer.text()).replaceAll('\r\n ', '') };
  };
  const { answer, text } = await read(`token=${token}`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    ...[200, 'text/calendar; charset=utf-8', 'no-store'],
  ]);
  const { items } = (await user.get('/recurring/upcoming?days=397')).body;
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(items.length);
  for (const { date } of items) expect(text).toContain(`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`);
  expect(text).toContain('SUMMARY:Foxglove Films\r\n');
  expect(text).toContain('SUMMARY:Rent\\; first\\, second');
  expect(text).not.toContain('9.99');
  expect((await read(`token=${token}&amounts=true`)).text).toContain('SUMMARY:Foxglove Films\\, −9.99 GBP');

  expect((await read(`token=${token}&nothing=1`)).answer.status).toBe(422);
  const others = [(await tokenOf(['read'])).token, user.token, `${token}x`, ''];
  for (const other of others) expect((await read(`token=${other}`)).answer.status, other).toBe(401);
  expect((await read('')).answer.status).toBe(401);
  expect((await user.delete(`/api-tokens/${api_token.id}`)).status).toBe(204);
  expect((await read(`token=${token}`)).answer.status).toBe(401);
});

test('a recurring payment is found in what was recorded, with all that is known of it', async () => {
  const { user, account, ids } = await withFilms();
  const { items, totals, scanned_at, scanning } = await settled(user);
  expect({ scanning, scanned: typeof scanned_at }).toEqual({ scanning: false, scanned: 'string' });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    name: 'Foxglove Films',
    is_named: false,
    source: 'found',
    direction: 'out',
    status: 'active',
    decision: null,
    account_id: account,
    currency: 'GBP',
    frequency: 'weekly',
    payments_per_year: 52,
    amount: '9.99',
    amount_range: { low: '9.99', high: '9.99' },
    annual_cost: '519.48',
    total: '119.88',
    payment_count: 12,
    next_date: dayFromToday(4),
    last_date: dayFromToday(-3),
    day_of_month: null,
    missed_dates: [],
    price_change: null,
    version: 1,
  });
  expect(totals).toMatchObject({ base_currency: 'GBP', annual_out: '519.48', annual_in: '0.00' });
  expect(totals).toMatchObject({ confirmed_out: '0.00', confirmed_in: '0.00' });
  const rows = (await user.get(`/transactions?recurring_id=${items[0].id}&limit=100`)).body.items;
  expect(rows.map((row: { id: string }) => row.id).sort()).toEqual([...ids].sort());
  expect((await user.get(`/recurring/${items[0].id}`)).body).toEqual(items[0]);
});

test('what comes by months says its day, whatever weekends and holidays made of it', async () => {
  const user = await app.register();
  const { id: account } = await openAccount(user);
  await payOn(user, account, 'Foxglove Films', monthlyOnWorkingDays(12, -10, -1));
  expect((await scanned(user)).items).toMatchObject([{ frequency: 'monthly', day_of_month: 12 }]);
});

test('no transactions, and a single one, are answered with an empty list', async () => {
  const user = await app.register();
  expect(await scanned(user)).toMatchObject({ items: [], scanning: false });
  expect((await user.get('/recurring/upcoming')).body).toMatchObject({ items: [], total_out: '0.00' });
  await payOn(user, (await openAccount(user)).id, 'Once', [dayFromToday(0)]);
  expect(await scanned(user)).toMatchObject({ items: [] });
});

describe('the mark of a transaction', () => {
  test('is what was found until the user sets it, wins both ways, and can be taken back', async () => {
    const { user, account, ids } = await withFilms();
    const [first = ''] = ids;
    await scanned(user);
    expect(await markOf(user, first)).toBe(true);
    const off = await user.patch(`/transactions/${first}/recurring`, { is_recurring: false });
    expect(off.body.is_recurring).toBe(false);
    const [single = ''] = await payOn(user, account, 'Elm Nursery', [dayFromToday(-9)]);
    expect(await markOf(user, single)).toBe(false);
    const on = await user.patch(`/transactions/${single}`, { is_recurring: true });
    expect(on.body.is_recurring).toBe(true);
    const { items } = await scanned(user);
    expect(
      items.map((one: { name: string; payment_count: number }) => [one.name, one.payment_count]).sort(),
    ).toEqual([
      ['Elm Nursery', 1],
      ['Foxglove Films', 11],
    ]);
    const marks = async (is: boolean) =>
      (await user.get(`/transactions?is_recurring=${is}&count=true&limit=1`)).body.total;
    expect([await marks(true), await marks(false)]).toEqual([12, 1]);
    const back = await user.patch(`/transactions/${first}/recurring`, { is_recurring: null });
    expect(back.status).toBe(200);
    await settled(user);
    expect([await markOf(user, first), await marks(true)]).toEqual([true, 13]);
  });

  test('is stronger than a rejection, which is refused while it is there', async () => {
    const { user, ids } = await withFilms();
    const [series] = (await scanned(user)).items;
    expect((await user.patch(`/recurring/${series.id}`, { decision: 'rejected' })).status).toBe(200);
    expect((await user.get('/recurring')).body.items).toEqual([]);
    expect(await markOf(user, ids[0] as string)).toBe(false);
    await user.patch(`/transactions/${ids[0]}`, { is_recurring: true });
    expect((await settled(user)).items).toMatchObject([{ id: series.id, decision: null }]);
    const refused = await user.patch(`/recurring/${series.id}`, { decision: 'rejected' });
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: 'One of this payment’s transactions is flagged as recurring. Remove the flag first.' },
    });
  });
});

describe('decisions', () => {
  test('survive a rescan: name, confirmation, rejection, end, merge', async () => {
    const { user, account } = await withFilms();
    await payOn(user, account, 'Orchard Cloud', weekly(12, 2), { amount: '4.00' });
    await payOn(user, account, 'Brook Radio', weekly(12, 2), { amount: '2.50' });
    await payOn(user, account, 'Vale Water', weekly(12, 1), { amount: '7.00' });
    const found = (await scanned(user)).items;
    const idOf = (name: string) => found.find((one: { name: string }) => one.name === name).id;
    const change = async (name: string, body: object) => {
      const answer = await user.patch(`/recurring/${idOf(name)}`, body);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body;
    };
    await change('Foxglove Films', { name: 'Films', decision: 'confirmed' });
    await change('Vale Water', { decision: 'rejected' });
    await change('Brook Radio', { ended_on: dayFromToday(10) });
    const whole = await change('Orchard Cloud', { merged_into: idOf('Foxglove Films') });
    expect(whole).toMatchObject({ name: 'Films', payment_count: 24, merged_ids: [idOf('Orchard Cloud')] });
    const before = (await user.get('/recurring?rejected=true')).body.items;
    await payOn(user, account, 'Brook Radio', [dayFromToday(0)], { amount: '100.00' });
    await scanned(user);
    const after = (await user.get('/recurring?rejected=true')).body.items;
    const told = (items: Record<string, unknown>[]) =>
      items.map(({ id, name, decision, ended_on, merged_ids, payment_count, version }) => ({
        id,
        name,
        decision,
        ended_on,
        merged_ids,
        payment_count,
        version,
      }));
    expect(told(after)).toEqual(told(before));
    const coming = (await user.get('/recurring/upcoming?days=60')).body.items;
    const radio = coming.filter((one: { name: string }) => one.name === 'Brook Radio');
    expect(radio.map((one: { date: string }) => one.date)).toEqual([dayFromToday(5)]);
    expect(coming.some((one: { name: string }) => one.name === 'Vale Water')).toBe(false);
    const parted = await user.patch(`/recurring/${idOf('Orchard Cloud')}`, { merged_into: null });
    expect(parted.body).toMatchObject({ name: 'Orchard Cloud', payment_count: 12 });
    expect((await user.get(`/recurring/${idOf('Foxglove Films')}`)).body).toMatchObject({
      payment_count: 12,
    });
  });

  test('a version or If-Match that is no longer right is refused, and nothing changes', async () => {
    const { user } = await withFilms();
    const [series] = (await scanned(user)).items;
    const path = `/recurring/${series.id}`;
    expect((await user.patch(path, { name: 'A', version: 1 })).body.version).toBe(2);
    expect((await user.patch(path, { name: 'B', version: 1 })).status).toBe(412);
    const late = await app.request('PATCH', path, {
      token: user.token,
      body: { name: 'B' },
      headers: { 'if-match': '"1"' },
    });
    expect(late.status).toBe(412);
    expect((await user.get(path)).body.name).toBe('A');
  });

  test('a deleted one stays away from scans that follow, can be restored, and is found by a rescan', async () => {
    const { user, account, ids } = await withFilms();
    const [series] = (await scanned(user)).items;
    await user.patch(`/recurring/${series.id}`, { name: 'Films', decision: 'confirmed' });
    expect((await user.delete(`/recurring/${series.id}`)).status).toBe(204);
    expect((await user.delete(`/recurring/${series.id}`)).status).toBe(404);
    await payOn(user, account, 'Foxglove Films', [dayFromToday(0)]);
    expect((await settled(user)).items).toEqual([]);
    expect(await markOf(user, ids[0] as string)).toBe(false);
    const back = await user.post(`/recurring/${series.id}/restore`);
    expect(back).toMatchObject({
      status: 200,
      body: { name: 'Films', decision: 'confirmed', payment_count: 12 },
    });
    expect(await markOf(user, ids[0] as string)).toBe(true);
    await user.delete(`/recurring/${series.id}`);
    const { items } = await scanned(user);
    expect(items).toMatchObject([{ name: 'Foxglove Films', decision: null }]);
    expect((await user.post(`/recurring/${series.id}/restore`)).status).toBe(404);
  });
});

describe('scans that follow', () => {
  test('an edit changes its merchant and no other; undoing an import removes what only it showed', {
    tags: 'long',
  }, async () => {
    const { user, account, ids } = await withFilms();
    await payOn(user, account, 'Orchard Cloud', weekly(8, 2), { amount: '4.00' });
    const before = (await settled(user)).items;
    expect(before).toHaveLength(2);
    await user.patch(`/transactions/${ids.at(-1)}`, { amount: '12.99' });
    const after = (await settled(user)).items;
    const named = (items: { name: string }[], name: string) => items.find((one) => one.name === name);
    expect(named(after, 'Orchard Cloud')).toEqual(named(before, 'Orchard Cloud'));
    expect(named(after, 'Foxglove Films')).not.toEqual(named(before, 'Foxglove Films'));
    const other = (await openAccount(user)).id;
    const rows = weekly(10, 1).map((date, index) => ({
      id: `tx${index}`,
      amount: '-6.50',
      date: date.split('-').reverse().join('/'),
      name: 'Dale Gym',
    }));
    const file = { name: 'monzo.csv', content: monzo(rows) };
    const imported = await user.upload('/imports?commit=true', file, { account_id: other });
    expect(imported.body.counts).toMatchObject({ added: 10 });
    expect((await settled(user)).items).toHaveLength(3);
    expect((await user.post(`/imports/${imported.body.id}/revert`)).status).toBe(200);
    const left = (await settled(user)).items;
    expect(left.map((one: { name: string }) => one.name).sort()).toEqual(['Foxglove Films', 'Orchard Cloud']);
  });

  test('what an edit leaves is what a scan of everything finds', { tags: 'long' }, async () => {
    const { user, account, ids } = await withFilms();
    await payOn(user, account, 'Foxglove Cafe', weekly(6, 2), { amount: '4.00' });
    await settled(user);
    await user.post('/transactions/bulk', { ids: ids.slice(0, 4), set: { merchant: 'FOXGLOVE CAFÉ' } });
    await user.delete(`/transactions/${ids[6]}`);
    const bySteps = (await settled(user)).items;
    const atOnce = (await scanned(user)).items;
    const plain = (items: Record<string, unknown>[]) => items.map(({ updated_at: _, ...rest }) => rest);
    expect(plain(bySteps)).toEqual(plain(atOnce));
  });
});

describe('a payment typed by hand', () => {
  test('is expected on its days, and becomes the found one when transactions show it', async () => {
    const user = await app.register();
    const account = (await openAccount(user)).id;
    const { food } = await categoriesOf(user);
    const made = await user.post('/recurring', {
      name: 'Hill Rent',
      amount: '750',
      account_id: account,
      category_id: food,
      frequency: 'weekly',
      next_date: dayFromToday(4),
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        source: 'typed',
        decision: 'confirmed',
        kind: 'bill',
        amount: '750.00',
        annual_cost: '39000.00',
        next_date: dayFromToday(4),
        merchant: null,
        last_date: null,
      },
    });
    expect(made.headers.get('location')).toBe(`/api/v1/recurring/${made.body.id}`);
    const coming = (await user.get('/recurring/upcoming?days=14')).body;
    expect(coming.items.map((one: { date: string }) => one.date)).toEqual([
      dayFromToday(4),
      dayFromToday(11),
    ]);
    expect(coming).toMatchObject({ total_out: '1500.00', items: [{ signed_amount: '-750.00' }, {}] });
    const dearer = await user.patch(`/recurring/${made.body.id}`, {
      amount: 800,
      next_date: dayFromToday(5),
    });
    expect(dearer.body).toMatchObject({ amount: '800.00', next_date: dayFromToday(5), version: 2 });
    const ids = await payOn(user, account, 'HILL RENT', weekly(8, 2), { amount: '800.00' });
    const { items } = await settled(user);
    expect(items).toMatchObject([
      { id: made.body.id, source: 'found', name: 'Hill Rent', payment_count: 8, decision: 'confirmed' },
    ]);
    const again = await user.post('/recurring', {
      name: 'Hill Rent',
      amount: '1',
      account_id: account,
      frequency: 'monthly',
      next_date: dayFromToday(3),
    });
    expect(again.status).toBe(409);
    expect((await user.post('/transactions/bulk', { ids, delete: true })).status).toBe(200);
    expect((await settled(user)).items).toMatchObject([
      { id: made.body.id, source: 'typed', amount: '800.00' },
    ]);
  });

  test('is refused with the field named when it does not make sense', async () => {
    const user = await app.register();
    const account = (await openAccount(user)).id;
    const { wages } = await categoriesOf(user);
    const right = {
      name: 'Rent',
      amount: '1',
      account_id: account,
      frequency: 'monthly',
      next_date: dayFromToday(3),
    };
    const cases: [object, number, RegExp][] = [
      [{ frequency: 'sometimes' }, 422, /frequency/],
      [{ next_date: '2027-02-30' }, 422, /next_date/],
      [{ next_date: dayFromToday(-1) }, 422, /today or later/],
      [{ next_date: dayFromToday(800) }, 422, /two years/],
      [{ amount: '0' }, 422, /more than zero/],
      [{ amount: '-5' }, 422, /more than zero/],
      [{ currency: 'EUR' }, 422, /in GBP/],
      [{ category_id: wages }, 422, /expense category/],
      [{ kind: 'salary' }, 422, /can’t be a salary/],
      [{ account_id: absentId }, 404, /Account/],
      [{ name: ' ' }, 422, /name/],
    ];
    for (const [change, status, detail] of cases) {
      const answer = await user.post('/recurring', { ...right, ...change });
      expect([answer.status, answer.body.detail], JSON.stringify(change)).toEqual([
        status,
        expect.stringMatching(detail),
      ]);
    }
    expect((await user.get('/recurring')).body.items).toEqual([]);
  });
});

describe('upcoming', () => {
  test('payments are told on working days, with the days between which they may come', async () => {
    const user = await app.register();
    const account = (await openAccount(user)).id;
    await payOn(
      user,
      account,
      'Council Tax Dale',
      monthlyOnWorkingDays(1, -23, 0).filter((day) => day <= dayFromToday(0)),
    );
    const [series] = (await scanned(user)).items;
    expect(series).toMatchObject({ frequency: 'monthly' });
    const coming = (await user.get('/recurring/upcoming?days=300')).body.items;
    const dates = coming.map((one: { date: string }) => one.date);
    expect(dates).toEqual(
      monthlyOnWorkingDays(1, 0, 11).filter((day) => day > series.last_date && day <= dayFromToday(299)),
    );
    for (const one of coming)
      expect(one.earliest <= one.date && one.date <= one.latest && one.recurring_id === series.id).toBe(true);
  });

  test('a stretch of no days, or of more than three years, is refused', async () => {
    const user = await app.register();
    for (const days of ['0', '-1', '10000', '1.5', 'soon']) {
      const { status, body } = await user.get(`/recurring/upcoming?days=${days}`);
      expect([status, body.detail], days).toEqual([422, expect.stringMatching(/days/)]);
    }
  });

  test('money in another currency is told in base where a rate is stored, and named where none is', async () => {
    const user = await app.register();
    const account = (await openAccount(user, { currency: 'EUR' })).id;
    await payOn(user, account, 'Lisbon Cloud', weekly(8, 3), { amount: '10.00' });
    await scanned(user);
    const without = (await user.get('/recurring/upcoming?days=7')).body;
    expect(without).toMatchObject({
      total_out: '0.00',
      items: [{ currency: 'EUR', amount_base: null }],
      missing_rates: [{ currency: 'EUR' }],
    });
    await user.post('/exchange-rates', {
      from_currency: 'EUR',
      to_currency: 'GBP',
      date: dayFromToday(-30),
      rate: '0.8',
    });
    expect((await user.get('/recurring/upcoming?days=7')).body).toMatchObject({
      total_out: '8.00',
      items: [{ amount_base: '-8.00' }],
      missing_rates: [],
    });
  });
});

test('another user’s series, and one that is not there, are not found', async () => {
  const { user } = await withFilms();
  const [series] = (await scanned(user)).items;
  const other = await app.register();
  for (const id of [series.id, absentId]) {
    const path = `/recurring/${id}`;
    expect((await other.get(path)).status).toBe(404);
    expect((await other.patch(path, { name: 'Mine' })).status).toBe(404);
    expect((await other.delete(path)).status).toBe(404);
    expect((await other.post(`${path}/restore`)).status).toBe(404);
    expect((await other.get(`/transactions?recurring_id=${id}`)).body.items).toEqual([]);
  }
  expect((await other.get('/recurring/nonsense')).status).toBe(422);
  expect((await user.patch(`/recurring/${series.id}`, { merged_into: absentId })).status).toBe(404);
  expect((await user.get(`/recurring/${series.id}`)).body).toMatchObject({ version: 1 });
});
