import { expect, test } from 'vitest';
import { sampleRow } from './row-for-tests.ts';
import { emptySplit, putRest, readSplits, remainderOf, splitDraftsOf } from './splits.ts';

test('what is left is the amount without the parts, sums worked out', () => {
  expect(remainderOf('£12.30', [{ amount: '10+1' }, { amount: '' }], 'GBP')).toEqual({
    left: '1.30',
    fits: false,
  });
  expect(remainderOf('12.30', [{ amount: '12.30' }], 'GBP')).toEqual({ left: '0.00', fits: true });
  expect(remainderOf('10', [{ amount: '12' }], 'GBP').left).toBe('-2.00');
  expect(remainderOf('1500', [{ amount: '500' }], 'JPY').left).toBe('1000');
});

test('nothing can be said while an amount cannot be read', () => {
  expect(remainderOf('12,5', [], 'GBP').left).toBeNull();
  expect(remainderOf('12.50', [{ amount: 'abc' }], 'GBP').left).toBeNull();
});

test('the rest goes into one part and leaves the others', () => {
  const parts = [emptySplit('4.00'), emptySplit('1.00')];
  const filled = putRest('12.30', parts, parts[1]?.key ?? 0, 'GBP');
  expect(filled.map(({ amount }) => amount)).toEqual(['4.00', '8.30']);
  expect(remainderOf('12.30', filled, 'GBP').fits).toBe(true);
});

test('a voucher may be negative, nothing may not be a part', () => {
  const parts = [emptySplit('15.00', 'food'), emptySplit('-2.70')];
  expect(readSplits('12.30', parts, 'GBP')).toEqual({
    ok: true,
    splits: [
      { amount: '15.00', category_id: 'food', notes: null },
      { amount: '-2.70', category_id: null, notes: null },
    ],
  });
  const none = [emptySplit('12.30'), emptySplit('0')];
  const read = readSplits('12.30', none, 'GBP');
  expect(read.ok || read.errors.get(none[1]?.key ?? 0)).toBe('A split can’t be zero.');
});

test('parts that do not add up are refused as a whole', () => {
  const read = readSplits('12.30', [emptySplit('12.00')], 'GBP');
  expect(read.ok || read.errors.get('all')).toBe('The parts must add up to the amount.');
});

test('no parts at all is a transaction without splits', () => {
  expect(readSplits('12.30', [], 'GBP')).toEqual({ ok: true, splits: [] });
});

test('stored parts can be changed', () => {
  const row = sampleRow({
    splits: [{ category_id: null, amount: '12.30', signed_amount: '-12.30', notes: 'jam' }],
  });
  expect(splitDraftsOf(row)).toMatchObject([{ amount: '12.30', category_id: '', notes: 'jam' }]);
});
