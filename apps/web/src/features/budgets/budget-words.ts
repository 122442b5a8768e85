import type { Budget, BudgetSettings } from '@farthing/api-contract';
import { dayText } from '../../design/format.ts';

/** What a budget's period is called. */
export const periodNames: Readonly<Record<Budget['period'], string>> = {
  monthly: 'Monthly',
  weekly: 'Weekly',
  yearly: 'Yearly',
};

/** What goes over into the next period. */
export const rolloverNames: Readonly<Record<Budget['rollover'], string>> = {
  none: 'Nothing, it starts anew',
  surplus: 'What is left',
  both: 'What is left, and what was overspent',
};

/** Whose bank holidays a pay-day minds. */
export const holidayNames: Readonly<Record<BudgetSettings['holidays'], string>> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

/** `1 Nov 2026 to 30 Nov 2026`. */
export function spanText({ period_start, period_end }: Pick<Budget, 'period_start' | 'period_end'>): string {
  return `${dayText(period_start)} to ${dayText(period_end)}`;
}
