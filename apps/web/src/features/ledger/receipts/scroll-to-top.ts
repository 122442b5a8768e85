import { focusTitle } from '../../../design/focus.ts';

/** Scrolls to the top after another receipt, or none, has replaced the one shown. */
export function scrollToTop(): void {
  scrollTo({ top: 0 });
  focusTitle();
}
