/** Parameters in the URL of capital gains: the tax year, and the open disposal. */
interface CapitalGainsSearch {
  readonly year?: string;
  readonly disposal?: string;
  /** The id of one that was typed. */
  readonly other?: string;
}

/** Reads it; what is no tax year is left out, so that an old link still opens. `2025/26` is taken too. */
export function readCapitalGainsSearch(search: Readonly<Record<string, unknown>>): CapitalGainsSearch {
  const year = typeof search.year === 'string' ? search.year.replace('/', '-') : '';
  return {
    ...(/^\d{4}-\d{2}$/.test(year) ? { year } : {}),
    ...(typeof search.disposal === 'string' ? { disposal: search.disposal } : {}),
    ...(typeof search.other === 'string' ? { other: search.other } : {}),
  };
}
