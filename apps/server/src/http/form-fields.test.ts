import Type from 'typebox';
import { expect, test } from 'vitest';
import type { Problem } from '../problems/problem.ts';
import { checkFields } from './form-fields.ts';

const schema = Type.Object(
  {
    account_id: Type.String({ minLength: 3 }),
    count: Type.Optional(Type.Integer({ minimum: 1 })),
    restore: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

function refused(fields: Record<string, string>): Problem {
  try {
    checkFields(schema, fields);
  } catch (error) {
    return error as Problem;
  }
  throw new Error('it was taken');
}

test('numbers and booleans are read from their text', () => {
  expect(checkFields(schema, { account_id: 'abc', count: '3', restore: 'true' })).toEqual({
    account_id: 'abc',
    count: 3,
    restore: true,
  });
});

test.each<[Record<string, string>, string, string]>([
  [{}, 'account_id', 'required'],
  [{ account_id: 'abc', colour: 'red' }, 'colour', 'unknown field'],
  [{ account_id: 'abc', count: 'many' }, 'count', 'is not in the expected format'],
  [{ account_id: 'abc', count: '0' }, 'count', 'is not in the expected format'],
  [{ account_id: 'a' }, 'account_id', 'is not in the expected format'],
  [{ account_id: 'abc', constructor: 'x' }, 'constructor', 'unknown field'],
])('%j names the field', (fields, field, message) => {
  expect(refused(fields)).toMatchObject({ code: 'invalid-request', errors: [{ field, message }] });
  expect(refused(fields).detail).toContain(field);
});
