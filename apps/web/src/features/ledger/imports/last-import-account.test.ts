import { expect, test } from 'vitest';
import { forgetImports, keepFile, keptFile } from './last-import-account.ts';

test('files of previews are kept until they are forgotten at sign-out', () => {
  const file = new File(['Date,Amount'], 'everyday.csv');
  keepFile('preview', file);
  expect(keptFile('preview')).toBe(file);
  forgetImports();
  expect(keptFile('preview')).toBeUndefined();
});
