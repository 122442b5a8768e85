import type { Recurring } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Row } from '../../../design/layout.tsx';
import { Facts, Stat, StatRow } from '../../../design/stat.tsx';
import { kindNames, nextPaymentText, pauseText, rhythmText, sureText } from './recurring-words.ts';
import { PriceBadge, StatusBadge } from './series-figures.tsx';
import { seriesFacts as texts } from './texts.tsx';

/** Details of a recurring payment. */
export function SeriesFacts({ series }: { readonly series: Recurring }) {
  const accounts = useQuery(accountsQuery);
  const categories = useQuery(categoriesQuery);
  const { currency, direction } = series;
  const figure = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const account = accounts.data?.find(({ id }) => id === series.account_id)?.name;
  const category = categories.data?.find(({ id }) => id === series.category_id)?.name;
  const next = nextPaymentText(series);
  const facts: (readonly [string, ReactNode] | false | undefined)[] = [
    [common.howOften, rhythmText(series)],
    next !== '' && ([texts.nextPayment, next] as const),
    series.is_amount_varying &&
      ([
        texts.amountsSoFar,
        texts.amountRange(figure(series.amount_range.low), figure(series.amount_range.high)),
      ] as const),
    [common.whatItIs, kindNames[series.kind].one],
    account !== undefined && ([common.account, account] as const),
    category !== undefined && ([common.category, category] as const),
    series.payment_count > 0 &&
      ([common.soFar, texts.countAndTotal(series.payment_count, figure(series.total))] as const),
    series.first_date !== null &&
      series.last_date !== null &&
      ([texts.firstAndLast, `${dayText(series.first_date)}, ${dayText(series.last_date)}`] as const),
    series.missed_dates.length > 0 &&
      ([texts.missed, series.missed_dates.slice(-4).map(dayText).join(', ')] as const),
    series.pauses.length > 0 && ([texts.paused, series.pauses.map(pauseText).join(', ')] as const),
    series.contract_ends_on !== null && ([texts.contractEnds, dayText(series.contract_ends_on)] as const),
    series.ended_on !== null && ([texts.overFrom, dayText(series.ended_on)] as const),
    [texts.howSure, sureText(series)],
  ];
  return (
    <>
      <Row gap={2}>
        <StatusBadge series={series} />
        <PriceBadge series={series} />
      </Row>
      <StatRow>
        <Stat label={series.is_amount_varying ? texts.nextPaymentAbout : texts.eachPayment}>
          <Amount
            value={series.amount}
            currency={currency}
            size={20}
            kind={direction === 'in' ? 'flow' : 'plain'}
          />
        </Stat>
        <Stat label={direction === 'in' ? texts.bringsInAYear : texts.costsInAYear}>
          <Amount value={series.annual_cost} currency={currency} size={20} />
        </Stat>
      </StatRow>
      <Facts facts={facts.filter((fact) => fact !== false && fact !== undefined)} />
    </>
  );
}
