/** The ranges that a report can be asked for, by their word in the address. */
export const rangeNames = ['month', '3-months', '12-months', 'tax-year', 'year', 'all'] as const;
export type RangeName = (typeof rangeNames)[number];

/** The reports, by their word in the address. */
const reportViews = [
  'income',
  'categories',
  'cash-flow',
  'merchants',
  'savings',
  'net-worth',
  'year',
] as const;
export type ReportViewName = (typeof reportViews)[number];

/** Parameters in the URL of the reports: the report, the date range and the year. */
export interface ReportSearch {
  readonly view?: ReportViewName;
  readonly range?: RangeName;
  /** Year of the annual review: `2025`. */
  readonly year?: string;
}

/** Reads it; what cannot be is left out, so that an old link still opens. */
export function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const view = reportViews.find((one) => one === search.view);
  const range = rangeNames.find((one) => one === search.range);
  const year = String(search.year ?? '');
  return {
    ...(view && view !== 'income' ? { view } : {}), // the first needs no word
    ...(range ? { range } : {}),
    ...(/^(19|20|21)\d\d$/.test(year) ? { year } : {}),
  };
}
