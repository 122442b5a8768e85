import { useQuery } from '@tanstack/react-query';
import { categoryReportQuery } from '../../api/categories.ts';
import { messageOf } from '../../api/problem.ts';
import { Amount } from '../../design/amount.tsx';
import { Bars, BarTo } from '../../design/charts/bars.tsx';
import { Figures } from '../../design/figures.tsx';
import { dayText } from '../../design/format.ts';
import { Card, Divider, Stack } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { Notice, Skeleton } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { monthFigures } from './month-figures.ts';
import { monthStart } from './periods.ts';

interface ThisMonthProps {
  readonly today: string;
  /** The day on which the user's months begin. */
  readonly startDay: number;
}

/** What came in, what went out, what is left, and on what most was spent. */
export default function ThisMonth({ today, startDay }: ThisMonthProps) {
  const date_from = monthStart(today, startDay);
  const report = useQuery(categoryReportQuery(date_from, today));
  return (
    <Card
      title="This month"
      action={
        <Text as="span" size={12} tone="quiet">
          since {dayText(date_from)}
        </Text>
      }
    >
      <Stack>
        {report.error && (
          <LoadFailed
            what="This month"
            message={messageOf(report.error)}
            onRetry={() => void report.refetch()}
          />
        )}
        {report.isPending && <Skeleton shape="row" count={6} />}
        {report.data && <Month report={report.data} date_from={date_from} date_to={today} />}
      </Stack>
    </Card>
  );
}

interface MonthProps {
  readonly report: Parameters<typeof monthFigures>[0];
  readonly date_from: string;
  readonly date_to: string;
}

function Month({ report, date_from, date_to }: MonthProps) {
  const { income, spending, left, top } = monthFigures(report);
  const currency = report.base_currency;
  const missing = [...new Set(report.missing_rates.map((rate) => rate.currency))];
  const longest = top[0]?.total ?? '0';
  const days = { date_from, date_to };
  return (
    <>
      <Figures
        lines={[
          { label: 'Income', figure: <Amount value={income} currency={currency} kind="flow" /> },
          { label: 'Spending', figure: <Amount value={spending} currency={currency} /> },
          { label: 'Left', figure: <Amount value={left} currency={currency} strong />, total: true },
        ]}
      />
      {missing.length > 0 && (
        <Notice tone="warning" title={`Without money in ${missing.join(' and ')}`}>
          No rate is stored for it. <Link to="/settings/exchange-rates">Add a rate</Link>
        </Notice>
      )}
      <Divider />
      {top.length === 0 ? (
        <Text size={14} tone="quiet">
          Nothing spent yet this month. <Link to="/import">Import a statement</Link> to bring it up to date.
        </Text>
      ) : (
        <Stack gap={1}>
          <Text as="h3" size={14} strong>
            Most was spent on
          </Text>
          <Bars label="Categories on which most was spent this month">
            {top.map(({ category_id, name, total }) => (
              <BarTo
                key={category_id ?? 'none'}
                to="/transactions"
                search={
                  category_id ? { category_id, ...days } : { uncategorised: true, type: 'expense', ...days }
                }
                name={name}
                value={total}
                currency={currency}
                longest={longest}
              />
            ))}
          </Bars>
        </Stack>
      )}
    </>
  );
}
