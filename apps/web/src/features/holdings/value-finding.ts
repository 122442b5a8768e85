import type { PortfolioPerformance } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { amountText } from '../../design/format.ts';
import { percentText } from '../../design/percent.ts';
import { type CourseRange, rangeWords } from './course-range.ts';

type Course = Pick<PortfolioPerformance, 'series' | 'base_currency' | 'gain' | 'time_weighted' | 'benchmark'>;

/** What the line of value against payments says, in words: the title of the chart. */
export function valueFinding({ series, gain }: Pick<Course, 'series' | 'gain'>, range: CourseRange): string {
  const last = series.at(-1);
  if (!last) return 'Value against what was paid in';
  if (range !== 'all') {
    const moved = new Decimal(gain);
    const word = moved.isZero() ? 'Neither gained nor lost' : moved.isNegative() ? 'Lost' : 'Gained';
    return `${word} ${rangeWords[range]}`;
  }
  const over = new Decimal(last.value).comparedTo(last.paid_in);
  if (over === 0) return 'Worth what was paid in';
  return over > 0 ? 'Worth more than was paid in' : 'Worth less than was paid in';
}

/** The same with its figures, for those who do not see the chart. */
export function valueSummary(
  { series, base_currency: currency, gain, time_weighted, benchmark }: Course,
  range: CourseRange,
): string {
  const last = series.at(-1);
  if (!last) return '';
  const rate =
    time_weighted.period === null ? '' : `, ${percentText(time_weighted.period, true)} time-weighted`;
  const compared =
    benchmark?.value_end == null
      ? ''
      : ` In ${benchmark.name} the same payments would be worth ${amountText(benchmark.value_end, currency)}.`;
  return `Worth ${amountText(last.value, currency)} against ${amountText(last.paid_in, currency)} paid in, less what was taken out. ${amountText(gain, currency, true)} ${rangeWords[range]}${rate}.${compared}`;
}
