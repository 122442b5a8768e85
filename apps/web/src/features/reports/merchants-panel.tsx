import type { MerchantReport } from '@farthing/api-contract';
import { useState } from 'react';
import { merchantsQuery } from '../../api/reports.ts';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Bars, BarTo } from '../../design/charts/bars.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { amountText, countText } from '../../design/format.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { EmptyState } from '../../design/notice.tsx';
import type { NamedRange } from './ranges.ts';
import { Explained, ReportOf, WithoutRates } from './report-state.tsx';

const mostBars = 12;
const most = 500;

/** With whom most was spent. */
export default function MerchantsPanel({ range }: { readonly range: NamedRange }) {
  const days = { date_from: range.date_from, date_to: range.date_to };
  const [limit, setLimit] = useState(50);
  return (
    <>
      <ReportOf what="The merchants" query={merchantsQuery(days, limit)}>
        {(report) => (
          <>
            <WithoutRates rates={report.missing_rates} />
            <Merchants report={report} onMore={() => setLimit(most)} />
          </>
        )}
      </ReportOf>
      <Explained query={merchantsQuery(days, limit, true)} />
    </>
  );
}

function Merchants({ report, onMore }: { readonly report: MerchantReport; readonly onMore: () => void }) {
  const { items, merchants, total, base_currency: currency, date_from, date_to } = report;
  const [first] = items;
  if (!first) {
    return (
      <Card>
        <EmptyState title="No merchant is named in these days">
          Transactions that name a merchant, as card payments of most statements do, are summed up here.
        </EmptyState>
      </Card>
    );
  }
  const money = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const rowsOf = (merchant: string) => ({ q: merchant, date_from, date_to });
  return (
    <Card>
      <Stack>
        <ChartFrame
          title={`Most was spent at ${first.merchant}`}
          summary={`${amountText(first.net, currency)} at ${first.merchant}; ${amountText(total.net, currency)} at ${countText(merchants, 'merchant')} in all.`}
          chart={
            <Bars label="Merchants at whom most was spent">
              {items.slice(0, mostBars).map(({ merchant, net }) => (
                <BarTo
                  key={merchant}
                  to="/transactions"
                  search={rowsOf(merchant)}
                  name={merchant}
                  value={net}
                  currency={currency}
                  longest={first.net}
                />
              ))}
            </Bars>
          }
          rows={items}
          keyOf={({ merchant }) => merchant}
          columns={[
            {
              id: 'merchant',
              header: 'Merchant',
              cell: ({ merchant }) => (
                <Link to="/transactions" search={rowsOf(merchant)}>
                  {merchant}
                </Link>
              ),
            },
            { id: 'count', header: 'Times', align: 'end', notOnPhone: true, cell: ({ count }) => count },
            {
              id: 'spent',
              header: 'Paid',
              align: 'end',
              notOnPhone: true,
              cell: ({ spent }) => money(spent),
            },
            {
              id: 'back',
              header: 'Got back',
              align: 'end',
              notOnPhone: true,
              cell: (one) => money(one.received),
            },
            { id: 'net', header: 'Spent', align: 'end', cell: ({ net }) => money(net) },
          ]}
          note={`${countText(merchants, 'merchant')} in these days. The table shows ${items.length.toLocaleString('en-GB')} of them.`}
        />
        {merchants > items.length && items.length < most && (
          <Button onClick={onMore}>Show more merchants in the table</Button>
        )}
      </Stack>
    </Card>
  );
}
