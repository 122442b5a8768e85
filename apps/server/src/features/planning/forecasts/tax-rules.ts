/** A payment to HMRC in pence, more than zero. */
export interface DueTax {
  readonly date: string;
  readonly label: string;
  readonly minor: bigint;
}

/**
 * Returns each 31 January and 31 July in a date range, with the tax year whose payments are due then: the one
 * that ended in the previous calendar year (TMA 1970 ss59A(2), 59B(4)).
 */
export function taxDays(from: string, to: string): { readonly date: string; readonly tax_year: string }[] {
  const days: { date: string; tax_year: string }[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    for (const date of [`${year}-01-31`, `${year}-07-31`]) {
      if (date >= from && date <= to)
        days.push({ date, tax_year: `${year - 2}-${String((year - 1) % 100).padStart(2, '0')}` });
    }
  }
  return days;
}
