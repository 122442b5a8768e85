import type { Account, CashFlowForecast } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { cashFlowForecastQuery } from '../../../api/forecasts.ts';
import { lowBalancesQuery } from '../../../api/notices.ts';
import { upcomingQuery } from '../../../api/recurring.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, isNothing, joinParts } from '../../../design/format.ts';
import { InvestmentsIcon } from '../../../design/icons.ts';
import { Card, NotOnPhone, Row } from '../../../design/layout.tsx';
import { Link, linkTo } from '../../../design/link.tsx';
import { List, ListItem, ListLink, WarningMark } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { PayeeMark } from '../../../design/stat.tsx';
import { Badge, Key, Text } from '../../../design/text.tsx';
import { type ComingBill, comingDays, type LowPoint, lowPoint, nextBills } from './coming-up.ts';
import { comingCard as texts } from './texts.tsx';

interface ComingCardProps {
  readonly accounts: readonly Account[] | undefined;
}

/** Upcoming events: the lowest balance, the next bills, and what goes out until payday. */
export function ComingCard({ accounts }: ComingCardProps) {
  const upcoming = useQuery(upcomingQuery(comingDays));
  const forecast = useQuery(cashFlowForecastQuery());
  const limits = useQuery(lowBalancesQuery);
  const bills = upcoming.data && nextBills(upcoming.data, forecast.data);
  const lowest = forecast.data && limits.data ? lowPoint(forecast.data, limits.data) : null;
  const isPending = upcoming.isPending || forecast.isPending;
  const isEmpty = bills?.shown.length === 0;
  return (
    <Card
      title={texts.title}
      padded={false}
      action={
        <Row gap={2} wrap={false}>
          <Link to="/recurring" aria-keyshortcuts="r">
            {texts.allPayments}
          </Link>
          <NotOnPhone>
            <Key>R</Key>
          </NotOnPhone>
        </Row>
      }
    >
      {upcoming.error && (
        <PaddedFoot>
          <LoadFailed what={texts.what} query={upcoming} />
        </PaddedFoot>
      )}
      {isPending && (
        <PaddedFoot>
          <Skeleton shape="row" count={6} />
        </PaddedFoot>
      )}
      {!isPending && isEmpty && !upcoming.error && (
        <PaddedFoot>
          <Text size={14} tone="quiet">
            {texts.empty(linkTo('/recurring'))}
          </Text>
        </PaddedFoot>
      )}
      {!isPending && (
        <List label={texts.title} dense>
          {lowest && forecast.data && <LowLine lowest={lowest} currency={forecast.data.base_currency} />}
          {bills?.shown.map((bill) => (
            <Bill key={bill.id} bill={bill} accounts={accounts} />
          ))}
          {bills?.others && forecast.data && (
            <OtherBills {...bills.others} currency={forecast.data.base_currency} />
          )}
        </List>
      )}
      {!isPending && !isEmpty && forecast.data && <Sum forecast={forecast.data} />}
    </Card>
  );
}

function LowLine({ lowest, currency }: { readonly lowest: LowPoint; readonly currency: string }) {
  const { balance, date, account, warning } = lowest;
  return (
    <ListLink
      to="/forecast"
      aria-keyshortcuts="f"
      mark={
        warning.kind === 'none' ? <InvestmentsIcon size={20} stroke={1.75} aria-hidden /> : <WarningMark />
      }
      note={
        <>
          {dayText(date)}
          {warning.kind !== 'none' && ' · '}
          {warning.kind === 'below-zero' && texts.belowZero}
          {warning.kind === 'may-be-below-zero' && texts.mayFallBelowZero}
          {warning.kind === 'below-limit' &&
            texts.belowLimit(<Amount value={warning.limit} currency={currency} size={12} tone="quiet" />)}
        </>
      }
      end={
        <>
          <Amount value={balance} currency={currency} strong />
          <NotOnPhone>
            <Key>F</Key>
          </NotOnPhone>
        </>
      }
    >
      {texts.lowest(account)}
    </ListLink>
  );
}

function Bill({
  bill,
  accounts = [],
}: {
  readonly bill: ComingBill;
  readonly accounts: readonly Account[] | undefined;
}) {
  const account = accounts.find(({ id }) => id === bill.account_id)?.name;
  return (
    <ListItem
      mark={<PayeeMark name={bill.name} />}
      note={
        <Text as="span" lines={1}>
          {joinParts(dayText(bill.date), account)}
        </Text>
      }
      end={
        <>
          {bill.is_overdue && <Badge tone="warning">{common.overdue}</Badge>}
          <Amount value={bill.amount} currency={bill.currency} />
        </>
      }
    >
      <Text as="span" lines={1}>
        {bill.name}
      </Text>
    </ListItem>
  );
}

interface OtherBillsProps {
  readonly count: number;
  readonly amount: string;
  readonly currency: string;
}

/** The counted bills that have no line of their own, as one line. */
function OtherBills({ count, amount, currency }: OtherBillsProps) {
  return (
    <ListLink
      to="/forecast"
      mark={<PayeeMark name="+" />}
      end={<Amount value={amount} currency={currency} />}
    >
      {texts.others(count)}
    </ListLink>
  );
}

/** The bills of the free money above, in the same words: both stand on Home. */
function Sum({ forecast }: { readonly forecast: CashFlowForecast }) {
  const { free_to_spend: free, base_currency: currency } = forecast;
  if (!free || isNothing(free.bills)) return null;
  return (
    <PaddedFoot>
      <Text size={14}>
        {texts.goesOut(
          <Amount value={free.bills} currency={currency} size={14} strong />,
          free.is_pay_day,
          dayText(free.until),
        )}
      </Text>
    </PaddedFoot>
  );
}
