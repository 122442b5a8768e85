import { expect, test } from 'vitest';
import { certaintyText, reasonText } from './reason-words.ts';

test('why two rows look like one transfer, and how sure that is', () => {
  expect(reasonText({ reasons: ['same-amount', 'days-apart', 'names-account'], days_apart: -1 })).toBe(
    'The same amount, 1 day apart, its description names the other account.',
  );
  expect(reasonText({ reasons: [], days_apart: 0 })).toBe('');
  expect([0.9, 0.7, 0.5].map(certaintyText)).toEqual(['Very likely', 'Likely', 'Perhaps']);
});
