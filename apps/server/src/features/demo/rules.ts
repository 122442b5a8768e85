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

/** So many rows visitors may add to the untouched household, until it is put back. */
const roomForRows = 20_000;

/** Whether a household may take more. @param rows what it holds @param untouched what it held at first */
export function mayStillAdd(rows: number, untouched: number): boolean {
  return rows < untouched + roomForRows;
}

/** How long something lasts, in words: "in 12 minutes". */
export function minutesText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}
