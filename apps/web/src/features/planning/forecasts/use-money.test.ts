import { expect, test } from 'vitest';
import { amountText } from '../../../design/format.ts';
import { wholeText } from './use-money.ts';

const money = (value: string) => amountText(value, 'GBP');

test('whole pounds are rounded, not cut', () => {
  expect(wholeText(money, '168077.80')).toBe('£168,078');
  expect(wholeText(money, '-168077.50')).toBe('−£168,078');
  expect(wholeText(money, '168077.49')).toBe('£168,077');
  expect(wholeText(money, '-0.49')).toBe('£0');
  expect(wholeText(() => '••••', '1.00')).toBe('••••');
});
