import { dayText } from '../../../design/format.ts';
import { WorkingText } from '../../../design/workings.tsx';

/** A sentence of the API as people read it: days as 4 Aug 2026, amounts as pounds, hidden where amounts are. */
export function PlainWords({ children }: { readonly children: string }) {
  return <WorkingText>{children.replace(/\b\d{4}-\d\d-\d\d\b/g, dayText)}</WorkingText>;
}
