import type { TaxProfile } from '@farthing/api-contract';
import { type RowDraft, rowId } from '../../../api/use-form.ts';

/** An employer of which one is a director, as the form holds it. */
export type DirectorshipDraft = RowDraft<Record<'employer' | 'appointed_on', string>>;

/** The fields on directors, as the form holds them. */
interface DirectorDraft {
  readonly director: boolean;
  readonly director_appointed_on: string;
  readonly directorships: readonly DirectorshipDraft[];
}

/** Returns the fields on directors as the form holds them. */
export function draftOfDirector(profile: TaxProfile): DirectorDraft {
  return {
    director: profile.director,
    director_appointed_on: profile.director_appointed_on ?? '',
    directorships: profile.directorships.map((one) => ({
      ...one,
      id: rowId(),
      appointed_on: one.appointed_on ?? '',
    })),
  };
}

/** Reads the fields on directors: employers, or one day for all of them. */
export function readDirector(
  { director, director_appointed_on, directorships }: DirectorDraft,
  text: (typed: string, field: string) => string,
): Pick<TaxProfile, 'director_appointed_on' | 'directorships'> {
  if (!director) return { director_appointed_on: null, directorships: [] };
  return {
    director_appointed_on: directorships.length > 0 ? null : director_appointed_on || null,
    directorships: directorships.map((one, place) => ({
      employer: text(one.employer, `directorships.${place}.employer`),
      appointed_on: one.appointed_on || null,
    })),
  };
}
