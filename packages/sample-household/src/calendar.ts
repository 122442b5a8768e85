/** The ten years that the household has lived: which month is which, counted from the first. */
export interface HouseholdCalendar {
  /** `YYYY-MM-DD`; nothing of the household is later. */
  readonly today: string;
  readonly months: number;
  /** `YYYY-MM` of a month, 0 is the first. */
  monthOf(index: number): string;
  /** `YYYY-MM-DD` of a day of a month. */
  dayOf(index: number, day: number): string;
}

const months = 120;

/** The calendar of a household that has lived for ten years on `today`, `YYYY-MM-DD`. */
export function householdCalendar(today: string): HouseholdCalendar {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const monthOf = (index: number) => {
    const number = year * 12 + month - 1 - (months - 1) + index;
    return `${Math.floor(number / 12)}-${twoDigits((number % 12) + 1)}`;
  };
  return { today, months, monthOf, dayOf: (index, day) => `${monthOf(index)}-${twoDigits(day)}` };
}

/** The number of a month of `YYYY-MM`, 1 to 12. */
export function monthNumber(key: string): number {
  return Number(key.slice(5, 7));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
