import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Exact, printPence, printQuantity } from './exact.ts';
import { longestFigure, writePence, writeQuantity } from './exact-bytes.ts';

const figure = fc.oneof(
  fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }),
  fc.bigInt({ min: -(10n ** 27n), max: 10n ** 27n }),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((pence) => BigInt(pence) * 10n ** 22n),
  fc.integer({ min: -1100, max: 1100 }).map((units) => BigInt(units) * 10n ** 24n),
);

describe('figures as bytes', () => {
  test.each([
    ['pence', writePence, printPence],
    ['quantities', writeQuantity, printQuantity],
  ] as const)('%s are those of their texts, and nothing beside them is touched', (_, write, print) => {
    const written = (value: Exact) => {
      const bytes = Buffer.alloc(longestFigure + 4, '~');
      return (
        bytes.toString('latin1', 0, write(value, bytes, 2)) + bytes.toString('latin1', write(value, bytes, 2))
      );
    };
    fc.assert(
      fc.property(figure, (value) => {
        const text = print(value);
        expect(written(value)).toBe(`~~${text}${'~'.repeat(longestFigure + 2 - text.length)}`);
      }),
      { numRuns: 3000 },
    );
  });
});
