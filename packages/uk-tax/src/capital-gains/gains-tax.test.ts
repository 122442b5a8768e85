import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import { gainKinds } from '../inputs.ts';
import type { RateTable } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';

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

  test('of rates that all differ, as a table of one’s own may have, are taxed at once and at the least', () => {
    const shipped = shippedRates.get('2024-25');
    if (!shipped) throw new Error('no table');
    const table = structuredClone(shipped) as RateTable;
    let rate = 10;
    for (const { rates } of table.capital_gains.periods)
      for (const kind of gainKinds) {
        const pair = { basic: `0.${rate}`, higher: `0.${rate + 3 * (rate % 7)}` };
        (rates as Record<string, unknown>)[kind] = pair;
        rate += 1;
      }
    const gains = ['2024-06-01', '2024-12-01'].flatMap((date, period) =>
      gainKinds.map((kind, place) => ({ date, gain: String(1000 + 100 * place + 37 * period), kind })),
    );
    const taxOf = (count: number) =>
      calculateTax(
        {
          tax_year: '2024-25',
          region: 'england_ni',
          inputs: { employment_income: '48000', gains: gains.slice(0, count) },
        },
        new Map([['2024-25', table]]),
      ).cgt;
    // As trying all 720 orders of six kinds one by one came to.
    expect(taxOf(6)).toBe('508.56');
    expect(Number(taxOf(10))).toBeGreaterThan(0);
  }, 2000);
});
