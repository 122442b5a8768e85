import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { documentedProblems, type Problems, withProblemTable } from './problem-docs.ts';
import { root } from './source-files.ts';

const catalogue = join(root, 'apps/server/src/problems/catalogue.ts');

describe('the repository', () => {
  test('docs/api/errors.md lists the catalogue (node tools/docs-errors.ts rewrites it)', async () => {
    const { problems }: { problems: Problems } = await import(pathToFileURL(catalogue).href);
    const page = join(root, 'docs/api/errors.md');
    const documented = existsSync(page) ? documentedProblems(readFileSync(page, 'utf8')) : {};
    expect(documented).toEqual(problems);
  });
});

describe('the table', () => {
  const problems = {
    'not-found': { status: 404, detail: 'Not found' },
    'odd-text': { status: 422, detail: 'One of a | b, "quoted"' },
  };

  test('what is written reads back the same', () => {
    expect(documentedProblems(withProblemTable(undefined, problems))).toEqual(problems);
  });

  test('a code, status or text that differs is seen', () => {
    const page = withProblemTable(undefined, problems);
    expect(documentedProblems(page.replace('404', '410'))).not.toEqual(problems);
    expect(documentedProblems(page.replace('Not found', 'Gone'))).not.toEqual(problems);
    expect(documentedProblems(page.replace(/.*odd-text.*\n/, ''))).not.toEqual(problems);
  });

  test('writing again keeps the rest of the page', () => {
    const page = `${withProblemTable(undefined, problems)}\n## After\n\nKept.\n`;
    const { 'odd-text': _, ...fewer } = problems;
    const again = withProblemTable(page, fewer);
    expect(documentedProblems(again)).toEqual(fewer);
    expect(again).toContain('## After\n\nKept.');
    expect(() => withProblemTable('# Errors\n', problems)).toThrow('lacks the lines');
  });
});
