import type { PortfolioIncome } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { MonthColumns } from '../../design/charts/month-columns.tsx';
import { amountText, monthText, todayHere } from '../../design/format.ts';
import { incomeFinding, lastMonths, yearSums } from './income-months.ts';

/** Dividends of the last two years, month by month. */
export function IncomeByMonth({ months }: Pick<PortfolioIncome, 'months'>) {
  const shown = lastMonths(months, todayHere());
  const sums = yearSums(shown);
  const money = (value: string) => <Amount value={value} currency="GBP" size={14} />;
  return (
    <ChartFrame
      title={incomeFinding(sums)}
      summary={`${amountText(sums.now, 'GBP')} in the last 12 months, ${amountText(sums.before, 'GBP')} in the 12 before.`}
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
        { id: 'month', header: 'Month', cell: ({ month }) => monthText(month) },
        { id: 'paid', header: 'Paid out', align: 'end', cell: ({ dividends }) => money(dividends) },
        { id: 'kept', header: 'Accumulated', align: 'end', cell: ({ accumulated }) => money(accumulated) },
        { id: 'total', header: 'Income', align: 'end', cell: ({ total }) => money(total) },
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
