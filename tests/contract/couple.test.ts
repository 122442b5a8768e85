import { calculateTax, shippedRates, type TaxInputs } from '@farthing/uk-tax';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asGuest, asYearGuest } from '../../apps/server/src/database/guest-scope.ts';
import { findHousehold } from '../../apps/server/src/database/household-state.ts';
import { readAsSystem } from '../../apps/server/src/database/system-scope.ts';
import { sharedInputs } from '../../apps/server/src/features/tax/couple/rules.ts';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold } from './couples.ts';
import { openAccount } from './ledger.ts';
import { asOwner } from './sign-in.ts';
import { keepYear, putProfile } from './tax-records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

const year = '2025-26';
const shared = (taxYear = year) => `/tax/couple/${taxYear}/shared`;
const codeOf = ({ status, headers }: Pick<Answer, 'status' | 'headers'>) => [
  status,
  headers.get('problem-code'),
];
const compare = (client: Client, other: Client, query = '') =>
  client.get(`/tax/couple?tax_year=${year}&with=${other.id}${query}`);
const notShared = [404, 'tax-year-not-shared'];

/** Circumstances with income entered by hand, by kind. */
const incomes = (amounts: Readonly<Record<string, string>>) => ({
  incomes: Object.entries(amounts).map(([kind, amount]) => ({
    ...{ kind, amount, description: `Secret ${kind}`, tax_paid: '0' },
  })),
});

/** Ann with £62,000 of pay and £4,200 of interest, and Ben with £4,000 of pay, who shares his year. */
async function couple(): Promise<{ ann: Client; ben: Client }> {
  const [ann, ben] = (await Promise.all([app.register(), app.register()])) as [Client, Client];
  await joinHousehold(ann, [ben]);
  await putProfile(ann, year, incomes({ employment: '62000', interest: '4200' }));
  await putProfile(ben, year, incomes({ employment: '4000' }));
  expect((await ben.put(shared())).status).toBe(200);
  return { ann, ben };
}

test('two years stand side by side, with what saves the most: £3,700 of interest given to the other saves £1,480', async () => {
  const { ann, ben } = await couple();
  const { status, body } = await compare(ann, ben);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    tax_year: year,
    married: true,
    members: [
      { user_id: ann.id, is_you: true, shared_at: null, savings_interest: '4200.00', isa_left: '20000.00' },
      { user_id: ben.id, is_you: false, pension_left: '60000.00', adjusted_net_income: '4000.00' },
    ],
    proposals: [{ kind: 'savings_interest', from: ann.id, amount: '3700.00', saved: '1480.00' }],
    together: { saved: '1480.00' },
  });
  for (const { total_tax, ...one } of body.members) {
    const parts = [
      'income_tax',
      'national_insurance',
      'student_loans',
      'child_benefit_charge',
      'other_charges',
    ];
    expect(parts.reduce((sum, part) => sum + Number(one[part]), 0)).toBeCloseTo(Number(total_tax), 6);
  }
  const [own] = body.members;
  const { position } = (await ann.get(`/tax/report?tax_year=${year}`)).body;
  expect(own.total_tax).toBe(position.total_tax);
  const apart = (await compare(ann, ben, '&married=false')).body;
  expect(apart).toMatchObject({ married: false, proposals: [], together: { steps: [], saved: '0.00' } });
});

test('only figures that are the same for both are compared: Child Benefit is what the couple received', async () => {
  const { ann, ben } = await couple();
  await putProfile(ann, year, { ...incomes({ employment: '62000' }), child_benefit: '2251.60' });
  await putProfile(ben, year, { ...incomes({ employment: '4000' }), child_benefit: '1000' });
  await ben.put(shared());
  expect(codeOf(await compare(ann, ben))).toEqual([409, 'couple-child-benefit-differs']);
});

describe('a tax year is private', () => {
  test('until its owner shares it, of other years, after a withdrawal, and from strangers', async () => {
    const { ann, ben } = await couple();
    const stranger = await app.register();
    expect(codeOf(await compare(ben, ann))).toEqual(notShared);
    expect(codeOf(await ann.get(`/tax/couple?tax_year=2024-25&with=${ben.id}`))).toEqual(notShared);
    expect(codeOf(await compare(ben, ben))).toEqual(notShared);
    expect(codeOf(await compare(stranger, ben))).toEqual([404, 'household-not-found']);
    expect(codeOf(await stranger.put(shared()))).toEqual([404, 'household-not-found']);
    await joinHousehold(stranger, []);
    expect(codeOf(await compare(stranger, ben))).toEqual(notShared);
    expect((await stranger.get(shared())).body).toEqual({ tax_year: year, own: null, others: [] });
    expect((await ann.get(shared())).body.others).toMatchObject([{ user_id: ben.id, name: 'Test' }]);
    expect((await ben.delete(shared())).status).toBe(204);
    expect(codeOf(await compare(ann, ben))).toEqual(notShared);
    expect((await ben.delete(shared())).status).toBe(204);
    const actions = (await ann.get('/audit-log')).body.items.map(({ action }: Answer['body']) => action);
    expect(actions.slice(0, 2)).toEqual(['tax_year_withdraw', 'tax_year_share']);
  });

  test('from viewers, and shared by none of them; who becomes one shares nothing, and nothing comes back', async () => {
    const { ann, ben } = await couple();
    const adviser = await app.register();
    await joinHousehold(ann, [adviser], { role: 'viewer' });
    expect(codeOf(await compare(adviser, ben))).toEqual(notShared);
    expect((await adviser.get(shared())).body.others).toEqual([]);
    expect(codeOf(await adviser.put(shared()))).toEqual([403, 'household-viewer']);
    await ann.patch(`/household/members/${ben.id}`, { role: 'viewer' });
    expect(codeOf(await compare(ann, ben))).toEqual(notShared);
    await ann.patch(`/household/members/${ben.id}`, { role: 'member' });
    expect(codeOf(await compare(ann, ben))).toEqual(notShared);
  });

  test('once someone has left, is disabled, or the household has ended', async () => {
    const { ann, ben } = await couple();
    await asOwner(app, 'update users set disabled_at = now() where id = $1', [ben.id]);
    expect(codeOf(await compare(ann, ben))).toEqual(notShared);
    await asOwner(app, 'update users set disabled_at = null where id = $1', [ben.id]);
    expect((await compare(ann, ben)).status).toBe(200);
    expect((await ben.delete(`/household/members/${ben.id}`)).status).toBe(204);
    expect(codeOf(await compare(ann, ben))).toEqual(notShared);
    await joinHousehold(ann, [ben]);
    expect(codeOf(await compare(ann, ben))).toEqual(notShared);
    await ben.put(shared());
    await ann.delete('/household');
    expect(await asOwner(app, 'select 1 from shared_tax_years where user_id = $1', [ben.id])).toEqual([]);
  });

  test('from API tokens', async () => {
    const { ann, ben } = await couple();
    const made = await ann.post('/api-tokens', { name: 'script', scopes: ['read', 'write'] });
    const token = made.body.token;
    for (const [method, path] of [
      ['GET', `/tax/couple?tax_year=${year}&with=${ben.id}`],
      ['GET', shared()],
      ['PUT', shared()],
      ['DELETE', shared()],
    ] as const)
      expect((await app.request(method, path, { token })).status, `${method} ${path}`).toBe(401);
  });
});

test('what is shared stays as it was on its day: later changes show only once the year is shared again', async () => {
  const { ann, ben } = await couple();
  const before = (await compare(ann, ben)).body.members[1];
  await putProfile(ben, year, incomes({ employment: '30000' }));
  expect((await compare(ann, ben)).body.members[1]).toEqual(before);
  await ben.put(shared());
  const after = (await compare(ann, ben)).body.members[1];
  expect(after).toMatchObject({ adjusted_net_income: '30000.00' });
  expect(after.shared_at > before.shared_at).toBe(true);
});

test('names of payers and days are not shared, and the tax is the same to the penny', async () => {
  const { ann, ben } = await couple();
  await putProfile(ben, year, {});
  await keepYear(ben, { employer: 'Secret Works Ltd' });
  await openAccount(ben, { name: 'Secret account' });
  const { body } = await ben.put(shared());
  const [stored] = await asOwner(app, 'select * from shared_tax_years where user_id = $1', [ben.id]);
  for (const text of [JSON.stringify(stored), JSON.stringify((await compare(ann, ben)).body)])
    expect(text).not.toMatch(/Secret|-28"/);
  expect(new Set(body.own.inputs.pays.map(({ date }: Answer['body']) => date))).toEqual(
    new Set(['2025-04-06']),
  );
  const { position } = (await ben.get(`/tax/report?tax_year=${year}`)).body;
  expect((await compare(ann, ben)).body.members[1].total_tax).toBe(position.total_tax);
});

test('two jobs, and gains before and after a change of rates, come to the same tax without names and days', () => {
  const table = shippedRates.get('2024-25');
  if (!table) throw new Error('no rates');
  const inputs: TaxInputs = {
    employment_income: '90000',
    pays: ['2024-04-30', '2024-10-31', '2025-01-31'].flatMap((date) => [
      { date, amount: '25000', employment: 'Larkfield Ltd' },
      { date, amount: '5000', employment: 'Hollin plc' },
    ]),
    gains: [
      { date: '2024-11-05', gain: '9000' },
      { date: '2024-06-01', gain: '20000' },
    ],
  };
  const of = (given: TaxInputs) => {
    const { explanation, ...figures } = calculateTax({
      tax_year: '2024-25',
      region: 'england_ni',
      inputs: given,
    });
    return figures;
  };
  const without = sharedInputs(inputs, table);
  expect(of(without)).toEqual(of(inputs));
  expect(JSON.stringify(without)).not.toMatch(/Larkfield|Hollin|-31|-05"|-01"/);
});

describe('in the database', () => {
  test('a guest sees the one year that is opened, and as a guest of accounts none; the service reads no figures', async () => {
    const { ann, ben } = await couple();
    await ben.put(shared('2024-25'));
    const years = (wanted: string) =>
      asYearGuest(app.database, ann.id, { user_id: ben.id, tax_year: wanted }, async (scope) => ({
        years: await scope.tables.selectFrom('shared_tax_years').select(['user_id', 'tax_year']).execute(),
        accounts: await scope.tables.selectFrom('accounts').select('id').execute(),
      }));
    await openAccount(ben);
    expect(await years(year)).toEqual({ years: [{ user_id: ben.id, tax_year: year }], accounts: [] });
    expect(await years('2023-24')).toBeUndefined();
    const account = await openAccount(ben, { name: 'Joint' });
    await ben.put(`/household/sharing/${account.id}`, { level: 'full' });
    const household = await readAsSystem(app.database, (scope) => findHousehold(scope, ann.id));
    const asOther = await asGuest(app.database, { id: ann.id, household }, (scope) =>
      scope.tables.selectFrom('shared_tax_years').select('tax_year').execute(),
    );
    expect(asOther).toEqual([[]]);
    await expect(
      asOwner(app, 'set role farthing_system; select inputs from shared_tax_years'),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
