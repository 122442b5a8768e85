import { amountText } from '../../../design/format.ts';
import { usePreferences } from '../../../design/preferences.ts';

/** Writes an amount into a sentence: to the penny, or dots while amounts are hidden. */
export function useMoney(currency: string): (value: string) => string {
  const { hideAmounts } = usePreferences();
  return (value) => (hideAmounts ? '••••' : amountText(value, currency));
}

/** An amount without its pence, for sentences about years: `£15,123`. Cut, not rounded. */
export function withoutPence(text: string): string {
  return text.replace(/\.\d+$/, '');
}
