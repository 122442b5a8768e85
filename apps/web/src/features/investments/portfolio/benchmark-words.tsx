import type { PortfolioPerformance } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { Amount } from '../../../design/amount.tsx';
import { dayText } from '../../../design/format.ts';
import { percentText } from '../../../design/percent.ts';
import { Hint, Text } from '../../../design/text.tsx';
import { benchmarkWords as texts } from './texts.tsx';

/** Sentence below the chart on the value of the same payments in the benchmark. */
export function BenchmarkWords({ course }: { readonly course: PortfolioPerformance }) {
  const { benchmark, value_end, base_currency: currency, date_from } = course;
  if (!benchmark) return null;
  const { name, value_end: elsewhere, date_from: since, time_weighted } = benchmark;
  if (elsewhere === null) {
    return <Hint>{texts.noPrice(name)}</Hint>;
  }
  const money = (value: string) => <Amount value={value} currency={currency} size={14} strong />;
  const ahead = new Decimal(value_end).minus(elsewhere);
  const begins = since !== null && since > date_from;
  return (
    <Text size={14}>
      {texts.worthElsewhere(
        name,
        money(elsewhere),
        time_weighted.period === null ? undefined : percentText(time_weighted.period, true),
      )}{' '}
      {ahead.isZero()
        ? texts.asMuch
        : (ahead.isNegative() ? texts.less : texts.more)(money(ahead.abs().toFixed(2)))}
      {begins && ` ${texts.takesOver(dayText(since))}`}
      {benchmark.security_id !== null && ` ${texts.payoutsNotCounted}`}
    </Text>
  );
}
