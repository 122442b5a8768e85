import type { UpcomingPayment, UpcomingPayments } from '@farthing/api-contract';
import { monthsLater } from '@farthing/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { upcomingQuery } from '../../../api/recurring.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import { Calendar } from '../../../design/calendar.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { amountText, dayText, monthText } from '../../../design/format.ts';
import { BackIcon, ForwardIcon } from '../../../design/icons.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListButton } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import type { Column } from '../../../design/table.tsx';
import { Badge, Hint } from '../../../design/text.tsx';
import { type Due, dueByDay, dueOf } from './due-days.ts';
import { withoutOtherLegs } from './sort-series.ts';
import { calendarCard as texts } from './texts.tsx';

const CalendarFeedSheet = lazyPart(() => import('./calendar-feed-sheet.tsx'));

/** Number of days that the calendar covers: a year and a month, so that yearly payments are included. */
export const daysAhead = 397;

const columns: readonly Column<UpcomingPayment & { readonly day: string }>[] = [
  { id: 'day', header: common.day, cell: ({ day }) => <DateText day={day} /> },
  { id: 'name', header: common.payment, cell: ({ name }) => name },
  {
    id: 'amount',
    header: common.amount,
    figure: ({ signed_amount, currency }) => (
      <Amount value={signed_amount} currency={currency} kind="flow" size={14} />
    ),
  },
];

interface CalendarCardProps {
  /** `YYYY-MM`; the first month with payments where absent. */
  readonly month: string | undefined;
  readonly onMonth: (month: string | undefined) => void;
  readonly onOpen: (id: string) => void;
}

/** Payments due in a month, by day, with a list below. */
export function CalendarCard(props: CalendarCardProps) {
  const query = useQuery(upcomingQuery(daysAhead));
  if (query.data) return <DueMonth {...props} data={query.data} />;
  return (
    <Card>
      {query.error ? <LoadFailed what={texts.whatFallsDue} query={query} /> : <Skeleton shape="chart" />}
    </Card>
  );
}

interface DueMonthProps extends CalendarCardProps {
  readonly data: UpcomingPayments;
}

function DueMonth({ month: wanted, onMonth, onOpen, data }: DueMonthProps) {
  const [chosen, setChosen] = useState<string>();
  const { from: today, base_currency: currency } = data;
  const [first, last] = [today.slice(0, 7), data.to.slice(0, 7)];
  const byDay = dueByDay(
    withoutOtherLegs(data.items, ({ date }) => date),
    today,
    currency,
  );
  const opensOn = openingMonth([...byDay.keys()], first, last);
  const month = wanted === undefined || wanted < first || wanted > last ? opensOn : wanted;
  const days = [...byDay].filter(([day]) => day.startsWith(month));
  const payments = days.flatMap(([, due]) => due.payments);
  const isDay = chosen?.startsWith(month) === true;
  const go = (months: number) => {
    const to = monthsLater(`${month}-01`, months).slice(0, 7);
    setChosen(undefined);
    onMonth(to === opensOn ? undefined : to);
  };
  const whole = dueOf(payments, currency);
  return (
    <>
      <Card>
        <ChartFrame
          title={titleOf(month, first, payments.length)}
          summary={summaryOf(whole, currency)}
          controls={
            <MonthSteps
              onBack={month > first ? () => go(-1) : undefined}
              onForward={month < last ? () => go(1) : undefined}
            />
          }
          chart={
            <Calendar
              label={texts.paymentsIn(monthText(month))}
              month={month}
              today={today}
              currency={currency}
              unit={common.paymentInline}
              days={new Map(days.map(([day, due]) => [day, { ...due, count: due.payments.length }]))}
              chosen={chosen}
              onChoose={(day) => setChosen(day === chosen ? undefined : day)}
            />
          }
          rows={days.flatMap(([day, due]) => due.payments.map((one) => ({ day, ...one })))}
          keyOf={({ recurring_id, date }) => `${recurring_id} ${date}`}
          columns={columns}
          note={<MonthSums due={whole} currency={currency} missing={data.missing_rates} />}
        />
      </Card>
      <DueCard
        title={isDay ? dayText(chosen ?? month) : texts.dueIn(monthText(month))}
        days={isDay ? days.filter(([day]) => day === chosen) : days}
        onWhole={isDay ? () => setChosen(undefined) : undefined}
        onOpen={onOpen}
      />
      <CalendarFeedButton />
    </>
  );
}

/** Returns the first month, or the next if nothing is due any more in the first, as at the end of a month. */
function openingMonth(days: readonly string[], first: string, last: string): string {
  const next = monthsLater(`${first}-01`, 1).slice(0, 7);
  return next > last || days.some((day) => day.startsWith(first)) ? first : next;
}

interface MonthStepsProps {
  /** Absent at the first month. */
  readonly onBack: (() => void) | undefined;
  /** Absent at the last month. */
  readonly onForward: (() => void) | undefined;
}

function MonthSteps({ onBack, onForward }: MonthStepsProps) {
  return (
    <Row gap={0} wrap={false}>
      <IconButton
        label={common.previousMonth}
        icon={<BackIcon size={20} stroke={1.75} />}
        disabled={!onBack}
        onClick={() => onBack?.()}
      />
      <IconButton
        label={common.nextMonth}
        icon={<ForwardIcon size={20} stroke={1.75} />}
        disabled={!onForward}
        onClick={() => onForward?.()}
      />
    </Row>
  );
}

function titleOf(month: string, first: string, count: number): string {
  if (count === 0) return texts.nothingLeft(monthText(month));
  return month === first
    ? texts.paymentsLeft(count, monthText(month))
    : texts.paymentCount(count, monthText(month));
}

function summaryOf(due: Due, currency: string): string {
  const out = due.out && amountText(due.out, currency);
  const income = due.in && amountText(due.in, currency);
  const sums =
    out && income
      ? texts.goesOutComesIn(out, income)
      : out
        ? texts.goesOut(out)
        : income && texts.comesIn(income);
  const days = due.payments.map(({ name, date }) => texts.on(name, dayText(date)));
  return [sums, days.join('; ')].filter(Boolean).join('. ');
}

interface MonthSumsProps {
  readonly due: Due;
  readonly currency: string;
  readonly missing: readonly { readonly currency: string }[];
}

function MonthSums({ due, currency, missing }: MonthSumsProps) {
  const figure = (value: string) => <Amount value={value} currency={currency} size={12} tone="quiet" />;
  const without = [...new Set(missing.map((rate) => rate.currency))];
  if (!due.out && !due.in && without.length === 0) return null;
  return (
    <>
      {texts.sums(due.out && figure(due.out), due.in && figure(due.in))}
      {without.length > 0 && texts.ratesMissing(without.join(', '))}
    </>
  );
}

/** Number of payments of a month listed at first. */
const mostListed = 8;

interface DueCardProps {
  readonly title: string;
  readonly days: readonly (readonly [string, Due])[];
  /** Returns to the whole month while a single day is shown. */
  readonly onWhole: (() => void) | undefined;
  readonly onOpen: (id: string) => void;
}

function DueCard({ title, days, onWhole, onOpen }: DueCardProps) {
  const [all, setAll] = useState(false);
  if (days.length === 0 && !onWhole) return null;
  const payments = days.flatMap(([day, due]) => due.payments.map((payment) => ({ day, payment })));
  const listed = all ? payments : payments.slice(0, mostListed);
  return (
    <Card
      title={title}
      padded={false}
      action={
        onWhole && (
          <Button small kind="quiet" onClick={onWhole}>
            {texts.showMonth}
          </Button>
        )
      }
    >
      {days.length === 0 ? (
        <PaddedFoot>
          <Hint>{texts.nothingThatDay}</Hint>
        </PaddedFoot>
      ) : (
        <List label={title} dense>
          {listed.map(({ day, payment }) => (
            <ListButton
              key={`${payment.recurring_id} ${payment.date}`}
              note={<DueDay day={day} payment={payment} />}
              end={<Amount value={payment.signed_amount} currency={payment.currency} kind="flow" size={14} />}
              onClick={() => onOpen(payment.recurring_id)}
            >
              {payment.name}
            </ListButton>
          ))}
        </List>
      )}
      {payments.length > listed.length && (
        <PaddedFoot>
          <Button small kind="quiet" onClick={() => setAll(true)}>
            {texts.showAll(payments.length)}
          </Button>
        </PaddedFoot>
      )}
    </Card>
  );
}

function CalendarFeedButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Row>
      <Button small onClick={() => setIsOpen(true)}>
        {texts.toCalendar}
      </Button>
      {isOpen && <CalendarFeedSheet onClose={() => setIsOpen(false)} />}
    </Row>
  );
}

function DueDay({ day, payment }: { readonly day: string; readonly payment: UpcomingPayment }) {
  if (payment.is_overdue) {
    return texts.wasDue(<Badge tone="warning">{common.overdue}</Badge>, dayText(payment.date));
  }
  const { earliest, latest } = payment;
  return earliest === latest
    ? dayText(day)
    : texts.dueBetween(dayText(day), dayText(earliest), dayText(latest));
}
