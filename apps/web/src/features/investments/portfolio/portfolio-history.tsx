import type { PortfolioPerformance, PortfolioSummary } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { portfolioBenchmarkQuery, portfolioPerformanceQuery } from '../../../api/portfolio.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, taxYearText, todayHere } from '../../../design/format.ts';
import { Card, Columns, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { percentText } from '../../../design/percent.ts';
import { Stat } from '../../../design/stat.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { daysOf, type HistoryRange } from '../holdings/history-range.ts';
import { sumOf } from '../holdings/holding-words.ts';
import { PeriodGain } from '../holdings/period-gain.tsx';
import { ValueLine } from '../holdings/value-line.tsx';
import { portfolioHistory as texts } from './texts.tsx';

const BenchmarkSheet = lazyPart(() => import('./benchmark-sheet.tsx'));

/** Value of the portfolio over the chosen period, with its benchmark. */
export function PortfolioHistory({ summary }: { readonly summary: PortfolioSummary }) {
  const [range, setRange] = useState<HistoryRange>('all');
  const [choosing, setChoosing] = useState(false);
  const kept = useQuery(portfolioBenchmarkQuery);
  const benchmark = kept.data?.benchmark ?? undefined;
  const query = useQuery({
    ...portfolioPerformanceQuery({ ...daysOf(range, todayHere()), benchmark }),
    placeholderData: keepPreviousData,
    enabled: !kept.isPending,
  });
  const ever = useQuery(portfolioPerformanceQuery());
  // All at once: what came above the figures would push them down.
  const isComing = (!query.data && !query.error) || ever.isPending;
  return (
    <Card>
      <Stack gap={6}>
        <Stack gap={2}>
          <ValueToday summary={summary} />
          {query.data && query.data.series.length > 1 && <PeriodGain history={query.data} range={range} />}
        </Stack>
        {isComing ? (
          <Stack>
            <Skeleton shape="row" count={4} />
            <Skeleton shape="framed-chart" />
          </Stack>
        ) : (
          <PortfolioFigures summary={summary} />
        )}
        {!query.data && query.error && <LoadFailed what={texts.theHistory} query={query} />}
        {query.data && (
          <Stack gap={3}>
            <ValueLine
              history={query.data}
              range={range}
              onRange={setRange}
              controls={
                <Button small kind="quiet" onClick={() => setChoosing(true)}>
                  {benchmark ? texts.changeComparison : texts.compare}
                </Button>
              }
            />
            <BenchmarkWords history={query.data} />
          </Stack>
        )}
      </Stack>
      {choosing && <BenchmarkSheet kept={benchmark} onClose={() => setChoosing(false)} />}
    </Card>
  );
}

/** Sentence below the chart on the value of the same payments in the benchmark. */
function BenchmarkWords({ history }: { readonly history: PortfolioPerformance }) {
  const { benchmark, value_end, base_currency: currency, date_from } = history;
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

/** Today's total value in large type. */
function ValueToday({ summary }: { readonly summary: PortfolioSummary }) {
  const { base_currency: currency, value, missing } = summary;
  return (
    <Stat label={missing.length > 0 ? texts.valueTodayInPart : common.valueToday}>
      <Amount value={value} currency={currency} size={40} strong />
    </Stat>
  );
}

/** Total cost, gain and return since the first trade. */
function PortfolioFigures({ summary }: { readonly summary: PortfolioSummary }) {
  const {
    base_currency: currency,
    paid_in,
    taken_out,
    dividends,
    book_cost,
    income_of_year,
    tax_year,
  } = summary;
  const performance = useQuery(portfolioPerformanceQuery());
  const weighted = performance.data?.money_weighted;
  const timed = performance.data?.time_weighted;
  return (
    <Columns narrowest="slim">
      <Stat label={common.bookCost} note={texts.bookCostNote}>
        <Amount value={book_cost} currency={currency} />
      </Stat>
      <Stat label={common.paidIn} note={texts.paidInNote}>
        <Amount value={sumOf([paid_in, `-${taken_out}`, `-${dividends}`])} currency={currency} />
      </Stat>
      <Returned
        label={texts.returnAYear}
        note={texts.returnNote}
        rate={weighted?.yearly ?? weighted?.period}
        short={weighted !== undefined && weighted.yearly === null}
      />
      <Returned
        label={texts.timeWeighted}
        note={texts.timeWeightedNote}
        rate={timed?.yearly ?? timed?.period}
        short={timed !== undefined && timed.yearly === null}
      />
      <Stat label={texts.income(taxYearText(tax_year))} note={texts.incomeNote}>
        <Amount value={income_of_year} currency={currency} />
      </Stat>
    </Columns>
  );
}

interface ReturnedProps {
  readonly label: string;
  readonly note: string;
  readonly rate: string | null | undefined;
  /** Not a whole year has gone: the rate is that of the time since the first trade. */
  readonly short: boolean;
}

function Returned({ label, note, rate, short }: ReturnedProps) {
  if (rate === null || rate === undefined) return null;
  return (
    <Stat label={label} note={short ? common.sinceTheFirstTrade : note}>
      {percentText(rate, true)}
    </Stat>
  );
}
