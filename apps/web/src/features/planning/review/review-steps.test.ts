import type { Recurring, ReviewTransaction } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import {
  currentStep,
  doneText,
  frequencyText,
  progressOf,
  proposals,
  type ReviewStep,
} from './review-steps.ts';

const step = (id: string): ReviewStep => ({ kind: 'recurring', id, item: { id } as Recurring });

test('the current step is the first that was neither decided, skipped nor decided with another', () => {
  const steps = ['a', 'b', 'c'].map(step);
  expect(currentStep(steps, new Map(), new Set())?.id).toBe('a');
  expect(currentStep(steps, new Map([['a', 2]]), new Set(['b']))?.id).toBe('c');
  expect(currentStep(steps, new Map([['a', 0]]), new Set(['b', 'c']))).toBeUndefined();
});

test('progress counts those that were alike, and skipped ones once', () => {
  const outcomes = new Map([
    ['a', 7],
    ['b', 0],
    ['c', 1],
  ]);
  expect(progressOf(outcomes)).toEqual({ done: 9, decided: 8, skipped: 1 });
  expect(doneText(progressOf(outcomes))).toBe('8 decided, 1 skipped');
  expect(doneText(progressOf(new Map()))).toBe('Nothing to review');
  expect(doneText(progressOf(new Map([['a', 1]])))).toBe('All done');
});

test('what was just chosen for a merchant comes first, once, and five are proposed at most', () => {
  const suggestion = (category_id: string, why: 'merchant' | 'usual', times: number) => ({
    category_id,
    why,
    times,
  });
  const item = {
    alike_key: 'expense kiosk',
    suggestions: [
      suggestion('eating-out', 'merchant', 1),
      suggestion('groceries', 'merchant', 1_204),
      ...['a', 'b', 'c'].map((id) => suggestion(id, 'usual', 3)),
    ],
  } as unknown as ReviewTransaction;
  expect(proposals(item, new Map()).slice(0, 3)).toEqual([
    { category_id: 'eating-out', why: 'Used once for this merchant' },
    { category_id: 'groceries', why: 'Used 1,204 times for this merchant' },
    { category_id: 'a', why: 'In use for 3 transactions' },
  ]);
  const after = proposals(item, new Map([['expense kiosk', 'groceries']]));
  expect(after.map(({ category_id }) => category_id)).toEqual(['groceries', 'eating-out', 'a', 'b', 'c']);
  expect(proposals(item, new Map([['expense kiosk', 'new']]))).toHaveLength(5);
});

test('how often, in words', () => {
  expect(frequencyText('monthly', 'out')).toBe('Paid every month');
  expect(frequencyText('ten-of-twelve', 'in')).toBe('Comes ten months of the year');
});
