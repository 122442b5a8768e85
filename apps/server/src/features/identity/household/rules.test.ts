import { expect, test } from 'vitest';
import { departureOf, isOnlyOwner } from './rules.ts';

const person = (user_id: string, role: 'owner' | 'member' | 'viewer') => ({ user_id, role });

test('the member who joined first takes the place of the last owner', () => {
  const people = [person('a', 'owner'), person('v', 'viewer'), person('b', 'member'), person('c', 'member')];
  expect(departureOf(people, 'a')).toEqual({ ends: false, successor: 'b' });
  expect(departureOf(people, 'b')).toEqual({ ends: false, successor: undefined });
  expect(departureOf([...people, person('d', 'owner')], 'a')).toEqual({ ends: false, successor: undefined });
  expect(isOnlyOwner(people, 'a')).toBe(true);
  expect(isOnlyOwner(people, 'b')).toBe(false);
});

test('a household of viewers alone ends', () => {
  expect(departureOf([person('a', 'owner'), person('v', 'viewer')], 'a')).toEqual({
    ends: true,
    successor: undefined,
  });
});
