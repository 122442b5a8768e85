import { limits } from '../limits.ts';
import type { PictureWish, ReadDocument, ReadingStage, ReadPage } from '../read-document.ts';

/** One document under way: what time and text it has left. */
export interface Reading {
  tell(stage: ReadingStage): void;
  /** Hands over what there is already, for the case that the rest costs too much. */
  keep(draft: ReadDocument): void;
  wants(picture: PictureWish): boolean;
  /** Returns true if there is time for another page. */
  hasTime(): boolean;
  /** Milliseconds since the start. */
  took(): number;
}

/** Begins to count. */
export function startReading(
  tell: Reading['tell'],
  keep: Reading['keep'],
  wishes: readonly PictureWish[],
  softTimeMs: number,
): Reading {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  return {
    tell,
    keep,
    wants: (picture) => wishes.includes(picture),
    took,
    hasTime: () => took() < softTimeMs,
  };
}

/** The document of its pages, cut where the text grows too long. */
export function documentOf(pages: readonly ReadPage[], isComplete: boolean, reading: Reading): ReadDocument {
  let left: number = limits.characters;
  let isCut = false;
  const kept = pages.map((page) => ({
    ...page,
    lines: page.lines.filter(({ text }) => {
      left -= text.length + 1;
      if (left < 0) isCut = true;
      return left >= 0;
    }),
  }));
  return {
    pages: kept,
    pagePictures: [],
    modelPictures: [],
    isComplete: isComplete && !isCut,
    tookMs: reading.took(),
  };
}
