import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId } from './ledger.ts';
import { keep, keepYear, payslip, putProfile } from './tax-records.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

test('a director appointed within the year is checked on the weeks left of it, as the report works it out', async () => {
  const user = await app.register();
  const director = { director: true, director_appointed_on: '2025-10-27' };
  await putProfile(user, '2025-26', director);
  const taken = { '09': '156.16', '10': '0.00', '11': '35.20', '12': '240.00' };
  for (const [month, ni] of Object.entries(taken)) await keep(user, { pay_date: `2025-${month}-28`, ni });
  const { body } = await user.get('/tax/payslips?tax_year=2025-26');
  const expected = body.map(({ check }: { check: { ni_expected: string } }) => check.ni_expected);
  // Newest first. Week 30 begins on 26 October: 23 weeks have £5,560. Nothing is due on £3,000, then on £440 and £3,000 more.
  expect(expected).toEqual(['240.00', '35.20', '0.00', '156.16']);
  const { body: report } = await user.get('/tax/report?tax_year=2025-26');
  // £9,000 above £5,560 at 8%, and £156.16 on September's pay.
  expect(report.position.ni).toBe('431.36');
  for (const more of [
    { ...director, director: false },
    { ...director, director_appointed_on: '2026-04-06' },
  ]) {
    const refused = await user.put('/tax/profiles/2025-26', more);
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, 'director_appointed_on']);
  }
  const early = await user.put('/tax/profiles/2023-24', { ...director, director_appointed_on: '2023-10-27' });
  expect([early.status, early.body.errors?.[0].field]).toEqual([422, 'director_appointed_on']);
});

test('a director of one employer is an employee of the others, and appointed on a day of each', async () => {
  const user = await app.register();
  const directorships = [{ employer: 'Own Ltd', appointed_on: null }];
  const stored = await putProfile(user, '2025-26', { director: true, directorships });
  expect(JSON.stringify(stored)).toContain('"directorships":[{"employer":"Own Ltd","appointed_on":null}]');
  for (const employer of ['own  ltd', 'Acme'])
    await keep(user, { employer, pay_date: '2025-04-28', ni: employer === 'Acme' ? '156.16' : '0.00' });
  const { body } = await user.get('/tax/payslips?tax_year=2025-26');
  const expected = body.map(({ employer, check }: { employer: string; check: { ni_expected: string } }) => [
    employer,
    check.ni_expected,
  ]);
  expect(Object.fromEntries(expected)).toEqual({ Acme: '156.16', 'own  ltd': '0.00' });
  const { body: report } = await user.get('/tax/report?tax_year=2025-26');
  expect(report.position.ni).toBe('156.16');
  const own = { employer: 'Own Ltd', appointed_on: null };
  for (const [profile, field] of [
    [{ director: false, directorships: [own] }, 'directorships.0'],
    [{ director: true, directorships: [own, { ...own, employer: 'OWN LTD' }] }, 'directorships.1.employer'],
    [
      { director: true, directorships: [{ ...own, appointed_on: '2024-10-27' }] },
      'directorships.0.appointed_on',
    ],
    [{ director: true, director_appointed_on: '2025-10-27', directorships: [own] }, 'director_appointed_on'],
  ] as const) {
    const refused = await user.put('/tax/profiles/2025-26', profile);
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, field]);
  }
  await putProfile(user, '2025-26', { director: true, directorships: [{ ...own, employer: 'Else Ltd' }] });
  const { body: other } = await user.get('/tax/report?tax_year=2025-26');
  expect(other.position.ni).toBe('312.32');
  expect(other.notes.join(' ')).toContain('You are a director of Else Ltd, but no payslip has that employer');
});

describe('keeping payslips', () => {
  test('answers all fields with the check, and reads back the same', async () => {
    const user = await app.register();
    const answer = await user.post('/tax/payslips', payslip({ tax_code: '1257l', gross: 3000 }));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/v1/tax/payslips/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      tax_year: '2025-26',
      tax_period: 1,
      tax_code: '1257L',
      ni_category: 'A',
      gross: '3000.00',
      taxable: '3000.00',
      pension_method: null,
      pension: '0.00',
      ytd_tax: null,
      version: 1,
      check: {
        status: 'agrees',
        tax_expected: '390.20',
        ni_expected: '156.16',
        net_expected: '2453.64',
        student_loan_expected: null,
        differences: [],
        notes: [],
      },
    });
    expect(answer.body.check.explanation[0]).toEqual({
      topic: 'paye',
      label: 'Taxable pay up to month 1',
      amount: '1951.00',
      figures: [
        { label: 'Pay', value: '3000.00' },
        { label: 'Free pay', value: '-1048.26' },
        { label: 'Code', value: '1257L' },
      ],
      law: expect.stringContaining('SI 2003/2682'),
    });
    expect((await user.get(`/tax/payslips/${answer.body.id}`)).body).toEqual(answer.body);
    expect((await user.get('/tax/payslips')).body).toEqual([answer.body]);
  });

  test('a year of payslips is checked on what came before', async () => {
    const user = await app.register();
    await keepYear(user);
    const { body } = await user.get('/tax/payslips?tax_year=2025-26');
    expect(body.map((one: { tax_period: number }) => one.tax_period)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    for (const one of body) expect(['agrees', 'explained']).toContain(one.check.status);
    expect((await user.get('/tax/payslips?tax_year=2024-25')).body).toEqual([]);
    expect((await user.get('/tax/payslips?employer=LARKFIELD%20ltd')).body).toHaveLength(12);
    expect((await user.get('/tax/payslips?employer=other')).body).toEqual([]);
  });

  test('a wrong figure is found, and said', async () => {
    const kept = await keep(client, { ni: '200.00', net: '2409.80' });
    expect(kept.check).toMatchObject({
      status: 'differs',
      differences: [
        { field: 'ni', expected: '156.16', actual: '200.00', difference: '43.84', status: 'differs' },
      ],
    });
    expect(kept.check.differences[0].message).toContain('43.84 more than expected');
  });

  test('a few pence are explained, not flagged', async () => {
    const kept = await keep(client, { employer: 'B', tax: '390.60', net: '2453.24' });
    expect(kept.check).toMatchObject({ status: 'explained', differences: [{ status: 'explained' }] });
  });

  test('the loans of the profile are checked', async () => {
    const user = await app.register();
    await putProfile(user, '2025-26', { student_loans: ['plan_2'] });
    const kept = await keep(user, { student_loan: '56', net: '2397.64' });
    expect(kept.check).toMatchObject({ student_loan_expected: '56.00', status: 'agrees' });
  });

  test('pension before tax lowers taxable pay; a sacrifice National Insurance too', async () => {
    const user = await app.register();
    const net = { pension_method: 'net_pay', pension: '150', tax: '360.20', net: '2333.64' };
    expect(await keep(user, net)).toMatchObject({ taxable: '2850.00', check: { status: 'agrees' } });
    const sacrifice = {
      ...net,
      employer: 'B',
      pension_method: 'salary_sacrifice',
      ni: '144.16',
      net: '2345.64',
    };
    expect(await keep(user, sacrifice)).toMatchObject({ taxable: '2850.00', check: { status: 'agrees' } });
    const source = { employer: 'C', pension_method: 'relief_at_source', pension: '120', net: '2333.64' };
    expect(await keep(user, source)).toMatchObject({ taxable: '3000.00', check: { status: 'agrees' } });
  });

  test('a payslip in the middle of the year needs its year to date', async () => {
    const user = await app.register();
    const june = { pay_date: '2025-06-30', tax: '390.20' };
    expect((await keep(user, june)).check).toMatchObject({ status: 'unchecked', tax_expected: null });
    const told = await keep(user, { ...june, employer: 'B', ytd_taxable: '9000', ytd_tax: '1171.00' });
    expect(told.check).toMatchObject({ tax_expected: '390.20', status: 'agrees' });
  });

  test.each([
    ['a code that is none', { tax_code: '12X57' }, 'tax_code'],
    ['a negative gross', { gross: '-1' }, 'gross'],
    ['a negative National Insurance', { ni: '-0.01' }, 'ni'],
    ['a fraction of a penny', { tax: '1.005' }, 'tax'],
    ['a day that is none', { pay_date: '2025-02-30' }, 'pay_date'],
    ['a year without rates', { pay_date: '2014-05-01' }, 'pay_date'],
    ['month 13', { tax_period: 13 }, 'tax_period'],
    ['an unknown letter', { ni_category: 'Q' }, 'ni_category'],
    ['a pension without its method', { pension: '10' }, 'pension_method'],
    ['a pension of more than the pay', { pension: '3001', pension_method: 'net_pay' }, 'pension'],
    ['a blank employer', { employer: ' ' }, 'employer'],
    ['an unknown field', { bonus: '1' }, 'bonus'],
    ['another frequency', { pay_frequency: 'daily' }, 'pay_frequency'],
  ])('%s is 422', async (_what, change, field) => {
    const answer = await client.post('/tax/payslips', payslip(change));
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  test('a payslip sent twice counts once; another of the same day is kept', async () => {
    const user = await app.register();
    await keep(user);
    expect(await user.post('/tax/payslips', payslip())).toMatchObject({
      status: 409,
      body: {
        detail:
          'You’ve already recorded this payslip. If you were paid the same amount twice that day, enter the figures for the year to date.',
      },
    });
    await keep(user, { gross: '500.00', net: '500.00', tax: '0.00', ni: '0.00' });
    expect((await user.get('/tax/payslips')).body).toHaveLength(2);
  });

  test('missing fields are named', async () => {
    const { body } = await client.post('/tax/payslips', {});
    expect(body.errors).toHaveLength(8);
  });
});

describe('changing payslips', () => {
  test('what follows from a figure is worked out anew', async () => {
    const { id } = await keep(client, { employer: 'D' });
    const moved = await client.patch(`/tax/payslips/${id}`, { pay_date: '2025-05-30', gross: '3100' });
    expect(moved.body).toMatchObject({ tax_period: 2, taxable: '3100.00', version: 2 });
    const paid = await client.patch(`/tax/payslips/${id}`, { pension: '100', pension_method: 'net_pay' });
    expect(paid.body).toMatchObject({ taxable: '3000.00', tax_period: 2, version: 3 });
    expect((await client.patch(`/tax/payslips/${id}`, { tax_code: 'nonsense' })).status).toBe(422);
    expect((await client.patch(`/tax/payslips/${id}`, { taxable: '2990', notes: 'x' })).body.taxable).toBe(
      '2990.00',
    );
  });

  test('a version that is not the stored one is 412', async () => {
    const { id } = await keep(client, { employer: 'E' });
    expect((await client.patch(`/tax/payslips/${id}`, { notes: 'a', version: 1 })).status).toBe(200);
    expect((await client.patch(`/tax/payslips/${id}`, { notes: 'b', version: 1 })).status).toBe(412);
  });

  test('a deleted payslip is gone', async () => {
    const { id } = await keep(client, { employer: 'F' });
    expect((await client.delete(`/tax/payslips/${id}`)).status).toBe(204);
    expect((await client.get(`/tax/payslips/${id}`)).status).toBe(404);
    expect((await client.delete(`/tax/payslips/${id}`)).status).toBe(404);
  });

  test('a payslip of another user is 404, as one that is absent', async () => {
    const { id } = await keep(client, { employer: 'G' });
    const other = await app.register();
    for (const one of [id, absentId]) {
      expect(await other.get(`/tax/payslips/${one}`)).toMatchObject({
        status: 404,
        body: { detail: 'Payslip not found' },
      });
      expect((await other.patch(`/tax/payslips/${one}`, { notes: 'x' })).status).toBe(404);
      expect((await other.delete(`/tax/payslips/${one}`)).status).toBe(404);
    }
    expect((await other.get('/tax/payslips')).body).toEqual([]);
    expect((await client.get('/tax/payslips/not-an-id')).status).toBe(422);
    expect((await app.request('GET', '/tax/payslips')).status).toBe(401);
  });
});

describe('the summary of a year', () => {
  test('adds up by employer, names missing periods and compares the P60', async () => {
    const user = await app.register();
    await keepYear(user);
    await keep(user, {
      employer: 'Second job',
      pay_date: '2025-05-31',
      tax_code: 'BR',
      tax: '600',
      net: '2243.84',
    });
    await keep(user, {
      employer: 'second  JOB',
      pay_date: '2025-08-31',
      tax_code: 'BR',
      tax: '600',
      net: '2243.84',
    });
    await putProfile(user, '2025-26', {
      p60s: [{ employer: 'Larkfield Ltd', pay: '36000', tax: '4684', ni: '1873.92', student_loan: 0 }],
    });
    const { status, body } = await user.get('/tax/payslips/summary?tax_year=2025-26');
    expect(status).toBe(200);
    expect(body.employers[0]).toMatchObject({
      employer: 'Larkfield Ltd',
      payslips: 12,
      gross: '36000.00',
      tax: '4683.60',
      missing_periods: [],
      p60: [
        { field: 'pay', payslips: '36000.00', p60: '36000.00', difference: '0.00' },
        { field: 'tax', payslips: '4683.60', p60: '4684.00', difference: '-0.40' },
        { field: 'ni', payslips: '1873.92', p60: '1873.92', difference: '0.00' },
        { field: 'student_loan', difference: '0.00' },
      ],
    });
    expect(body.employers[1]).toMatchObject({ payslips: 2, missing_periods: [3, 4], p60: [] });
    expect(body.total).toMatchObject({ payslips: 14, gross: '42000.00', tax: '5883.60' });
  });

  test('needs a tax year with rates', async () => {
    expect((await client.get('/tax/payslips/summary')).status).toBe(422);
    expect((await client.get('/tax/payslips/summary?tax_year=1999-00')).status).toBe(422);
    expect((await client.get('/tax/payslips?tax_year=1999-00')).status).toBe(422);
  });
});
