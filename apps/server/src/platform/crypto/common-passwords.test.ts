import { expect, test } from 'vitest';
import { isCommonPassword, listedPasswords } from './common-passwords.ts';

test.each([
  ...[
    'password1234',
    'Password1234',
    'PASSWORD12345',
    'password1234567890',
    'passwordpassword',
    'passw0rd1234',
  ],
  ...['administrator', 'letmeinletmein', 'iloveyou1234', 'iloveyouiloveyou', 'welcome12345', 'admin1234567'],
  ...['qwerty123456', '123456qwerty', 'liverpool123', 'changeme1234', 'sunshine1234', 'abcd12345678'],
])('%s is refused: it is on the list', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  ...[
    'aaaaaaaaaaaa',
    '            ',
    '000000000000',
    'abababababab',
    'abcabcabcabc',
    '12ab12ab12ab',
    '123412341234123',
  ],
  ...['éééééééééééé', '😀😀😀😀😀😀😀😀😀😀😀😀'],
])('%s is refused: one short block repeated', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  ...[
    '123456789012',
    '012345678901',
    '987654321098',
    '12345678901234567890',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    'ABCDEFGHIJKLM',
  ],
])('%s is refused: a run', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  ...[
    'qwertyuiopas',
    'qwertyuiop[]',
    'qwertyuiop12',
    '1qaz2wsx3edc',
    '1q2w3e4r5t6y',
    'asdfghjklasdfghjkl',
    'mnbvcxzlkjhg',
  ],
  ...['poiuytrewqlk', '1qaz2wsx1qaz2wsx', 'qazwsxedcrfv', '1234567890-='],
])('%s is refused: a walk on the keyboard', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  ...[
    'correct horse battery staple',
    'correct-horse-battery-9',
    'a-strong-passphrase-1',
    'Sup3r-secret-pass!',
  ],
  ...[
    'Password123!',
    'TestPassword123!',
    'SecurePass123!',
    'P@ssw0rd1234',
    'StrongPass!234',
    'Str0ng!Passw0rd',
  ],
  ...[
    'ValidPassword123',
    'testpassword123',
    'MyS3curePassw0rd',
    'hunter2hunter2!',
    'Another-passw0rd',
    'longenoughpassword',
  ],
  ...[
    'abcabcabcabd',
    '123456789013',
    'qwertyuiopxy',
    'tree tree tree',
    'ångström-längd-42',
    '🐢🚲🌧🍏🎻🪁🧦🛶🎈📎🗿🍄',
  ],
])('%s passes: a symbol, a further word or a break in the pattern is enough', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('the list is of a size that can be read, in lower case, and only of lengths that could otherwise be chosen', () => {
  const entries = [...listedPasswords()];
  expect(entries.length).toBeGreaterThan(150);
  expect(entries.length).toBeLessThan(2500);
  for (const entry of entries) {
    expect(entry).toBe(entry.toLowerCase());
    expect(entry.length).toBeGreaterThanOrEqual(12);
  }
});
