import type { PortfolioPerformance } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { Amount } from '../../design/amount.tsx';
import { dayText } from '../../design/format.ts';
import { percentText } from '../../design/percent.ts';
import { Text } from '../../design/text.tsx';

/** What the same payments would be worth elsewhere, in a sentence below the chart. */
export function BenchmarkWords({ course }: { readonly course: PortfolioPerformance }) {
  const { benchmark, value_end, base_currency: currency, date_from } = course;
  if (!benchmark) return null;
  const { name, value_end: elsewhere, date_from: since, time_weighted } = benchmark;
  if (elsewhere === null) {
    return (
      <Text size={14} tone="quiet">
        {name} has no price in this time, so there is nothing to compare with.
      </Text>
    );
  }
  const ahead = new Decimal(value_end).minus(elsewhere);
  const begins = since !== null && since > date_from;
  return (
    <Text size={14}>
      In {name} the same payments would be worth{' '}
      <Amount value={elsewhere} currency={currency} size={14} strong />
      {time_weighted.period === null ? '' : ` (${percentText(time_weighted.period, true)})`}.{' '}
      {ahead.isZero() ? (
        'That is what you have.'
      ) : (
        <>
          You have <Amount value={ahead.abs().toFixed(2)} currency={currency} size={14} strong />{' '}
          {ahead.isNegative() ? 'less' : 'more'}.
        </>
      )}
      {begins && ` No price of it is stored before ${dayText(since)}: it takes over what you held then.`}
      {benchmark.security_id !== null && ' What it pays out is not counted.'}
    </Text>
  );
}
