import type { PortfolioIncome } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { MonthColumns } from '../../../design/charts/month-columns.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText, monthText, todayHere } from '../../../design/format.ts';
import { incomeFinding, lastMonths, yearSums } from './income-months.ts';
import { incomeByMonth as texts } from './texts.tsx';

/** Dividends of the last two years, month by month. */
export function IncomeByMonth({ months }: Pick<PortfolioIncome, 'months'>) {
  const shown = lastMonths(months, todayHere());
  const sums = yearSums(shown);
  const money = (value: string) => <Amount value={value} currency="GBP" size={14} />;
  return (
    <ChartFrame
      title={incomeFinding(sums)}
      summary={texts.summary(amountText(sums.now, 'GBP'), amountText(sums.before, 'GBP'))}
      chart={
        <MonthColumns
          currency="GBP"
          months={shown.map(({ month, total }) => ({
            month,
            value: total,
            title: `${monthText(month)}: ${amountText(total, 'GBP')}`,
          }))}
          labelOf={labelOf}
        />
      }
      columns={[
        { id: 'month', header: common.month, cell: ({ month }) => monthText(month) },
        { id: 'paid', header: texts.paidOut, align: 'end', cell: ({ dividends }) => money(dividends) },
        {
          id: 'kept',
          header: texts.accumulated,
          align: 'end',
          cell: ({ accumulated }) => money(accumulated),
        },
        { id: 'total', header: common.income, align: 'end', cell: ({ total }) => money(total) },
      ]}
      rows={[...shown].reverse()}
      keyOf={({ month }) => month}
    />
  );
}

/** Quarters have a word: the year at January, else the month. */
function labelOf(month: string): string {
  const number = Number(month.slice(5));
  if (number === 1) return month.slice(0, 4);
  return number === 7 ? monthText(month).slice(0, 3) : '';
}
