import type { ImportRow, ImportSecurity, ImportTrades } from '@farthing/api-contract';
import { countText, dayText } from '../../design/format.ts';
import { tradeTypes } from '../holdings/trade-types.ts';

/** How many trades of what kind, in a line: `12 buys, 3 sales and 1 dividend`; `no trades` where there are none. */
export function tradesLine(counts: Pick<ImportTrades, 'buys' | 'sells' | 'dividends' | 'others'>): string {
  const tell = (count: number, one: string, many: string) => (count > 0 ? [countText(count, one, many)] : []);
  const parts = [
    ...tell(counts.buys, 'buy', 'buys'),
    ...tell(counts.sells, 'sale', 'sales'),
    ...tell(counts.dividends, 'dividend', 'dividends'),
    ...tell(counts.others, 'other event', 'other events'),
  ];
  const last = parts.pop();
  if (last === undefined) return 'no trades';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** The same with the number of securities that have any: `12 buys and 3 sales of 4 securities`. */
export function tradesSentence(trades: ImportTrades): string {
  const traded = trades.securities.filter((one) => countOf(one) > 0).length;
  return `${tradesLine(trades)} of ${countText(traded, 'security', 'securities')}`;
}

/** How many trades of a security are recorded. */
export function countOf({ buys, sells, dividends, others }: ImportSecurity): number {
  return buys + sells + dividends + others;
}

/** All trades of an import. */
export function tradeCount({ buys, sells, dividends, others }: ImportTrades): number {
  return buys + sells + dividends + others;
}

const ways = {
  isin: 'Known by its ISIN',
  sedol: 'Known by its SEDOL',
  symbol: 'Known by its symbol',
  name: 'Known by its name',
} as const;

/** How a security was found among the user's. */
export function matchWords(security: ImportSecurity, recorded: boolean): string {
  if (security.matched_by !== null) return ways[security.matched_by];
  return recorded ? 'Added with this import' : 'New: it will be added';
}

/** What a row's trade is, and of what: `Buy FNLY · Fenley Group`. */
export function tradeTitle({ type, symbol, name }: NonNullable<ImportRow['trade']>): string {
  const of = symbol && symbol !== name ? `${symbol} · ${name}` : name;
  return `${tradeTypes[type].name} ${of}`;
}

/** A reason of the API with its days as people write them. */
export function withDays(reason: string): string {
  return reason.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dayText(day));
}
