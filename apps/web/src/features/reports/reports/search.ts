/** The ranges that a report can be asked for, by their word in the address. */
export const rangeNames = [
  'month',
  '3-months',
  '6-months',
  '12-months',
  '5-years',
  'tax-year',
  'year',
  'all',
] as const;
export type RangeName = (typeof rangeNames)[number];

/** The reports, by their word in the address. */
const reportViews = [
  'income',
  'categories',
  'cash-flow',
  'merchants',
  'savings',
  'net-worth',
  'letter',
  'year',
] as const;
export type ReportViewName = (typeof reportViews)[number];

/** Parameters in the URL of the reports: the report, its date range, year or month. */
export interface ReportSearch {
  readonly view?: ReportViewName;
  readonly range?: RangeName;
  /** Year of the annual review: `2025`. */
  readonly year?: string;
  /** Month of the letter: `2026-10`. */
  readonly month?: string;
}

/** Reads it; what cannot be is left out, so that an old link still opens. */
export function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const view = reportViews.find((one) => one === search.view);
  const range = rangeNames.find((one) => one === search.range);
  const year = String(search.year ?? '');
  const month = String(search.month ?? '');
  return {
    ...(view && view !== 'income' ? { view } : {}), // the first needs no word
    ...(range ? { range } : {}),
    ...(/^(19|20|21)\d\d$/.test(year) ? { year } : {}),
    ...(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
  };
}
