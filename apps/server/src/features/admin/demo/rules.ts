/** Account that all demo visitors sign in as. Its password can't be changed, and the demo status publishes it. */
export const demoUser = {
  display_name: 'Robin Ashdown',
  email: 'robin@demo.example',
  password: 'look-around-as-robin',
} as const;

/** Robin's partner, whose shared accounts visitors see. No one can sign in as them. */
export const demoPartner = { display_name: 'Alex Ashdown', email: 'alex@demo.example' } as const;

/** Something of each of the two people of the demo, such as their ids. */
export interface Couple<Of = string> {
  readonly robin: Of;
  readonly partner: Of;
}

const hourMs = 3_600_000;

/** The full hour that a moment is in, UTC; both as Unix milliseconds. */
export function hourOf(moment: number): number {
  return moment - (moment % hourMs);
}

/** The full hour after a moment: when the household is put back. Both as Unix milliseconds. */
export function nextReset(moment: number): number {
  return hourOf(moment) + hourMs;
}

/** Returns the email addresses of the template users that hold the original records of a day. They can't sign in. */
export function templateEmails(day: string): Couple {
  return { robin: `household-${day}@${templateDomain}`, partner: `partner-${day}@${templateDomain}` };
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
