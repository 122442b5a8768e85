import type { Disposal, TaxBoxes, TaxReport } from '@farthing/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, openInvestments, trade } from './investments.ts';

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
const works = (amount: string) => ({
  ...{ kind: 'employment', description: 'Works', amount, tax_paid: '0' },
});
const profile = (more: object = {}, taxYear = year) => client.put(`/tax/profiles/${taxYear}`, more);
const report = async (taxYear = year): Promise<TaxReport> =>
  (await client.get(`/tax/report?tax_year=${taxYear}`)).body;
const gainsBoxes = async () => {
  const { forms }: TaxBoxes = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
  const boxes = forms.find(({ form }) => form === 'SA108')?.boxes ?? [];
  return Object.fromEntries(boxes.map(({ box, figure }) => [box, figure]));
};

const shares = {
  ...{ name: 'Seedling Ltd', kind: 'unlisted_shares', date: '2025-09-01', acquired_on: '2024-06-01' },
  ...{ cost: '100000', proceeds: '60000' },
  venture: { scheme: 'eis', relief: '30000' },
};
const dispose = async (more: object = {}): Promise<Disposal> => {
  const { status, body } = await client.post('/tax/disposals', { ...shares, ...more });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};

describe('shares with Income Tax relief', () => {
  // The figures of VCM20110.
  test('sold within three years lose relief, and their loss is less by what stays', async () => {
    const sold = await dispose();
    expect(sold).toMatchObject({
      venture: { relief_year: '2024-25', reduced_by: '0.00', above_limit: false, trade_began_on: null },
      ...{ relief_withdrawn: '18000.00', relief_kept: '12000.00' },
      ...{ gain: '-40000.00', relief: '-12000.00', chargeable_gain: '-28000.00', exempt: false },
    });
    const { notes, position } = await report();
    expect(notes.join()).toMatch(/HMRC takes back 18000.00 of Income Tax relief on Seedling Ltd/);
    expect(position.losses_carried_forward).toBe('28000.00');
    expect(await gainsBoxes()).toMatchObject({ 31: '1', 35: '28000', 47: '28000' });
  });

  test('sold after three years make no chargeable gain, and are in no box', async () => {
    const sold = await dispose({ acquired_on: '2021-06-01', proceeds: '250000' });
    expect(sold).toMatchObject({ relief: '150000.00', chargeable_gain: '0.00', exempt: true, rates: [] });
    expect((await report()).position.cgt).toBe('0.00');
    expect(await gainsBoxes()).toEqual({});
  });

  test('of a VCT make neither gain nor loss', async () => {
    const sold = await dispose({ venture: { scheme: 'vct', relief: '30000' } });
    expect(sold).toMatchObject({ chargeable_gain: '0.00', exempt: true, relief_withdrawn: '18000.00' });
  });

  test('go to a spouse with their relief', async () => {
    const given = await dispose({ disposed_by: 'spouse' });
    expect(given).toMatchObject({ relief_withdrawn: '0.00', gain: '0.00', exempt: true });
  });

  test.each([
    ['venture', { kind: 'other' }],
    ['acquired_on', { acquired_on: null }],
    ['venture.relief_year', { venture: { scheme: 'eis', relief: '1', relief_year: '2022-23' } }],
    ['venture.relief', { venture: { scheme: 'eis', relief: '30000.02' } }],
    ['venture.trade_began_on', { venture: { scheme: 'seis', relief: '1', trade_began_on: '2024-07-01' } }],
    ['loss_against_income', { loss_against_income: '28000.01' }],
    ['loss_against_year_before', { loss_against_year_before: '28000.01' }],
    ['loss_against_income', { loss_against_income: '1', connected: true }],
    ['loss_against_income', { loss_against_income: '1', venture: { scheme: 'vct' } }],
    ['loss_against_income', { loss_against_income: '1', kind: 'business', venture: null }],
    ['cost', { kind: 'deferred_gain', venture: null }],
    ['disposed_by', { kind: 'deferred_gain', venture: null, cost: '0', disposed_by: 'gift' }],
  ])('are refused at %s', async (field, more) => {
    const { status, body } = await client.post('/tax/disposals', { ...shares, ...more });
    expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
  });
});

describe('losses on shares against income (ITA 2007 ss131-133)', () => {
  test('come off the income of the year, and the rest stays a capital loss', async () => {
    await profile({ incomes: [works('60000')] });
    const before = await report();
    await dispose({ loss_against_income: '20000' });
    const { inputs, position, notes } = await report();
    expect(inputs).toMatchObject({ share_loss_beyond_limit: '20000.00', losses_in_year: '8000.00' });
    expect(position.share_losses_used).toBe('20000.00');
    // 9,730 at 40%, and 10,270 at 20%.
    expect(Number(before.position.income_tax) - Number(position.income_tax)).toBe(5946);
    expect(notes.join()).toMatch(/8000.00 of the loss on Seedling Ltd stays a capital loss/);
    expect(await gainsBoxes()).toMatchObject({ 35: '28000', 41: '20000', 42: '20000', 47: '8000' });
  });

  test('on shares without relief have the limit on reliefs', async () => {
    await profile({ incomes: [works('150000')] });
    await dispose({ venture: null, cost: '120000', loss_against_income: '60000' });
    const { inputs, position, notes } = await report();
    expect([inputs.share_loss, position.share_losses_used]).toEqual(['60000.00', '50000.00']);
    expect(notes.join()).toMatch(/10000.00 is more than the income of 2025-26 or the limit/);
    expect(await gainsBoxes()).toMatchObject({ 41: '60000' });
    expect(await gainsBoxes()).not.toHaveProperty('42');
  });

  test('of the year before are a credit of the year of the loss', async () => {
    await profile({ incomes: [works('60000')] }, '2024-25');
    await dispose({ loss_against_year_before: '28000' });
    const { share_loss_carried_back: back, paid, balance, explanation } = await report();
    // 9,730 at 40%, and 18,270 at 20%.
    expect(back).toEqual({
      ...{ tax_year: '2024-25', loss: '28000.00', used: '28000.00', refused: null },
      ...{ income_tax: '7546.00', capital_gains_tax: '0.00', credit: '7546.00' },
    });
    expect(paid).toContainEqual(
      expect.objectContaining({ code: 'share_loss_carried_back', amount: '7546.00' }),
    );
    expect(balance).toBe('-7546.00');
    expect(explanation.map(({ label }) => label)).toContain(
      'Tax of 2024-25 less that with the loss on shares',
    );
    expect((await report('2024-25')).position.share_losses_used).toBe('0.00');
    expect(await gainsBoxes()).toMatchObject({ 43: '28000', 44: '28000' });
  });

  test('of the year before are refused if nothing is recorded of it', async () => {
    await dispose({ loss_against_year_before: '28000' });
    const { share_loss_carried_back: back, notes } = await report();
    expect(back).toMatchObject({
      credit: '0.00',
      refused: expect.stringMatching(/nothing is recorded for 2024-25/),
    });
    expect(notes.join()).toMatch(/isn’t set against income of 2024-25/);
  });
});

describe('gains invested in EIS and SEIS shares', () => {
  const gain = { name: 'Workshop', kind: 'land', date: '2025-05-01', cost: '20000', proceeds: '150000' };
  const claim = (more: object) => ({
    ...{ scheme: 'eis', company: 'Seedling', issued_on: '2025-09-01', gain_on: '2025-05-01' },
    ...{ gain_kind: 'main', amount: '50000', ...more },
  });

  test('are deferred by EIS shares, until a disposal of the deferred gain', async () => {
    await dispose({ ...gain, venture: null });
    await profile({ reinvestments: [claim({})] });
    const { inputs, notes } = await report();
    expect(inputs.gains).toEqual([{ date: '2025-05-01', kind: 'main', gain: '80000.00' }]);
    expect(notes.join()).toMatch(/gain of 50000.00 is deferred by the shares of Seedling/);
    expect(await gainsBoxes()).toMatchObject({ 17: '80000' });
    const [found] = (await client.get(`/reports/capital-gains?tax_year=${year}`)).body.years;
    expect(found).toMatchObject({
      ...{ reliefs: '50000.00', gains: '80000.00' },
      reinvestments: [{ company: 'Seedling', relief: '50000.00', unused: '0.00' }],
      other_disposals: [{ gain: '130000.00', relief: '50000.00', chargeable_gain: '80000.00' }],
    });
    const back = { kind: 'deferred_gain', date: '2025-12-01', cost: '0', proceeds: '50000', venture: null };
    expect(await dispose({ ...back, name: 'Seedling' })).toMatchObject({ chargeable_gain: '50000.00' });
    expect(await gainsBoxes()).toMatchObject({ 14: '2', 17: '130000' });
  });

  // VCM45060 with the limit of 2023-24: £200,000 of £320,000, half of £130,000.
  test('are half exempt by SEIS shares with Income Tax relief of the year', async () => {
    await dispose({ ...gain, venture: null });
    const invest = (company: string, amount: string) => ({
      ...{ scheme: 'seis', company, date: '2025-09-01', amount, knowledge_intensive: false },
    });
    const venture_investments = [invest('A Ltd', '80000'), invest('B Ltd', '240000')];
    const seis = (company: string, amount: string) => claim({ scheme: 'seis', company, amount });
    const asked = [seis('a ltd', '50000'), seis('B Ltd', '150000.01')];
    const refused = await profile({ venture_investments, reinvestments: asked });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'reinvestments.1.amount']);
    await profile({ venture_investments, reinvestments: [asked[0], seis('B Ltd', '150000')] });
    const { inputs, notes } = await report();
    expect(inputs.gains).toEqual([{ date: '2025-05-01', kind: 'main', gain: '65000.00' }]);
    expect(notes.join()).toMatch(/70000.00 invested in B Ltd isn’t used/);
    expect(await gainsBoxes()).toMatchObject({ 17: '65000', 40: '65000' });
  });

  test('may be those of a holding, whose sale keeps its own figures', async () => {
    const holding = await hold(client, (await openInvestments(client)).id, 'FARM');
    await trade(client, holding.id, { date: '2020-05-01', quantity: '100', price: '10' });
    await trade(client, holding.id, { type: 'sell', date: '2025-05-01', quantity: '100', price: '500' });
    await profile({ reinvestments: [claim({ amount: '40000' })] });
    const [found] = (await client.get(`/reports/capital-gains?tax_year=${year}`)).body.years;
    expect(found).toMatchObject({
      ...{ gains: '9000.00', reliefs: '40000.00' },
      disposals: [{ gain: '49000.00', relief: '40000.00' }],
    });
    expect((await report()).inputs.gains).toEqual([{ date: '2025-05-01', gain: '9000.00' }]);
    expect(await gainsBoxes()).toMatchObject({ 26: '9000' });
  });

  test.each([
    ['gain_on', { gain_on: '2026-04-06' }],
    ['issued_on', { issued_on: '2024-04-30' }],
    ['amount', { scheme: 'seis' }],
  ])('are refused at %s', async (field, more) => {
    const { status, body } = await profile({ reinvestments: [claim(more)] });
    expect([status, body.errors?.[0]?.field]).toEqual([422, `reinvestments.0.${field}`]);
  });
});
