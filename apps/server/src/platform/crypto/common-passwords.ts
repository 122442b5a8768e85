import { commonBases, commonPhrases, keyboardWalks, tailDigits } from './common-password-words.ts';

/**
 * Returns true if a password is easy to guess. Only lengths from 12 matter, because shorter ones are rejected
 * anyway. Case is ignored. A list entry must be the whole password, so a symbol or another word is enough to
 * pass. Rejected patterns: a block of up to four characters repeated (`aaaaaaaaaaaa`, `12ab12ab12ab`), a run
 * up or down the alphabet or the digits, a walk along the keyboard. Rejected entries: {@link
 * listedPasswords}.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFC').toLowerCase();
  return isRepeatedBlock(text) || isRun(text) || isKeyboardWalk(text) || listedPasswords().has(text);
}

let listed: ReadonlySet<string> | undefined;

/**
 * The list, made at first use: well-known phrases of 12 and more characters, and each common base word followed by
 * `123…`, by a repeated digit, by itself, or by another spelling of these, where that comes to 12 to 24 characters.
 */
export function listedPasswords(): ReadonlySet<string> {
  if (listed) return listed;
  const all = new Set<string>(commonPhrases);
  for (const base of commonBases) {
    all.add(base + base).add(base + base + base);
    for (const tail of tailDigits) all.add(base + tail).add(tail + base);
  }
  for (const entry of all) if (entry.length < 12 || entry.length > 24) all.delete(entry);
  listed = all;
  return all;
}

/** One block of one to four characters over and over; the last may be cut short. */
function isRepeatedBlock(text: string): boolean {
  const characters = [...text];
  return [1, 2, 3, 4].some(
    (size) =>
      characters.length >= 3 * size &&
      characters.every((character, index) => character === characters[index % size]),
  );
}

/** Returns true if the characters run up or down without a gap, wrapping from 9 to 0 and from z to a. */
function isRun(text: string): boolean {
  return ['0123456789', 'abcdefghijklmnopqrstuvwxyz'].some((circle) => isOnLine(circle.repeat(14), text));
}

/** A stretch of one of the lines that fingers draw on a keyboard, begun anywhere, in either direction, up to three times over. */
function isKeyboardWalk(text: string): boolean {
  return keyboardWalks.some((walk) => isOnLine(walk.repeat(3), text));
}

function isOnLine(line: string, text: string): boolean {
  return text.length >= 8 && (line.includes(text) || line.includes([...text].reverse().join('')));
}
