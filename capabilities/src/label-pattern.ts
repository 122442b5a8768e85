import { matcherOfPieces } from './wildcard.ts';

/** A label glob made ready, or why it is none. */
export type LabelPattern =
  | {
      readonly ok: true;
      readonly matches: (label: string) => boolean;
      readonly isExact: boolean;
      /** The letters before the first wildcard: every label that matches begins with them. */
      readonly prefix: string;
    }
  | { readonly ok: false; readonly message: string };

type Token =
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'one' }
  | { readonly kind: 'any' }
  /** `**` as a path component: any number of whole components. */
  | { readonly kind: 'components' }
  | {
      readonly kind: 'class';
      readonly negated: boolean;
      readonly ranges: readonly (readonly [string, string])[];
    };

/**
 * Makes a window or webview label pattern ready: the glob of the Rust crate `glob` with its default options. `*` is any
 * run of letters, `/` and a leading dot too; `?` one; `[abc]`, `[a-z]`, `[!a-z]` a class; a recursive `**` only as a
 * whole path component. Braces, bars, exclamation marks and backslashes are letters like others.
 */
export function readLabelPattern(pattern: string): LabelPattern {
  const tokens = tokenise([...pattern]);
  if (typeof tokens === 'string') return { ok: false, message: tokens };
  const wild = tokens.findIndex((token) => token.kind !== 'letter');
  const prefix = lettersOf(wild < 0 ? tokens : tokens.slice(0, wild));
  if (wild < 0) return { ok: true, isExact: true, prefix, matches: (asked) => asked === prefix };
  if (tokens.every((token) => token.kind === 'any' || token.kind === 'letter'))
    return { ok: true, isExact: false, prefix, matches: matcherOfPieces(piecesOf(tokens)) };
  const follow = tokens.some((token) => token.kind === 'components') ? run : glob;
  return { ok: true, isExact: false, prefix, matches: (label) => follow(tokens, [...label]) };
}

/** Letters that a pattern asks for and that no label of a window or webview has: it never matches. */
export function impossibleLetters(pattern: string): string {
  const tokens = tokenise([...pattern]);
  if (typeof tokens === 'string') return '';
  const asked = tokens.flatMap((token) => (token.kind === 'letter' ? [token.letter] : []));
  return [...new Set(asked.filter((letter) => !/[\p{L}\p{N}\-/:_]/u.test(letter)))].join('');
}

function lettersOf(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.kind === 'letter' ? token.letter : '')).join('');
}

/** The letters between the stars. */
function piecesOf(tokens: readonly Token[]): string[] {
  const pieces = [''];
  for (const token of tokens) {
    if (token.kind === 'letter') pieces.push((pieces.pop() ?? '') + token.letter);
    else pieces.push('');
  }
  return pieces;
}

function tokenise(letters: readonly string[]): Token[] | string {
  const tokens: Token[] = [];
  let at = 0;
  while (at < letters.length) {
    const letter = letters[at] ?? '';
    if (letter === '?') {
      tokens.push({ kind: 'one' });
      at++;
    } else if (letter === '*') {
      const start = at;
      while (letters[at] === '*') at++;
      const stars = at - start;
      if (stars > 2)
        return `"${'*'.repeat(stars)}" is not a pattern: write "*", or "**" as a whole path component`;
      if (stars === 1) {
        tokens.push({ kind: 'any' });
        continue;
      }
      const opens = start === 0 || letters[start - 1] === '/';
      const closes = at === letters.length || letters[at] === '/';
      if (!opens || !closes)
        return '"**" must be a whole path component, as in "a/**"; write "*" for any letters';
      if (at < letters.length) at++;
      if (tokens.at(-1)?.kind !== 'components') tokens.push({ kind: 'components' });
    } else if (letter === '[') {
      const found = readClass(letters, at);
      if (!found) return 'A "[" is not closed; write "[[]" for the letter itself';
      tokens.push(found.token);
      at = found.next;
    } else {
      tokens.push({ kind: 'letter', letter });
      at++;
    }
  }
  return tokens;
}

/** A class as the crate reads it: the first letter after `[` or `[!` is a member even when it is `]`. */
function readClass(letters: readonly string[], open: number): { token: Token; next: number } | undefined {
  const negated = letters[open + 1] === '!';
  const first = open + (negated ? 2 : 1);
  if (negated ? open + 4 > letters.length : open + 3 > letters.length) return undefined;
  const close = letters.indexOf(']', first + 1);
  if (close < 0) return undefined;
  const members = letters.slice(first, close);
  const ranges: [string, string][] = [];
  for (let at = 0; at < members.length; ) {
    const from = members[at] ?? '';
    if (at + 2 < members.length && members[at + 1] === '-') {
      ranges.push([from, members[at + 2] ?? '']);
      at += 3;
    } else {
      ranges.push([from, from]);
      at++;
    }
  }
  return { token: { kind: 'class', negated, ranges }, next: close + 1 };
}

/** Without `**`: after the last star that was met, one letter more is given to it at each failure. */
function glob(tokens: readonly Token[], label: readonly string[]): boolean {
  let token = 0;
  let star = -1;
  let resume = 0;
  for (let at = 0; at < label.length; ) {
    const wanted = tokens[token];
    if (wanted?.kind === 'any') {
      star = token++;
      resume = at;
    } else if (wanted && takes(wanted, label[at] ?? '')) {
      token++;
      at++;
    } else if (star >= 0) {
      token = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (tokens[token]?.kind === 'any') token++;
  return token === tokens.length;
}

/** All positions of the pattern are followed at once, so the time is bounded by pattern × label. */
function run(tokens: readonly Token[], label: readonly string[]): boolean {
  let states = withFree(tokens, new Set([0]), 0, label);
  for (let at = 0; at < label.length; at++) {
    const next = new Set<number>();
    for (const state of states) {
      const token = tokens[state];
      if (!token) continue;
      if (token.kind === 'any' || token.kind === 'components') next.add(state);
      else if (takes(token, label[at] ?? '')) next.add(state + 1);
    }
    if (next.size === 0) return false;
    states = withFree(tokens, next, at + 1, label);
  }
  return states.has(tokens.length);
}

/** Adds the positions that are reached without a letter: a star may be empty, `**` ends where a component does. */
function withFree(
  tokens: readonly Token[],
  states: Set<number>,
  at: number,
  label: readonly string[],
): Set<number> {
  for (const state of states) {
    const token = tokens[state];
    if (token?.kind === 'any') states.add(state + 1);
    if (token?.kind === 'components' && (at === 0 || label[at - 1] === '/' || at === label.length))
      states.add(state + 1);
  }
  return states;
}

function takes(token: Token, letter: string): boolean {
  if (token.kind === 'one') return true;
  if (token.kind === 'letter') return token.letter === letter;
  if (token.kind !== 'class') return false;
  const point = letter.codePointAt(0) ?? 0;
  const inside = token.ranges.some(
    ([from, to]) => point >= (from.codePointAt(0) ?? 0) && point <= (to.codePointAt(0) ?? 0),
  );
  return inside !== token.negated;
}
