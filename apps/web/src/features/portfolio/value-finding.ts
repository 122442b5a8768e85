import type { PortfolioPerformance } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { amountText } from '../../design/format.ts';

/** What the line of value against payments says, in words: the title of the chart. */
export function valueFinding({ series }: Pick<PortfolioPerformance, 'series'>): string {
  const last = series.at(-1);
  if (!last) return 'Value against what was paid in';
  const over = new Decimal(last.value).comparedTo(last.paid_in);
  if (over === 0) return 'Worth what was paid in';
  return over > 0 ? 'Worth more than was paid in' : 'Worth less than was paid in';
}

/** The same with its figures, for those who do not see the chart. */
export function valueSummary({
  series,
  base_currency: currency,
}: Pick<PortfolioPerformance, 'series' | 'base_currency'>): string {
  const last = series.at(-1);
  if (!last) return '';
  return `Worth ${amountText(last.value, currency)} against ${amountText(last.paid_in, currency)} paid in, less what was taken out.`;
}
