import { expect, test } from 'vitest';
import { rateStretches } from './rate-stretches.ts';

const none = {
  income_tax: '0',
  national_insurance: '0',
  student_loans: '0',
  child_benefit_charge: '0',
  annual_allowance_charge: '0',
};

test('levels of income at one rate become one stretch', () => {
  const point = (income: string, rate: string, parts: Partial<typeof none>) => ({
    income,
    rate,
    total_tax: '0.00',
    parts: { ...none, ...parts },
  });
  const basic = { income_tax: '0.2', national_insurance: '0.08' };
  expect(
    rateStretches([
      point('0.00', '0', {}),
      point('1000.00', '0', {}),
      point('2000.00', '0.28', basic),
      point('3000.00', '0.28', basic),
    ]),
  ).toEqual([
    { from: '0.00', to: '2000.00', rate: '0.0000', parts: [] },
    {
      from: '2000.00',
      to: undefined,
      rate: '0.2800',
      parts: ['20% Income Tax', '8% National Insurance'],
    },
  ]);
});
