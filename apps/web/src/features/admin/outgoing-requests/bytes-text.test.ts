import { expect, test } from 'vitest';
import { bytesText } from './bytes-text.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [999_960, '1.0 MB'],
  [12_400, '12.4 KB'],
  [3_100_000_000, '3.1 GB'],
])('%d bytes are told as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
