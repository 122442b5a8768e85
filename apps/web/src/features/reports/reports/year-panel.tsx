import type { YearReview } from '@farthing/api-contract';
import { yearReviewQuery } from '../../../api/reports.ts';
import { Bars, BarTo } from '../../../design/charts/bars.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText, isNothing } from '../../../design/format.ts';
import { Card, Columns } from '../../../design/layout.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { FiguresRow } from './figures-row.tsx';
import { inValue, isEmpty } from './net-worth-change.ts';
import { PartlyCounted } from './partly-counted.tsx';
import { periodText } from './ranges.ts';
import { EmptyRange, Explained, ReportOf, WithoutRates } from './report-state.tsx';
import { rateText } from './savings-panel.tsx';
import { yearPanel as texts } from './texts.tsx';

/** A year on one page: what came in and went out, its best month, what it went on, and what it made of net worth. */
export default function YearPanel({ year }: { readonly year: string }) {
  return (
    <ReportOf what={texts.what} query={yearReviewQuery(year)}>
      {(review) => {
        if (isEmpty(review)) return <EmptyRange title={texts.emptyTitle(year)} />;
        const { total, before, base_currency: currency, missing_rates, date_from, date_to } = review;
        const days = { date_from, date_to };
        return (
          <>
            <WithoutRates rates={missing_rates} />
            <PartlyCounted accounts={review.partly_counted} />
            <FiguresRow
              currency={currency}
              comparedWith={texts.yearBefore}
              figures={[
                {
                  label: common.income,
                  value: total.income,
                  before: before.income,
                  search: { type: 'income', ...days },
                },
                {
                  label: common.spending,
                  isCost: true,
                  value: total.spending,
                  before: before.spending,
                  search: { type: 'expense', ...days },
                },
                { label: common.left, value: total.saved, before: before.saved, search: days },
              ]}
            />
            <Card title={texts.inWords(year)}>
              <Text>{wordsOf(review)}</Text>
            </Card>
            <Columns>
              <Card title={texts.categories}>
                <TopCategories items={review.categories} currency={currency} days={days} />
              </Card>
              <Card title={texts.merchants}>
                <TopMerchants items={review.merchants} currency={currency} days={days} />
              </Card>
            </Columns>
            <Explained query={yearReviewQuery(year, true)} />
          </>
        );
      }}
    </ReportOf>
  );
}

function wordsOf({ total, months, best_month, dearest_month, net_worth, base_currency }: YearReview): string {
  const text = (value: string) => amountText(value, base_currency);
  const month = (period: string | null) => months.find((one) => one.period === period);
  const [best, dearest] = [month(best_month), month(dearest_month)];
  const { opening, closing, contributions, dividends } = net_worth;
  return [
    total.savings_rate === null ? texts.noIncome : texts.kept(rateText(total.savings_rate)),
    best && texts.bestMonth(periodText(best.period), text(best.saved)),
    dearest && texts.dearestMonth(periodText(dearest.period), text(dearest.spending)),
    texts.netWorth({
      opening: text(opening),
      closing: text(closing),
      putIn: text(contributions),
      dividends: isNothing(dividends) ? undefined : text(dividends),
      growth: text(inValue(net_worth, base_currency)),
    }),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}

interface TopProps<Item> {
  readonly items: readonly Item[];
  readonly currency: string;
  readonly days: { readonly date_from: string; readonly date_to: string };
}

function TopCategories({ items, currency, days }: TopProps<YearReview['categories'][number]>) {
  if (items.length === 0) return <Nothing />;
  return (
    <Bars label={texts.categoriesList}>
      {items.map(({ category_id, name, group_name, spent }) => (
        <BarTo
          key={category_id ?? 'none'}
          to="/transactions"
          search={{
            ...(category_id === null ? { uncategorised: true, type: 'expense' as const } : { category_id }),
            ...days,
          }}
          name={name}
          group={group_name}
          value={spent}
          currency={currency}
          longest={items[0]?.spent ?? '0'}
        />
      ))}
    </Bars>
  );
}

function TopMerchants({ items, currency, days }: TopProps<YearReview['merchants'][number]>) {
  if (items.length === 0) return <Nothing />;
  return (
    <Bars label={texts.merchantsList}>
      {items.map(({ merchant, net }) => (
        <BarTo
          key={merchant}
          to="/transactions"
          search={{ q: merchant, ...days }}
          name={merchant}
          value={net}
          currency={currency}
          longest={items[0]?.net ?? '0'}
        />
      ))}
    </Bars>
  );
}

function Nothing() {
  return <Hint>{texts.nothing}</Hint>;
}
