import { Decimal } from '@farthing/money';
import { type Disposal, exact } from '@farthing/uk-tax';
import { describe, expect, test } from 'vitest';
import {
  changesOf,
  exemptLeft,
  type GainChange,
  inputsWith,
  netGainsOf,
  unitStep,
  unitsFor,
} from './rules.ts';

const change = (before: string, after: string, date = '2026-07-01'): GainChange => ({
  date,
  taxYear: '2026-27',
  before: exact(before),
  after: exact(after),
});
const disposal = (date: string, gain: string) =>
  ({ asset: 'A', date, taxYear: '2026-27', gain: exact(gain) }) as Disposal;

describe('what a sale changes of the inputs', () => {
  const inputs = {
    gains: [
      { date: '2026-07-01', gain: '500.00' },
      { date: '2026-08-01', gain: '70.00' },
    ],
    losses_in_year: '20.00',
  };

  test('a new gain comes beside the others, a new loss is added to the losses', () => {
    expect(inputsWith(inputs, '2026-27', [change('0', '12.345')])).toMatchObject({
      gains: [...inputs.gains, { date: '2026-07-01', gain: '12.35' }],
      losses_in_year: '20.00',
    });
    expect(inputsWith(inputs, '2026-27', [change('0', '-5')])).toMatchObject({ losses_in_year: '25.00' });
  });

  test('a gain that changes goes, and comes anew: into a loss, and out of one', () => {
    expect(inputsWith(inputs, '2026-27', [change('500', '-30')])).toMatchObject({
      gains: [{ date: '2026-08-01', gain: '70.00' }],
      losses_in_year: '50.00',
    });
    expect(inputsWith(inputs, '2026-27', [change('-20', '9')])).toMatchObject({ losses_in_year: '0.00' });
  });

  test('a gain on a home of the same day and size stays', () => {
    const home = { date: '2026-07-01', gain: '500.00', kind: 'residential_property' as const };
    const changed = inputsWith({ ...inputs, gains: [home, ...inputs.gains] }, '2026-27', [
      change('500', '1'),
    ]);
    expect(changed.gains).toContainEqual(home);
    expect(changed.gains).toHaveLength(3);
  });

  test('gains of other years stay out', () => {
    expect(inputsWith(inputs, '2025-26', [change('0', '1')])).toEqual({ ...inputs });
  });

  test('the net is gains less losses, and what is free is the exempt amount less it', () => {
    expect(netGainsOf(inputs)).toBe(55000n);
    expect(exemptLeft(300000n, 55000n)).toBe(245000n);
    expect(exemptLeft(300000n, 300001n)).toBe(0n);
    expect(exemptLeft(300000n, -10000n)).toBe(310000n);
  });
});

test('disposals that differ are told, also those that are gone or new', () => {
  const before = [disposal('2026-05-01', '1'), disposal('2026-06-01', '2')];
  const after = [disposal('2026-05-01', '1'), disposal('2026-06-01', '3'), disposal('2026-07-01', '4')];
  expect(changesOf(before, after)).toEqual([change('2', '3', '2026-06-01'), change('0', '4', '2026-07-01')]);
  expect(changesOf(after, before)).toHaveLength(2);
});

test('units are sold in parts as small as the holding has them', () => {
  expect(unitStep('100').toFixed()).toBe('1');
  expect(unitStep('10.125').toFixed()).toBe('0.001');
  expect(unitsFor('1999', new Decimal(100), unitStep('100')).toFixed()).toBe('19');
  expect(unitsFor('1999', new Decimal(100), unitStep('0.5')).toFixed()).toBe('19.9');
});
