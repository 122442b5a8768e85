import { describe, expect, test } from 'vitest';
import { exact, printPence } from '../exact.ts';
import {
  refuseVentureShares,
  type VentureSale,
  type VentureShares,
  ventureOutcome,
} from './venture-disposal.ts';

interface Facts extends Partial<Omit<VentureShares, 'scheme'>> {
  readonly proceeds: string;
  readonly subscribed: string;
  readonly date: string;
  readonly issuedOn: string;
  readonly isAtArmsLength?: boolean;
}

function factsOf(scheme: VentureShares['scheme'], facts: Facts): [VentureShares, VentureSale] {
  const { proceeds, subscribed, date, issuedOn, isAtArmsLength = true, ...shares } = facts;
  const gain = exact(proceeds) - exact(subscribed);
  return [
    { scheme, relief: '0', reliefYear: '2018-19', reducedBy: '0', isAboveLimit: false, ...shares },
    { proceeds: exact(proceeds), subscribed: exact(subscribed), gain, date, issuedOn, isAtArmsLength },
  ];
}
const outcome = (scheme: VentureShares['scheme'], facts: Facts) => {
  const [shares, sale] = factsOf(scheme, facts);
  const { exempt, withdrawn, isExempt } = ventureOutcome(shares, sale);
  const chargeable = printPence(sale.gain - exempt);
  return { withdrawn: printPence(withdrawn), chargeable, isExempt };
};

const june2018 = { subscribed: '100000', issuedOn: '2018-06-01', relief: '30000' };

describe('EIS shares', () => {
  test('VCM20110: a loss within three years is less by the relief that isn’t withdrawn', () => {
    const sold = { ...june2018, date: '2021-01-15', proceeds: '60000' };
    expect(outcome('eis', sold)).toEqual({ withdrawn: '18000.00', chargeable: '-28000.00', isExempt: false });
  });

  test('VCM20120: of a part, the relief on that part counts', () => {
    const sold = { ...june2018, subscribed: '25000', relief: '7500', date: '2020-01-15', proceeds: '10000' };
    expect(outcome('eis', sold)).toEqual({ withdrawn: '3000.00', chargeable: '-10500.00', isExempt: false });
  });

  test('VCM20080: relief that was reduced leaves its proportion of the gain chargeable', () => {
    const sold = { subscribed: '1000000', issuedOn: '2015-07-01', relief: '300000', reliefYear: '2015-16' };
    const found = outcome('eis', { ...sold, reducedBy: '60000', date: '2020-01-15', proceeds: '1150000' });
    expect(found).toMatchObject({ withdrawn: '0.00', chargeable: '30000.00' });
  });

  test('VCM20060: relief that the tax limited still exempts the whole gain', () => {
    const sold = { ...june2018, relief: '16000', date: '2021-06-01', proceeds: '250000' };
    expect(outcome('eis', sold)).toEqual({ withdrawn: '0.00', chargeable: '0.00', isExempt: true });
  });

  test('are within three years until the day before the third anniversary, or that of the trade', () => {
    const sold = { ...june2018, proceeds: '120000' };
    expect(outcome('eis', { ...sold, date: '2021-05-31' })).toMatchObject({
      ...{ withdrawn: '30000.00', chargeable: '20000.00' },
    });
    expect(outcome('eis', { ...sold, date: '2021-06-01' }).chargeable).toBe('0.00');
    const later = { ...sold, date: '2021-06-01', tradeBeganOn: '2018-09-01' };
    expect(outcome('eis', later).chargeable).toBe('20000.00');
  });

  test('given away within three years lose all relief (s209(2))', () => {
    const given = { ...june2018, date: '2020-06-01', proceeds: '50000', isAtArmsLength: false };
    expect(outcome('eis', given)).toMatchObject({ withdrawn: '30000.00', chargeable: '-50000.00' });
  });

  test('with less relief than the rate lose that proportion of the rate on the price (s210)', () => {
    const sold = { ...june2018, relief: '15000', date: '2020-06-01', proceeds: '60000' };
    expect(outcome('eis', sold)).toMatchObject({ withdrawn: '9000.00', chargeable: '-34000.00' });
  });

  test('sold after three years at a loss below the relief make neither gain nor loss', () => {
    const sold = { ...june2018, date: '2022-06-01', proceeds: '90000' };
    expect(outcome('eis', sold)).toEqual({ withdrawn: '0.00', chargeable: '0.00', isExempt: true });
  });

  test('without relief are like any others', () => {
    const sold = { ...june2018, relief: '0', date: '2022-06-01', proceeds: '190000' };
    expect(outcome('eis', sold)).toEqual({ withdrawn: '0.00', chargeable: '90000.00', isExempt: false });
  });
});

const december2012 = { issuedOn: '2012-12-10', reliefYear: '2012-13' };

describe('SEIS shares', () => {
  test('VCM40110, VCM40120: a loss within three years is less by the relief that isn’t withdrawn', () => {
    const sold = { ...december2012, date: '2014-01-15' };
    const all = { ...sold, subscribed: '100000', relief: '50000', proceeds: '60000' };
    expect(outcome('seis', all)).toMatchObject({ withdrawn: '30000.00', chargeable: '-20000.00' });
    const part = { ...sold, subscribed: '25000', relief: '12500', proceeds: '10000' };
    expect(outcome('seis', part)).toMatchObject({ withdrawn: '5000.00', chargeable: '-7500.00' });
  });

  test('VCM40050: above the limit of the scheme, the gain is exempt in proportion', () => {
    const sold = { ...december2012, date: '2017-01-15', subscribed: '150000', relief: '50000' };
    const found = outcome('seis', { ...sold, proceeds: '270000', isAboveLimit: true });
    expect(found.chargeable).toBe('40000.00');
  });
});

describe('VCT shares', () => {
  const vct = { subscribed: '100000', issuedOn: '2018-06-01', relief: '30000' };

  test('lose relief within five years (s266), and neither gain nor loss counts (TCGA 1992 s151A)', () => {
    const sold = { ...vct, date: '2023-06-01', proceeds: '60000' };
    expect(outcome('vct', sold)).toEqual({ withdrawn: '18000.00', chargeable: '0.00', isExempt: true });
    expect(outcome('vct', { ...sold, date: '2023-06-02' }).withdrawn).toBe('0.00');
    expect(outcome('vct', { ...sold, proceeds: '160000' })).toMatchObject({
      ...{ withdrawn: '30000.00', chargeable: '0.00' },
    });
  });
});

test.each([
  ['relief', 'eis', { relief: '30000.02' }],
  ['relief_year', 'eis', { reliefYear: '2010-11' }],
  ['relief_year', 'eis', { reliefYear: '2019-20' }],
  ['relief_year', 'vct', { reliefYear: '2017-18' }],
  ['relief_year', 'vct', { reliefYear: '2026-27' }],
  ['reduced_by', 'eis', { reducedBy: '30000.01' }],
  ['reduced_by', 'eis', { relief: '0', reducedBy: '1' }],
  ['reduced_by', 'eis', { reducedBy: '100', proceeds: '99000' }],
  ['above_limit', 'eis', { relief: '20000', isAboveLimit: true, proceeds: '99000' }],
  ['trade_began_on', 'eis', { tradeBeganOn: '2018-05-31' }],
  ['trade_began_on', 'seis', { tradeBeganOn: '2018-07-01' }],
] as const)('%s of %s is refused if it can’t be', (field, scheme, more) => {
  const [shares, sale] = factsOf(scheme, { ...june2018, date: '2022-06-01', proceeds: '1', ...more });
  expect(refuseVentureShares(shares, sale)?.field).toBe(field);
});

test('relief that was carried back one year is that of the year before', () => {
  const [shares, sale] = factsOf('eis', {
    ...june2018,
    date: '2022-06-01',
    proceeds: '1',
    reliefYear: '2017-18',
  });
  expect(refuseVentureShares(shares, sale)).toBeUndefined();
});
