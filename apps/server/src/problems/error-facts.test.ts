import { expect, test } from 'vitest';
import { errorConstraint } from './error-facts.ts';

const unique = (name: string) => `duplicate key value violates unique constraint "${name}"`;

test.each([
  ['of PostgreSQL', { code: '23505', constraint: 'users_email_key' }, 'users_email_key'],
  ['of a shard', { code: '23505', constraint: 'users_email_key_102031' }, 'users_email_key'],
  ['that Citus passes on', { code: '23505' }, 'users_email_key'],
  ['of an error of another kind', { code: '22023' }, undefined],
])('the violated constraint %s has its plain name', (_, facts, name) => {
  expect(errorConstraint(Object.assign(new Error(unique('users_email_key_102031')), facts))).toBe(name);
});
