import { merchantWayKey } from '@farthing/recurring-payments';
import { describe, expect, test } from 'vitest';
import { type CategoryUse, freshFrom, suggestFrom } from './rules.ts';

const use = (text: string, category_id: string, times: number, change: Partial<CategoryUse> = {}) => ({
  text,
  category_id,
  times,
  type: 'expense' as const,
  ...change,
});

describe('categories that fit', () => {
  const suggest = suggestFrom([
    use('Larkfield Bakery', 'groceries', 2),
    use('LARKFIELD BAKERY 4471', 'groceries', 3),
    use('Larkfield Bakery', 'eating-out', 4),
    use('City Buses', 'transport', 40),
    use('Larkfield Bakery', 'salary', 9, { type: 'income' }),
  ]);

  test('those of the merchant come first, the most used first, its references left aside', () => {
    expect(suggest('Larkfield Bakery 0093', 'expense')).toEqual([
      { category_id: 'groceries', why: 'merchant', times: 5 },
      { category_id: 'eating-out', why: 'merchant', times: 4 },
      { category_id: 'transport', why: 'usual', times: 40 },
    ]);
  });

  test('an unknown merchant has those used at least five times for money that goes the same way', () => {
    expect(suggest('Kiosk 9', 'expense').map(({ category_id }) => category_id)).toEqual([
      'transport',
      'groceries',
    ]);
    expect(suggest('Kiosk 9', 'income')).toEqual([{ category_id: 'salary', why: 'usual', times: 9 }]);
  });

  test('words go before habit, and money from a person isn’t proposed as the salary of another payer', () => {
    const ids = ['rent', 'salary_wages', 'other_income', 'gifts_received'].map(
      (slug) => [slug, slug] as const,
    );
    const learned = suggestFrom(
      [use('Brightwell Ltd', 'salary_wages', 30, { type: 'income' }), use('Tram', 'transport', 9)],
      new Map(ids),
    );
    expect(learned('Flat 4 rent', 'expense')).toEqual([
      { category_id: 'rent', why: 'words', times: 0 },
      { category_id: 'transport', why: 'usual', times: 9 },
    ]);
    expect(learned('J Okoro', 'income').map(({ category_id, why }) => [category_id, why])).toEqual([
      ['other_income', 'direction'],
      ['gifts_received', 'direction'],
    ]);
    expect(learned('Northshire salary', 'income')[0]).toMatchObject({
      category_id: 'salary_wages',
      why: 'words',
    });
  });

  test('at most five', () => {
    const many = suggestFrom('abcdefg'.split('').map((letter) => use(letter, letter, 5)));
    expect(many('new', 'expense')).toHaveLength(5);
  });

  test('none without any history', () => {
    expect(suggestFrom([])('Larkfield Bakery', 'expense')).toEqual([]);
  });
});

test('what has no text is alike to nobody, and money back is not alike to money spent', () => {
  expect(merchantWayKey('', 'expense')).toBeNull();
  expect(merchantWayKey('Toybox', 'income')).not.toBe(merchantWayKey('Toybox', 'expense'));
});

test('a price is stale after 31 days', () => {
  expect(freshFrom('2026-11-21')).toBe('2026-10-21');
});
