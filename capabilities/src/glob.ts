/** One piece of a glob. */
export type GlobToken =
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

/** Rules of the crate that differ between labels and paths. The defaults are those of labels. */
export interface GlobOptions {
  /** `*`, `?` and classes don't match `/`. */
  readonly literalSeparator?: boolean;
  /** A dot at the start of a component is matched by a dot only. */
  readonly literalDot?: boolean;
  /** ASCII letters match in either case. */
  readonly ignoresCase?: boolean;
}

/**
 * Reads a glob of the Rust crate `glob`: `*`, `?`, `[abc]`, `[a-z]`, `[!a-z]`, and `**` as a whole path component.
 * @returns the pieces, or the reason why the text is not a glob
 */
export function readGlob(pattern: string): GlobToken[] | string {
  const letters = [...pattern];
  const tokens: GlobToken[] = [];
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
function readClass(letters: readonly string[], open: number): { token: GlobToken; next: number } | undefined {
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

/**
 * Matches a whole text. All positions of the pattern are followed at once, so the time is bounded by pattern × text.
 * @param letters of the text
 */
export function matchesTokens(
  tokens: readonly GlobToken[],
  letters: readonly string[],
  options: GlobOptions = {},
): boolean {
  let states = withFree(tokens, new Set([0]), 0, letters);
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? '';
    const isHidden = options.literalDot === true && letter === '.' && isStart(letters, at);
    const isBarrier = isHidden || (options.literalSeparator === true && letter === '/');
    const next = new Set<number>();
    for (const state of states) {
      const token = tokens[state];
      if (!token) continue;
      if (token.kind === 'components' ? !isHidden : token.kind === 'any' && !isBarrier) next.add(state);
      else if ((token.kind === 'letter' || !isBarrier) && takesLetter(token, letter, options.ignoresCase))
        next.add(state + 1);
    }
    if (next.size === 0) return false;
    states = withFree(tokens, next, at + 1, letters);
  }
  return states.has(tokens.length);
}

function isStart(letters: readonly string[], at: number): boolean {
  return at === 0 || letters[at - 1] === '/';
}

/** Adds the positions that are reached without a letter: a star may be empty, `**` ends where a component does. */
function withFree(
  tokens: readonly GlobToken[],
  states: Set<number>,
  at: number,
  letters: readonly string[],
): Set<number> {
  for (const state of states) {
    const token = tokens[state];
    if (token?.kind === 'any') states.add(state + 1);
    if (token?.kind === 'components' && (isStart(letters, at) || at === letters.length))
      states.add(state + 1);
  }
  return states;
}

/** Says whether a piece that stands for one letter matches that letter. */
export function takesLetter(token: GlobToken, letter: string, ignoresCase = false): boolean {
  if (token.kind === 'one') return true;
  if (token.kind === 'letter')
    return token.letter === letter || (ignoresCase && isSameInAscii(token.letter, letter));
  if (token.kind !== 'class') return false;
  const inside = token.ranges.some(([from, to]) => isInside(letter, from, to, ignoresCase));
  return inside !== token.negated;
}

function isInside(letter: string, from: string, to: string, ignoresCase: boolean): boolean {
  const isBetween = (one: string, low: string, high: string) =>
    pointOf(one) >= pointOf(low) && pointOf(one) <= pointOf(high);
  if (isBetween(letter, from, to)) return true;
  if (!ignoresCase) return false;
  // The crate compares both cases where both ends of a range are letters.
  if (from === to) return isSameInAscii(letter, from);
  return /^[a-z]{3}$/i.test(letter + from + to) && isBetween(lower(letter), lower(from), lower(to));
}

function isSameInAscii(one: string, other: string): boolean {
  return /^[a-z]{2}$/i.test(one + other) && lower(one) === lower(other);
}

function lower(letter: string): string {
  return letter.toLowerCase();
}

function pointOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}
