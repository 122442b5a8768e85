import type { CashFlowNode, CashFlowReport } from '@farthing/api-contract';
import { cashFlowQuery } from '../../../api/reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { FlowChart } from '../../../design/charts/flow-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { PartlyCounted } from './partly-counted.tsx';
import type { NamedRange } from './ranges.ts';
import { EmptyRange, Explained, ReportOf, WithoutRates } from './report-state.tsx';
import { cashFlowPanel as texts } from './texts.tsx';

/** Cash flow of a date range: sources and uses of money. */
export default function CashFlowPanel({ range }: { readonly range: NamedRange }) {
  const days = { date_from: range.date_from, date_to: range.date_to };
  return (
    <ReportOf
      what={texts.what}
      query={cashFlowQuery(days)}
      foot={<Explained query={cashFlowQuery(days, true)} />}
    >
      {(report) => (
        <>
          <WithoutRates rates={report.missing_rates} />
          <PartlyCounted accounts={report.partly_counted} />
          <Flow report={report} />
        </>
      )}
    </ReportOf>
  );
}

function Flow({ report }: { readonly report: CashFlowReport }) {
  const { nodes, links, income, spending, saved, base_currency: currency, date_from, date_to } = report;
  if (nodes.length === 0) {
    return <EmptyRange title={texts.emptyTitle} />;
  }
  const text = (value: string) => amountText(value, currency);
  const drawn = nodes.filter(({ kind }) => kind !== 'category');
  const shown = new Set(drawn.map(({ id }) => id));
  const largest = drawn.find(({ kind }) => kind === 'group');
  const lacks = saved.startsWith('-');
  return (
    <Card>
      <ChartFrame
        title={largest ? texts.mostWentTo(largest.name) : texts.allKept}
        summary={texts.summary(text(income), text(spending), lacks, text(lacks ? saved.slice(1) : saved))}
        chart={
          <FlowChart
            currency={currency}
            nodes={drawn.map(({ id, kind, name, amount }) => ({
              id,
              name,
              amount,
              column: kind === 'source' ? 0 : kind === 'income' ? 1 : 2,
              tone: kind === 'group' ? 'subject' : kind === 'saved' ? 'second' : 'context',
              ...(kind === 'group' ? { group: name } : {}),
            }))}
            links={links.filter(({ from, to }) => shown.has(from) && shown.has(to))}
          />
        }
        rows={nodes}
        keyOf={({ id }) => id}
        columns={[
          { id: 'kind', header: '', quietHeader: true, narrow: true, cell: ({ kind }) => texts.kinds[kind] },
          {
            id: 'name',
            header: texts.where,
            cell: (node) => <NodeName node={node} days={{ date_from, date_to }} />,
          },
          {
            id: 'amount',
            header: common.amount,
            figure: ({ amount }) => <Amount value={amount} currency={currency} size={14} />,
          },
        ]}
        note={texts.note}
      />
    </Card>
  );
}

interface NodeNameProps {
  readonly node: CashFlowNode;
  readonly days: { readonly date_from: string; readonly date_to: string };
}

function NodeName({ node: { kind, name, category_id }, days }: NodeNameProps) {
  if (category_id !== null) {
    return (
      <Link to="/transactions" search={{ category_id, ...days }}>
        {name}
      </Link>
    );
  }
  if (name !== 'Uncategorised' || kind === 'group') return name;
  return (
    <Link
      to="/transactions"
      search={{ uncategorised: true, type: kind === 'source' ? 'income' : 'expense', ...days }}
    >
      {name}
    </Link>
  );
}
