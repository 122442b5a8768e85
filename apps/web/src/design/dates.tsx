import { dayText, instantText, longDayText } from './format.ts';

/** A day: `4 Aug 2026`, or `Tuesday 4 August 2026` when `long`. */
export function DateText({ day, long }: { readonly day: string; readonly long?: boolean }) {
  return <time dateTime={day}>{long ? longDayText(day) : dayText(day)}</time>;
}

/** An instant by this computer's clock. */
export function InstantText({ at }: { readonly at: string }) {
  return <time dateTime={at}>{instantText(at)}</time>;
}
