import type { Budget } from '@farthing/api-contract';
import { dayText } from '../../../design/format.ts';
import { budgetWords as texts } from './texts.tsx';

/** `1 Nov 2026 to 30 Nov 2026`. */
export function rangeText({ period_start, period_end }: Pick<Budget, 'period_start' | 'period_end'>): string {
  return texts.span(dayText(period_start), dayText(period_end));
}
