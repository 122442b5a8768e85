import type { Homes, HomesEntry } from '@farthing/api-contract';
import { checked, type ReadDraft, type RowDraft, rowId } from '../../../api/use-form.ts';
import { homesForm as texts } from './texts.ts';

/** Parts of the UK in which nights are counted. */
export const nightParts = ['england', 'wales', 'scotland', 'northern_ireland'] as const;

/** A home as it is typed. */
type MoveDraft = RowDraft<Homes['moves'][number]>;

/** Nights of a tax year as they are typed. */
type NightsDraft = { readonly id: string; readonly tax_year: string } & Readonly<
  Record<(typeof nightParts)[number], string>
>;

/** The form as it is typed. */
export interface HomesDraft {
  readonly moves: readonly MoveDraft[];
  readonly nights: readonly NightsDraft[];
}

/** Fills the form from the stored homes. */
export function draftOf({ moves, nights }: Homes): HomesDraft {
  return {
    moves: moves.map((move) => ({ ...move, id: rowId() })),
    nights: nights.map(({ tax_year, ...counts }) => ({
      ...{ id: rowId(), tax_year },
      england: String(counts.england),
      wales: String(counts.wales),
      scotland: String(counts.scotland),
      northern_ireland: String(counts.northern_ireland),
    })),
  };
}

/** Reads the form. An empty number of nights is none. */
export function readDraft({ moves, nights }: HomesDraft): ReadDraft<Omit<HomesEntry, 'version'>> {
  const errors: Record<string, string> = {};
  for (const [index, { from }] of moves.entries())
    if (from === '') errors[`moves.${index}.from`] = texts.noDay;
  const count = (typed: string, field: string): number => {
    const text = typed.trim();
    if (!/^\d{0,3}$/.test(text) || Number(text) > 366) errors[field] = texts.noCount;
    return Number(text);
  };
  const entry = {
    moves: moves.map(({ from, place, name }) => ({ from, place, name })),
    nights: nights.map((row, index) => ({
      tax_year: row.tax_year,
      england: count(row.england, `nights.${index}.england`),
      wales: count(row.wales, `nights.${index}.wales`),
      scotland: count(row.scotland, `nights.${index}.scotland`),
      northern_ireland: count(row.northern_ireland, `nights.${index}.northern_ireland`),
    })),
  };
  return checked(errors, entry);
}

/** The stored homes as one would send them. */
export function entryOf({ moves, nights }: Homes): Omit<HomesEntry, 'version'> {
  return { moves, nights };
}
