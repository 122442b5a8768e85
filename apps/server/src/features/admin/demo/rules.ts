/** Account that all demo visitors sign in as. Its password can't be changed, and the demo status publishes it. */
export const demoUser = {
  display_name: 'Robin Ashdown',
  email: 'robin@demo.example',
  password: 'look-around-as-robin',
} as const;

const hourMs = 3_600_000;

/** The full hour that a moment is in, UTC; both as Unix milliseconds. */
export function hourOf(moment: number): number {
  return moment - (moment % hourMs);
}

/** The full hour after a moment: when the household is put back. Both as Unix milliseconds. */
export function nextReset(moment: number): number {
  return hourOf(moment) + hourMs;
}

/** Returns the email address of the template user that holds the original household of a day. It can't sign in. */
export function templateEmail(day: string): string {
  return `household-${day}@${templateDomain}`;
}

/** Domain of the template users' email addresses. `.invalid` is reserved (RFC 2606). */
export const templateDomain = 'farthing-demo.invalid';

/** Number of rows that visitors can add to the demo before it is reset. */
const roomForRows = 20_000;

/** Returns true if more rows may be added to the demo. @param rows current row count @param untouched row count after the reset */
export function mayStillAdd(rows: number, untouched: number): boolean {
  return rows < untouched + roomForRows;
}

/** Formats a duration as words: "in 12 minutes". */
export function minutesText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}
