import type { Holding } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { language } from '../../../design/language.ts';

/** The most valuable first; what has no value in base currency last, by name. */
export function sortByValue(holdings: readonly Holding[]): readonly Holding[] {
  return [...holdings].sort((a, b) => {
    if (a.market_value_base === null || b.market_value_base === null) {
      if (a.market_value_base !== b.market_value_base) return a.market_value_base === null ? 1 : -1;
      return a.name.localeCompare(b.name, language);
    }
    return new Decimal(b.market_value_base).comparedTo(a.market_value_base);
  });
}
