import type { MerchantReport } from '@farthing/api-contract';
import { useState } from 'react';
import { merchantsQuery } from '../../../api/reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { Bars, BarTo } from '../../../design/charts/bars.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import type { Column } from '../../../design/table.tsx';
import { PartlyCounted } from './partly-counted.tsx';
import type { NamedRange } from './ranges.ts';
import { Explained, ReportOf, WithoutRates } from './report-state.tsx';
import { merchantsPanel as texts } from './texts.tsx';

const mostBars = 12;
const most = 500;

/** With whom most was spent. */
export default function MerchantsPanel({ range }: { readonly range: NamedRange }) {
  const days = { date_from: range.date_from, date_to: range.date_to };
  const [limit, setLimit] = useState(50);
  return (
    <ReportOf
      what={common.theMerchants}
      query={merchantsQuery(days, limit)}
      foot={<Explained query={merchantsQuery(days, limit, true)} />}
    >
      {(report) => (
        <>
          <WithoutRates rates={report.missing_rates} />
          <PartlyCounted accounts={report.partly_counted} />
          <Merchants report={report} onMore={() => setLimit(most)} />
        </>
      )}
    </ReportOf>
  );
}

function Merchants({ report, onMore }: { readonly report: MerchantReport; readonly onMore: () => void }) {
  const { items, merchants, total, base_currency: currency } = report;
  const [first] = items;
  if (!first) {
    return (
      <Card>
        <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <Stack>
        <ChartFrame
          title={texts.finding(first.merchant)}
          summary={texts.summary(
            amountText(first.net, currency),
            first.merchant,
            amountText(total.spent, currency),
            merchants,
          )}
          chart={
            <Bars label={texts.bars}>
              {items.slice(0, mostBars).map(({ merchant, net }) => (
                <BarTo
                  key={merchant}
                  to="/transactions"
                  search={rowsOf(merchant, report)}
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
          columns={columnsOf(report)}
          note={texts.note(merchants, items.length)}
        />
        {merchants > items.length && items.length < most && <Button onClick={onMore}>{texts.more}</Button>}
      </Stack>
    </Card>
  );
}

const rowsOf = (merchant: string, { date_from, date_to }: MerchantReport) => ({
  q: merchant,
  date_from,
  date_to,
});

function columnsOf(report: MerchantReport): readonly Column<MerchantReport['items'][number]>[] {
  const money = (value: string) => <Amount value={value} currency={report.base_currency} size={14} />;
  return [
    {
      id: 'merchant',
      header: common.merchant,
      cell: ({ merchant }) => (
        <Link to="/transactions" search={rowsOf(merchant, report)}>
          {merchant}
        </Link>
      ),
    },
    { id: 'count', header: texts.times, notOnPhone: true, figure: ({ count }) => count },
    { id: 'spent', header: common.paid, notOnPhone: true, figure: ({ spent }) => money(spent) },
    { id: 'back', header: texts.gotBack, notOnPhone: true, figure: ({ received }) => money(received) },
    { id: 'net', header: common.spent, figure: ({ net }) => money(net) },
  ];
}
