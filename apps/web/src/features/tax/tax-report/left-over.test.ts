import type { TaxPosition } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { leftOver } from './left-over.ts';

test('what is left is income and Child Benefit less tax and own pension payments', () => {
  const position = { total_tax: '9500.50' } as TaxPosition;
  const inputs = {
    employment_income: '45000.00',
    dividends: '1000',
    child_benefit: '1354.60',
    pension_contributions: { relief_at_source: '800', salary_sacrifice: '500', employer: '3000' },
  };
  expect(leftOver(inputs, position)).toEqual({ income: '46000.00', pensions: '1300.00', left: '36554.10' });
});

test('gains less losses of the year come in too', () => {
  const position = { total_tax: '100.00' } as TaxPosition;
  const gains = [{ date: '2026-04-05', gain: '5000.00' }];
  expect(leftOver({ gains, losses_in_year: '1000' }, position)).toMatchObject({
    income: '4000.00',
    left: '3900.00',
  });
});
