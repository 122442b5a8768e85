import { RE2JS } from 're2js';

/**
 * Reads a regular expression of the Rust crate `regex`. Its classes `\d`, `\w` and `\s` are those of Unicode; the
 * library here has those of ASCII, so they are written out.
 * @returns a test that looks for a match anywhere in a text, or the reason why the expression can't be read
 */
export function readRustExpression(source: string): ((text: string) => boolean) | string {
  try {
    const expression = RE2JS.compile(withUnicodeClasses(source));
    return (text) => expression.matcher(text).find();
  } catch (error) {
    return error instanceof Error ? error.message : 'it is not a regular expression';
  }
}

const members: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  w: '\\p{L}\\p{M}\\p{Nd}\\p{Pc}',
  s: '\\s\\x{85}\\p{Z}',
};

function withUnicodeClasses(source: string): string {
  let isInClass = false;
  return source.replace(/\\(.)|[[\]]/gs, (whole, letter?: string) => {
    if (letter === undefined) {
      isInClass = whole === '[' || (isInClass && whole !== ']');
      return whole;
    }
    const positive = members[letter];
    if (positive) return isInClass ? positive : `[${positive}]`;
    const negative = isInClass ? undefined : members[letter.toLowerCase()];
    return negative && letter !== letter.toLowerCase() ? `[^${negative}]` : whole;
  });
}
