import { expect, test } from 'vitest';
import { withHoldings } from './account-lines.tsx';

test('an account is worth its cash and what it holds', () => {
  expect(withHoldings({ balance_base: '774.44', holdings_value: '14160.40' }, 'GBP')).toBe('14934.84');
  expect(withHoldings({ balance_base: '-10.00', holdings_value: '4.00' }, 'GBP')).toBe('-6.00');
});

test('an account without holdings, or without a rate, has no such sum', () => {
  expect(withHoldings({ balance_base: '774.44' }, 'GBP')).toBeNull();
  expect(withHoldings({ balance_base: null, holdings_value: '4.00' }, 'GBP')).toBeNull();
});
