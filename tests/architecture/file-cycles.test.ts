import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { findCycle } from './slice-cycles.ts';
import { type SourceFile, sourceFiles, testAndScriptFiles } from './source-files.ts';
import { parseSource } from './source-imports.ts';

/** Returns which files each file imports, types included. Files that are loaded on demand (`import()`) don't count. */
function importsOf(files: readonly SourceFile[]): Map<string, Set<string>> {
  return new Map(
    files.map((file) => [
      file.path,
      new Set(
        parseSource(file)
          .imports.filter(({ isLazy }) => !isLazy)
          .map(({ specifier = '' }) => specifier)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => posix.join(posix.dirname(file.path), specifier)),
      ),
    ]),
  );
}

test('no files import each other in a circle, types included', () => {
  const files = [...sourceFiles(), ...testAndScriptFiles()].filter(({ path }) => !/\.test\.tsx?$/.test(path));
  expect(findCycle(importsOf(files))).toBeUndefined();
});

test('a circle of type imports is found', () => {
  const one = { path: 'a/one.ts', text: "import type { Two } from './two.ts';" };
  const two = { path: 'a/two.ts', text: "import { one } from '../a/one.ts';" };
  expect(findCycle(importsOf([one, two]))).toEqual(['a/one.ts', 'a/two.ts', 'a/one.ts']);
  const lazy = { path: 'a/one.ts', text: "const two = () => import('./two.ts');" };
  expect(findCycle(importsOf([lazy, two]))).toBeUndefined();
});
