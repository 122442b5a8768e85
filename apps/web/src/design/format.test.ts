import { expect, test } from 'vitest';
import { currencySymbol, findSymbol } from './format.ts';

test('the symbols that are known by heart are those of the language', () => {
  for (const currency of ['GBP', 'EUR', 'USD', 'CHF', 'JPY'])
    expect(currencySymbol(currency)).toBe(findSymbol(currency));
});
