import { type Exact, printPence, printQuantity, shortPence, shortUnits } from './exact.ts';

/** No figure is longer: the product of two of eighteen digits and twelve places, ten thousand million times. */
export const longestFigure = 64;

/** Writes what `printPence` prints into bytes, without a text for it. @returns where it ends */
export function writePence(value: Exact, bytes: Uint8Array, at: number): number {
  const pence = shortPence(value);
  if (Number.isNaN(pence)) return writeAscii(printPence(value), bytes, at);
  let next = at;
  if (pence < 0) bytes[next++] = minus;
  const size = Math.abs(pence);
  const rest = size % 100;
  next = writeWhole((size - rest) / 100, bytes, next);
  bytes[next] = point;
  bytes[next + 1] = zero + (rest - (rest % 10)) / 10;
  bytes[next + 2] = zero + (rest % 10);
  return next + 3;
}

/** Writes what `printQuantity` prints into bytes. @returns where it ends */
export function writeQuantity(value: Exact, bytes: Uint8Array, at: number): number {
  const units = shortUnits(value);
  return units > 0 ? writeWhole(units, bytes, at) : writeAscii(printQuantity(value), bytes, at);
}

/** Writes a text of ASCII into bytes. @returns where it ends */
export function writeAscii(text: string, bytes: Uint8Array, at: number): number {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
  return at + text.length;
}

/** @param whole not negative, below ten million */
function writeWhole(whole: number, bytes: Uint8Array, at: number): number {
  let end = at + 1;
  for (let limit = 10; limit <= whole; limit *= 10) end++;
  for (let left = whole | 0, next = end - 1; next >= at; next--) {
    const tens = (left / 10) | 0;
    bytes[next] = zero + left - tens * 10;
    left = tens;
  }
  return end;
}

const [zero, point, minus] = ['0', '.', '-'].map((sign) => sign.charCodeAt(0)) as [number, number, number];
