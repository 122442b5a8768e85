/** Minutes between two checks, and those after failures in a row. */
const usualMinutes = 15;
const pauses = [15, 60, 180, 360, 1440];

/** Minutes until the next check. @param failures in a row */
export function minutesAfter(failures: number): number {
  return failures === 0 ? usualMinutes : (pauses[Math.min(failures, pauses.length) - 1] ?? 1440);
}

/** Failures in a row after which the user is told. A server that is away for a moment is no news. */
export const toldFailures = 3;

/** Failures after which a message that can't be read is left out. */
export const brokenFailures = 2;

/** Days before it was switched on from which on messages are looked at. */
export const firstDays = 31;
