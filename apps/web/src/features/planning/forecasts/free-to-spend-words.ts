import type { CashFlowForecast } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import { freeToSpend as texts } from './line-texts.ts';
import { withoutZeroPence } from './use-money.ts';

type Free = NonNullable<CashFlowForecast['free_to_spend']>;

/**
 * Says why too little is free: the accounts are overdrawn, more is due than they hold, or what is left over is below the
 * low balance limit.
 * @returns undefined when nothing is short
 */
export function shortHint(
  { amount, buffer, bills, cards }: Free,
  currency: string,
  money: (value: string) => string,
): string | undefined {
  if (!amount.startsWith('-')) return undefined;
  const left = figureMinor(amount, currency) + figureMinor(buffer, currency);
  if (left < 0n) {
    const isDue = figureMinor(bills, currency) > 0n || figureMinor(cards, currency) > 0n;
    return texts[isDue ? 'moreIsDue' : 'overdrawn'](money(formatMinor(-left, currency)));
  }
  return texts.belowLimit(money(amount.slice(1)), withoutZeroPence(money(buffer)));
}
