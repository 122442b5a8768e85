/** Today in UTC, `YYYY-MM-DD`: the day that an answer means when the caller names none. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
