import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import { gainKinds } from '../inputs.ts';

describe('gains of a year whose rates changed', () => {
  test('of every kind, before and after, are taxed at once: kinds of one rate are not tried one by one', () => {
    const gains = ['2024-06-01', '2024-12-01'].flatMap((date) =>
      gainKinds.map((kind) => ({ date, gain: '10000', kind })),
    );
    const { cgt, taxable_gains } = calculateTax({
      tax_year: '2024-25',
      region: 'england_ni',
      inputs: { employment_income: '60000', gains },
    });
    // 28% of 17,000 (3,000 are exempt), 24% of 30,000, 20% of 10,000 and 10% of 40,000.
    expect({ cgt, taxable_gains }).toEqual({ cgt: '17960.00', taxable_gains: '97000.00' });
  }, 2000);
});
