import { describe, expect, test } from 'vitest';
import { looseTexts } from './loose-texts.ts';
import { sourceFiles } from './source-files.ts';

const catalogue = /\/(common-|line-)?texts\.tsx?$/;
/** Names that are the same in any language are data; so are the invented records of tests. */
const data = /-for-tests\.ts$|\/sessions\/device-words\.ts$/;

const screens = sourceFiles().filter(
  ({ path }) => /^apps\/web\/src\/(app|design|features)\//.test(path) && !/\.test\.|\.d\.ts$/.test(path),
);

test('what people read stands in the catalogue of its feature', () => {
  const loose = screens.filter(({ path }) => !catalogue.test(path) && !data.test(path));
  expect(loose.length).toBeGreaterThan(0);
  expect(loose.flatMap(looseTexts)).toEqual([]);
});

describe('seeded words are found', () => {
  const path = 'apps/web/src/features/reports/home/home-screen.tsx';

  test.each([
    ['a text', 'export const Home = () => <p>hello</p>;', 'hello'],
    ['an attribute', 'export const Home = () => <Page title="home" />;', 'home'],
    ['a message', 'toast("The goal is saved.");', 'The goal is saved.'],
    ['words put together', `const words = \`\${count} goals are over\`;`, '… goals are over'],
    ['a choice', 'const word = over ? "is over" : rest;', 'is over'],
  ])('%s', (_, text, words) => {
    expect(looseTexts({ path, text })).toEqual([`${path}:1 ${words}`]);
  });

  test.each([
    'import { Home } from "../Some Folder";',
    'export const Home = () => <Page kind="main" to="/accounts/new">{texts.title}</Page>;',
    'if (event.key === "Enter" || name === "Old Name") throw new Error("This cannot be");',
    'const row = document.querySelector("main input");',
    `const address = \`/accounts/\${id}\`; const field = \`splits.\${index}.amount\`;`,
    'const currency = "GBP"; type Word = "Two words";',
  ])('but not %s', (text) => {
    expect(looseTexts({ path, text })).toEqual([]);
  });
});
