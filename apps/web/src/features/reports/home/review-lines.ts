import type { BalanceSheet, Notice, ReviewSummary } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { longMonthText } from '../../../design/format.ts';
import { reviewLines as texts } from './texts.tsx';

/** A thing to look at: a line, and where it leads. */
export interface ReviewLine {
  readonly id: string;
  readonly mark:
    | 'warning'
    | 'category'
    | 'transfer'
    | 'refund'
    | 'recurring'
    | 'rate'
    | 'price'
    | 'import'
    | 'letter';
  readonly words: string;
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
  /** The notice that it tells of: it can be put aside. */
  readonly notice?: Notice;
}

/** The letter of the last month is offered in the first days of a month. */
const lettersShownDays = 7;

/** Data from which the lines are made. Data that hasn't loaded makes no line. */
interface ReviewSources {
  readonly summary: ReviewSummary | undefined;
  readonly notices: readonly Notice[] | undefined;
  readonly sheet: Pick<BalanceSheet, 'missing_rates' | 'as_of'> | undefined;
  /** When the user registered. */
  readonly since?: string | undefined;
  readonly titleOf: (notice: Notice) => string;
}

/** Returns the items that need attention, most urgent first: problems, then open decisions, then outdated data. */
export function reviewLines({
  summary,
  notices = [],
  sheet,
  since,
  titleOf,
}: ReviewSources): readonly ReviewLine[] {
  const lines: ReviewLine[] = notices.map((notice) => ({
    id: notice.key,
    mark: 'warning',
    words: titleOf(notice),
    ...placeOf(notice),
    notice,
  }));
  const missing = sheet?.missing_rates.map(({ currency }) => currency) ?? [];
  if (missing.length > 0)
    lines.push({
      id: 'rates',
      mark: 'rate',
      words: texts.rates(missing),
      to: '/settings/exchange-rates',
    });
  const last = sheet && since ? letterLine(sheet.as_of, since) : [];
  return summary ? [...lines, ...ofSummary(summary), ...last] : lines;
}

/** In the first week of a month, the letter of the month before for those who were there already. */
function letterLine(today: string, since: string): ReviewLine[] {
  const firstDay = `${today.slice(0, 7)}-01`;
  if (Number(today.slice(8)) > lettersShownDays || since >= firstDay) return [];
  const month = dayAfter(firstDay, -1).slice(0, 7);
  const words = texts.letter(longMonthText(month));
  return [{ id: 'letter', mark: 'letter', words, to: '/reports', search: { view: 'letter', month } }];
}

function ofSummary(summary: ReviewSummary): ReviewLine[] {
  const { transactions, transfers, refunds, recurring, imports, stale_prices: stale } = summary;
  const decisions = [
    { id: 'transactions', kind: 'transaction', mark: 'category', count: transactions },
    { id: 'transfers', kind: 'transfer', mark: 'transfer', count: transfers },
    { id: 'refunds', kind: 'refund', mark: 'refund', count: refunds },
    { id: 'recurring', kind: 'recurring', mark: 'recurring', count: recurring },
  ] as const;
  const lines: ReviewLine[] = decisions
    .filter(({ count }) => count > 0)
    .map(({ id, kind, mark, count }) => ({
      id,
      mark,
      words: texts[id](count),
      to: '/review',
      search: { kind },
    }));
  if (imports.count > 0)
    lines.push({
      id: 'imports',
      mark: 'import',
      words: texts.imports(imports.count),
      ...(imports.import_id === null
        ? { to: '/import' }
        : { to: '/import/$importId', params: { importId: imports.import_id } }),
    });
  if (stale.count > 0)
    lines.push({
      id: 'prices',
      mark: 'price',
      words: texts.prices(stale.count),
      ...(stale.security_id === null
        ? { to: '/investments/securities' }
        : { to: '/investments/securities/$securityId', params: { securityId: stale.security_id } }),
    });
  return lines;
}

/** Returns the link of a notice. That to a recurring payment opens it. */
function placeOf({ path, recurring_id }: Notice): Pick<ReviewLine, 'to' | 'search'> {
  return recurring_id === null ? { to: path } : { to: path, search: { open: recurring_id } };
}
