import { bytesText as texts } from './texts.ts';

/** A number of bytes in words: `840 bytes`, `12.4 KB`, `3.1 GB`. Steps of 1,000. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return texts.bytes(bytes);
  let value = bytes;
  let unit = '';
  for (const next of ['KB', 'MB', 'GB', 'TB']) {
    if (value < 999.95) break;
    value /= 1000;
    unit = next;
  }
  return `${value.toFixed(1)} ${unit}`;
}
