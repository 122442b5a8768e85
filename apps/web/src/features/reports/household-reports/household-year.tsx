import type { HouseholdYear } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { householdYearQuery } from '../../../api/household-reports.ts';
import { Bar, Bars } from '../../../design/charts/bars.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText, monthText } from '../../../design/format.ts';
import { Card, Columns, MainAndAside, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { FiguresRow } from '../reports/figures-row.tsx';
import { isEmpty } from '../reports/net-worth-change.ts';
import { rateText } from '../reports/savings-panel.tsx';
import { yearPanel } from '../reports/texts.tsx';
import { PeopleCard } from './people-card.tsx';
import { ReportNotes } from './report-notes.tsx';
import { householdYear as texts } from './texts.tsx';

interface HouseholdYearPanelProps {
  readonly personId: string | undefined;
  /** `YYYY` */
  readonly year: string;
}

/** A year of the household, or of what a person shares, on one page. */
export default function HouseholdYearPanel({ personId, year }: HouseholdYearPanelProps) {
  const query = useQuery(householdYearQuery(personId, year));
  if (query.isPending) return <LoadingCard shape="chart" />;
  const review = query.data;
  if (!review) return <LoadFailed what={texts.what} query={query} />;
  return (
    <>
      <ReportNotes facts={review} isComplete={review.net_worth.is_complete} />
      {isEmpty(review) ? (
        <Card>
          <EmptyState title={yearPanel.emptyTitle(year)}>{texts.empty}</EmptyState>
        </Card>
      ) : (
        <Year review={review} isOne={personId !== undefined} />
      )}
    </>
  );
}

function Year({ review, isOne }: { readonly review: HouseholdYear; readonly isOne: boolean }) {
  const { total, before, base_currency: currency, categories, merchants } = review;
  return (
    <>
      <FiguresRow
        currency={currency}
        comparedWith={yearPanel.yearBefore}
        figures={[
          { label: common.income, value: total.income, before: before.income },
          { label: common.spending, value: total.spending, before: before.spending, isCost: true },
          { label: common.left, value: total.saved, before: before.saved },
        ]}
      />
      <MainAndAside
        main={
          <Stack>
            <Card title={yearPanel.inWords(review.year)}>
              <Text>{wordsOf(review)}</Text>
            </Card>
            <Columns>
              <TopCard
                title={yearPanel.categories}
                label={yearPanel.categoriesList}
                currency={currency}
                items={categories.map(({ name, spent }) => ({ name, spent }))}
              />
              <TopCard
                title={yearPanel.merchants}
                label={yearPanel.merchantsList}
                currency={currency}
                items={merchants.map(({ merchant, spending }) => ({ name: merchant, spent: spending }))}
              />
            </Columns>
          </Stack>
        }
        aside={isOne ? null : <PeopleCard report={review} />}
      />
    </>
  );
}

function wordsOf({
  total,
  months,
  best_month,
  dearest_month,
  net_worth,
  base_currency,
}: HouseholdYear): string {
  const text = (value: string) => amountText(value, base_currency);
  const of = (month: string | null) => months.find((one) => one.month === month);
  const [best, dearest] = [of(best_month), of(dearest_month)];
  return [
    total.savings_rate === null ? yearPanel.noIncome : texts.kept(rateText(total.savings_rate)),
    best && texts.bestMonth(monthText(best.month), text(best.saved)),
    dearest && texts.dearestMonth(monthText(dearest.month), text(dearest.spending)),
    texts.netWorth(text(net_worth.opening), text(net_worth.closing)),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}

interface TopCardProps {
  readonly title: string;
  readonly label: string;
  readonly currency: string;
  readonly items: readonly { readonly name: string; readonly spent: string }[];
}

function TopCard({ title, label, currency, items }: TopCardProps) {
  return (
    <Card title={title}>
      {items.length === 0 ? (
        <Hint>{yearPanel.nothing}</Hint>
      ) : (
        <Bars label={label}>
          {items.map(({ name, spent }) => (
            <Bar key={name} name={name} value={spent} currency={currency} longest={items[0]?.spent ?? '0'} />
          ))}
        </Bars>
      )}
    </Card>
  );
}
