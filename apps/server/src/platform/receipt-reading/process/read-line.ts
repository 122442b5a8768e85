import type { Models, Values } from './models.ts';
import type { Grey, TextArea } from './text-areas.ts';

/** A word of a line: where it begins and ends, as parts of the line's width. */
export interface LineWord {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly from: number;
  readonly to: number;
}

/** The height of lines that the network was trained with. */
const lineHeight = 48;
/** Longer lines are squeezed: it bounds what one line costs. */
const mostWidth = 1600;
/** Probability of a space that parts two words; inside of words it stays below 0.05. */
const leastSpace = 0.1;

/** Reads the text of an area of an image. @param isTurned true if the text is upside down */
export async function readLine(
  picture: Grey,
  area: TextArea,
  isTurned: boolean,
  models: Models,
): Promise<LineWord[]> {
  const line = cutOut(picture, isTurned ? { ...area, angle: area.angle + Math.PI } : area);
  return wordsOf(await models.readLine(line), models.characters);
}

/** Crops an area, levels it, and scales it to the model's input height. Each pixel is the mean of those it covers. */
function cutOut(picture: Grey, { x, y, width, height, angle }: TextArea): Values {
  const scale = lineHeight / height;
  const columns = Math.max(lineHeight, Math.min(mostWidth, Math.round(width * scale)));
  const data = new Float32Array(columns * lineHeight);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const samples = Math.max(1, Math.min(4, Math.round(1 / scale)));
  for (let row = 0; row < lineHeight; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let sample = 0; sample < samples * samples; sample++) {
        const right = column + ((sample % samples) + 0.5) / samples;
        const down = row + (Math.floor(sample / samples) + 0.5) / samples;
        const along = (right / columns - 0.5) * width;
        const across = (down / lineHeight - 0.5) * height;
        sum += valueAt(picture, x + along * cos - across * sin, y + along * sin + across * cos);
      }
      data[row * columns + column] = sum / (samples * samples);
    }
  }
  return { data, width: columns, height: lineHeight };
}

/** The value between pixels; outside of the picture that of its edge. */
function valueAt({ data, width, height }: Grey, x: number, y: number): number {
  const [u, v] = [Math.max(0, Math.min(width - 1, x - 0.5)), Math.max(0, Math.min(height - 1, y - 0.5))];
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const at = (row: number, column: number) => data[row * width + column] ?? 0;
  const upper = at(top, left) + (at(top, right) - at(top, left)) * (u - left);
  const lower = at(below, left) + (at(below, right) - at(below, left)) * (u - left);
  return upper + (lower - upper) * (v - top);
}

interface Character {
  readonly text: string;
  readonly probability: number;
  readonly step: number;
}

/**
 * Reads the likeliest characters (greedy CTC): the same one at neighbouring steps is one character, unless a step without any
 * lies between. A new word begins where a space is at least possible: the network often misses narrow ones.
 */
function wordsOf({ data, width, height }: Values, characters: readonly string[]): LineWord[] {
  const words: Character[][] = [];
  let [last, space] = [0, 1];
  for (let step = 0; step < height; step++) {
    const probability = (column: number) => data[step * width + column] ?? 0;
    space = Math.max(space, probability(width - 1));
    let best = 0;
    for (let column = 1; column < width; column++) if (probability(column) > probability(best)) best = column;
    const text = (characters[best - 1] ?? '').normalize('NFKC').trim();
    if (best !== last && text !== '') {
      if (space > leastSpace) words.push([]);
      words.at(-1)?.push({ text, probability: probability(best), step });
      space = 0;
    }
    last = best;
  }
  return words.map((word) => ({
    text: word.map(({ text }) => text).join(''),
    confidence: word.reduce((sum, { probability }) => sum + probability, 0) / word.length,
    from: Math.max(0, (word[0]?.step ?? 0) - 0.5) / height,
    to: Math.min(height, (word.at(-1)?.step ?? 0) + 1.5) / height,
  }));
}
