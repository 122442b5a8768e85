import type { Backup } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import {
  operationWords,
  recoveryKeyFile,
  scheduleSentence,
  sizeWords,
  stateSentence,
} from './backup-words.ts';

const backup = (change: Partial<Backup>): Backup => ({
  id: '0',
  kind: 'nightly',
  created_at: '2026-11-21T03:00:00.000Z',
  size: 1,
  sha256: null,
  verified_at: null,
  verification: null,
  contents: null,
  ...change,
});

test('the state is told of the last backup that was made here', () => {
  expect(stateSentence([])).toBe('There are no backups yet.');
  expect(stateSentence([backup({ kind: 'upload' })])).toBe('There are no backups yet.');
  const good = backup({ verification: { ok: true, text: '' } });
  expect(stateSentence([backup({ kind: 'upload' }), good])).toContain(
    'It was restored as a test, and everything matched',
  );
  expect(stateSentence([backup({ verification: { ok: false, text: '' } }), good])).toContain(
    'Make another one now',
  );
  expect(stateSentence([backup({})])).toContain('not been tested yet');
});

test('when backups are made and how long they stay is one sentence', () => {
  const status = (change: object) => ({
    operation: null,
    recipient: '',
    recovery_key_kept_at: null,
    nightly: {
      on: true,
      hour: 3,
      time_zone: 'Europe/London',
      next_at: null,
      keep: { daily: 7, weekly: 1, monthly: 0 },
      ...change,
    },
  });
  expect(scheduleSentence(status({}))).toBe(
    'A backup is made and tested each night at 03:00 (Europe/London). The newest of each of the last 7 days and 1 week is kept.',
  );
  expect(scheduleSentence(status({ on: false }))).toBe('Nightly backups are turned off on this server.');
});

test('sizes and stages are words', () => {
  expect([200, 5295, 12_345_678, 9_900_000_000].map(sizeWords)).toEqual([
    '1 KB',
    '5 KB',
    '12.3 MB',
    '9.9 GB',
  ]);
  expect(operationWords({ operation: 'restore', stage: 'comparing' })).toBe(
    'Restoring: comparing every table',
  );
  expect(operationWords({ operation: 'create', stage: null })).toBe('Backing up');
});

test('the file of the recovery key is one that the age tool takes', () => {
  const lines = recoveryKeyFile('AGE-SECRET-KEY-1ABC', 'age1xyz', 'money.example').split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual(['AGE-SECRET-KEY-1ABC']);
});
