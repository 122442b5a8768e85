import type { HouseholdReport } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { FlowChart } from '../../../design/charts/flow-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { householdReports as texts } from './texts.tsx';

/** Most categories that have a band of their own. The table lists all. */
const mostBands = 10;

/** Cash flow of the household: sources and uses of money. */
export function HouseholdCashFlow({ report }: { readonly report: HouseholdReport }) {
  const { cash_flow, total, base_currency: currency } = report;
  const { nodes, links } = cash_flow;
  if (nodes.length === 0) return null;
  const small = new Set(
    nodes
      .filter(({ kind }) => kind === 'group')
      .slice(mostBands)
      .map(({ id }) => id),
  );
  const text = (value: string) => amountText(value, currency);
  const { income, spending, saved } = total;
  const lacks = saved.startsWith('-');
  return (
    <Card>
      <ChartFrame
        title={texts.cashFlow}
        summary={texts.flow.summary(
          text(income),
          text(spending),
          lacks,
          text(lacks ? saved.slice(1) : saved),
        )}
        chart={
          <FlowChart
            currency={currency}
            nodes={nodes
              .filter(({ id }) => !small.has(id))
              .map(({ id, kind, name, amount }) => ({
                id,
                name,
                amount,
                column: kind === 'source' ? 0 : kind === 'income' ? 1 : 2,
                tone: kind === 'group' ? 'subject' : kind === 'saved' ? 'second' : 'context',
              }))}
            links={links.filter(({ to }) => !small.has(to))}
          />
        }
        rows={nodes}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'kind',
            header: '',
            quietHeader: true,
            narrow: true,
            cell: ({ kind }) => texts.flow.kinds[kind === 'group' ? 'category' : kind],
          },
          { id: 'name', header: texts.flow.where, cell: ({ name }) => name },
          {
            id: 'amount',
            header: common.amount,
            figure: ({ amount }) => <Amount value={amount} currency={currency} size={14} />,
          },
        ]}
        note={small.size > 0 ? texts.smallest(small.size) : undefined}
      />
    </Card>
  );
}
