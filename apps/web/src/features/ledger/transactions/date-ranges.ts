import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { dateRanges as texts } from './texts.tsx';

/** The spans that people ask for most, as seen from a day: this and last month, this tax year, the last 12 months. */
export function usualRanges(today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const taxYear = today >= `${year}-04-06` ? year : year - 1;
  return [
    { label: common.thisMonth, date_from: monthStart(year, month), date_to: monthEnd(year, month) },
    { label: texts.lastMonth, date_from: monthStart(year, month - 1), date_to: monthEnd(year, month - 1) },
    { label: common.thisTaxYear, date_from: `${taxYear}-04-06`, date_to: `${taxYear + 1}-04-05` },
    { label: common.last12Months, date_from: yearBefore(year, month, today), date_to: today },
  ];
}

/** Returns the name of a date range: its usual name, or its days. */
export function rangeText(date_from: string | undefined, date_to: string | undefined, today: string): string {
  const usual = usualRanges(today).find(
    (range) => range.date_from === date_from && range.date_to === date_to,
  );
  if (usual) return usual.label;
  if (date_from && date_from === date_to) return dayText(date_from);
  if (date_from && date_to) return texts.range(dayText(date_from), dayText(date_to));
  return date_from ? texts.since(dayText(date_from)) : texts.until(dayText(date_to ?? today));
}

function monthStart(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1, 12)).toISOString().slice(0, 10);
}

function monthEnd(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0, 12)).toISOString().slice(0, 10);
}

/** The day after the same day of the year before, so that it is twelve months and not a day more. */
function yearBefore(year: number, month: number, today: string): string {
  return new Date(Date.UTC(year - 1, month - 1, Number(today.slice(8)) + 1, 12)).toISOString().slice(0, 10);
}
