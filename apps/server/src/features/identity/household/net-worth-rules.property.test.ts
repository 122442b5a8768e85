import { figureMinor } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUpHousehold, type HouseholdLine } from './net-worth-rules.ts';

const pence = (text: string) => figureMinor(text, 'GBP');
const ids = fc.constantFrom('1', '2', '3');
const line = (user_id: string): fc.Arbitrary<Omit<HouseholdLine, 'account_id'>> =>
  fc.record({
    user_id: fc.constant(user_id),
    class: fc.constantFrom('asset', 'liability'),
    minor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    percent: fc.constantFrom('100', '50', '33.33', '0', '70', '66.67'),
    is_counted: fc.boolean(),
    same_as: fc.option(fc.record({ user_id: fc.constantFrom('a', 'b', 'c'), account_id: ids }), {
      nil: undefined,
    }),
  });
const household = fc.tuple(
  ...['a', 'b', 'c'].map((user_id) =>
    fc.array(line(user_id), { maxLength: 3 }).map((lines) => ({
      user_id,
      name: user_id,
      is_you: user_id === 'a',
      lines: lines.map((one, index): HouseholdLine => ({ ...one, account_id: String(index + 1) })),
    })),
  ),
);

test('the household is its people without what is counted twice, in every figure', () => {
  fc.assert(
    fc.property(household, (people) => {
      const { people: each, counted_twice, household: whole } = addUpHousehold(people, 'GBP');
      for (const figure of ['total_assets', 'total_liabilities', 'net_worth'] as const) {
        const sum = each.reduce((total, one) => total + pence(one[figure]), 0n);
        expect(pence(whole[figure])).toBe(sum - pence(counted_twice[figure]));
      }
      expect(pence(whole.net_worth)).toBe(pence(whole.total_assets) - pence(whole.total_liabilities));
    }),
    { numRuns: 500 },
  );
});

test('accounts that are the same and wholly owned count as one of them, named by either or both', () => {
  const worth = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
  fc.assert(
    fc.property(worth, fc.boolean(), fc.boolean(), (minor, first, second) => {
      const joint = (user_id: string, names: boolean): HouseholdLine => ({
        user_id,
        account_id: 'joint',
        class: 'asset',
        minor,
        percent: '100',
        is_counted: true,
        same_as: names ? { user_id: user_id === 'a' ? 'b' : 'a', account_id: 'joint' } : undefined,
      });
      const people = [
        { user_id: 'a', name: 'a', is_you: true, lines: [joint('a', first)] },
        { user_id: 'b', name: 'b', is_you: false, lines: [joint('b', second)] },
      ];
      const once = first || second;
      expect(pence(addUpHousehold(people, 'GBP').household.net_worth)).toBe(once ? minor : 2n * minor);
    }),
  );
});
