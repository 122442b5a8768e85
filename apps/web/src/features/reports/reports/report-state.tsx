import type { MissingRate, ReportExplanation } from '@farthing/api-contract';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Link, linkTo } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { SectionDisclosure } from '../../../design/section-disclosure.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { Text } from '../../../design/text.tsx';
import { reportState as texts } from './texts.tsx';

type Query<Report, Key extends QueryKey> = UseQueryOptions<Report, Error, Report, Key>;

interface ReportOfProps<Report, Key extends QueryKey> {
  /** Name of the report being loaded: "The cash flow". */
  readonly what: string;
  readonly query: Query<Report, Key>;
  /** True while something else is on its way that the report is shown with. */
  readonly waits?: boolean;
  /** Content below the report, shown once the report has loaded. */
  readonly foot?: ReactNode;
  readonly children: (report: Report) => ReactNode;
}

/** A report. While it is loading, a placeholder; if that fails, the error with a button to try again. */
export function ReportOf<Report, Key extends QueryKey>({
  what,
  query,
  waits = false,
  foot,
  children,
}: ReportOfProps<Report, Key>) {
  const answer = useQuery(query);
  const { data, error } = answer;
  if (data !== undefined && !waits) {
    return (
      <>
        {children(data)}
        {foot}
      </>
    );
  }
  if (error) return <LoadFailed what={what} query={answer} />;
  return <LoadingCard shape="chart" />;
}

/** Empty state of a date range without data, with links to other ranges. */
export function EmptyRange({ title }: { readonly title: string }) {
  return (
    <Card>
      <EmptyState title={title}>{texts.emptyRange(linkTo('/import'))}</EmptyState>
    </Card>
  );
}

/** Money that no rate converts, and where one is added. */
export function WithoutRates({ rates }: { readonly rates: readonly MissingRate[] }) {
  const missing = [...new Set(rates.map(({ currency }) => currency))];
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title={texts.withoutMoneyIn(missing)}>
      {texts.noRate(
        dayText(rates.map(({ date }) => date).sort()[0] ?? ''),
        linkTo('/settings/exchange-rates'),
      )}
    </Notice>
  );
}

interface ExplainedProps<Report, Key extends QueryKey> {
  readonly query: Query<Report & { readonly explain?: ReportExplanation }, Key>;
}

/** Explanation of a report, loaded when opened: the rules, rows, rates, and what is left out. */
export function Explained<Report, Key extends QueryKey>({ query }: ExplainedProps<Report, Key>) {
  return (
    <SectionDisclosure title={common.howThisIsMadeUp}>
      <ReportOf what={texts.whatExplain} query={query}>
        {({ explain }) => (explain ? <Explanation explain={explain} /> : null)}
      </ReportOf>
    </SectionDisclosure>
  );
}

const rowColumns: readonly Column<ReportExplanation['rows']['sample'][number]>[] = [
  { id: 'date', header: common.date, narrow: true, cell: ({ date }) => dayText(date) },
  {
    id: 'words',
    header: texts.newest,
    cell: ({ id, merchant, description }) => (
      <Link to="/transactions" search={{ open: id }}>
        {merchant || description || texts.noWords}
      </Link>
    ),
  },
  {
    id: 'amount',
    header: common.amount,
    figure: ({ signed_amount, currency }) => (
      <Amount value={signed_amount} currency={currency} kind="flow" size={14} />
    ),
  },
];

const rateColumns: readonly Column<ReportExplanation['rates'][number]>[] = [
  { id: 'currency', header: common.ratesUsed, cell: ({ currency }) => `1 ${currency}` },
  { id: 'rate', header: common.rate, figure: ({ rate }) => rate },
  { id: 'for', header: common.forWord, notOnPhone: true, cell: ({ date }) => dayText(date) },
  { id: 'of', header: texts.ofDay, cell: ({ rate_date }) => dayText(rate_date) },
];

function Explanation({ explain }: { readonly explain: ReportExplanation }) {
  const { how, rows, rates, left_out } = explain;
  return (
    <Card>
      <Stack gap={3}>
        {how.map((sentence) => (
          <Text key={sentence} size={14}>
            {sentence}
          </Text>
        ))}
        {left_out.length > 0 && (
          <Text as="h3" size={14} strong>
            {common.leftOut}
          </Text>
        )}
        {left_out.map((sentence) => (
          <Text key={sentence} size={14}>
            {texts.sentence(sentence)}
          </Text>
        ))}
        <Text as="h3" size={14} strong>
          {texts.madeOf(rows.count)}
        </Text>
        {rows.sample.length > 0 && (
          <Table label={texts.newest} rows={rows.sample} keyOf={({ id }) => id} columns={rowColumns} />
        )}
        {rates.length > 0 && (
          <Table
            label={common.ratesUsed}
            rows={rates}
            keyOf={({ currency, date }) => `${currency} ${date}`}
            columns={rateColumns}
          />
        )}
      </Stack>
    </Card>
  );
}
