import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** Files in which screens are composed from the design system, which alone contains styling. */
const unstyled = /^apps\/web\/src\/(features|app)\//;

/** Returns styling, and HTML written past React's escaping, in a file of the web app. Empty if it follows the rules. */
function stylingIn({ path, text }: SourceFile): string[] {
  const { program, module } = parseSync(path, text);
  const found: string[] = [];
  const isScreen = unstyled.test(path);
  for (const { moduleRequest } of module.staticImports) {
    const { value } = moduleRequest;
    if (isScreen && (/\.css$/.test(value) || value.startsWith('@mantine/'))) found.push(`imports ${value}`);
  }
  new Visitor({
    JSXAttribute({ name }) {
      const attribute = String(name.name);
      if (isScreen && /^(className|style|classNames|styles)$/.test(attribute))
        found.push(`sets ${attribute}`);
      if (attribute === 'dangerouslySetInnerHTML') found.push(`sets ${attribute}`);
    },
  }).visit(program);
  return found.map((what) => `${path} ${what}`);
}

test('screens hold no styling of their own', () => {
  const files = sourceFiles().filter(({ path }) => path.startsWith('apps/web/src/'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(stylingIn)).toEqual([]);
});

describe('seeded styling is found', () => {
  const screen = 'apps/web/src/features/reports/home/home-screen.tsx';
  const piece = 'apps/web/src/design/card.tsx';

  test.each([
    [screen, 'export const Home = () => <div className="wide" />;', 'sets className'],
    [
      'apps/web/src/app/shell.tsx',
      'export const Shell = () => <div style={{ color: "red" }} />;',
      'sets style',
    ],
    [screen, `import './home.css';`, 'imports ./home.css'],
    [screen, `import styles from './home.module.css';`, 'imports ./home.module.css'],
    [screen, `import { Modal } from '@mantine/core';`, 'imports @mantine/core'],
    [
      piece,
      'export const Card = () => <p dangerouslySetInnerHTML={html} />;',
      'sets dangerouslySetInnerHTML',
    ],
  ])('%s: %s', (path, text, what) => {
    expect(stylingIn({ path, text })).toEqual([`${path} ${what}`]);
  });

  test('the design system may, and so may a word in a text', () => {
    const text = `import './card.css'; export const Card = () => <p className="card">className=</p>;`;
    expect(stylingIn({ path: piece, text })).toEqual([]);
    expect(stylingIn({ path: screen, text: 'export const Home = () => <p>style=</p>;' })).toEqual([]);
  });
});
