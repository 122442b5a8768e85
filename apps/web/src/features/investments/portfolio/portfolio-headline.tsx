import type { PortfolioSummary } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { portfolioPerformanceQuery } from '../../../api/portfolio.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { taxYearText } from '../../../design/format.ts';
import { Columns } from '../../../design/layout.tsx';
import { percentText } from '../../../design/percent.ts';
import { Stat } from '../../../design/stat.tsx';
import { sumOf } from '../holdings/holding-words.ts';
import { portfolioHeadline as texts } from './texts.tsx';

/** Today's total value in large type. */
export function ValueToday({ summary }: { readonly summary: PortfolioSummary }) {
  const { base_currency: currency, value, missing } = summary;
  return (
    <Stat label={missing.length > 0 ? texts.valueTodayInPart : common.valueToday}>
      <Amount value={value} currency={currency} size={40} strong />
    </Stat>
  );
}

/** Total cost, gain and return since the first trade. */
export function PortfolioFigures({ summary }: { readonly summary: PortfolioSummary }) {
  const {
    base_currency: currency,
    paid_in,
    taken_out,
    dividends,
    book_cost,
    income_of_year,
    tax_year,
  } = summary;
  const performance = useQuery(portfolioPerformanceQuery());
  const weighted = performance.data?.money_weighted;
  const timed = performance.data?.time_weighted;
  return (
    <Columns narrowest="slim">
      <Stat label={common.bookCost} note={texts.bookCostNote}>
        <Amount value={book_cost} currency={currency} />
      </Stat>
      <Stat label={common.paidIn} note={texts.paidInNote}>
        <Amount value={sumOf([paid_in, `-${taken_out}`, `-${dividends}`])} currency={currency} />
      </Stat>
      <Returned
        label={texts.returnAYear}
        note={texts.returnNote}
        rate={weighted?.yearly ?? weighted?.period}
        short={weighted !== undefined && weighted.yearly === null}
      />
      <Returned
        label={texts.timeWeighted}
        note={texts.timeWeightedNote}
        rate={timed?.yearly ?? timed?.period}
        short={timed !== undefined && timed.yearly === null}
      />
      <Stat label={texts.income(taxYearText(tax_year))} note={texts.incomeNote}>
        <Amount value={income_of_year} currency={currency} />
      </Stat>
    </Columns>
  );
}

interface ReturnedProps {
  readonly label: string;
  readonly note: string;
  readonly rate: string | null | undefined;
  /** Not a whole year has gone: the rate is that of the time since the first trade. */
  readonly short: boolean;
}

function Returned({ label, note, rate, short }: ReturnedProps) {
  if (rate === null || rate === undefined) return null;
  return (
    <Stat label={label} note={short ? common.sinceTheFirstTrade : note}>
      {percentText(rate, true)}
    </Stat>
  );
}
