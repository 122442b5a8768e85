import { type GlobToken, matchesTokens, readGlob, takesLetter } from './glob.ts';
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

/**
 * Makes a window or webview label pattern ready: the glob of the Rust crate `glob` with its default options. `*` is any
 * run of letters, `/` and a leading dot too; `?` one; `[abc]`, `[a-z]`, `[!a-z]` a class; a recursive `**` only as a
 * whole path component. Braces, bars, exclamation marks and backslashes are letters like others.
 */
export function readLabelPattern(pattern: string): LabelPattern {
  const tokens = readGlob(pattern);
  if (typeof tokens === 'string') return { ok: false, message: tokens };
  const wild = tokens.findIndex((token) => token.kind !== 'letter');
  const prefix = lettersOf(wild < 0 ? tokens : tokens.slice(0, wild));
  if (wild < 0) return { ok: true, isExact: true, prefix, matches: (asked) => asked === prefix };
  if (tokens.every((token) => token.kind === 'any' || token.kind === 'letter'))
    return { ok: true, isExact: false, prefix, matches: matcherOfPieces(piecesOf(tokens)) };
  const follow = tokens.some((token) => token.kind === 'components') ? matchesTokens : glob;
  return { ok: true, isExact: false, prefix, matches: (label) => follow(tokens, [...label]) };
}

/** Letters that a pattern asks for and that no label of a window or webview has: it never matches. */
export function impossibleLetters(pattern: string): string {
  const tokens = readGlob(pattern);
  if (typeof tokens === 'string') return '';
  const asked = tokens.flatMap((token) => (token.kind === 'letter' ? [token.letter] : []));
  return [...new Set(asked.filter((letter) => !/[\p{L}\p{N}\-/:_]/u.test(letter)))].join('');
}

function lettersOf(tokens: readonly GlobToken[]): string {
  return tokens.map((token) => (token.kind === 'letter' ? token.letter : '')).join('');
}

/** The letters between the stars. */
function piecesOf(tokens: readonly GlobToken[]): string[] {
  const pieces = [''];
  for (const token of tokens) {
    if (token.kind === 'letter') pieces.push((pieces.pop() ?? '') + token.letter);
    else pieces.push('');
  }
  return pieces;
}

/** Without `**`: after the last star that was met, one letter more is given to it at each failure. */
function glob(tokens: readonly GlobToken[], label: readonly string[]): boolean {
  let token = 0;
  let star = -1;
  let resume = 0;
  for (let at = 0; at < label.length; ) {
    const wanted = tokens[token];
    if (wanted?.kind === 'any') {
      star = token++;
      resume = at;
    } else if (wanted && takesLetter(wanted, label[at] ?? '')) {
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
