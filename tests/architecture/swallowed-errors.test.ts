import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Returns the places where an error is dropped without a comment on its line or the line above. */
function unexplained(path: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const drops = /\.catch\(\(\) => \{\s*\}\)/.test(line) || /\bcatch (?:\(\w*\) )?\{\s*\}/.test(line);
    const says = line.includes('//') || (lines[at - 1] ?? '').trim().startsWith('//');
    return drops && !says ? [`${path}:${at + 1}`] : [];
  });
}

test('every error that is dropped says what is lost with it', () => {
  expect(sourceFiles().flatMap(({ path, text }) => unexplained(path, text))).toEqual([]);
});

test('a dropped error without a reason is found', () => {
  const text = 'a.catch(() => {});\nb.catch(() => {}); // told\n// told\nc.catch(() => {});\ntry {} catch {}';
  expect(unexplained('x.ts', text)).toEqual(['x.ts:1', 'x.ts:5']);
});
