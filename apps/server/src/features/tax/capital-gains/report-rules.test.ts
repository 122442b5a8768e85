import { identifyDisposals, shippedRates, type Trade } from '@farthing/uk-tax';
import { describe, expect, test } from 'vitest';
import { capitalGainsReport } from './report-rules.ts';

const buy = (asset: string): Trade => ({
  ...{ asset, type: 'buy', date: '2024-01-02', quantity: '10', price: '5' },
});
const sell = (asset: string, date: string): Trade => ({
  ...{ asset, type: 'sell', date, quantity: '4', price: '6' },
});
const assets = [
  identifyDisposals([buy('a'), sell('a', '2025-04-05'), sell('a', '2025-04-06')]),
  identifyDisposals([buy('b'), sell('b', '2025-04-05')]),
  identifyDisposals([buy('gilt'), sell('gilt', '2025-04-05')]),
];
const records = {
  assets,
  taxed: [
    { id: 'a', symbol: 'ZZZ', name: 'Zed' },
    { id: 'b', symbol: 'AAA', name: 'Aye' },
  ],
  others: [],
  typedLosses: [],
  reinvestments: [],
  claims: {
    openSince: 2022,
    of: () =>
      ({
        residence: 'uk_all_year',
        split_year: null,
        new_resident: null,
        capital_losses_claim: 'unanswered',
        capital_losses_claimed_on: null,
      }) as const,
  },
  rates: shippedRates,
};

describe('the report of gains', () => {
  test('lists the sales of each tax year by date, then symbol, without gilts', () => {
    const { years } = capitalGainsReport(records, {});
    expect(years.map(({ tax_year, disposals }) => [tax_year, disposals.map(({ asset }) => asset)])).toEqual([
      ['2024-25', ['AAA', 'ZZZ']],
      ['2025-26', ['ZZZ']],
    ]);
    expect(years[0]).toMatchObject({ proceeds: '48.00', gains: '8.00', net: '8.00' });
  });

  test('of one year carries the losses of the years before it', () => {
    const typedLosses = [['2024-25', '100'] as const];
    const { years } = capitalGainsReport({ ...records, typedLosses }, { taxYear: '2025-26' });
    expect(years).toMatchObject([{ tax_year: '2025-26', losses_brought_forward: '100.00' }]);
  });

  test('lists the sales of one year, and the other years without theirs', () => {
    const { years } = capitalGainsReport(records, { listed: '2025-26', also: ['2023-24'] });
    expect(years.map(({ disposals }) => disposals.length)).toEqual([0, 0, 1]);
    expect(years[1]?.proceeds).toBe('48.00');
  });

  test('leaves losses without a claim in time out of later years, and late ones out of all', () => {
    const lossOf = (date: string, price: string): Trade => ({
      ...{ asset: 'a', type: 'sell', date, quantity: '1', price },
    });
    const held: Trade = { asset: 'a', type: 'buy', date: '2015-01-02', quantity: '10', price: '50000' };
    const sold = identifyDisposals([held, lossOf('2017-06-01', '100'), lossOf('2023-06-01', '150000')]);
    const report = (claim: 'unanswered' | 'claimed' | 'not_claimed') => {
      const of = () => ({
        ...({ residence: 'uk_all_year', split_year: null, new_resident: null } as const),
        ...{ capital_losses_claim: claim, capital_losses_claimed_on: null },
      });
      const { years } = capitalGainsReport(
        { ...records, assets: [sold], claims: { openSince: 2022, of } },
        {},
      );
      return years.map((year) => [year.losses_claim, year.losses_left_out, year.taxable_gain]);
    };
    // A gain of 100,000 less 6,000 exempt, and less the loss of 49,900 of 2017-18 if it was claimed.
    expect(report('unanswered')).toEqual([
      ['overdue', '49900.00', '0.00'],
      ['none', '0.00', '94000.00'],
    ]);
    expect(report('claimed')[1]).toEqual(['none', '0.00', '44100.00']);
    expect(report('not_claimed')).toEqual([
      ['not_claimed', '49900.00', '0.00'],
      ['none', '0.00', '94000.00'],
    ]);
  });

  test('lets losses within a year reduce its gains, unless they were not claimed in time', () => {
    const trades: Trade[] = [
      { asset: 'a', type: 'buy', date: '2015-01-02', quantity: '2', price: '20000' },
      { asset: 'b', type: 'buy', date: '2015-01-02', quantity: '2', price: '20000' },
      { asset: 'a', type: 'sell', date: '2017-06-01', quantity: '2', price: '40000' },
      { asset: 'b', type: 'sell', date: '2017-07-01', quantity: '2', price: '5000' },
    ];
    const assets = ['a', 'b'].map((name) => identifyDisposals(trades.filter(({ asset }) => asset === name)));
    const taxable = (claim: 'unanswered' | 'not_claimed') => {
      const of = () => ({
        ...({ residence: 'uk_all_year', split_year: null, new_resident: null } as const),
        ...{ capital_losses_claim: claim, capital_losses_claimed_on: null },
      });
      const [year] = capitalGainsReport({ ...records, assets, claims: { openSince: 2022, of } }, {}).years;
      return [year?.net, year?.taxable_gain, year?.losses_left_out];
    };
    expect(taxable('unanswered')).toEqual(['10000.00', '0.00', '0.00']);
    expect(taxable('not_claimed')).toEqual(['40000.00', '28700.00', '30000.00']);
  });

  test('has no taxable gain of a year without UK residence throughout, and takes no losses from it', () => {
    const trade = (date: string, price: string): Trade => ({
      ...{ asset: 'a', type: 'sell', date, quantity: '1', price },
    });
    const held: Trade = { asset: 'a', type: 'buy', date: '2015-01-02', quantity: '10', price: '50000' };
    const sales = [trade('2022-06-01', '40000'), trade('2023-06-01', '10000'), trade('2024-06-01', '80000')];
    const of = (taxYear: string) => ({
      residence: taxYear === '2023-24' ? ('not_uk' as const) : ('uk_all_year' as const),
      split_year: null,
      new_resident: null,
      ...({ capital_losses_claim: 'claimed', capital_losses_claimed_on: null } as const),
    });
    const assets = [identifyDisposals([held, ...sales])];
    const { years } = capitalGainsReport({ ...records, assets, claims: { openSince: 2022, of } }, {});
    expect(years.map((year) => [year.residence, year.taxable_gain, year.losses_brought_forward])).toEqual([
      ['uk_all_year', '0.00', '0.00'],
      ['not_uk', null, '10000.00'],
      // 30,000 less 3,000 exempt, less the 10,000 of 2022-23, and not the 40,000 of the year abroad.
      ['uk_all_year', '17000.00', '10000.00'],
    ]);
    expect(years[1]).toMatchObject({ losses_left_out: '40000.00', annual_exempt_amount: null });
  });

  test('has what is still held, by symbol', () => {
    const { pools } = capitalGainsReport(records, {});
    expect(pools.map(({ asset, quantity, cost }) => [asset, quantity, cost])).toEqual([
      ['AAA', '6', '30.00'],
      ['ZZZ', '2', '10.00'],
    ]);
  });
});
