import type { ImportRow, ImportSecurity, ImportTrades } from '@farthing/api-contract';
import { dayText } from '../../../design/format.ts';
import { tradeTypes } from '../../investments/holdings/trade-types.ts';
import { tradeWords as texts } from './texts.tsx';

/** Counts trades by type in one line: `12 buys, 3 sales and 1 dividend`, or `no trades`. */
export function tradesLine(counts: Pick<ImportTrades, 'buys' | 'sells' | 'dividends' | 'others'>): string {
  const kinds = [
    ...(counts.buys > 0 ? [texts.buys(counts.buys)] : []),
    ...(counts.sells > 0 ? [texts.sells(counts.sells)] : []),
    ...(counts.dividends > 0 ? [texts.dividends(counts.dividends)] : []),
    ...(counts.others > 0 ? [texts.others(counts.others)] : []),
  ];
  return kinds.length === 0 ? texts.noTrades : texts.all(kinds);
}

/** The same with the number of securities that have any: `12 buys and 3 sales of 4 securities`. */
export function tradesSentence(trades: ImportTrades): string {
  const traded = trades.securities.filter((one) => tradeCount(one) > 0).length;
  return texts.ofSecurities(tradesLine(trades), traded);
}

/** Returns the number of trades of an import or of one of its securities. */
export function tradeCount({ buys, sells, dividends, others }: ImportTrades | ImportSecurity): number {
  return buys + sells + dividends + others;
}

/** Describes how a security was matched to one of the user's. */
export function matchWords(security: ImportSecurity, recorded: boolean): string {
  if (security.matched_by !== null) return texts.knownBy[security.matched_by];
  return recorded ? texts.addedWithThisImport : texts.willBeAdded;
}

/** Returns a trade's type and security: `Buy FNLY · Fenley Group`. */
export function tradeTitle(trade: NonNullable<ImportRow['trade']>): string {
  const { type, symbol, name, new_symbol, new_quantity } = trade;
  const of = symbol && symbol !== name ? `${symbol} · ${name}` : name;
  const title = `${tradeTypes[type].name} ${of}`;
  return new_symbol ? texts.swappedFor(title, new_quantity ?? '', new_symbol) : title;
}

/** A reason of the API with its days as people write them. */
export function withDays(reason: string): string {
  return reason.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dayText(day));
}
