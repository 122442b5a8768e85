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
    currency: fc.constantFrom('GBP', 'EUR'),
    minor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    percent: fc.constantFrom('100', '50', '33.33', '0', '70', '66.67'),
    is_counted: fc.boolean(),
    is_complete: fc.boolean(),
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

/** A copy of an account of pounds that `user_id` keeps, which names that of `names`. */
const copy = (user_id: string, minor: bigint, names?: string): HouseholdLine => ({
  ...{ user_id, account_id: 'joint', class: 'asset', currency: 'GBP', minor, percent: '100' },
  ...{ is_counted: true, is_complete: true },
  same_as: names === undefined ? undefined : { user_id: names, account_id: 'joint' },
});

/** The household's pence, and the reasons to check it, of copies by people who keep nothing else. */
const together = (...copies: HouseholdLine[]) => {
  const people = Map.groupBy(copies, ({ user_id }) => user_id);
  const { household: whole, to_check } = addUpHousehold(
    [...people].map(([user_id, lines]) => ({ user_id, name: user_id, is_you: user_id === 'a', lines })),
    'GBP',
  );
  return [pence(whole.net_worth), [...new Set(to_check.map(({ reason }) => reason))]];
};

test('accounts that are the same and wholly owned count as one of them, named by either or both; a third may be hidden', () => {
  const worth = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
  fc.assert(
    fc.property(worth, fc.boolean(), fc.boolean(), (minor, first, second) => {
      const pair = [copy('a', minor, first ? 'b' : undefined), copy('b', minor, second ? 'a' : undefined)];
      expect(together(...pair)).toEqual([first || second ? minor : 2n * minor, []]);
      expect(together(copy('b', minor, 'a'), copy('c', minor, 'a'))).toEqual([minor, []]);
    }),
  );
});

test('copies that can’t be proved the same are named, and the one that counts is known and not empty', () => {
  const worth = fc.bigInt({ min: 1n, max: 1_000_000n });
  fc.assert(
    fc.property(worth, worth, (minor, more) => {
      const named = copy('a', minor);
      const other = copy('b', minor + more, 'a');
      expect(together(named, other)).toEqual([minor, ['copies_differ']]);
      expect(together({ ...named, minor: 0n }, other)).toEqual([minor + more, ['copies_differ']]);
      // A missing price has its own reason.
      expect(together({ ...named, is_complete: false }, other)).toEqual([minor + more, []]);
      expect(together({ ...named, is_counted: false, minor: 0n }, other)).toEqual([minor + more, []]);
      const dollars = { ...other, currency: 'USD', minor: 0n, is_complete: false };
      expect(together(named, dollars)).toEqual([minor, ['copies_differ']]);
      expect(together(named, { ...other, class: 'liability' })).toEqual([
        2n * minor + more,
        ['not_one_account'],
      ]);
      const second = { ...copy('a', minor, 'b'), account_id: 'second' };
      const same = copy('b', minor, 'a');
      expect(together(named, second, same)).toEqual([2n * minor, ['not_one_account']]);
    }),
  );
});

test('percentages of copies that don’t add up to the whole are named', () => {
  const shares = fc.constantFrom('100', '70', '50', '30', '0');
  fc.assert(
    fc.property(shares, shares, (one, other) => {
      const [, reasons] = together(
        { ...copy('a', 1000n), percent: one },
        { ...copy('b', 1000n, 'a'), percent: other },
      );
      const sum = Number(one) + Number(other);
      expect(reasons).toEqual(sum === 100 || sum === 200 ? [] : ['shares_not_whole']);
      expect(together({ ...copy('b', 1000n, 'a'), percent: other })[1]).toEqual([]);
    }),
  );
});
