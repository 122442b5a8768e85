import { language } from './language.ts';

/** One thing to choose. */
export interface PickOption {
  readonly value: string;
  readonly label: string;
  /** Group heading of the option, shown while nothing is typed. */
  readonly group?: string;
  /** Other words that find it. */
  readonly words?: string;
}

/**
 * The options that hold what was typed, in any case and without accents: those that begin with it first, then those
 * with a word that does, then the others. All of them in their order when nothing is typed.
 */
export function matchOptions<Option extends PickOption>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const wanted = plain(typed);
  if (wanted === '') return options;
  const ranked: Option[][] = [[], [], []];
  for (const option of options) {
    const rank = rankOf(option, wanted);
    if (rank >= 0) ranked[rank]?.push(option);
  }
  return ranked.flat();
}

function rankOf(option: PickOption, wanted: string): number {
  const label = plain(option.label);
  if (label.startsWith(wanted)) return 0;
  if (label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1;
  const all = `${label} ${plain(option.group ?? '')} ${plain(option.words ?? '')}`;
  return wanted.split(' ').every((word) => all.includes(word)) ? 2 : -1;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase(language)
    .replace(/\s+/g, ' ')
    .trim();
}
