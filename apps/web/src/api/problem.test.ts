import { expect, test } from 'vitest';
import { ApiProblem } from './problem.ts';

test('a date that the API rejects is asked for in words, without the name of the field', () => {
  const words = 'is not in the expected format: a valid date, as YYYY-MM-DD, from 1900 to 2199';
  const problem = new ApiProblem(422, {
    detail: `date: ${words}`,
    errors: [{ field: 'body.date', message: words }],
  });
  expect(problem.message).toBe('Enter a date from 1900 to 2199.');
  expect(problem.fields.get('date')).toBe('Enter a date from 1900 to 2199.');
});

test('any other message about a field becomes a sentence', () => {
  const problem = new ApiProblem(422, { errors: [{ field: 'amount', message: 'must be above 0' }] });
  expect(problem.fields.get('amount')).toBe('Must be above 0.');
});
