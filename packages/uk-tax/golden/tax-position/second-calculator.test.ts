import { expect, test } from 'vitest';
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
