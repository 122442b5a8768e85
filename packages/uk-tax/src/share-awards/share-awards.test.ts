import { describe, expect, test } from 'vitest';
import { identifyDisposals } from '../capital-gains/identify.ts';
import { exact, printPence } from '../exact.ts';
import type { ShareAward } from './share-award.ts';
import { workOutShareAward } from './work-out-award.ts';

const award = (more: Partial<ShareAward>): ShareAward => ({
  ...{ kind: 'option', employer: 'Works', date: '2025-06-16', shares: '1000', shares_withheld: '0' },
  ...{ value: '5', price: '0', option_cost: '0', fx_rate: '1', employer_ni: '0', exercise: null },
  ...{ granted_on: null, value_at_grant: null, disqualified_on: null, value_at_disqualification: null },
  ...more,
});
const worked = (more: Partial<ShareAward>) => {
  const { income, cost } = workOutShareAward(award(more));
  return { income, cost };
};
const emi = (more: Partial<ShareAward>) =>
  worked({ kind: 'emi', exercise: 'in_time', granted_on: '2021-06-16', ...more });

describe('examples of HMRC’s manuals', () => {
  test('CG56391: an option at £2 on shares worth £5 brings £3,000 of income and costs £5,000', () => {
    expect(worked({ price: '2' })).toEqual({ income: '3000.00', cost: '5000.00' });
  });

  test.each([
    {
      page: 'ETASSUM57030 example 1',
      facts: { value_at_grant: '5', price: '3', value: '12' },
      income: '2000.00',
    },
    {
      page: 'ETASSUM57030 example 2',
      facts: { value_at_grant: '5', price: '3', value: '4' },
      income: '1000.00',
    },
    {
      page: 'ETASSUM57030 example 3',
      facts: { value_at_grant: '5', price: '3', value: '2' },
      income: '0.00',
    },
    {
      page: 'ETASSUM57040 example 1',
      facts: { value_at_grant: '5', price: '0', value: '15' },
      income: '5000.00',
    },
    {
      page: 'ETASSUM57040 example 2',
      facts: { value_at_grant: '5', price: '0', value: '3' },
      income: '3000.00',
    },
    {
      page: 'ETASSUM57060, more than 90 days after a disqualifying event',
      facts: { value_at_grant: '5', price: '5', value: '25', value_at_disqualification: '9' },
      income: '16000.00',
    },
    {
      page: 'ETASSUM57070, the same at a discount',
      facts: { value_at_grant: '5', price: '3', value: '25', value_at_disqualification: '9' },
      income: '18000.00',
    },
  ])('$page', ({ facts, income }) => {
    const disqualified_on = 'value_at_disqualification' in facts ? '2025-03-17' : null;
    expect(emi({ ...facts, disqualified_on }).income).toBe(income);
  });
});

describe('income of an award', () => {
  test('is the market value of all shares of an RSU, those withheld too, which have no cost', () => {
    const rsu = workOutShareAward(
      award({ kind: 'rsu', shares: '100', shares_withheld: '47', value: '140.35', fx_rate: '0.75' }),
    );
    expect(rsu).toMatchObject({
      income: '10526.25',
      shares_kept: '53',
      cost: '5578.91',
      cost_per_share: '140.35',
    });
  });

  test('is the discount of an ESPP, whose shares cost their market value', () => {
    expect(worked({ kind: 'espp', shares: '18', value: '141.50', price: '102' })).toEqual({
      income: '711.00',
      cost: '2547.00',
    });
  });

  test('is less the price of the option and the employer’s National Insurance, which leaves the cost (CG56384)', () => {
    expect(worked({ price: '2', option_cost: '100', employer_ni: '400.20' })).toEqual({
      income: '2499.80',
      cost: '5000.00',
    });
  });

  test('is nothing for an option under water, whose shares cost what was paid', () => {
    expect(worked({ price: '7' })).toEqual({ income: '0.00', cost: '7000.00' });
  });

  test('is nothing within the rules of SAYE and CSOP, and the cost is the price paid', () => {
    const relieved = { income: '0.00', cost: '2000.00' };
    const saye = { kind: 'saye', exercise: 'in_time', granted_on: '2022-06-16', price: '2' } as const;
    expect(worked(saye)).toEqual(relieved);
    expect(worked({ ...saye, kind: 'csop' })).toEqual(relieved);
    expect(worked({ ...saye, granted_on: '2025-01-01', exercise: 'leaver' })).toEqual(relieved);
    expect(worked({ ...saye, exercise: 'outside' })).toEqual({ income: '3000.00', cost: '5000.00' });
  });

  test('of EMI keeps its relief up to 90 days after a disqualifying event', () => {
    const facts = { value_at_grant: '5', price: '5', value: '25', value_at_disqualification: '9' };
    expect(emi({ ...facts, date: '2025-06-15', disqualified_on: '2025-03-17' })).toEqual({
      income: '0.00',
      cost: '5000.00',
    });
    expect(emi({ ...facts, date: '2025-06-16', disqualified_on: '2025-03-17' })).toEqual({
      income: '16000.00',
      cost: '21000.00',
    });
  });
});

describe('shares that leave a Share Incentive Plan (ITEPA 2003 ss498, 505, 506)', () => {
  const plan = (more: Partial<ShareAward>) =>
    worked({ kind: 'sip', exercise: 'in_time', value: '8', value_at_grant: '5', ...more });

  test('are taxed at their value within three years, then at most at that of the award, and not after five', () => {
    const taxed = ['2022-06-17', '2022-06-16', '2020-06-17', '2020-06-16'].map(
      (granted_on) => plan({ granted_on }).income,
    );
    expect(taxed).toEqual(['8000.00', '5000.00', '5000.00', '0.00']);
    expect(plan({ granted_on: '2022-01-01', value: '3' }).income).toBe('3000.00');
  });

  test('bought from salary are taxed at most at what was paid, between three and five years', () => {
    const bought = { kind: 'sip_partnership', price: '4', value_at_grant: null } as const;
    expect(plan({ ...bought, granted_on: '2022-01-01' }).income).toBe('4000.00');
    expect(plan({ ...bought, granted_on: '2023-01-01' }).income).toBe('8000.00');
  });

  test('cost their market value on that day, whatever was taxed (TCGA 1992 Sch 7D para 5)', () => {
    expect(plan({ granted_on: '2010-01-01' })).toEqual({ income: '0.00', cost: '8000.00' });
    const left = { granted_on: '2025-01-01', exercise: 'leaver' } as const;
    expect(plan(left)).toEqual({ income: '0.00', cost: '8000.00' });
  });
});

describe('restricted shares without an election (ITEPA 2003 s428)', () => {
  const restricted = (more: Partial<ShareAward>) => worked({ kind: 'restricted', shares: '1', ...more });

  // ERSM30400: £75 paid for a share worth £100 without its restrictions leaves a quarter uncharged.
  test('ERSM30400: are taxed on the proportion that wasn’t paid for', () => {
    expect(restricted({ value: '200', value_at_grant: '100', price: '75' })).toEqual({
      ...{ income: '50.00', cost: '125.00' },
    });
  });

  // ERSM30430, with both restrictions ending at once: nothing was paid or charged before.
  test('ERSM30430: are taxed whole if nothing was paid', () => {
    expect(restricted({ value: '360', value_at_grant: '100' }).income).toBe('360.00');
  });
});

describe('converted shares (ITEPA 2003 s441; ERSM40080)', () => {
  const converted = (more: Partial<ShareAward>) =>
    worked({ kind: 'convertible', shares: '100', value: '9', value_at_grant: '2', ...more });

  // CMVCS - (CMVERS + CC), less what was paid for the right to convert.
  test('are taxed on their value less that of the old shares and what was paid', () => {
    expect(converted({})).toEqual({ income: '700.00', cost: '700.00' });
    expect(converted({ price: '1.50' })).toEqual({ income: '550.00', cost: '700.00' });
    expect(converted({ price: '1.50', option_cost: '50' })).toEqual({ income: '500.00', cost: '650.00' });
  });

  test('bring nothing if the old shares were worth more (s419)', () => {
    expect(converted({ value: '1' })).toEqual({ income: '0.00', cost: '0.00' });
  });
});

test('a CSOP option at a discount brings the discount at the grant, and no shares (ITEPA 2003 s526)', () => {
  const grant = workOutShareAward(award({ kind: 'csop_discount', price: '4', option_cost: '100' }));
  expect(grant).toMatchObject({ income: '900.00', shares_kept: '0', cost: '0.00' });
  const option = { kind: 'csop', price: '4', option_cost: '1000', value: '9' } as const;
  expect(worked({ ...option, exercise: 'outside' })).toEqual({ income: '4000.00', cost: '9000.00' });
});

test('shares sold to cover on the day of the vest are matched with the shares of that day, at no gain', () => {
  const vest = award({ kind: 'rsu', shares: '100', value: '20' });
  const { cost_per_share } = workOutShareAward(vest);
  const { disposals } = identifyDisposals([
    { asset: 'ORBT', type: 'buy', date: '2024-01-10', quantity: '100', price: '5' },
    { asset: 'ORBT', type: 'buy', date: vest.date, quantity: '100', price: cost_per_share },
    { asset: 'ORBT', type: 'sell', date: vest.date, quantity: '47', price: '20', fees: '1' },
  ]);
  expect(disposals.map(({ matches, gain }) => [matches[0]?.rule, printPence(gain)])).toEqual([
    ['same_day', '-1.00'],
  ]);
});

describe('refused, naming the field:', () => {
  test.each([
    ['shares_withheld', { shares_withheld: '1001' }],
    ['shares', { shares: '0' }],
    ['value', { value: '-1' }],
    ['price', { kind: 'espp', price: '6' }],
    ['exercise', { kind: 'saye' }],
    ['exercise', { kind: 'rsu', exercise: 'in_time' }],
    ['granted_on', { kind: 'csop', exercise: 'in_time' }],
    ['exercise', { kind: 'csop', exercise: 'in_time', granted_on: '2022-06-17' }],
    ['exercise', { kind: 'csop', exercise: 'leaver', granted_on: '2015-06-15' }],
    ['exercise', { kind: 'emi', exercise: 'leaver', granted_on: '2022-06-16', value_at_grant: '5' }],
    ['value_at_grant', { kind: 'emi', exercise: 'in_time', granted_on: '2022-06-16' }],
    [
      'value_at_disqualification',
      {
        ...{ kind: 'emi', exercise: 'in_time', granted_on: '2022-06-16', value_at_grant: '5' },
        disqualified_on: '2024-06-16',
      },
    ],
    ['value_at_grant', { kind: 'option', value_at_grant: '5' }],
    ['granted_on', { kind: 'sip', exercise: 'in_time', value_at_grant: '5' }],
    ['price', { kind: 'sip', exercise: 'in_time', granted_on: '2020-01-01', price: '1' }],
    ['exercise', { kind: 'sip', exercise: 'outside', granted_on: '2020-01-01' }],
    ['value_at_grant', { kind: 'sip', exercise: 'in_time', granted_on: '2022-01-01' }],
    ['value_at_grant', { kind: 'restricted' }],
    ['value_at_grant', { kind: 'convertible' }],
    ['price', { kind: 'restricted', value_at_grant: '5', price: '6' }],
    ['option_cost', { kind: 'rsu', option_cost: '5' }],
    ['employer_ni', { employer_ni: '5000.01' }],
    ['granted_on', { kind: 'option', granted_on: '2025-06-17' }],
  ] as const)('%s', (field, facts) => {
    expect(() => worked(facts as Partial<ShareAward>)).toThrow(new RegExp(`^${field} `));
  });
});

test('the steps add up to the income of the award in pounds', () => {
  const { steps, income } = workOutShareAward(award({ kind: 'rsu', fx_rate: '0.75' }));
  expect(steps.map(({ amount }) => amount)).toEqual([income, '3750.00']);
  expect(exact(income)).toBe(exact('3750'));
});
