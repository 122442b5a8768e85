import { expect, test } from 'vitest';
import {
  addMerchants,
  foreignMonths,
  lessOutside,
  type MonthConverts,
  monthConverts,
  sumBlock,
  unpackYear,
} from './merchant-rules.ts';

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
  const large = 2n ** 53n + 1n;
  const year = (cells: string) => unpackYear(JSON.stringify([['GBP', 'expense', 'Elm Garage', cells]]));
  const before = year(packed([january - 1, 1, -5n]));
  const blocks = year(packed([january, 3, -900n], [january + 1, 2, -large]));
  const off = { merchant: 'Elm Garage', currency: 'GBP', type: 'expense', month: '2025-01' } as const;
  const years = [
    { january: -12, blocks: lessOutside('2024', before, []) },
    { january: 0, blocks: lessOutside('2025', blocks, [{ ...off, amount: '-2.50', count: '1' }]) },
  ];
  const sums = (rateOf: (month: number) => MonthConverts[number]) =>
    addMerchants(
      years.flatMap((year) => year.blocks.map((one) => sumBlock(one, monthConverts(year, 2, rateOf)))),
    ).get('Elm Garage');
  expect(sums(() => null)).toEqual({ spent: 650n + large, received: 0, count: 4 });
  expect(sums((month) => (month === 0 ? null : undefined))).toEqual({ spent: 650n, received: 0, count: 2 });
});

test('a month wants a rate where it has foreign money in the range, and none where all of it lies outside', () => {
  const january = (2025 - 1900) * 12;
  const cells = packed([january, 1, -900n], [january + 1, 1, -5n], [january + 2, 1, -5n]);
  const blocks = unpackYear(
    JSON.stringify([
      ['EUR', 'expense', 'Bakkerij', cells],
      ['GBP', 'expense', 'Elm Garage', packed([january, 1, -900n])],
    ]),
  );
  const off = { merchant: 'Bakkerij', currency: 'EUR', type: 'expense', month: '2025-01' } as const;
  const years = [
    { january: 0, blocks: lessOutside('2025', blocks, [{ ...off, amount: '-9.00', count: '1' }]) },
  ];
  expect(foreignMonths(years, 2, 'GBP')).toEqual([{ currency: 'EUR', month: 1 }]);
});
