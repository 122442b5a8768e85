/** A word of a page with its place: points from the upper left corner. */
export interface PdfWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The words of a page, in any order. */
export interface PdfPage {
  /** 1 is the first. */
  readonly number: number;
  readonly words: readonly PdfWord[];
}

/** Words that stand beside each other, from left to right. */
export interface PdfLine {
  readonly page: number;
  /** Line of the page, from 1. */
  readonly number: number;
  /** Middle of the line. */
  readonly y: number;
  readonly height: number;
  readonly words: readonly PdfWord[];
}

/** Returns an item that is there. @throws {RangeError} if it isn't, which is a fault of the caller */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const found = items.at(index);
  if (found === undefined) throw new RangeError(`There is no item ${index} of ${items.length}`);
  return found;
}

/** The right edge of a word. */
export function rightOf(word: PdfWord): number {
  return word.x + word.width;
}

/** The text of words, with one space between them. */
export function textOf(words: readonly PdfWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Words whose middles are nearer than this share of their height stand on one line. */
const sameLine = 0.45;

/** Groups the words of a page into lines, from top to bottom. */
export function linesOfPage({ number, words }: PdfPage): PdfLine[] {
  const inOrder = words
    .filter(({ text }) => text.trim() !== '')
    .map((word) => ({ word, middle: word.y + word.height / 2 }))
    .sort((a, b) => a.middle - b.middle);
  const groups: { middle: number; height: number; words: PdfWord[] }[] = [];
  for (const { word, middle } of inOrder) {
    const last = groups.at(-1);
    if (last && middle - last.middle <= sameLine * Math.max(4, Math.min(last.height, word.height)))
      last.words.push(word);
    else groups.push({ middle, height: word.height, words: [word] });
  }
  return groups.map((group, index) => ({
    page: number,
    number: index + 1,
    y: group.middle,
    height: group.height,
    words: group.words.sort((a, b) => a.x - b.x),
  }));
}
