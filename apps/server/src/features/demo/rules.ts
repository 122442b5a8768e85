/** Whom everybody signs in as. Nobody can change the password: it is no secret, the status tells it. */
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

/** The address of the user that holds the untouched household of a day. Nobody signs in with it. */
export function templateEmail(day: string): string {
  return `household-${day}@${templateDomain}`;
}

/** Where the addresses of such users end. `.invalid` is nobody's (RFC 2606). */
export const templateDomain = 'farthing-demo.invalid';
