import type { Recurring } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountsQuery } from '../../api/accounts.ts';
import { categoriesQuery } from '../../api/categories.ts';
import { Amount } from '../../design/amount.tsx';
import { countText, dayText } from '../../design/format.ts';
import { Row } from '../../design/layout.tsx';
import { Facts, Stat, StatRow } from '../../design/stat.tsx';
import { kindNames, nextText, rhythmText, spanText, sureText } from './recurring-words.ts';
import { PriceBadge, StatusBadge } from './series-figures.tsx';

/** What is known of a recurring payment. */
export function SeriesFacts({ series }: { readonly series: Recurring }) {
  const accounts = useQuery(accountsQuery);
  const categories = useQuery(categoriesQuery);
  const { currency, direction } = series;
  const figure = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const account = accounts.data?.find(({ id }) => id === series.account_id)?.name;
  const category = categories.data?.find(({ id }) => id === series.category_id)?.name;
  const next = nextText(series);
  const facts: (readonly [string, ReactNode] | false | undefined)[] = [
    ['How often', rhythmText(series)],
    next !== '' && (['Next payment', next.replace(/^next /, '').replace(/^was/, 'Was')] as const),
    series.is_amount_varying &&
      ([
        'Amounts so far',
        <>
          {figure(series.amount_range.low)} to {figure(series.amount_range.high)}
        </>,
      ] as const),
    ['What it is', kindNames[series.kind].one],
    account !== undefined && (['Account', account] as const),
    category !== undefined && (['Category', category] as const),
    series.payment_count > 0 &&
      ([
        'So far',
        <>
          {countText(series.payment_count, 'payment')}, {figure(series.total)}
        </>,
      ] as const),
    series.first_date !== null &&
      series.last_date !== null &&
      (['First and last', `${dayText(series.first_date)}, ${dayText(series.last_date)}`] as const),
    series.missed_dates.length > 0 &&
      (['Missed', series.missed_dates.slice(-4).map(dayText).join(', ')] as const),
    series.pauses.length > 0 &&
      ([
        'Paused',
        series.pauses
          .map(({ from, to }) => `${spanText(from, to).replace(' and ', ' to ')} ${to.slice(0, 4)}`)
          .join(', '),
      ] as const),
    series.contract_ends_on !== null && (['Contract ends', dayText(series.contract_ends_on)] as const),
    series.ended_on !== null && (['Over from', dayText(series.ended_on)] as const),
    ['How sure', sureText(series)],
  ];
  return (
    <>
      <Row gap={2}>
        <StatusBadge series={series} />
        <PriceBadge series={series} />
      </Row>
      <StatRow>
        <Stat label={series.is_amount_varying ? 'Next payment, about' : 'Each payment'}>
          <Amount
            value={series.amount}
            currency={currency}
            size={20}
            kind={direction === 'in' ? 'flow' : 'plain'}
          />
        </Stat>
        <Stat label={direction === 'in' ? 'Brings in a year' : 'Costs in a year'}>
          <Amount value={series.annual_cost} currency={currency} size={20} />
        </Stat>
      </StatRow>
      <Facts facts={facts.filter((fact) => fact !== false && fact !== undefined)} />
    </>
  );
}
