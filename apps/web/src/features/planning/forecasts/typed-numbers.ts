import { language } from '../../../design/language.ts';
import { typedNumbers as texts } from './texts.tsx';

/** Result of parsing a typed number: the number, or an error. */
export type TypedNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: string };

export interface NumberRange {
  readonly least: number;
  readonly most: number;
}

/** Reads a per cent as people type it: `5`, `5.5%`, `−2`, `0.75 %`. At most two places. The value is 5.5 for 5.5%. */
export function readPercent(text: string, { least, most }: NumberRange): TypedNumber {
  const plain = text.normalize('NFKC').replace(/[−–—]/g, '-').replace(/\s|%/g, '').replace(/^\+/, '');
  if (plain === '') return refused(texts.percentMissing);
  if (!/^-?(\d+\.?\d{0,2}|\.\d{1,2})$/.test(plain))
    return refused(/^-?\d*\.\d{3,}$/.test(plain) ? texts.tooManyPlaces : texts.notAPercent);
  return inRange(Number(plain), { least, most }, '%');
}

/** Reads a whole number, `30` or `1,000`. */
export function readWhole(text: string, range: NumberRange, example: string): TypedNumber {
  const plain = text.normalize('NFKC').replace(/[\s,]/g, '');
  if (!/^\d{1,16}$/.test(plain)) return refused(texts.notWhole(example));
  return inRange(Number(plain), range, '');
}

/** A per cent as the share that the API takes: 5.5 is 0.055, without the dust of binary fractions. */
export function shareOf(percent: number): number {
  return Number((percent / 100).toFixed(6));
}

/** A share as a per cent to be typed: 0.0712 is `7.12`. */
export function percentOf(share: number | string): string {
  return String(Number((Number(share) * 100).toFixed(2)));
}

function inRange(value: number, { least, most }: NumberRange, unit: string): TypedNumber {
  const text = (one: number) => `${one.toLocaleString(language).replace('-', '−')}${unit}`;
  if (value < least || value > most) return refused(texts.outOfRange(text(least), text(most)));
  return { ok: true, value: value + 0 };
}

function refused(reason: string): TypedNumber {
  return { ok: false, reason };
}
