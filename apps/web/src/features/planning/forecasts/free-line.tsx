import { useQuery } from '@tanstack/react-query';
import { cashFlowForecastQuery } from '../../../api/forecasts.ts';
import { Amount } from '../../../design/amount.tsx';
import { Link } from '../../../design/link.tsx';
import { Text } from '../../../design/text.tsx';
import { freeToSpend as texts } from './line-texts.ts';
import { weekdayText } from './weekday-text.ts';

/** The money that is free until pay-day in a line, as on Home, with a link to its sum. Nothing without an account of cash. */
export default function FreeLine() {
  const { data } = useQuery(cashFlowForecastQuery());
  if (!data?.free_to_spend) return null;
  const { amount, until, is_pay_day } = data.free_to_spend;
  return (
    <Text size={14}>
      <Link to="/forecast">{texts.free(is_pay_day, weekdayText(until))}</Link>:{' '}
      <Amount value={amount} currency={data.base_currency} size={14} strong />
    </Text>
  );
}
