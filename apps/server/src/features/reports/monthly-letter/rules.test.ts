import { describe, expect, test } from 'vitest';
import { findingsOf, type LetterFacts, letterMonth, usualMonth } from './rules.ts';

describe('the month of a letter', () => {
  test('is the last that is over, with the twelve months before it', () => {
    expect(letterMonth({}, '2026-03-01')).toEqual({
      month: '2026-02',
      from: '2026-02-01',
      to: '2026-02-28',
      isOver: true,
      before: { from: '2025-02-01', to: '2026-01-31' },
    });
  });

  test('ends today while it lasts, its last day included', () => {
    expect(letterMonth({ month: '2026-03' }, '2026-03-31')).toMatchObject({
      to: '2026-03-31',
      isOver: false,
    });
    expect(letterMonth({ month: '2026-03' }, '2026-04-01')).toMatchObject({ to: '2026-03-31', isOver: true });
  });

  test('has begun', () => {
    expect(() => letterMonth({ month: '2026-04' }, '2026-03-31')).toThrow('hasn’t started');
  });
});

const period = (income: string, spending: string, saved: string) => ({
  period: '2026-01',
  date_from: '2026-01-01',
  date_to: '2026-01-31',
  income,
  spending,
  saved,
  savings_rate: null,
});
const none = period('0.00', '0.00', '0.00');

describe('the usual month', () => {
  test('is the average of the months since records begin, to the nearest penny', () => {
    const months = [none, period('100.00', '10.00', '90.00'), none, period('0.00', '0.01', '-0.01')];
    expect(usualMonth(months, 'GBP')).toEqual({
      income: '33.33',
      spending: '3.34',
      saved: '30.00',
      months: 3,
    });
  });

  test('is not known from fewer than three months', () => {
    expect(usualMonth([none, none, period('1.00', '1.00', '0.00'), none], 'GBP')).toBeNull();
  });
});

const item = (category_id: string, total: string, amounts: string[] = []) => ({
  category_id,
  name: category_id,
  kind: 'expense' as const,
  group_name: null,
  total,
  amounts,
});
const merchant = (name: string, net: string) => ({
  merchant: name,
  spent: net,
  received: '0.00',
  net,
  count: 1,
});
const facts = (more: Partial<LetterFacts>): LetterFacts => ({
  month: letterMonth({ month: '2026-02' }, '2026-03-01'),
  usual: { income: '0.00', spending: '0.00', saved: '0.00', months: 4 },
  currency: 'GBP',
  categories: [],
  categoriesBefore: [],
  merchants: [],
  merchantsBefore: [],
  recurring: [],
  ...more,
});

describe('findings', () => {
  test('are categories at least 15% and £20 from their average, above or below, largest first', () => {
    const found = findingsOf(
      facts({
        categories: [
          item('Fuel', '60.00'),
          item('Food', '130.00'),
          item('Rent', '850.00'),
          item('Gifts', '19.99'),
        ],
        categoriesBefore: [
          item('Fuel', '160.00', ['160.00', '0.00', '40.00', '40.00', '40.00', '40.00']),
          item('Food', '400.00', ['0.00', '0.00', '100.00', '100.00', '100.00', '100.00']),
          item('Rent', '3200.00', ['800.00', '800.00', '800.00', '800.00']),
          item('Travel', '800.00', ['0.00', '500.00', '0.00', '300.00']),
        ],
      }),
    );
    expect(found).toMatchObject([
      { kind: 'category_below', name: 'Travel', amount: '0.00', before: '200.00', difference: '-200.00' },
      { kind: 'category_above', name: 'Food', amount: '130.00', before: '100.00', difference: '30.00' },
      { kind: 'category_above', name: 'Fuel', amount: '60.00', before: '40.00', difference: '20.00' },
    ]);
  });

  test('leave out a bill of some months that costs what it did whenever it was paid', () => {
    const before = [item('Council Tax', '480.00', ['160.00', '0.00', '160.00', '160.00'])];
    const paying = (amount: string) =>
      findingsOf(facts({ categories: [item('Council Tax', amount)], categoriesBefore: before }));
    expect(paying('161.79')).toEqual([]);
    expect(paying('190.00')).toMatchObject([{ kind: 'category_above', before: '120.00' }]);
  });

  test('name a category that costs something in few months only when it does, without an average', () => {
    const insurance = item('Insurance', '240.00', ['0.00', '240.00', '0.00', '0.00']);
    expect(findingsOf(facts({ categoriesBefore: [insurance] }))).toEqual([]);
    expect(
      findingsOf(
        facts({
          categories: [item('Insurance', '252.00'), item('Vet', '20.00'), item('Toys', '19.99')],
          categoriesBefore: [insurance],
        }),
      ),
    ).toMatchObject([
      { kind: 'category_rare', name: 'Insurance', amount: '252.00', before: null, difference: null },
      { kind: 'category_rare', name: 'Vet', amount: '20.00' },
    ]);
  });

  test('are merchants where nothing was spent before', () => {
    const found = findingsOf(
      facts({
        merchants: [merchant('Old', '500.00'), merchant('New', '45.00'), merchant('Small', '19.99')],
        merchantsBefore: [merchant('Old', '1.00')],
      }),
    );
    expect(found).toMatchObject([{ kind: 'new_merchant', name: 'New', amount: '45.00', before: null }]);
  });

  test('compare with nothing while records are too short', () => {
    expect(
      findingsOf(
        facts({ usual: null, categories: [item('Food', '130.00')], merchants: [merchant('New', '45.00')] }),
      ),
    ).toEqual([]);
  });
});
