import type { CashFlowForecast } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import { freeToSpend as texts } from './line-texts.ts';
import { withoutZeroPence } from './use-money.ts';

type Free = NonNullable<CashFlowForecast['free_to_spend']>;

/**
 * Says why too little is free: more is due than the accounts hold, or what is left over is below the low balance limit.
 * @returns undefined when nothing is short
 */
export function shortHint(
  { amount, buffer }: Free,
  currency: string,
  money: (value: string) => string,
): string | undefined {
  if (!amount.startsWith('-')) return undefined;
  const left = figureMinor(amount, currency) + figureMinor(buffer, currency);
  return left < 0n
    ? texts.moreIsDue(money(formatMinor(-left, currency)))
    : texts.belowLimit(money(amount.slice(1)), withoutZeroPence(money(buffer)));
}
