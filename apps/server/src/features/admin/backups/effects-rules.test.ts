import { expect, test } from 'vitest';
import { hasEffects, restoreEffects } from './effects-rules.ts';

const person = (id: string, change: object = {}) => ({
  id,
  email: `${id}@example.org`,
  disabled: false,
  second_factor: false,
  codes_used: 0,
  sign_ins: [],
  ...change,
});

test('a restore that changes nothing about who may sign in has no effects', () => {
  const people = [person('ann', { second_factor: true }), person('bea', { disabled: true })];
  const effects = restoreEffects(people, people);
  expect(effects.known).toBe(true);
  expect(hasEffects(effects)).toBe(false);
});

test('users disabled, deleted or added since, second factors turned on and codes used since are named', () => {
  const then = [person('ann', { second_factor: true }), person('bea'), person('cat'), person('dan')];
  const now = [
    person('ann', { second_factor: true, codes_used: 2 }),
    person('bea', { disabled: true, email: 'new-bea@example.org' }),
    person('dan', { second_factor: true, codes_used: 1 }),
    person('eve'),
  ];
  expect(restoreEffects(then, now)).toEqual({
    known: true,
    enabled_again: ['new-bea@example.org'],
    second_factor_off: ['dan@example.org'],
    backup_codes: [{ email: 'ann@example.org', used: 2 }],
    sign_ins_known: true,
    sign_ins_back: [],
    sign_ins_gone: [],
    brought_back: ['cat@example.org'],
    removed: ['eve@example.org'],
  });
});

test('passkeys and provider links that a restore would bring back or lose are named, if the backup noted them', () => {
  const passkey = (id: string) => ({ kind: 'passkey' as const, id, name: `Phone ${id}` });
  const link = { kind: 'provider' as const, id: 'https://id.example.org 17', name: 'ann17' };
  const then = [person('ann', { sign_ins: [passkey('1'), passkey('2'), link] })];
  const now = [person('ann', { sign_ins: [passkey('2'), passkey('3')] })];
  const effects = restoreEffects(then, now);
  expect(effects).toMatchObject({
    sign_ins_known: true,
    sign_ins_back: [
      { email: 'ann@example.org', kind: 'passkey', name: 'Phone 1' },
      { email: 'ann@example.org', kind: 'provider', name: 'ann17' },
    ],
    sign_ins_gone: [{ email: 'ann@example.org', kind: 'passkey', name: 'Phone 3' }],
  });
  expect(hasEffects(effects)).toBe(true);
  const older = restoreEffects([person('ann', { sign_ins: undefined })], now);
  expect(older).toMatchObject({ sign_ins_known: false, sign_ins_back: [], sign_ins_gone: [] });
});

test('a backup that did not note its users says so instead of naming everybody', () => {
  const effects = restoreEffects(undefined, [person('ann')]);
  expect(effects.known).toBe(false);
  expect(hasEffects(effects)).toBe(false);
});
