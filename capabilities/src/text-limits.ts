import { nowhere } from './diagnostic.ts';
import { DocumentError } from './document.ts';

type Format = 'json' | 'json5' | 'toml';

/** Longest text that is read, in UTF-16 units. The largest public capability file has some 20 kB. */
export const longestText = 1024 * 1024;
/** Deepest nesting that is read, as serde_json has it. */
export const deepestNesting = 128;
/** Most values and names that are read from one file: the parsers take a second for some hundred thousand. */
const mostMarks = 100_000;
/** Most parts of a dotted key of TOML: each is a level of nesting. */
const longestKey = 64;
/** Most comments that follow each other in JSON5: the parser calls itself for each. */
const mostComments = 1000;

/**
 * Refuses a text that is too long, holds too much or is nested too deeply, before a parser that calls itself meets it.
 * Counts marks outside of strings and comments; whether they belong together is the parser's matter.
 * @throws {DocumentError}
 */
export function refuseTooMuch(text: string, format: Format): void {
  if (text.length > longestText) {
    const megabytes = (text.length / 1024 / 1024).toFixed(1);
    throw new DocumentError(
      `The file has ${megabytes} MB; at most ${longestText / 1024 / 1024} MB are read`,
      nowhere,
      0,
    );
  }
  let depth = 0;
  let marks = 0;
  let dots = 0;
  let comments = 0;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    if (letter === quote || (letter === apostrophe && format !== 'json')) {
      const end = endOfString(text, index, format);
      if (end > text.length) throw tooMuch(text, text.length - 1, endsBehindBackslash);
      index = end - 1;
      continue;
    }
    if (isComment(text, index, format)) {
      if (++comments > mostComments && format === 'json5')
        throw tooMuch(text, index, `More than ${mostComments} comments`);
      const isBlock = text[index + 1] === '*';
      const end = text.indexOf(isBlock ? '*/' : '\n', index + 2);
      if (end < 0) return;
      index = isBlock ? end + 1 : end - 1;
      continue;
    }
    if (letter === backslash && index === text.length - 1) throw tooMuch(text, index, endsBehindBackslash);
    if (letter === dot) {
      if (format === 'toml' && ++dots >= longestKey)
        throw tooMuch(text, index, `A key of more than ${longestKey} parts`);
      continue;
    }
    if (letter === brace + 2 || letter === bracket + 2) depth--;
    if (!isMark(letter)) continue;
    if (letter !== newline || format === 'toml') dots = 0;
    if (letter === newline && format !== 'toml') continue;
    comments = 0;
    if (++marks > mostMarks)
      throw tooMuch(text, index, `The file holds more than ${mostMarks} values and names`);
    if (letter === brace || letter === bracket) depth++;
    if (depth > deepestNesting) throw tooMuch(text, index, `Nested more than ${deepestNesting} levels deep`);
  }
}

/** The parser of JSON5 would look for what the backslash begins for ever, in a string or outside. */
const endsBehindBackslash = 'The text ends behind a backslash';

const newline = 10;
const quote = 34;
const apostrophe = 39;
const dot = 46;
const backslash = 92;
const brace = 123;
const bracket = 91;
const marksOf = new Set([...'{[,:=\n'].map((letter) => letter.charCodeAt(0)));

function isMark(letter: number): boolean {
  return marksOf.has(letter);
}

function tooMuch(text: string, index: number, message: string): DocumentError {
  const before = text.slice(0, index).split('\n');
  const start = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  return new DocumentError(message, { start, end: { line: start.line, column: start.column + 1 } }, index);
}

function isComment(text: string, index: number, format: 'json' | 'json5' | 'toml'): boolean {
  const letter = text.charCodeAt(index);
  if (format === 'toml') return letter === 35;
  if (format === 'json5') return letter === 47 && [42, 47].includes(text.charCodeAt(index + 1));
  return false;
}

/** The index behind a string that begins at `start`; of an unclosed one behind its line, or behind the text. */
function endOfString(text: string, start: number, format: Format): number {
  const quote = text[start] ?? '"';
  const triple = quote.repeat(3);
  const escapes = format !== 'toml' || quote === '"';
  if (format === 'toml' && text.startsWith(triple, start)) {
    let at = start + 3;
    while (at < text.length && !text.startsWith(triple, at)) at += escapes && text[at] === '\\' ? 2 : 1;
    return at < text.length ? at + 3 : at;
  }
  let at = start + 1;
  while (at < text.length && text[at] !== quote) {
    if (text[at] === '\n' && format !== 'json5') return at;
    at += escapes && text[at] === '\\' ? 2 : 1;
  }
  return at < text.length ? at + 1 : at;
}
