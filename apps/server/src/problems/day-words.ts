/** A day as people write it: `4 Aug 2026`. @param day begins with YYYY-MM-DD */
export function dayInWords(day: string): string {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
