import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { parseSync } from 'vite';

/** The language the catalogues are written in. */
const written = 'en-GB';
/** A language nobody speaks: the catalogues with accents, so that a word which stands outside them is seen. */
const accented = 'en-XA';
const catalogue = /[\\/]src[\\/].*[\\/]texts\.tsx?$/;

/**
 * The language of a build. A feature says all it says in its `texts.ts`; another language has a `texts.cy.ts` beside it with
 * the same names, which comes in its place where it is there. `en-XA` makes its own out of the English.
 */
export function inLanguage(language: string = written): Plugin {
  return {
    name: 'language',
    enforce: 'pre',
    resolveId(source, importer) {
      if (language === written || !importer || !/(^|\/)texts\.tsx?$/.test(source)) return undefined;
      const file = resolve(dirname(importer), source.replace(/\.tsx?$/, `.${language}$&`));
      return existsSync(file) ? file : undefined;
    },
    transform(code, id) {
      return language === accented && catalogue.test(id)
        ? { code: withAccents(code, id), map: null }
        : undefined;
    },
    transformIndexHtml: (html) => html.replace(`lang="${written}"`, `lang="${language}"`),
  };
}

/** A catalogue whose texts carry accents; its names and the values that it takes in stay. */
export function withAccents(code: string, file = 'texts.tsx'): string {
  const spots: [start: number, end: number][] = [];
  const visit = (node: unknown, isText = true): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, isText);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, start, end } = node as { type: string; start: number; end: number };
    // `satisfies` stands around a text and is none of its type.
    if (type === 'TSSatisfiesExpression' || type === 'TSAsExpression')
      visit((node as { expression?: unknown }).expression);
    if (type === 'ImportDeclaration' || type.startsWith('TS') || type === 'BinaryExpression') return;
    if (type === 'JSXText' || type === 'TemplateElement' || (type === 'Literal' && isText))
      spots.push([start, end]);
    for (const [name, inner] of Object.entries(node)) if (name !== 'key' && name !== 'callee') visit(inner);
  };
  visit(parseSync(file, code).program);
  let accentedCode = code;
  for (const [start, end] of spots.sort((one, other) => other[0] - one[0]))
    accentedCode =
      accentedCode.slice(0, start) + withAccent(accentedCode.slice(start, end)) + accentedCode.slice(end);
  return accentedCode;
}

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

/** Escapes such as `\u00a0` and entities stay what they are. */
function withAccent(text: string): string {
  return text.replace(/\\u[0-9a-f]{4}|\\.|&\w+;|[aeiouAEIOU]/gi, (letter) => accents[letter] ?? letter);
}
