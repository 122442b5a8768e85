import { expect, test } from 'vitest';
import { forgetFiles, keepFile, keptFile } from './kept-files.ts';

test('files of previews are kept until they are forgotten at sign-out', () => {
  const file = new File(['Date,Amount'], 'everyday.csv');
  keepFile('preview', file);
  expect(keptFile('preview')).toBe(file);
  forgetFiles();
  expect(keptFile('preview')).toBeUndefined();
});
