/** Filter of the rate list in the URL. */
export interface RateSearch {
  readonly from_currency?: string;
  readonly to_currency?: string;
}

/** Reads the filter from an address; what is no currency is left out, so that an old link still opens. */
export function readRateSearch(search: Readonly<Record<string, unknown>>): RateSearch {
  const currency = (value: unknown) =>
    typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : undefined;
  const from_currency = currency(search.from_currency);
  const to_currency = currency(search.to_currency);
  return { ...(from_currency ? { from_currency } : {}), ...(to_currency ? { to_currency } : {}) };
}
