import { expect, test } from 'vitest';
import { allowancesOf } from '../../../../tools/tax-check/allowances.ts';
import { allowanceDifferences, checkBusinesses } from '../../../../tools/tax-check/businesses.ts';
import { checkedFigures } from '../../../../tools/tax-check/calculate.ts';
import { checkPositions, differencesOf } from '../../../../tools/tax-check/compare.ts';

test('a second calculator, written from the Acts, finds the same figures for random positions', () => {
  expect(checkPositions(200, 20_261_127)).toEqual([]);
});

test('and notices a figure that is wrong', () => {
  const inputs = { employment_income: '50000', dividends: '1000' };
  const position = { tax_year: '2024-25', region: 'scotland', inputs } as const;
  expect(differencesOf(position)).toEqual([]);
  const other = { ...position, region: 'england_ni' } as const;
  expect(differencesOf(other, checkedFigures(position)).map(({ figure }) => figure)).toContain('income_tax');
});

test('and the same capital allowances for random businesses with their assets', () => {
  expect(checkBusinesses(500, 20_261_128)).toEqual([]);
});

test('and notices an allowance that is wrong', () => {
  const van = {
    ...{ id: 'van', name: 'Van', kind: 'equipment', boughtOn: '2024-06-01', cost: 1_000_000n, originalCost: null },
    ...{ co2: null, isNew: true, wasPrivate: false, rate: null, claim: 'writing_down', isShortLife: false },
    ...{ businessPercent: '60', useChanges: [], privateValue: null, soldOn: null, proceeds: null },
  } as const;
  const business = { from: '2024-04-06', to: undefined, assets: [van] };
  expect(allowanceDifferences(business)).toEqual([]);
  const other = allowancesOf({ ...business, assets: [{ ...van, businessPercent: '50' }] }, 2027);
  expect(allowanceDifferences(business, other)[0]).toEqual({
    ...{ figure: '2024-25 allowances', engine: '1080.00', check: '900.00' },
  });
});
