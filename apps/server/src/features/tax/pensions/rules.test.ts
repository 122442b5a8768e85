import { describe, expect, test } from 'vitest';
import { grossOf, totalOf } from './rules.ts';

describe('a contribution with relief at source', () => {
  test.each([
    ['80.00', '100.00'],
    ['100.01', '125.01'],
    ['100.02', '125.03'], // 125.025: half a penny goes up, as the tax report has it
    ['100.03', '125.04'],
  ])('of %s is %s with the basic rate', (amount, gross) => {
    expect(grossOf({ amount, method: 'relief_at_source' })).toBe(gross);
  });

  test('other ways of paying in are gross as they are', () => {
    expect(grossOf({ amount: '100.02', method: 'net_pay' })).toBe('100.02');
    const rows = [
      { amount: '100.02', method: 'net_pay' },
      { amount: '100.02', method: 'relief_at_source' },
    ] as const;
    expect(totalOf(rows)).toBe('225.05');
    expect(totalOf([])).toBe('0.00');
  });
});
