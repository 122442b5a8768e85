import { language } from './language.ts';

/** Returns a text with its first letter as a capital. */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** Makes words a sentence: a capital at the start and a full stop at the end, unless they end with a mark already. */
export function sentenceOf(words: string): string {
  return /[.?!]$/.test(words) ? capitalised(words) : `${capitalised(words)}.`;
}
