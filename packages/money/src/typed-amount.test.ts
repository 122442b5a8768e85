import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMinor } from './minor-units.ts';
import { readTypedAmount } from './typed-amount.ts';

const read = (text: string, currency = 'GBP') => {
  const answer = readTypedAmount(text, currency);
  return answer.ok ? answer.amount : answer.reason;
};

test.each([
  ['12.50', '12.50'],
  ['£12.50', '12.50'],
  ['£1,250.50', '1250.50'],
  ['1,250', '1250.00'],
  ['1 250', '1250.00'],
  ['12.5+3', '15.50'],
  ['100 - 0.99', '99.01'],
  ['−4', '-4.00'],
  ['-£4.20', '-4.20'],
  ['(12.00)', '-12.00'],
  ['.5', '0.50'],
  ['5.', '5.00'],
  ['12.500', '12.50'],
  ['12.50 GBP', '12.50'],
  ['gbp 3', '3.00'],
  ['１２.５０', '12.50'],
])('%s is read as %s', (typed, amount) => {
  expect(read(typed)).toBe(amount);
});

test.each([
  ['12,5', /pence after a point/],
  ['1.250,00', /pence after a point/],
  ['1,25,000', /Enter an amount, such as 12\.50/],
  ['abc', /Enter an amount, such as 12\.50/],
  ['', /Enter an amount\./],
  ['   ', /Enter an amount\./],
  ['12.345', /at most 2 decimal places/],
  ['5+', /Enter an amount, such as 12\.50/],
  ['1e5', /Enter an amount, such as 12\.50/],
  ['99999999999999', /too large/],
  ['9'.repeat(500), /too long/],
])('%s is refused in words', (typed, reason) => {
  expect(readTypedAmount(typed, 'GBP').ok).toBe(false);
  expect(read(typed)).toMatch(reason);
});

test('a currency without minor units takes whole amounts only', () => {
  expect(read('1,250', 'JPY')).toBe('1250');
  expect(read('12.5', 'JPY')).toMatch(/no smaller unit/);
});

test('whatever is printed with a pound sign and commas is read back exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (minor) => {
      const printed = formatMinor(minor, 'GBP');
      const [whole = '', pence = ''] = printed.split('.');
      const grouped = `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${pence}`.replace(/^(-?)/, '$1£');
      expect(read(grouped)).toBe(printed);
    }),
  );
});

test('a sum of typed terms is the exact sum of the terms', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 8 }),
      (pence) => {
        const text = pence.map((value) => formatMinor(BigInt(value), 'GBP')).join('+');
        expect(read(text)).toBe(formatMinor(BigInt(pence.reduce((sum, value) => sum + value, 0)), 'GBP'));
      },
    ),
  );
});
