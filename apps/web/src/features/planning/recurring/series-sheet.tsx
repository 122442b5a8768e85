import type { Recurring } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import {
  deleteRecurring,
  oneRecurringQuery,
  recurringChanged,
  restoreRecurring,
} from '../../../api/recurring.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LineChart } from '../../../design/charts/line-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { amountText, dayText } from '../../../design/format.ts';
import { CheckIcon, EditIcon } from '../../../design/icons.ts';
import { Row, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { SideSheet } from '../../../design/sheet.tsx';
import { Facts, Stat, StatRow } from '../../../design/stat.tsx';
import { Hint } from '../../../design/text.tsx';
import { decide } from './decide.ts';
import { EditSeries } from './edit-series.tsx';
import { MergeSeries } from './merge-series.tsx';
import { isMarked, kindNames, nextPaymentText, pauseText, rhythmText, sureText } from './recurring-words.ts';
import { PriceBadge, StatusBadge } from './series-figures.tsx';
import { seriesFacts, seriesSheet as texts } from './texts.tsx';

interface SeriesSheetProps {
  readonly id: string;
  /** As the list has it, where it has it. */
  readonly known: Recurring | undefined;
  /** All of the list, with which it may be merged. */
  readonly others: readonly Recurring[];
  readonly onClose: () => void;
}

/** One recurring payment: what is known of it, why, and what the user says of it. */
export default function SeriesSheet({ id, known, others, onClose }: SeriesSheetProps) {
  const query = useQuery({ ...oneRecurringQuery(id), ...(known ? { placeholderData: known } : {}) });
  const series = query.data;
  return (
    <SideSheet title={series?.name ?? texts.recurringPayment} onClose={onClose}>
      {series ? (
        <SeriesMatter series={series} others={others} onClose={onClose} />
      ) : query.error ? (
        <LoadFailed what={texts.thisPayment} query={query} />
      ) : (
        <Skeleton shape="row" count={6} />
      )}
    </SideSheet>
  );
}

interface SeriesMatterProps extends Omit<SeriesSheetProps, 'id' | 'known'> {
  readonly series: Recurring;
}

function SeriesMatter({ series, others, onClose }: SeriesMatterProps) {
  const [editing, setEditing] = useState(false);
  const isTypedOnly = series.payment_count === 0;
  if (editing) return <EditSeries series={series} onDone={() => setEditing(false)} />;
  const isOpen = series.decision === null && series.status !== 'ended' && series.kind !== 'transfer';
  const decideAnd = (decision: Recurring['decision']) => () => {
    void decide(series, decision);
    if (decision === 'rejected') onClose();
  };
  return (
    <Stack>
      {series.decision === 'rejected' && (
        <Notice
          action={
            <Button small onClick={decideAnd(null)}>
              {texts.itDoesRecur}
            </Button>
          }
        >
          {texts.rejectedExplained}
        </Notice>
      )}
      {isOpen && !isTypedOnly && !isMarked(series) && (
        <Row>
          <Button kind="main" icon={<CheckIcon size={18} aria-hidden />} onClick={decideAnd('confirmed')}>
            {texts.confirm}
          </Button>
          <Button onClick={decideAnd('rejected')}>{common.notRecurring}</Button>
        </Row>
      )}
      <SeriesFacts series={series} />
      {series.payment_count > 0 && (
        <Link to="/transactions" search={{ recurring_id: series.id }}>
          {texts.seePayments(series.payment_count)}
        </Link>
      )}
      <PriceHistory series={series} />
      <Why series={series} />
      <MergeSeries series={series} others={others} onMerged={onClose} />
      <Row>
        <Button icon={<EditIcon size={18} aria-hidden />} onClick={() => setEditing(true)}>
          {common.edit}
        </Button>
        {isTypedOnly ? (
          <Button
            kind="danger"
            onClick={() => {
              onClose();
              void removeSeries(series);
            }}
          >
            {common.deleteWord}
          </Button>
        ) : (
          <Decisions series={series} isOpen={isOpen} decideAnd={decideAnd} />
        )}
      </Row>
    </Stack>
  );
}

interface DecisionsProps {
  readonly series: Recurring;
  readonly isOpen: boolean;
  readonly decideAnd: (decision: Recurring['decision']) => () => void;
}

/** The decisions that the user may take on a series with payments. */
function Decisions({ series, isOpen, decideAnd }: DecisionsProps) {
  const { decision, status, kind } = series;
  const isRejectable =
    decision === 'confirmed' || (isOpen && isMarked(series)) || (decision === null && kind === 'transfer');
  return (
    <>
      {status !== 'ended' && decision !== 'rejected' && (
        <Button onClick={decideAnd('ended')}>{texts.itHasEnded}</Button>
      )}
      {decision === 'ended' && <Button onClick={decideAnd(null)}>{texts.itGoesOn}</Button>}
      {isRejectable && <Button onClick={decideAnd('rejected')}>{common.notRecurring}</Button>}
    </>
  );
}

function Why({ series }: { readonly series: Recurring }) {
  if (series.reasons.length === 0) return null;
  return (
    <Disclosure title={texts.why}>
      <Stack gap={1}>
        {series.reasons.map(({ code, text }) => (
          <Hint key={code}>{text}</Hint>
        ))}
      </Stack>
    </Disclosure>
  );
}

/** Deletes a recurring payment, and offers it back as it was. */
function removeSeries(series: Recurring): Promise<void> {
  return runWithUndo({
    run: () => deleteRecurring(series.id),
    done: texts.deleted(series.name),
    undo: () => restoreRecurring(series.id),
    refresh: recurringChanged,
    failed: texts.notDeleted,
  });
}

/** Price history, if the price has ever changed. */
function PriceHistory({ series }: { readonly series: Recurring }) {
  const { currency, price_changes: changes } = series;
  const points = pricesOf(series);
  const [first, last] = [points[0], points.at(-1)];
  if (changes.length === 0 || !first || !last) return null;
  return (
    <ChartFrame
      title={texts.priceHistoryTitle(changes.length)}
      summary={texts.summary(
        amountText(first.value, currency),
        dayText(first.date),
        amountText(last.value, currency),
        dayText(last.date),
      )}
      chart={<LineChart label={common.price} currency={currency} points={points} shape="steps" />}
      rows={[...changes].reverse()}
      keyOf={({ transaction_id }) => transaction_id}
      columns={[
        { id: 'day', header: texts.since, cell: ({ date }) => <DateText day={date} /> },
        {
          id: 'price',
          header: common.price,
          figure: ({ to_amount }) => <Amount value={to_amount} currency={currency} size={14} />,
        },
        {
          id: 'year',
          header: texts.morePerYear,
          figure: ({ per_year }) => <Amount value={per_year} currency={currency} size={14} />,
        },
      ]}
      note={changes.at(-1)?.is_unsettled && texts.unsettled}
    />
  );
}

/** A price and the day from which it holds. */
interface Price {
  readonly date: string;
  readonly value: string;
}

/** The prices of a recurring payment from its first day to its last, oldest first; empty where it has no payments. */
function pricesOf(series: Pick<Recurring, 'first_date' | 'last_date' | 'price_changes'>): readonly Price[] {
  const { first_date, last_date, price_changes: changes } = series;
  const [first, latest] = [changes[0], changes.at(-1)];
  if (first_date === null || last_date === null || !first || !latest) return [];
  const before = first.date > first_date ? [{ date: first_date, value: first.from_amount }] : [];
  const after = last_date > latest.date ? [{ date: last_date, value: latest.to_amount }] : [];
  return [...before, ...changes.map(({ date, to_amount }) => ({ date, value: to_amount })), ...after];
}

/** Details of a recurring payment. */
function SeriesFacts({ series }: { readonly series: Recurring }) {
  const accounts = useQuery(accountsQuery);
  const categories = useQuery(categoriesQuery);
  const { currency, direction } = series;
  const figure = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const account = accounts.data?.find(({ id }) => id === series.account_id)?.name;
  const category = categories.data?.find(({ id }) => id === series.category_id)?.name;
  const next = nextPaymentText(series);
  const facts: (readonly [string, ReactNode] | false | undefined)[] = [
    [common.howOften, rhythmText(series)],
    next !== '' && ([seriesFacts.nextPayment, next] as const),
    series.is_amount_varying &&
      ([
        seriesFacts.recentAmounts,
        seriesFacts.amountRange(figure(series.amount_range.low), figure(series.amount_range.high)),
      ] as const),
    [common.whatItIs, kindNames[series.kind].one],
    account !== undefined && ([common.account, account] as const),
    category !== undefined && ([common.category, category] as const),
    series.payment_count > 0 &&
      ([common.soFar, seriesFacts.countAndTotal(series.payment_count, figure(series.total))] as const),
    series.first_date !== null &&
      series.last_date !== null &&
      ([seriesFacts.firstAndLast, `${dayText(series.first_date)}, ${dayText(series.last_date)}`] as const),
    series.missed_dates.length > 0 &&
      ([seriesFacts.missed, series.missed_dates.slice(-4).map(dayText).join(', ')] as const),
    series.pauses.length > 0 && ([seriesFacts.paused, series.pauses.map(pauseText).join(', ')] as const),
    series.contract_ends_on !== null &&
      ([seriesFacts.contractEnds, dayText(series.contract_ends_on)] as const),
    series.ended_on !== null && ([seriesFacts.overFrom, dayText(series.ended_on)] as const),
    [seriesFacts.howSure, sureText(series)],
  ];
  return (
    <>
      <Row gap={2}>
        <StatusBadge series={series} />
        <PriceBadge series={series} />
      </Row>
      <StatRow>
        <Stat label={series.is_amount_varying ? seriesFacts.nextPaymentAbout : seriesFacts.eachPayment}>
          <Amount
            value={series.amount}
            currency={currency}
            size={20}
            kind={direction === 'in' ? 'flow' : 'plain'}
          />
        </Stat>
        <Stat label={direction === 'in' ? seriesFacts.bringsInAYear : seriesFacts.costsInAYear}>
          <Amount value={series.annual_cost} currency={currency} size={20} />
        </Stat>
      </StatRow>
      <Facts facts={facts.filter((fact) => fact !== false && fact !== undefined)} />
    </>
  );
}
