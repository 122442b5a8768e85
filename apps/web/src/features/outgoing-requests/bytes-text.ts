import { bytesText as texts } from './texts.ts';

/** A number of bytes in words: `840 bytes`, `12.4 KB`, `3.1 GB`. Steps of 1,000. */
export function bytesText(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB'];
  if (bytes < 1000) return texts.bytes(bytes);
  let value = bytes;
  let unit = '';
  while (value >= 999.95 && units.length > 0) {
    value /= 1000;
    unit = units.shift() as string;
  }
  return `${value.toFixed(1)} ${unit}`;
}
