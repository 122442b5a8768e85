import type { Holding } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { gainShare } from '../holdings/holding-words.ts';
import { sortByValue } from './sort-by-value.ts';

/** A holding as a tile of the map. */
export interface MapPart {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly value: string;
  readonly base_currency: string;
  /** Fraction of the total value, as a decimal. */
  readonly share: string;
  readonly gain: string | null;
  /** Gain as a fraction of the cost, as a decimal. */
  readonly gainShare: string | undefined;
  readonly tone: 'up' | 'down' | 'none';
}

/** Returns the parts of the treemap: holdings with a value, largest first. */
export function mapParts(holdings: readonly Holding[]): readonly MapPart[] {
  const valued = sortByValue(holdings).flatMap((holding) =>
    holding.market_value_base === null || new Decimal(holding.market_value_base).lte(0)
      ? []
      : [{ ...holding, value: holding.market_value_base }],
  );
  const total = valued.reduce((sum, { value }) => sum.plus(value), new Decimal(0));
  return valued.map(
    ({ id, symbol, name, value, base_currency, unrealised_gain_base: gain, book_cost_base }) => ({
      id,
      symbol,
      name,
      value,
      base_currency,
      share: new Decimal(value).div(total).toFixed(6),
      gain,
      gainShare: gainShare(gain, book_cost_base),
      tone: gain === null || new Decimal(gain).isZero() ? 'none' : gain.startsWith('-') ? 'down' : 'up',
    }),
  );
}
