import { formatMinor } from '@farthing/money';
import type { Box, ReceiptAmount, TextLine, Word } from '@farthing/receipts';

/** Reduces a text to letters and digits, for comparison without punctuation. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Returns the position of a name, ignoring word boundaries, or null if it isn't found. */
export function positionOfName(name: string, lines: readonly TextLine[]): Box | null {
  return findText(plain(name), lines, false);
}

/** Returns the position of an amount: next to a word for the total, otherwise its last occurrence. */
export function positionOfAmount({ minor, currency }: ReceiptAmount, lines: readonly TextLine[]): Box | null {
  const wanted = formatMinor(minor, currency).replace(/\D/g, '');
  let found: Box | null = null;
  for (const line of lines) {
    const word = line.words.find(({ text }) => isAmount(text) && text.replace(/\D/g, '') === wanted);
    if (word === undefined) continue;
    found = boxOf([word]);
    if (/total|paid|due|balance|summe|betrag|gesamt|importe|montant/i.test(line.text)) return found;
  }
  return found;
}

function isAmount(text: string): boolean {
  return /^\D{0,4}\d[\d.,]*\D{0,4}$/.test(text);
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Returns the position of a day (YYYY-MM-DD) in any format with figures or English month names. */
export function positionOfDay(day: string, lines: readonly TextLine[]): Box | null {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = months[Number(month) - 1] ?? '';
  const short = String(Number(date));
  const dates = [date, short];
  const years = [year, year.slice(2)];
  const forms = years.flatMap((y) => [
    `${date}${month}${y}`,
    `${short}${Number(month)}${y}`,
    ...dates.flatMap((d) =>
      [name, name.slice(0, 3)].flatMap((m) => [
        `${d}${m}${y}`,
        `${m}${d}${y}`,
        ...['st', 'nd', 'rd', 'th'].map((end) => `${d}${end}${m}${y}`),
      ]),
    ),
  ]);
  for (const form of [`${year}${month}${date}`, ...forms]) {
    const box = findText(form, lines, true);
    if (box !== null) return box;
  }
  return null;
}

/** @param isWhole true if the text must begin and end at word boundaries */
function findText(wanted: string, lines: readonly TextLine[], isWhole: boolean): Box | null {
  if (wanted.length < 3) return null;
  for (const { words } of lines) {
    const starts: number[] = [];
    let together = '';
    for (const { text } of words) {
      starts.push(together.length);
      together += plain(text);
    }
    for (let at = together.indexOf(wanted); at >= 0; at = together.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      if (isWhole && !(starts.includes(at) && (end === together.length || starts.includes(end)))) continue;
      const hit = words.filter((_, index) => {
        const from = starts[index] ?? 0;
        return from < end && (starts[index + 1] ?? together.length) > at;
      });
      return boxOf(hit);
    }
  }
  return null;
}

function boxOf(words: readonly Word[]): Box | null {
  const [first] = words;
  if (first === undefined) return null;
  const [x, y] = [Math.min(...words.map((word) => word.x)), Math.min(...words.map((word) => word.y))];
  return {
    page: first.page,
    x,
    y,
    width: Math.max(...words.map((word) => word.x + word.width)) - x,
    height: Math.max(...words.map((word) => word.y + word.height)) - y,
  };
}
