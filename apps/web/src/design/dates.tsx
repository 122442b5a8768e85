import { dayText, instantText, longDayText, taxYearText } from './format.ts';
import { dates as texts } from './texts.tsx';

/** A day: `4 Aug 2026`, or `Tuesday 4 August 2026` when `long`. */
export function DateText({ day, long }: { readonly day: string; readonly long?: boolean }) {
  return <time dateTime={day}>{long ? longDayText(day) : dayText(day)}</time>;
}

/** An instant by this computer's clock. */
export function InstantText({ at }: { readonly at: string }) {
  return <time dateTime={at}>{instantText(at)}</time>;
}

/** A tax year, 6 April to 5 April: `2025/26`. */
export function TaxYear({ year }: { readonly year: string }) {
  return (
    <span title={texts.taxYear(year.slice(0, 4), Number(year.slice(0, 4)) + 1)}>{taxYearText(year)}</span>
  );
}
