import { convertByFraction } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumMerchants, unpackMonths } from './merchant-rules.ts';
import { mostQuick, quickConvert } from './quick-rules.ts';

test('amounts converted in doubles are those converted in whole numbers, halves and large ones among them', () => {
  const minor = fc.oneof(
    fc.integer({ min: -100_000, max: 100_000 }),
    fc.integer({ min: -mostQuick, max: mostQuick }),
  );
  const numerator = fc.oneof(fc.bigInt({ min: 1n, max: 200_000n }), fc.bigInt({ min: 1n, max: 10n ** 22n }));
  const denominator = fc.constantFrom(1n, 2n, 4n, 10n, 1_000n, 100_000n, 10n ** 12n, 10n ** 20n);
  fc.assert(
    fc.property(minor, numerator, denominator, (amount, above, below) => {
      const rate = { numerator: above, denominator: below };
      expect(BigInt(quickConvert(rate)(amount))).toBe(convertByFraction(BigInt(amount), rate));
    }),
    { numRuns: 3000 },
  );
});

/** Cells as the rollup packs them: months since January 1900, transactions, minor units. */
function packed(...cells: [month: number, count: number, minor: bigint][]): string {
  return Buffer.concat(
    cells.map(([month, count, minor]) => {
      const cell = Buffer.alloc(14);
      cell.writeInt16BE(month);
      cell.writeInt32BE(count, 2);
      cell.writeBigInt64BE(minor, 6);
      return cell;
    }),
  ).toString('base64');
}

test('a merchant’s cells outside the range are passed over, those of cut months lowered, large ones exact', () => {
  const january = (2025 - 1900) * 12;
  const large = 10n ** 15n + 1n;
  const one = { merchant: 'Elm Garage', currency: 'GBP', type: 'expense' } as const;
  const cells = unpackMonths(
    [{ ...one, cells: packed([january - 1, 1, -5n], [january, 3, -900n], [january + 1, 2, -large]) }],
    [{ ...one, month: '2025-01', amount: '-2.50', count: '1' }],
    '2025-01',
    2,
  );
  expect(sumMerchants(cells, () => null)).toEqual([
    { merchant: 'Elm Garage', spent: 650n + large, received: 0n, count: 4 },
  ]);
  expect(sumMerchants(cells, (_, month) => (month === 0 ? null : undefined))).toMatchObject([
    { spent: 650n, count: 2 },
  ]);
});
