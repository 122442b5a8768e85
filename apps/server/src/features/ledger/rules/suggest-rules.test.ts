import { describe, expect, test } from 'vitest';
import { type CategoryUse, draftFor, suggestFor, suggestRules } from './suggest-rules.ts';

const use = (change: Partial<CategoryUse> = {}): CategoryUse => ({
  ...{ description: 'GREGGS 12 LEEDS', merchant: null, type: 'expense', category_id: 'food', tags: [] },
  ...{ times: 1, last_date: '2026-07-01' },
  ...change,
});

describe('what somebody usually chooses', () => {
  test('is what was chosen twice, with most of the weight', () => {
    const uses = [use({ times: 3, tags: ['lunch'] }), use({ category_id: 'fun' })];
    expect(suggestFor(uses, 'Greggs 99 Leeds', 'expense')).toEqual({
      ...{ category_id: 'food', tags: ['lunch'], times: 3, of: 4, last_date: '2026-07-01' },
    });
    expect(suggestFor([use()], 'Greggs Leeds', 'expense').category_id).toBeNull();
    expect(
      suggestFor([use({ times: 2 }), use({ times: 2, category_id: 'fun' })], 'greggs leeds', 'expense'),
    ).toMatchObject({ category_id: null, of: 4 });
  });

  test('counts half a year later: who chooses otherwise by now is followed', () => {
    const old = use({ times: 4, last_date: '2024-07-01' });
    const fresh = use({ times: 2, category_id: 'fun' });
    expect(suggestFor([old, fresh], 'greggs leeds', 'expense').category_id).toBe('fun');
    expect(
      suggestFor([{ ...old, last_date: '2026-06-01' }, fresh], 'greggs leeds', 'expense').category_id,
    ).toBe('food');
  });

  test('is of money that went the same way, and of words at all', () => {
    const uses = [use({ times: 5, type: 'income' }), use({ times: 5, description: '***' })];
    expect(suggestFor(uses, 'greggs leeds', 'expense').category_id).toBeNull();
    expect(suggestFor(uses, '***', 'expense')).toMatchObject({ category_id: null, of: 0 });
  });
});

describe('rules that choices suggest', () => {
  const suggested = (uses: CategoryUse[], dismissed: string[] = [], isCovered = (_: CategoryUse) => false) =>
    suggestRules(uses, new Set(dismissed), isCovered).map(({ key }) => key);

  test('need three choices, four fifths of them alike, and no rule that gives it already', () => {
    expect(suggested([use({ times: 3 })])).toEqual(['expense greggs leeds']);
    expect(suggested([use({ times: 2 })])).toEqual([]);
    expect(suggested([use({ times: 4 }), use({ category_id: 'fun', times: 2 })])).toEqual([]);
    expect(suggested([use({ times: 3 })], ['expense greggs leeds'])).toEqual([]);
    expect(suggested([use({ times: 3 })], [], () => true)).toEqual([]);
  });

  test('come with the most used first, ten at the most', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      use({ description: `shop ${String.fromCharCode(97 + index)}x`, times: 3 + index }),
    );
    const keys = suggested(many);
    expect(keys).toHaveLength(10);
    expect(keys[0]).toBe('expense shop lx');
  });
});

describe('the rule that takes payments worded like others', () => {
  const conditions = (rows: Pick<CategoryUse, 'merchant' | 'description'>[]) =>
    draftFor(rows, 'expense', 'food').conditions;
  const row = (description: string, merchant: string | null = null) => ({ description, merchant });

  test('goes by the merchant where all have one and the same', () => {
    expect(conditions([row('A', 'Tesco'), row('B', ' Tesco ')])[0]).toEqual({
      ...{ field: 'merchant', op: 'equals', value: 'Tesco' },
    });
    expect(
      conditions([row('TESCO STORES 1', 'Tesco'), row('TESCO STORES 2', 'Tesco Express')])[0]?.field,
    ).toBe('description');
  });

  test('goes by the words that all have: by all of them where something stands between', () => {
    expect(conditions([row('TESCO STORES 1'), row('tesco  stores 2')])).toEqual([
      { field: 'description', op: 'contains', value: 'tesco stores' },
      { field: 'direction', value: 'expense' },
    ]);
    // By the first alone it would take everything that is called New something.
    expect(conditions([row('NEW 24 LOOK'), row('NEW 25 LOOK')])).toEqual([
      { field: 'description', op: 'contains', value: 'new' },
      { field: 'description', op: 'contains', value: 'look' },
      { field: 'direction', value: 'expense' },
    ]);
  });

  test('goes by the merchants where the descriptions have none of their words', () => {
    expect(conditions([row('SUMUP 1', 'Corner Café'), row('SUMUP 2', 'Corner Café 2')])[0]).toEqual({
      ...{ field: 'merchant', op: 'contains', value: 'corner café' },
    });
  });
});
