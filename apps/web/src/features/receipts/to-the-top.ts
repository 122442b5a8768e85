import { focusTitle } from '../../design/focus.ts';

/** Another receipt, or none, stands where one was: reading begins at the top again. */
export function toTheTop(): void {
  scrollTo({ top: 0 });
  focusTitle();
}
