import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pathsUnder, root, type SourceFile, sourceFiles, testAndScriptFiles } from './source-files.ts';
import { allowance } from './style-allowance.ts';
import {
  bannedInErrors,
  bannedOnScreen,
  bannedWords,
  docstrings,
  headlessOpening,
  longSentences,
  pageTexts,
  type ReadText,
  readTexts,
  repeatedTexts,
  routeTexts,
} from './style-rules.ts';

const sources = sourceFiles();
const catalogues = sources.filter(({ path }) =>
  /^apps\/web\/src\/.*\/(common-|line-)?texts\.tsx?$/.test(path),
);
const problems = sources.filter(({ path }) =>
  /^apps\/server\/src\/problems\/([a-z-]+-)?catalogue\.ts$/.test(path),
);
/** docs/STYLE.md shows what not to write. */
const pages = [...pathsUnder('docs'), 'README.md', 'CHANGELOG.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
  .filter((path) => path.endsWith('.md') && path !== 'docs/STYLE.md')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Messages of packages that screens show as they are: what is wrong with a row of a file, or with a typed amount. */
const messages = sources.filter(
  ({ path }) =>
    path === 'packages/money/src/typed-amount.ts' ||
    (path.startsWith('packages/bank-import/src/') && !/\/formats\/|\.test\.ts$/.test(path)),
);

const screens = [...catalogues, ...problems].flatMap(readTexts);
/** Errors that packages and services throw, among all of their texts. */
const errors = sources
  .filter(({ path }) => /^(packages|apps\/server)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
  .flatMap(readTexts);
const routes = sources.filter(({ path }) => path.startsWith('apps/server/')).flatMap(routeTexts);
const described = [...sources, ...testAndScriptFiles()].flatMap(docstrings);
const paragraphs = pages.flatMap(pageTexts);

const isReplaced = ({ words }: ReadText) => bannedWords.test(words);
const isLong = ({ words }: ReadText) => longSentences(words).length > 0;
/** Several sentences of which the last has no end. Steps that are numbered in a heading have none. */
const isOpenEnded = ({ words }: ReadText) =>
  /[\p{Ll}\d)]\. \p{Lu}/u.test(words) && !/^\d\. |[.?!:…)”]$/u.test(words);
const isHeadless = ({ words }: ReadText) => headlessOpening.test(words);

/** Breaches of each rule, as lines that lead to them. */
const breaches: Record<keyof typeof allowance, string[]> = {
  'screens: replaced words': places(
    screens.filter((text) => isReplaced(text) || bannedOnScreen.test(text.words)),
  ),
  'screens: long sentences': places(screens.filter(isLong)),
  'screens: semicolons': places([
    ...screens.filter(({ words }) => words.includes(';')),
    ...messages.flatMap(readTexts).filter(({ words }) => /[\p{L}…]; [\p{L}…]/u.test(words)),
  ]),
  'screens: last sentences without an end': places(screens.filter(isOpenEnded)),
  'screens: repeated texts': [...repeatedTexts(catalogues)].map(
    ([words, paths]) => `${words}: ${paths.join(', ')}`,
  ),
  'errors: replaced words': places(errors.filter(({ words }) => bannedInErrors.test(words))),
  'routes: replaced words': places(routes.filter(isReplaced)),
  'routes: headless openings': places(routes.filter(isHeadless)),
  'routes: long sentences': places(routes.filter(isLong)),
  'docstrings: replaced words': places(described.filter(isReplaced)),
  'docstrings: headless openings': places(described.filter(isHeadless)),
  'pages: replaced words': places(paragraphs.filter(isReplaced)),
  'pages: long sentences': places(paragraphs.filter(isLong)),
};

function places(texts: readonly ReadText[]): string[] {
  return texts.map(({ path, line, words }) => `${path}:${line} ${words.slice(0, 160)}`);
}

describe('docs/STYLE.md is followed, but for a number of places that only falls', () => {
  test.each(Object.entries(breaches))('%s', (rule, found) => {
    const allowed = allowance[rule as keyof typeof allowance];
    expect(found.length, `${allowed} allowed, found:\n${found.join('\n')}`).toBeLessThanOrEqual(allowed);
  });

  test('and every kind of text is looked at', () => {
    for (const texts of [screens, errors, routes, described, paragraphs])
      expect(texts.length).toBeGreaterThan(100);
  });
});

describe('a seeded breach is found', () => {
  const file = (text: string): SourceFile => ({ path: 'apps/web/src/features/reports/home/texts.tsx', text });

  test.each(['Reading 24 rows anew', 'This is no tax code', 'There is no such page', 'Whoever runs it'])(
    'a replaced word: %s',
    (words) => {
      expect(readTexts(file(`export const home = { title: '${words}' };`)).filter(isReplaced)).toHaveLength(
        1,
      );
    },
  );

  test.each(['This is no longer open', 'It is no more than that', 'A canal', 'Marshall'])(
    'but not in: %s',
    (words) => {
      expect(bannedWords.test(words)).toBe(false);
    },
  );

  test.each(['What it answers.', 'Whether it is open.', 'Of a day.', 'So many rows.'])(
    'a docstring without its noun: %s',
    (words) => {
      expect(docstrings(file(`/** ${words} */\nexport const one = 1;`)).filter(isHeadless)).toHaveLength(1);
    },
  );

  test('a sentence of 31 words, over the lines of a paragraph, but not one of 30', () => {
    const words = (count: number) => `${Array(count).fill('word').join(' ')}.`;
    expect(pageTexts({ path: 'docs/a.md', text: words(31).replace(' ', '\n') }).filter(isLong)).toHaveLength(
      1,
    );
    expect(
      pageTexts({ path: 'docs/a.md', text: `${words(30)} ${words(30).replace('w', 'W')}` }).filter(isLong),
    ).toEqual([]);
  });

  test('a last sentence without an end, but not a numbered step', () => {
    const found = (words: string) =>
      readTexts(file(`export const a = { note: '${words}' };`)).filter(isOpenEnded);
    expect(found('Optional. Your own share only')).toHaveLength(1);
    expect(
      ['Optional. Your own share only.', 'Your own share only', '1. Scan the code'].flatMap(found),
    ).toEqual([]);
  });

  test('a text that two catalogues repeat, but not a search term', () => {
    const one = file(`export const a = { cancel: 'Cancel', words: 'leave' };`);
    const two = { ...one, path: 'apps/web/src/features/ledger/tags/texts.ts' };
    expect([...repeatedTexts([one, two]).keys()]).toEqual(['Cancel']);
  });

  test('the summary of a route', () => {
    const text = `app.get('/', { schema: { summary: 'What is under way' } }, answer);`;
    expect(routeTexts({ path: 'apps/server/src/a.ts', text }).filter(isHeadless)).toHaveLength(1);
  });
});
