import { expect, test } from 'vitest';
import { percentText } from './tax-words.ts';

test.each([
  ['0', '0%'],
  ['0.2', '20%'],
  ['0.20', '20%'],
  ['0.0875', '8.75%'],
  ['0.3575', '35.75%'],
  ['1.05', '105%'],
  ['0.62', '62%'],
])('%s is written %s', (rate, text) => expect(percentText(rate)).toBe(text));
