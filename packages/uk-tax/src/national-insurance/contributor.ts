import { isDay } from '@farthing/dates';
import { TaxError } from '../errors.ts';
import { classTwoWeeks } from './self-employed.ts';

/** Facts of a year that only National Insurance asks for. */
export interface ContributorInputs {
  /** Weeks of self-employment, up to 52, for which Class 2 is paid voluntarily on profits below the small profits threshold. */
  readonly voluntary_class_2_weeks?: number;
  readonly director?: boolean;
  /** Day of the appointment as a director, if within the year, of all pay. Needs `pays`. */
  readonly director_from?: string;
  /** Jobs as a director, where other jobs aren't or the days differ. Needs `pays`. */
  readonly directorships?: readonly Directorship[];
}

/** A job as a director. */
export interface Directorship {
  /** Name of the job among the payments. */
  readonly employment: string;
  /** Day of the appointment, if within the year. */
  readonly from?: string;
}

/** The facts as read. */
export interface ReadContributor {
  readonly isDirector: boolean;
  /** Day of the appointment within the year, of all pay. */
  readonly directorFrom: string | undefined;
  /** Empty if all pay is that of a director. */
  readonly directorships: readonly Directorship[];
  readonly voluntaryClassTwoWeeks: number;
}

/** Reads the facts. @throws {TaxError} bad_input naming the field */
export function readContributor(inputs: ContributorInputs): ReadContributor {
  const { voluntary_class_2_weeks: weeks = 0, director = false, director_from, directorships = [] } = inputs;
  if (!Number.isInteger(weeks) || weeks < 0 || weeks > classTwoWeeks)
    refuse('voluntary_class_2_weeks must be a whole number from 0 to 52');
  if (director_from !== undefined && !isDay(director_from)) refuse('director_from must be a day');
  if (directorships.length > 0 && !director) refuse('directorships need director');
  if (directorships.length > 0 && director_from !== undefined)
    refuse('director_from can’t be given together with directorships');
  for (const [index, { from, employment }] of directorships.entries()) {
    if (from !== undefined && !isDay(from)) refuse(`directorships.${index}.from must be a day`);
    if (directorships.findIndex((one) => one.employment === employment) !== index)
      refuse(`directorships.${index}.employment is there twice`);
  }
  return { isDirector: director, directorFrom: director_from, directorships, voluntaryClassTwoWeeks: weeks };
}

function refuse(message: string): never {
  throw new TaxError('bad_input', message);
}
