/** Capitals without accents; what recognition takes for letters becomes letters: `T0TAL` is TOTAL. */
function capitals(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/ß/g, 'SS')
    .replace(/[A-Z0-9|!]+/g, (word) =>
      /[A-Z].*[A-Z]/.test(word)
        ? word.replace(
            /[01|!58]/g,
            (one) => ({ '0': 'O', '1': 'I', '|': 'I', '!': 'I', '5': 'S', '8': 'B' })[one] ?? one,
          )
        : word,
    );
}

/** The words of a text in capitals, without digits and punctuation. */
export function wordsOf(text: string): string[] {
  return capitals(text).match(/[A-Z]+(?:'[A-Z]+)?/g) ?? [];
}

/** Returns true if the words of a phrase follow one another in the text. Long words may have one wrong letter. */
export function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  for (let at = 0; at + phrase.length <= words.length; at++) {
    if (phrase.every((word, index) => isAlike(words[at + index] ?? '', word))) return true;
  }
  return false;
}

/** Equal, or one letter apart when long; the first letter of short ones has to be right. */
export function isAlike(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  if (wanted.length < 5 || Math.abs(word.length - wanted.length) > 1) return false;
  return distance(word, wanted, wanted.length >= 9 ? 2 : 1) <= (wanted.length >= 9 ? 2 : 1);
}

/** Returns the edit distance: letters changed, added or left out. Anything above `most` is returned as `most + 1`. */
export function distance(one: string, other: string, most = 1000): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const change = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      now.push(Math.min(change, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    if (Math.min(...now) > most) return most + 1;
    before = now;
  }
  return before[other.length] ?? 0;
}
