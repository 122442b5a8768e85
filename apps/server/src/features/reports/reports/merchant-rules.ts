import type { MerchantReportItem } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';

/** Amounts paid to and received from a merchant, in non-negative minor units of base currency. */
export interface MerchantFigures {
  readonly merchant: string;
  readonly spent: bigint;
  readonly received: bigint;
  readonly count: number;
}

/** Orders merchants: by what is asked for, most first, and by name where that is the same. */
export function orderMerchants(
  merchants: readonly MerchantFigures[],
  sort: '-spent' | '-received' | '-count',
): MerchantFigures[] {
  const key = ({ spent, received, count }: MerchantFigures): bigint | number =>
    sort === '-count' ? count : sort === '-spent' ? spent - received : received - spent;
  return merchants
    .map((one) => ({ one, size: key(one) }))
    .sort((left, right) =>
      left.size < right.size
        ? 1
        : left.size > right.size
          ? -1
          : left.one.merchant < right.one.merchant
            ? -1
            : 1,
    )
    .map(({ one }) => one);
}

/** A merchant's figures as printed. */
export function printMerchant(
  { merchant, spent, received, count }: MerchantFigures,
  baseCurrency: string,
): MerchantReportItem {
  return {
    merchant,
    spent: formatMinor(spent, baseCurrency),
    received: formatMinor(received, baseCurrency),
    net: formatMinor(spent - received, baseCurrency),
    count,
  };
}
