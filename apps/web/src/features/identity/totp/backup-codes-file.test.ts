import { expect, test } from 'vitest';
import { backupCodesFile } from './backup-codes-file.ts';

test('says what the codes are, where they work, and holds one a line', () => {
  expect(backupCodesFile(['4br7s-r7dep', '0awct-mpfpb'], 'money.example').split('\r\n')).toEqual([
    'farthing backup codes for money.example',
    'Each code works once, instead of a code from your authenticator app.',
    '',
    '4br7s-r7dep',
    '0awct-mpfpb',
    '',
  ]);
});
