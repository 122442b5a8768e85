import type { AuditEntry } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { activityWords, knownActions } from './activity-words.ts';

function entry(action: string, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '1',
    user_id: '2',
    action,
    ip_address: '192.0.2.1',
    resource_type: null,
    resource_id: null,
    metadata: null,
    created_at: '2026-11-21T08:00:00Z',
    ...more,
  };
}

test.each([
  ['login', null, 'Signed in', []],
  ['login', { totp: true }, 'Signed in', ['With a code from the authenticator app']],
  ['login', { backup_code: true }, 'Signed in', ['With a backup code']],
  [
    'login',
    { totp_required: true },
    'Confirmed with the password',
    ['Correct password, then a code was needed'],
  ],
  ['login', { socket_address: '10.0.0.2' }, 'Signed in', ['Connected through 10.0.0.2']],
  ['totp_enable', null, 'Two-step sign-in turned on', []],
  ['import_commit', { added: 124, rows: 1300 }, 'Imported 124 rows', ['Out of 1,300 in the file']],
  ['import_commit', { added: 1, rows: 1 }, 'Imported 1 row', []],
  ['import_revert', { removed: 124 }, 'Import reverted: 124 rows removed', []],
])('%s %o', (action, metadata, title, details) => {
  expect(activityWords(entry(action, { metadata }))).toMatchObject({ title, details });
});

test('wrong codes after the right password are worth a look, and say what to do', () => {
  expect(activityWords(entry('totp_failed', { metadata: { wrong_codes: 5 } }))).toMatchObject({
    isWorrying: true,
    title: 'Wrong codes after your password',
    details: ['5 wrong codes in an hour. If this was not you, change your password.'],
  });
});

test('a refused sign-in is worth a look', () => {
  expect(activityWords(entry('login_failed')).isWorrying).toBe(true);
  expect(activityWords(entry('logout')).isWorrying).toBe(false);
});

test('an unknown action is shown as it is, with its facts', () => {
  const words = activityWords(
    entry('toString', { resource_type: 'tax_year', metadata: { new_name: 'a', count: 2, deep: { a: [1] } } }),
  );
  expect(words).toEqual({
    title: 'toString',
    details: ['tax year', 'new name: a', 'count: 2', 'deep: {"a":[1]}'],
    isWorrying: false,
  });
});

test('an import leads to itself', () => {
  const words = activityWords(entry('import_commit', { resource_type: 'import', resource_id: 'abc' }));
  expect(words.importId).toBe('abc');
});

test('every known action has a name of its own to filter by', () => {
  expect(new Set(knownActions.map(({ label }) => label)).size).toBe(knownActions.length);
});
