import type { NewRule } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { bodyOf, emptyAction, isWhole, typedOf } from './rule-draft.ts';
import { sentenceOf } from './rule-words.ts';

const rule: NewRule = {
  name: 'Shops',
  match: 'all',
  conditions: [
    { field: 'description', op: 'contains', value: 'TESCO' },
    { field: 'amount', op: 'gt', value: '5.00' },
    { field: 'account', ids: ['a', 'b'], not: true },
  ],
  actions: {
    splits: [{ category_id: 'food', percent: '40' }, { category_id: null }],
    add_tags: ['shop'],
    is_recurring: false,
  },
};
const names = { category: (id: string) => id, account: (id: string) => id };

test('a rule that is opened and saved stays as it is', () => {
  const { name, ...rest } = rule;
  expect(bodyOf(typedOf(rule))).toEqual(rest);
  expect(isWhole(typedOf(rule))).toBe(true);
});

test('a rule reads as a sentence', () => {
  expect(sentenceOf(rule, names)).toBe(
    'If the description contains “TESCO”, the amount is over 5.00 and it is not in a or b, ' +
      'split it: 40% to food and the rest to no category, add the tag shop and mark it as not recurring.',
  );
});

test('a rule without a text, a category or a tag is not tried', () => {
  const empty = typedOf(undefined);
  expect(isWhole(empty)).toBe(false);
  expect(bodyOf({ ...empty, actions: [emptyAction('add_tags')] }).actions).toEqual({});
});

test('amounts are read as people write them', () => {
  const [condition] = typedOf({
    ...rule,
    conditions: [{ field: 'amount', op: 'lt', value: '£1,250' }],
  }).conditions;
  expect(bodyOf({ ...typedOf(rule), conditions: [condition as never] }).conditions[0]?.value).toBe('1250.00');
});
