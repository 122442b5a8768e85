import type { PortfolioPerformance } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { amountText } from '../../../design/format.ts';
import { percentText } from '../../../design/percent.ts';
import { type HistoryRange, rangeWords } from './history-range.ts';
import { valueFinding as texts } from './texts.tsx';

type History = Pick<
  PortfolioPerformance,
  'series' | 'base_currency' | 'gain' | 'time_weighted' | 'benchmark'
>;

/** Returns the chart title: a sentence that compares value with the amount paid in. */
export function valueFinding(
  { series, gain }: Pick<History, 'series' | 'gain'>,
  range: HistoryRange,
): string {
  const last = series.at(-1);
  if (!last) return texts.valueAgainstPaidIn;
  if (range !== 'all') {
    const moved = new Decimal(gain);
    const say = moved.isZero() ? texts.neitherGainedNorLost : moved.isNegative() ? texts.lost : texts.gained;
    return say(rangeWords[range]);
  }
  const over = new Decimal(last.value).comparedTo(last.paid_in);
  if (over === 0) return texts.worthPaidIn;
  return over > 0 ? texts.worthMore : texts.worthLess;
}

/** The same with its figures, for those who do not see the chart. */
export function valueSummary(
  { series, base_currency: currency, gain, time_weighted, benchmark }: History,
  range: HistoryRange,
): string {
  const last = series.at(-1);
  if (!last) return '';
  const rate = time_weighted.period === null ? undefined : percentText(time_weighted.period, true);
  const summary = [
    texts.worth(amountText(last.value, currency), amountText(last.paid_in, currency)),
    texts.change(amountText(gain, currency, true), rangeWords[range], rate),
  ].join(' ');
  if (benchmark?.value_end == null) return summary;
  return `${summary} ${texts.compared(benchmark.name, amountText(benchmark.value_end, currency))}`;
}
