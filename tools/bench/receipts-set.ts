import sharp from 'sharp';
import { defects, draw, type Face } from './receipts-draw.ts';
import { type Invented, invent, layoutNames } from './receipts-layouts.ts';
import { scannedPdf, textPdf } from './receipts-pdf.ts';
import { Chance } from './receipts-random.ts';

/** One file of the measured set. */
export interface SetFile {
  readonly name: string;
  /** Kind of file: a defect, `pdf text` or `pdf scan`. */
  readonly kind: string;
  readonly truth: Invented;
  readonly bytes: Buffer;
}

export const kinds: readonly string[] = [...Object.keys(defects), 'pdf text', 'pdf scan'];

/** The files of one seed, always the same: `each` receipts of every kind, all layouts in turn. */
export async function* receiptSet(seed: number, each = 10): AsyncGenerator<SetFile> {
  let count = 0;
  for (const kind of kinds) {
    for (let index = 0; index < each; index++) {
      const chance = new Chance(seed * 1_000_003 + count * 7919);
      const layout = layoutNames[count++ % layoutNames.length] as string;
      const truth = invent(layout, chance);
      const bytes = await fileOf(kind, truth, chance);
      yield { name: `${kind}-${index + 1}-${layout}`, kind, truth, bytes };
    }
  }
}

async function fileOf(kind: string, truth: Invented, chance: Chance): Promise<Buffer> {
  if (kind === 'pdf text') return textPdf(truth, chance.happens(0.5));
  const face: Face = truth.isPage
    ? chance.pick(['Sans', 'Serif'])
    : chance.pick(['Till', 'Till', 'Sans', 'Serif']);
  const png = draw(truth, face, chance.whole(19, 32));
  if (kind !== 'pdf scan')
    return (defects[kind as keyof typeof defects] as (png: Buffer, chance: Chance) => Promise<Buffer>)(
      png,
      chance,
    );
  const jpeg = await sharp(await defects.tilt(png, chance))
    .jpeg({ quality: 60 })
    .toBuffer();
  const { width, height } = await sharp(jpeg).metadata();
  return scannedPdf(jpeg, width, height);
}
