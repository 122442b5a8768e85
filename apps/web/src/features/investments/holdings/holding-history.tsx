import type { Holding, HoldingTrade } from '@farthing/api-contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holdingTradesQuery } from '../../../api/holdings.ts';
import { portfolioPerformanceQuery } from '../../../api/portfolio.ts';
import { securityPricesQuery } from '../../../api/securities.ts';
import type { LineMark } from '../../../design/charts/line-marks.tsx';
import * as common from '../../../design/common-texts.ts';
import { todayHere } from '../../../design/format.ts';
import { Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { usePreferences } from '../../../design/preferences.ts';
import { SegmentChoice } from '../../../design/segment-choice.tsx';
import { PriceLine } from '../securities/price-line.tsx';
import { daysOf, type HistoryRange } from './history-range.ts';
import { PeriodGain } from './period-gain.tsx';
import { holdingHistory as texts } from './texts.tsx';
import { tradeMark } from './trade-mark.ts';
import { ValueLine } from './value-line.tsx';

const shown = [
  { value: 'value', label: texts.valueAgainstPaidIn, short: common.value },
  { value: 'price', label: common.pricePerUnit, short: common.price },
] as const;

/** Chart of a holding's value over time with its trades, or of its security's price. */
export function HoldingHistory({ holding }: { readonly holding: Holding }) {
  const [what, setWhat] = useState<'value' | 'price'>('value');
  if (holding.trade_count === 0) return <Prices holding={holding} />;
  return (
    <Stack gap={3}>
      <SegmentChoice label={texts.whatIsShown} value={what} options={shown} onChange={setWhat} />
      {what === 'value' ? <Value holding={holding} /> : <Prices holding={holding} />}
    </Stack>
  );
}

function Value({ holding }: { readonly holding: Holding }) {
  const [range, setRange] = useState<HistoryRange>('all');
  const query = useQuery({
    ...portfolioPerformanceQuery({ ...daysOf(range, todayHere()), holding_id: holding.id }),
    placeholderData: keepPreviousData,
  });
  const trades = useInfiniteQuery(holdingTradesQuery(holding.id));
  const { hideAmounts } = usePreferences();
  if (!query.data) {
    return query.error ? <LoadFailed what={texts.theHistory} query={query} /> : <Skeleton shape="chart" />;
  }
  return (
    <>
      {query.data.series.length > 1 && <PeriodGain history={query.data} range={range} />}
      <ValueLine
        history={query.data}
        range={range}
        onRange={setRange}
        marks={marksOf(trades.data?.pages.flatMap(({ items }) => items) ?? [], hideAmounts)}
      />
    </>
  );
}

function Prices({ holding }: { readonly holding: Holding }) {
  const prices = useInfiniteQuery(securityPricesQuery(holding.security_id));
  if (!prices.data) return prices.isPending ? <Skeleton shape="chart" /> : null;
  return <PriceLine prices={prices.data.pages.flatMap(({ items }) => items)} currency={holding.currency} />;
}

/** Oldest first, as the line goes. */
function marksOf(trades: readonly HoldingTrade[], hideUnits: boolean): readonly LineMark[] {
  return trades.map((trade) => tradeMark(trade, hideUnits)).reverse();
}
