/** Returns today's date in UTC, `YYYY-MM-DD`, the default of requests without a date. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
