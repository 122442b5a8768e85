import { nowhere, pointerStep, type Range } from './diagnostic.ts';

/** A value of a file with the place it was written at, whatever the format. */
export interface DocumentValue {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'date';
  readonly range: Range;
  /** Of a string, number, boolean or null. A date of TOML is its text. */
  readonly scalar?: string | number | boolean | null;
  readonly elements?: readonly DocumentValue[];
  /** Of an object, in the order of the file. A name that is written twice stands here twice. */
  readonly members?: readonly DocumentMember[];
}
export interface DocumentMember {
  readonly name: string;
  readonly nameRange: Range;
  readonly value: DocumentValue;
}

/** Why a text could not be read. */
export class DocumentError extends Error {
  readonly range: Range;
  readonly offset: number;

  constructor(message: string, range: Range, offset: number) {
    super(message);
    this.name = 'DocumentError';
    this.range = range;
    this.offset = offset;
  }
}

/** Longest text that is read. The largest public capability file has some 20 kB. */
export const longestText = 4 * 1024 * 1024;
/** Deepest nesting that is read, as serde_json has it. */
export const deepestNesting = 128;

/** The member of a name, the last where it is written twice. */
export function memberOf(value: DocumentValue, name: string): DocumentMember | undefined {
  return value.members?.findLast((member) => member.name === name);
}

/** Plain data without places. Objects have no prototype to be polluted: `__proto__` is a key like any other. */
export function plain(value: DocumentValue): unknown {
  if (value.kind === 'array') return (value.elements ?? []).map(plain);
  if (value.kind !== 'object') return value.scalar ?? null;
  const result: Record<string, unknown> = {};
  for (const member of value.members ?? []) {
    Object.defineProperty(result, member.name, {
      value: plain(member.value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return result;
}

/** The value that a JSON Pointer names, or the last one on its way that is there. */
export function placeOf(root: DocumentValue, pointer: string): Range {
  let value: DocumentValue = root;
  let range = root.range;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replace(/~1/g, '/').replace(/~0/g, '~');
    const next = value.kind === 'array' ? value.elements?.[Number(name)] : memberOf(value, name)?.value;
    if (!next) return range;
    value = next;
    range = next.range;
  }
  return range;
}

/** The place of a member's name, for what is wrong with the name and not with the value. */
export function namePlaceOf(root: DocumentValue, pointer: string, name: string): Range {
  let value: DocumentValue | undefined = root;
  for (const step of pointer.split('/').slice(1)) {
    const decoded = step.replace(/~1/g, '/').replace(/~0/g, '~');
    value =
      value?.kind === 'array' ? value.elements?.[Number(decoded)] : value && memberOf(value, decoded)?.value;
  }
  return (value && memberOf(value, name)?.nameRange) ?? placeOf(root, pointer + pointerStep(name)) ?? nowhere;
}

/**
 * Refuses a text that is too long or nested too deeply, before a parser that calls itself meets it.
 * Counts brackets outside of strings and comments; which of them belong together is the parser's matter.
 * @throws {DocumentError}
 */
export function refuseTooMuch(text: string, format: 'json' | 'json5' | 'toml'): void {
  if (text.length > longestText) {
    const size = (text.length / 1024 / 1024).toFixed(1);
    throw new DocumentError(
      `The file has ${size} MB; at most ${longestText / 1024 / 1024} MB are read`,
      nowhere,
      0,
    );
  }
  let depth = 0;
  let line = 1;
  let lineStart = 0;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    if (letter === 10) {
      line++;
      lineStart = index + 1;
    } else if (letter === 34 || (letter === 39 && format !== 'json')) {
      const end = endOfString(text, index, format);
      for (let at = index; at < end; at++) {
        if (text.charCodeAt(at) === 10) {
          line++;
          lineStart = at + 1;
        }
      }
      index = end - 1;
    } else if (isComment(text, index, format)) {
      const block = text.charCodeAt(index + 1) === 42;
      const end = block ? text.indexOf('*/', index + 2) : text.indexOf('\n', index);
      if (end < 0) return;
      if (!block) index = end - 1;
      else index = end + 1;
    } else if (letter === 123 || letter === 91) {
      depth++;
      if (depth > deepestNesting) {
        const start = { line, column: index - lineStart + 1 };
        const range = { start, end: { line, column: start.column + 1 } };
        throw new DocumentError(`Nested more than ${deepestNesting} levels deep`, range, index);
      }
    } else if (letter === 125 || letter === 93) {
      depth--;
    }
  }
}

function isComment(text: string, index: number, format: 'json' | 'json5' | 'toml'): boolean {
  const letter = text.charCodeAt(index);
  if (format === 'toml') return letter === 35;
  if (format === 'json5') return letter === 47 && [42, 47].includes(text.charCodeAt(index + 1));
  return false;
}

/** The index behind a string that begins at `start`; of an unclosed one, behind its line (or the text). */
function endOfString(text: string, start: number, format: 'json' | 'json5' | 'toml'): number {
  const quote = text[start] ?? '"';
  const triple = quote.repeat(3);
  const escapes = format !== 'toml' || quote === '"';
  if (format === 'toml' && text.startsWith(triple, start)) {
    let at = start + 3;
    while (at < text.length && !text.startsWith(triple, at)) at += escapes && text[at] === '\\' ? 2 : 1;
    return Math.min(at + 3, text.length);
  }
  let at = start + 1;
  while (at < text.length && text[at] !== quote) {
    if (text[at] === '\n' && format !== 'json5') return at;
    at += escapes && text[at] === '\\' ? 2 : 1;
  }
  return Math.min(at + 1, text.length);
}
