import { linesOfWords, type Word } from '@farthing/receipts';
import sharp from 'sharp';
import { limits } from '../limits.ts';
import type { ReadPage } from '../read-document.ts';
import { loadModels, type Models } from './models.ts';
import { type LineWord, readLine } from './read-line.ts';
import { findAreas, type Grey, type TextArea } from './text-areas.ts';

/** Confidence below which the text may be upside down. */
const poorConfidence = 0.8;
/** Lines that are read to find that out. */
const probes = 5;

/**
 * Recognises the text of a page: finds its lines, turns it upright and reads them. The words' boxes are those of the page as
 * it was given, in its units.
 */
export async function recognisePage(
  picture: Grey,
  { number, unitsPerPixel }: { readonly number: number; readonly unitsPerPixel: number },
): Promise<ReadPage> {
  const models = await loadModels();
  let page = picture;
  let areas = await areasOf(page, models);
  const isOnItsSide = runsUp(areas);
  if (isOnItsSide) {
    page = turnedRight(page);
    areas = await areasOf(page, models);
  }
  const isTurned = await standsOnItsHead(page, areas, models);
  const slant = slantOf(areas) + (isTurned ? Math.PI : 0);
  const placed: Placed[] = [];
  for (const area of areas) {
    const words = await readLine(page, area, isTurned, models);
    const held = isTurned ? { ...area, angle: area.angle + Math.PI } : area;
    placed.push(...words.map((word) => place(word, held, slant, number)));
  }
  const back = ({ shown, ...word }: Placed): Word => ({
    ...word,
    ...inUnits(isOnItsSide ? turnedLeft(shown, picture) : shown, unitsPerPixel),
  });
  // Lines are made of the words as they lie level; their places are told as they lie in the picture.
  const found = new Map<Word, Word>(placed.map((word) => [word, back(word)]));
  return {
    number,
    width: Math.round(picture.width * unitsPerPixel),
    height: Math.round(picture.height * unitsPerPixel),
    source: 'ocr',
    lines: linesOfWords(placed).map(({ text, words }) => ({
      text,
      words: words.flatMap((word) => found.get(word) ?? []),
    })),
  };
}

/** Finds the lines of text at the size that the network can take. */
async function areasOf(page: Grey, models: Models): Promise<TextArea[]> {
  const { width, height } = page;
  const scale = Math.min(
    1,
    Math.sqrt(limits.searchedPixels / (width * height)),
    limits.searchedSide / Math.max(width, height),
  );
  const scaled = (side: number) => Math.max(1, Math.round((side * scale) / 32)) * 32;
  const [columns, rows] = [scaled(width), scaled(height)];
  const data = await sharp(page.data, { raw: { width, height, channels: 1 } })
    .resize({ width: columns, height: rows, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const map = await models.findText({ data: Float32Array.from(data), width: columns, height: rows });
  const [across, down] = [width / columns, height / rows];
  return findAreas(map).map((area) => ({
    x: area.x * across,
    y: area.y * down,
    width: area.width * across,
    height: area.height * down,
    angle: area.angle,
  }));
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A word by its place on the level page, with its place in the picture beside it. */
type Placed = Word & { readonly shown: Rectangle };

function place(word: LineWord, area: TextArea, slant: number, page: number): Placed {
  const along = ((word.from + word.to) / 2 - 0.5) * area.width;
  const [x, y] = [area.x + along * Math.cos(area.angle), area.y + along * Math.sin(area.angle)];
  const [width, height] = [(word.to - word.from) * area.width, area.height];
  const [cos, sin] = [Math.abs(Math.cos(area.angle)), Math.abs(Math.sin(area.angle))];
  const level = around(
    x * Math.cos(slant) + y * Math.sin(slant),
    y * Math.cos(slant) - x * Math.sin(slant),
    width,
    height,
  );
  const shown = around(x, y, width * cos + height * sin, width * sin + height * cos);
  return { page, text: word.text.slice(0, 200), confidence: word.confidence, ...level, shown };
}

function around(x: number, y: number, width: number, height: number): Rectangle {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function inUnits({ x, y, width, height }: Rectangle, unitsPerPixel: number): Rectangle {
  return {
    x: x * unitsPerPixel,
    y: y * unitsPerPixel,
    width: width * unitsPerPixel,
    height: height * unitsPerPixel,
  };
}

/** Returns true if most of the text, by length, runs vertically. */
function runsUp(areas: readonly TextArea[]): boolean {
  let [up, level] = [0, 0];
  for (const { angle, width, height } of areas) {
    if (width < 2 * height) continue;
    if (Math.abs(angle) > Math.PI / 4) up += width;
    else level += width;
  }
  return up > level;
}

function slantOf(areas: readonly TextArea[]): number {
  const angles = areas.map(({ angle }) => angle).sort((a, b) => a - b);
  return angles[Math.floor(angles.length / 2)] ?? 0;
}

/** Returns true if the text is upside down, in which case characters are recognised with low confidence. */
async function standsOnItsHead(page: Grey, areas: readonly TextArea[], models: Models): Promise<boolean> {
  const longest = [...areas].sort((a, b) => b.width / b.height - a.width / a.height).slice(0, probes);
  const trust = async (isTurned: boolean) => {
    let [letters, trusted] = [0, 0];
    for (const area of longest) {
      for (const { text, confidence } of await readLine(page, area, isTurned, models)) {
        letters += text.length;
        trusted += text.length * confidence;
      }
    }
    return trusted / Math.max(1, letters);
  };
  const upright = await trust(false);
  return upright < poorConfidence && (await trust(true)) > upright;
}

/** The picture turned by a quarter to the right. */
function turnedRight({ data, width, height }: Grey): Grey {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x] ?? 0;
  return { data: turned, width: height, height: width };
}

/** The rectangle of a picture that was turned to the right, in the picture as it was. */
function turnedLeft({ x, y, width, height }: Rectangle, picture: Grey): Rectangle {
  return { x: y, y: picture.height - x - width, width: height, height: width };
}
