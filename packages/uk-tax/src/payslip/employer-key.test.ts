import { expect, test } from 'vitest';
import { employerKey } from './employer-key.ts';

test('employers are the same whatever their letters and spaces', () => {
  expect(employerKey('  Larkfield   LTD ')).toBe(employerKey('larkfield ltd'));
});
