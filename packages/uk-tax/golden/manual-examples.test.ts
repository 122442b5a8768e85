import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('each page of HMRC’s manuals in docs/tax-examples.md has its example in a test that the row names', () => {
  const rows = read('docs/tax-examples.md')
    .split('\n')
    .filter((line) => /^\| .*`/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(25);
  const missing = rows.flatMap(([, rule, pages = '', files = '']) => {
    const tests = [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => read(path));
    return pages.split(', ').flatMap((page) => (tests.some((one) => one.includes(page)) ? [] : [`${rule}: ${page}`]));
  });
  expect(missing).toEqual([]);
});
