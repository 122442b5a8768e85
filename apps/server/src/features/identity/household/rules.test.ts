import { expect, test } from 'vitest';
import { actingOwner, departureOf, isOnlyOwner } from './rules.ts';

const person = (user_id: string, role: 'owner' | 'member' | 'viewer') => ({
  user_id,
  role,
  is_disabled: false,
});
const disabled = (one: ReturnType<typeof person>) => ({ ...one, is_disabled: true });

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

test('disabled people are no owners while others can be, and no one’s household ends by it', () => {
  const [owner, member, other] = [person('a', 'owner'), person('b', 'member'), person('c', 'member')];
  expect(actingOwner([owner, member])).toBe(undefined);
  expect(actingOwner([disabled(owner), person('v', 'viewer'), member, other])).toBe('b');
  expect(actingOwner([disabled(owner), disabled(member), other])).toBe('c');
  expect(actingOwner([disabled(owner), person('v', 'viewer')])).toBe(undefined);
  expect(departureOf([owner, disabled(member), other], 'a')).toEqual({ ends: false, successor: 'c' });
  expect(departureOf([owner, disabled(person('d', 'owner')), other], 'a').successor).toBe('c');
  expect(departureOf([owner, disabled(member)], 'a')).toEqual({ ends: false, successor: 'b' });
  expect(isOnlyOwner([owner, disabled(person('d', 'owner'))], 'a')).toBe(true);
  expect(isOnlyOwner([owner, disabled(person('d', 'owner'))], 'd')).toBe(false);
});
