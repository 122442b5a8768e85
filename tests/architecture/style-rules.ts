import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

/** One text that people read: its file, its line and its words. */
export interface ReadText {
  readonly path: string;
  readonly line: number;
  readonly words: string;
}

/** Words and phrases that docs/STYLE.md replaces, wherever they are used. */
export const bannedWords =
  /\b(anew|whoever|whomever|thereof|hereby|shall|the demonstration|middle course|there is no such)\b|\b(this|that|it) is no (?!(longer|more|less)\b)\p{L}/iu;

/** An error that says what a value is not: "is no tax code" where "isn't a valid tax code" is meant. */
export const bannedInErrors = /(?<!\bthere )\bis no (?!(longer|more|less)\b)\p{L}|\bbelow nothing\b/iu;

/** Words that a person using the app never reads: on screen and in problem details there is "someone" and "no one". */
export const bannedOnScreen = /\b(nobody|somebody|everybody|anybody)\b/i;

/** Openings that leave a docstring without its noun or verb. */
export const headlessOpening = /^(what|whether|where|of|how|which|why|so many|whoever|that which|those)\b/i;

/** The most words of a sentence on screen, in a problem detail or in the documentation. */
export const longestSentence = 30;

/** Every text of a catalogue of texts or of problems: strings and templates, with `…` for each placeholder. */
export function readTexts({ path, text }: SourceFile): ReadText[] {
  const found: ReadText[] = [];
  const add = (start: number, words: string) => {
    if (/\p{L}{2}/u.test(words)) found.push({ path, line: lineAt(text, start), words: squeeze(words) });
  };
  const imports: [start: number, end: number][] = [];
  new Visitor({
    ImportDeclaration: ({ start, end }) => imports.push([start, end]),
    Literal({ start, value }) {
      if (typeof value === 'string' && !imports.some(([from, to]) => start >= from && start < to))
        add(start, value);
    },
    TemplateLiteral({ start, quasis }) {
      add(start, quasis.map(({ value }) => value.cooked ?? '').join('…'));
    },
    JSXText({ start, value }) {
      add(start, value);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** The `summary` and `description` texts of the routes in a source file, which the OpenAPI document shows. */
export function routeTexts({ path, text }: SourceFile): ReadText[] {
  const found: ReadText[] = [];
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || !/^(summary|description)$/.test(key.name)) return;
      if (value.type === 'Literal' && typeof value.value === 'string')
        found.push({ path, line: lineAt(text, value.start), words: value.value });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** The opening words of every docstring in a source file. */
export function docstrings({ path, text }: SourceFile): ReadText[] {
  return parseSync(path, text)
    .comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ start, value }) => ({
      path,
      line: lineAt(text, start),
      words: squeeze(value.slice(1).replace(/^\s*\* ?/gm, '')),
    }));
}

/** The paragraphs and list items of a Markdown page, without code blocks, tables and headings. */
export function pageTexts({ path, text }: SourceFile): ReadText[] {
  const found: ReadText[] = [];
  let fenced = false;
  let open: { line: number; words: string[] } | undefined;
  const close = () => {
    if (open) found.push({ path, line: open.line, words: squeeze(plainMarkdown(open.words.join(' '))) });
    open = undefined;
  };
  for (const [index, line] of text.split('\n').entries()) {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) fenced = !fenced;
    if (isFence || fenced || /^\s*$|^\s*[#|<]/.test(line)) {
      close();
      continue;
    }
    if (/^\s*([-*]|\d+\.) /.test(line)) close();
    open ??= { line: index + 1, words: [] };
    open.words.push(line.replace(/^\s*([-*]|\d+\.|>) /, ''));
  }
  close();
  return found;
}

/** The sentences of a text that are longer than `longestSentence`. */
export function longSentences(words: string): string[] {
  return words
    .split(/(?<=[.!?…])\s+(?=[\p{Lu}“‘"(\d])/u)
    .filter(
      (sentence) => sentence.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length > longestSentence,
    );
}

/** Plain texts that the catalogues of more than one feature repeat word for word, with the files that do. */
export function repeatedTexts(catalogues: readonly SourceFile[]): Map<string, string[]> {
  const holders = new Map<string, Set<string>>();
  for (const { path, text } of catalogues)
    new Visitor({
      Property({ key, value }) {
        if (value.type !== 'Literal' || typeof value.value !== 'string') return;
        if (key.type === 'Identifier' && key.name === 'words') return; // search terms of the palette
        if (!/\p{L}{2}/u.test(value.value)) return;
        const paths = holders.get(value.value) ?? new Set();
        holders.set(value.value, paths.add(path));
      },
    }).visit(parseSync(path, text).program);
  return new Map(
    [...holders].filter(([, paths]) => paths.size > 1).map(([words, paths]) => [words, [...paths]]),
  );
}

function plainMarkdown(words: string): string {
  // A sentence may begin with code or in bold.
  return words
    .replace(/`[^`]*`/g, 'Code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*+/g, '');
}

function squeeze(words: string): string {
  return words.trim().replace(/\s+/g, ' ');
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
