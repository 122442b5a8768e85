import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { linesOfWords, type Word } from '@farthing/receipts';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { limits } from '../limits.ts';
import type { ReadPage } from '../read-document.ts';
import { evenLight, type Grey, withoutSpecks } from './grey.ts';
import type { Reading } from './reading.ts';
import { type Tilt, tiltsOf } from './tilt.ts';

/** The height of a line of text that is recognised best, in pixels; taller ones only take longer. */
const wantedLineHeight = 36;
/** Below this the page may stand on its head. */
const poorConfidence = 0.55;

let recogniser: Promise<Worker> | undefined;

/** Loads the recogniser with its English data from the installed packages; nothing is fetched and nothing is written. */
function loadRecogniser(): Promise<Worker> {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  recogniser ??= createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => {},
  }).then(async (worker) => {
    await worker.setParameters({ user_defined_dpi: '200' });
    return worker;
  });
  recogniser.catch(() => {
    recogniser = undefined;
  });
  return recogniser;
}

/**
 * Recognises the text of a page: evenly lit, turned level and upright, at a good size. The words' boxes are those of the
 * page as it was given, in its units.
 */
export async function recognisePage(
  picture: Grey,
  { number, unitsPerPixel }: { readonly number: number; readonly unitsPerPixel: number },
  reading: Reading,
): Promise<ReadPage> {
  const page = withoutSpecks(evenLight(picture));
  let found: LevelWord[] = [];
  let most = -1;
  for (const { turn, tilt } of waysToHold(page)) {
    const degrees = turn + tilt.degrees;
    let words = await recogniseTurned(page, { degrees, scale: scaleFor(page, tilt), number });
    const { trust, isGood } = judge(words);
    // Where the gap is wide, a column of amounts is taken for something else than text: as one block it is read.
    if (isGood && amountsIn(words) < 2 && reading.hasTime()) {
      const block = await recogniseTurned(page, {
        degrees,
        scale: scaleFor(page, tilt),
        number,
        isBlock: true,
      });
      if (amountsIn(block) > amountsIn(words)) words = block;
    }
    if (trust > most) [found, most] = [words, trust];
    if (isGood || !reading.hasTime()) break;
  }
  const inUnits = found.map((word) => ({
    ...word,
    x: word.x * unitsPerPixel,
    y: word.y * unitsPerPixel,
    width: word.width * unitsPerPixel,
    height: word.height * unitsPerPixel,
  }));
  // Lines are made of the words as they lie level; their places are told as they lie in the picture.
  return {
    number,
    width: Math.round(picture.width * unitsPerPixel),
    height: Math.round(picture.height * unitsPerPixel),
    source: 'ocr',
    lines: linesOfTilted(inUnits),
  };
}

/** How the page may have to be turned, the likeliest first; all four ways only where its lines leave it open. */
function waysToHold(page: Grey): { readonly turn: number; readonly tilt: Tilt }[] {
  const { level, onItsSide } = tiltsOf(page);
  const upright = [0, 180].map((turn) => ({ turn, tilt: level }));
  const turned = [90, 270].map((turn) => ({ turn, tilt: onItsSide }));
  const ratio = onItsSide.sharpness / Math.max(1, level.sharpness);
  if (ratio > 2.5) return turned;
  if (ratio > 1) return [...turned, ...upright];
  return ratio > 0.6 ? [...upright, ...turned] : upright;
}

function scaleFor({ width, height }: Grey, { lineHeight }: Tilt): number {
  const wanted = lineHeight === null ? 1 : wantedLineHeight / lineHeight;
  return Math.min(4, Math.sqrt(limits.recognisedPixels / (width * height)), Math.max(0.3, wanted));
}

/** Letters that stand on their head are recognised as something, but without trust. */
function judge(words: readonly Word[]): { trust: number; isGood: boolean } {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const trusted = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  const mean = trusted / Math.max(1, letters);
  return { trust: mean * Math.min(1, letters / 40), isGood: mean > poorConfidence && letters > 20 };
}

type LevelWord = Word & { readonly level: Word };

/** How many words look like an amount; a date or a rate is none. */
function amountsIn(words: readonly Word[]): number {
  return words.filter(({ text }) => /^\D{0,3}(?:\d{1,3}[.,]\d{3}|\d{1,5})[.,]\d\d[^\d%]{0,2}$/.test(text))
    .length;
}

interface Way {
  readonly degrees: number;
  readonly scale: number;
  readonly number: number;
  readonly isBlock?: boolean;
}

async function recogniseTurned(
  page: Grey,
  { degrees, scale, number, isBlock = false }: Way,
): Promise<LevelWord[]> {
  const raw = { raw: { width: page.width, height: page.height, channels: 1 as const } };
  const turned = await sharp(page.data, raw)
    .rotate(degrees, { background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = turned.info;
  const png = await sharp(turned.data, { raw: { width, height, channels: turned.info.channels } })
    .resize({ width: Math.max(16, Math.round(width * scale)), kernel: scale > 1 ? 'cubic' : 'lanczos3' })
    .extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#ffffff' })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const worker = await loadRecogniser();
  await worker.setParameters({ tessedit_pageseg_mode: isBlock ? PSM.SINGLE_BLOCK : PSM.SINGLE_COLUMN });
  const { data } = await worker.recognize(png, {}, { text: false, blocks: true });
  const back = (x: number, y: number) =>
    turnBack((x - 12) / scale, (y - 12) / scale, degrees, turned.info, page);
  const words: LevelWord[] = [];
  for (const block of data.blocks ?? []) {
    for (const paragraph of block.paragraphs) {
      for (const { words: inLine } of paragraph.lines) {
        for (const { text, confidence, bbox } of inLine) {
          if (text.trim() === '' || confidence < 1) continue;
          const level = {
            page: number,
            text: text.slice(0, 200),
            confidence: confidence / 100,
            x: bbox.x0 / scale,
            y: bbox.y0 / scale,
            width: (bbox.x1 - bbox.x0) / scale,
            height: (bbox.y1 - bbox.y0) / scale,
          };
          const corners = [
            back(bbox.x0, bbox.y0),
            back(bbox.x1, bbox.y0),
            back(bbox.x0, bbox.y1),
            back(bbox.x1, bbox.y1),
          ];
          const left = Math.min(...corners.map(({ x }) => x));
          const top = Math.min(...corners.map(({ y }) => y));
          const right = Math.max(...corners.map(({ x }) => x));
          const bottom = Math.max(...corners.map(({ y }) => y));
          words.push({ ...level, x: left, y: top, width: right - left, height: bottom - top, level });
        }
      }
    }
  }
  return words;
}

/** The point of the page that a point of the turned page was. */
function turnBack(
  x: number,
  y: number,
  degrees: number,
  turned: { readonly width: number; readonly height: number },
  page: Grey,
): { x: number; y: number } {
  const angle = (-degrees * Math.PI) / 180;
  const [dx, dy] = [x - turned.width / 2, y - turned.height / 2];
  return {
    x: dx * Math.cos(angle) - dy * Math.sin(angle) + page.width / 2,
    y: dx * Math.sin(angle) + dy * Math.cos(angle) + page.height / 2,
  };
}

function linesOfTilted(words: readonly Word[]): ReadPage['lines'] {
  const places = new Map((words as LevelWord[]).map((word) => [word.level, word]));
  return linesOfWords([...places.keys()]).map(({ text, words: level }) => ({
    text,
    words: level.map((one) => {
      const { level: _, ...word } = places.get(one) as LevelWord;
      return word;
    }),
  }));
}
