import { storedText } from '../../store.ts';

/** Name in local storage of the flag that there is or was a copy on this device. */
export const copyFlag = 'farthing.offline';

/** Returns true if there is, or was, a copy on this device. */
export function isCopyOn(): boolean {
  return storedText(copyFlag) !== null;
}
