import type { HouseholdBudgets, HouseholdReport } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { householdBudgetsQuery } from '../../../api/household-budgets.ts';
import { householdReportQuery, householdUpcomingQuery } from '../../../api/household-reports.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { SpendingBar } from '../../../design/envelope.tsx';
import { Figures } from '../../../design/figures.tsx';
import { todayHere } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard } from '../../../design/notice.tsx';
import { homeCards as texts, householdUpcoming as upcomingTexts } from './texts.tsx';
import { UpcomingList } from './upcoming-list.tsx';
import { usePerson } from './use-person.ts';

/** Days ahead, and lines, of payments to come. */
const daysAhead = 30;
const mostPayments = 6;

/** Home's cards of the household, or of what a person shares: the month, the budgets together, and what is to come. */
export default function HomeCards() {
  const person = usePerson();
  const today = todayHere();
  const month = useQuery(
    householdReportQuery(person?.id, { date_from: `${today.slice(0, 7)}-01`, date_to: today }),
  );
  const budgets = useQuery(householdBudgetsQuery());
  const upcoming = useQuery(householdUpcomingQuery(person?.id, daysAhead));
  const queries = [month, budgets, upcoming];
  // They come at once: each by itself would push down those beneath.
  if (queries.some(({ isPending, error }) => isPending && !error))
    return <LoadingCard shape="row" count={8} />;
  return (
    <Stack>
      <LoadFailed what={texts.what} query={queries} />
      {month.data && <Month report={month.data} />}
      {budgets.data && <Budgets budgets={budgets.data} />}
      {upcoming.data && (
        <Card
          title={upcomingTexts.coming}
          padded={false}
          action={<Link to="/forecast">{upcomingTexts.all}</Link>}
        >
          <UpcomingList upcoming={upcoming.data} most={mostPayments} />
        </Card>
      )}
    </Stack>
  );
}

/** Income and spending of the month so far. */
function Month({ report: { total, base_currency: currency } }: { readonly report: HouseholdReport }) {
  const money = (value: string) => <Amount value={value} currency={currency} />;
  return (
    <Card title={texts.month} action={<Link to="/reports">{texts.reports}</Link>}>
      <Figures
        lines={[
          { label: common.income, figure: money(total.income) },
          { label: common.spending, figure: money(total.spending) },
          { label: common.left, figure: money(total.saved), total: true },
        ]}
      />
    </Card>
  );
}

/** Sums of the household's budgets. Viewers of a household without any see no card. */
function Budgets({ budgets: { totals, can_change } }: { readonly budgets: HouseholdBudgets }) {
  if (totals.length === 0 && !can_change) return null;
  return (
    <Card title={texts.budgets} action={<Link to="/budgets">{texts.allBudgets}</Link>}>
      {totals.length === 0 && texts.noBudgets}
      {totals.map(({ period, currency, available, spent, remaining, pace }) => (
        <Stack key={`${period} ${currency}`}>
          {texts.periods[period]}
          <SpendingBar
            name={texts.budgets}
            spent={spent}
            available={available}
            pace={pace}
            currency={currency}
            status={remaining.startsWith('-') ? 'over' : 'under'}
          />
          <Figures
            lines={[
              { label: common.spent, figure: <Amount value={spent} currency={currency} /> },
              {
                label: common.left,
                figure: <Amount value={remaining} currency={currency} />,
                total: true,
              },
            ]}
          />
        </Stack>
      ))}
    </Card>
  );
}
