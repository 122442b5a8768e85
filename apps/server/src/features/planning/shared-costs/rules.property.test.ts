import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUpCosts, balanceOf, divideCost } from './rules.ts';

const ids = ['ann', 'ben', 'cat'];

test('parts add up to the cost, and equal parts differ by a penny at most', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 1, max: 3 }), (minor, count) => {
      const people = ids.slice(0, count).map((user_id) => ({ user_id }));
      const parts = [...divideCost(minor, { split: 'equal', people }, 'GBP').values()];
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(minor);
      expect(parts.every((part) => (parts[0] ?? 0n) - part <= 1n)).toBe(true);
    }),
  );
});

test('percentages divide to the penny', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 10_000 }),
      (minor, part) => {
        const print = (hundredths: number) =>
          `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
        const people = [
          { user_id: 'ann', value: print(part) },
          { user_id: 'ben', value: print(10_000 - part) },
        ];
        const parts = divideCost(minor, { split: 'percent', people }, 'GBP');
        expect((parts.get('ann') ?? 0n) + (parts.get('ben') ?? 0n)).toBe(minor);
        const off = (parts.get('ann') ?? 0n) * 10_000n - minor * BigInt(part);
        expect(off < 10_000n && off > -10_000n).toBe(true);
      },
    ),
  );
});

test('what one is owed is what the other owes', () => {
  const row = fc.record({
    kind: fc.constantFrom('cost' as const, 'settlement' as const),
    paid_by: fc.constantFrom(...ids),
    currency: fc.constantFrom('GBP', 'EUR'),
    parts: fc.dictionary(fc.constantFrom(...ids), fc.bigInt({ min: 1n, max: 10n ** 9n }).map(String)),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const own = rows.map((one) => ({
        ...one,
        parts: Object.fromEntries(Object.entries(one.parts).filter(([id]) => id !== one.paid_by)),
      }));
      const owed = (me: string, other: string, currency: string) =>
        addUpCosts(me, own)
          .filter((one) => one.user_id === other && one.currency === currency)
          .reduce((sum, one) => sum + balanceOf(one), 0n);
      for (const one of ids)
        for (const other of ids.filter((id) => id !== one))
          for (const currency of ['GBP', 'EUR'])
            expect(owed(one, other, currency)).toBe(-owed(other, one, currency));
    }),
  );
});
