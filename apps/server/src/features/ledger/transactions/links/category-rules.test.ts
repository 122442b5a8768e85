import { formatMinor, parseMinor } from '@farthing/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundCategories, restorableCategories } from './category-rules.ts';

const nothing = { category_id: null, splits: [] };
const under = (category_id: string) => ({ category_id, splits: [] });
const part = (category_id: string | null, signed_amount: string) => ({
  category_id,
  signed_amount,
  notes: null,
});
const income = (signed_amount: string) => ({ signed_amount, currency: 'GBP' });

describe('an income that pays something back', () => {
  test('takes the category of the purchase', () => {
    expect(
      refundCategories(
        income('12.00'),
        [{ income_amount: '12.00', categories: under('food') }],
        under('other'),
      ),
    ).toEqual(under('food'));
  });

  test('keeps its own for what is over, and one part a category', () => {
    const paid = [
      { income_amount: '5.00', categories: under('food') },
      { income_amount: '3.00', categories: under('travel') },
      { income_amount: '1.00', categories: under('food') },
    ];
    expect(refundCategories(income('12.00'), paid, under('other')).splits).toEqual([
      part('food', '6.00'),
      part('travel', '3.00'),
      part('other', '3.00'),
    ]);
  });

  test('is divided as the purchase was, to the penny; vouchers weigh nothing', () => {
    const categories = {
      category_id: null,
      splits: [part('food', '-20.00'), part('home', '-10.00'), part('food', '2.00')],
    };
    expect(
      refundCategories(income('10.00'), [{ income_amount: '10.00', categories }], nothing).splits,
    ).toEqual([part('food', '6.67'), part('home', '3.33')]);
  });

  test('adds up to its amount, whatever it pays back and in whichever order', () => {
    const amount = fc.bigInt({ min: 1n, max: 100_000n });
    const categories = fc.oneof(
      fc.constantFrom('food', 'travel', 'home').map(under),
      fc
        .array(fc.tuple(fc.constantFrom('food', 'travel', null), amount), { minLength: 2, maxLength: 4 })
        .map((parts) => ({
          category_id: null,
          splits: parts.map(([category, minor]) => part(category, formatMinor(-minor, 'GBP'))),
        })),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, categories), { minLength: 1, maxLength: 4 }),
        amount,
        (paid, over) => {
          const whole = paid.reduce((sum, [minor]) => sum + minor, over);
          const text = formatMinor(whole, 'GBP');
          const filed = refundCategories(
            income(text),
            paid.map(([minor, one]) => ({ income_amount: formatMinor(minor, 'GBP'), categories: one })),
            under('other'),
          );
          const sum = filed.splits.reduce((total, one) => total + parseMinor(one.signed_amount, 'GBP'), 0n);
          expect(sum).toBe(whole);
          const categories = filed.splits.map(({ category_id }) => category_id);
          expect(new Set(categories).size).toBe(categories.length);
        },
      ),
    );
  });
});

test('what was before comes back as far as it holds', () => {
  const was = { category_id: null, splits: [part('food', '7.00'), part('gone', '5.00')] };
  expect(restorableCategories(was, income('12.00'), new Set(['food'])).splits).toEqual([
    part('food', '7.00'),
    part(null, '5.00'),
  ]);
  expect(restorableCategories(was, income('11.00'), new Set(['food']))).toEqual(nothing);
  expect(restorableCategories(under('gone'), income('1.00'), new Set())).toEqual(nothing);
});
