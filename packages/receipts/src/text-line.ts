/** Rectangle on a page, in the units of the page from its upper left corner. */
export interface Box {
  /** 1 is the first page. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A word as it was read. */
export interface Word extends Box {
  readonly text: string;
  /** Confidence from 0 to 1; 1 for text that wasn't recognised from a picture. */
  readonly confidence: number;
}

/** A line of text; without words where only its text is known. */
export interface TextLine {
  readonly text: string;
  readonly words: readonly Word[];
}

/** The lines of plain text, without places. */
export function linesOfText(text: string): TextLine[] {
  return text
    .split(/\r\n?|\n|\f/)
    .map((line) => ({ text: tidy(line), words: [] }))
    .filter(({ text }) => text !== '');
}

/**
 * Groups words into lines, from top to bottom and left to right. Words are on one line if they share at least
 * half the height of the lower one, however wide the gap between a description and its amount is.
 */
export function linesOfWords(words: readonly Word[]): TextLine[] {
  const lines: { words: Word[]; middle: number; height: number }[] = [];
  const inOrder = [...words]
    .filter(({ text }) => tidy(text) !== '')
    .sort((a, b) => a.page - b.page || a.x - b.x);
  for (const word of inOrder) {
    const middle = word.y + word.height / 2;
    let best: (typeof lines)[number] | undefined;
    for (const line of lines) {
      if (line.words[0]?.page !== word.page) continue;
      const last = line.words.at(-1) ?? word;
      const lastMiddle = last.y + last.height / 2;
      const reach =
        Math.max(Math.min(line.height, word.height), Math.max(line.height, word.height) * 0.4) / 2;
      const distance = Math.abs(lastMiddle - middle);
      if (distance <= reach && last.x + last.width <= word.x + word.width) {
        if (best === undefined || distance < Math.abs(best.middle - middle)) best = line;
      }
    }
    if (best === undefined) lines.push({ words: [word], middle, height: word.height });
    else {
      best.words.push(word);
      best.middle = middle;
      best.height = best.words.reduce((sum, one) => sum + one.height, 0) / best.words.length;
    }
  }
  return lines
    .sort((a, b) => pageOf(a) - pageOf(b) || topOf(a) - topOf(b))
    .map((line) => ({ text: line.words.map(({ text }) => tidy(text)).join(' '), words: line.words }));
}

/** The smallest box around words of one page; null without words. */
export function boxAround(words: readonly Word[]): Box | null {
  const [first] = words;
  if (first === undefined) return null;
  const [left, top] = [Math.min(...words.map(({ x }) => x)), Math.min(...words.map(({ y }) => y))];
  const right = Math.max(...words.map(({ x, width }) => x + width));
  const bottom = Math.max(...words.map(({ y, height }) => y + height));
  return { page: first.page, x: left, y: top, width: right - left, height: bottom - top };
}

/** The words of a line that hold the characters from `start` to `end` of its text; all of them when none do. */
export function wordsAt(line: TextLine, start: number, end: number): readonly Word[] {
  let from = 0;
  const found = line.words.filter((word) => {
    const to = from + tidy(word.text).length;
    const isHit = from < end && to > start;
    from = to + 1;
    return isHit;
  });
  return found.length > 0 ? found : line.words;
}

/** One space between words, none at the ends, no control characters and none that turn the direction of writing. */
export function tidy(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function pageOf(line: { words: Word[] }): number {
  return line.words[0]?.page ?? 1;
}

/** The middle of the first word: with a tilt left over, lines still come in order. */
function topOf(line: { words: Word[] }): number {
  const [word] = line.words;
  return word === undefined ? 0 : word.y + word.height / 2;
}
