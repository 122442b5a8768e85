/** Name in local storage of the flag that there is or was a copy on this device. */
export const copyFlag = 'farthing.offline';

/** Returns true if there is, or was, a copy on this device. */
export function isCopyOn(): boolean {
  try {
    return localStorage.getItem(copyFlag) !== null;
  } catch {
    return false; // Storage is switched off, so there is no copy.
  }
}
