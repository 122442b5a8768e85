import type { Holding } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { gainShare } from '../holdings/holding-words.ts';
import { byValue } from './by-value.ts';

/** A holding as a tile of the map. */
export interface MapPart {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly value: string;
  readonly base_currency: string;
  /** Of all that has a value, a decimal fraction. */
  readonly share: string;
  readonly gain: string | null;
  /** Of the cost, a decimal fraction. */
  readonly gainShare: string | undefined;
  readonly tone: 'up' | 'down' | 'none';
}

/** What has a value, the largest first. */
export function mapParts(holdings: readonly Holding[]): readonly MapPart[] {
  const valued = byValue(holdings).flatMap((holding) =>
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
