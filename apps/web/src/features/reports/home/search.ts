/** Ranges of the line of net worth, by their word in the address. */
export const worthRanges = ['1m', '3m', '6m', '1y', '5y', 'all'] as const;
export type WorthRange = (typeof worthRanges)[number];
/** Parameters in the URL of Home. */
interface HomeSearch {
  /** Range of the line of net worth; a year unless given. */
  readonly range?: WorthRange;
}

/** Reads them. Unknown values are left out. */
export function readHomeSearch(search: Readonly<Record<string, unknown>>): HomeSearch {
  const range = worthRanges.find((one) => one === search.range);
  return range && range !== '1y' ? { range } : {};
}
