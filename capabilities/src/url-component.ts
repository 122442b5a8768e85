import { RE2JS } from 're2js';
import { matcherOfPieces } from './wildcard.ts';

/** Characters that end a `:name`, and the prefix character that belongs to a group (URLPattern standard, 1.3). */
export interface ComponentOptions {
  readonly delimiter: string;
  readonly prefix: string;
}

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'group';
      readonly prefix: string;
      readonly suffix: string;
      /** A regular expression, or undefined where the braces hold text only. */
      readonly expression: string | undefined;
      readonly modifier: '' | '?' | '*' | '+';
    };

/** Longest regular expression that is worked on; RE2JS's time and memory grow with it. */
const longestExpression = 4000;
/** Regular expression for a star. */
const anything = '.*';

/**
 * Makes one component of a URL pattern ready, as the standard writes it after canonicalisation (`*.x.dev`,
 * `/api/:id(\d+)?`). It is matched by an automaton, so no expression and no URL can make it slow.
 * @throws {Error} when a regular expression in it cannot be worked on
 */
export function readComponent(pattern: string, options: ComponentOptions): (value: string) => boolean {
  if (pattern === '*') return () => true;
  const parts = partsOf(pattern, options);
  if (parts.every((part) => part.kind === 'text')) {
    const text = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
    return (value) => value === text;
  }
  const pieces = piecesOf(parts);
  if (pieces) return matcherOfPieces(pieces);
  const expression = parts.map((part) => expressionOf(part)).join('');
  if (expression.length > longestExpression) throw new Error('the pattern is too long');
  const automaton = RE2JS.compile(expression, RE2JS.DOTALL);
  return (value) => automaton.matches(value);
}

/** The texts between plain stars; undefined when there is more to it than that. */
function piecesOf(parts: readonly Part[]): string[] | undefined {
  const pieces = [''];
  for (const part of parts) {
    const text = part.kind === 'text' ? part.text : part.prefix;
    pieces.push((pieces.pop() ?? '') + text);
    if (part.kind === 'text') continue;
    if (part.modifier !== '' || (part.expression !== undefined && part.expression !== anything))
      return undefined;
    if (part.expression === anything) pieces.push(part.suffix);
    else pieces.push((pieces.pop() ?? '') + part.suffix);
  }
  return pieces;
}

function partsOf(pattern: string, { delimiter, prefix }: ComponentOptions): Part[] {
  const parts: Part[] = [];
  let text = '';
  const segment = delimiter ? `[^${escaped(delimiter)}]+?` : '.+?';
  const flush = () => {
    if (text) parts.push({ kind: 'text', text });
    text = '';
  };
  for (let at = 0; at < pattern.length; ) {
    const letter = pattern[at] ?? '';
    if (letter === '{') {
      flush();
      const close = closing(pattern, at, '}');
      const [before, expression, after] = groupOf(pattern.slice(at + 1, close), segment);
      const modifier = modifierAt(pattern, close + 1);
      parts.push({ kind: 'group', prefix: before, suffix: after, expression, modifier });
      at = close + 1 + modifier.length;
      continue;
    }
    const found = expressionAt(pattern, at, segment);
    if (!found) {
      text += letter === '\\' ? (pattern[at + 1] ?? '') : letter;
      at += letter === '\\' ? 2 : 1;
      continue;
    }
    const owned = prefix !== '' && text.endsWith(prefix) ? prefix : '';
    if (owned) text = text.slice(0, -owned.length);
    flush();
    const modifier = modifierAt(pattern, found.next);
    parts.push({ kind: 'group', prefix: owned, suffix: '', expression: found.expression, modifier });
    at = found.next + modifier.length;
  }
  flush();
  return parts;
}

/** A star, `(expression)`, `:name` or `:name(expression)` at a place; undefined when there is none. */
function expressionAt(
  pattern: string,
  at: number,
  segment: string,
): { expression: string; next: number } | undefined {
  if (pattern[at] === '*') return { expression: anything, next: at + 1 };
  if (pattern[at] === '(') {
    const close = closing(pattern, at, ')');
    return { expression: pattern.slice(at + 1, close), next: close + 1 };
  }
  const name = /^:[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/u.exec(pattern.slice(at))?.[0];
  if (!name) return undefined;
  const behind = at + name.length;
  return pattern[behind] === '('
    ? expressionAt(pattern, behind, segment)
    : { expression: segment, next: behind };
}

/** Splits the content of braces into text, at most one expression, and text. */
function groupOf(content: string, segment: string): [string, string | undefined, string] {
  let before = '';
  for (let at = 0; at < content.length; ) {
    const found = content[at] === '\\' ? undefined : expressionAt(content, at, segment);
    if (found) return [before, found.expression, content.slice(found.next).replace(/\\(.)/gsu, '$1')];
    before += content[at] === '\\' ? (content[at + 1] ?? '') : (content[at] ?? '');
    at += content[at] === '\\' ? 2 : 1;
  }
  return [before, undefined, ''];
}

function modifierAt(pattern: string, at: number): '' | '?' | '*' | '+' {
  const letter = pattern[at];
  return letter === '?' || letter === '*' || letter === '+' ? letter : '';
}

/** The index of the bracket that closes the one at `open`, escapes and inner brackets left aside. */
function closing(pattern: string, open: number, close: string): number {
  let depth = 0;
  for (let at = open; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === pattern[open]) depth++;
    else if (pattern[at] === close && --depth === 0) return at;
  }
  return pattern.length;
}

function expressionOf(part: Part): string {
  if (part.kind === 'text') return escaped(part.text);
  const { expression, modifier } = part;
  const prefix = escaped(part.prefix);
  const suffix = escaped(part.suffix);
  if (expression === undefined) return `(?:${prefix})${modifier}`;
  const inner = `(?:${expression})`;
  if (modifier === '' || modifier === '?') return `(?:${prefix}${inner}${suffix})${modifier}`;
  const repeated = `(?:${prefix}${inner}(?:${suffix}${prefix}${inner})*${suffix})`;
  return modifier === '*' ? `${repeated}?` : repeated;
}

function escaped(text: string): string {
  return text.replace(/[.+*?^${}()[\]|/\\]/g, '\\$&');
}
