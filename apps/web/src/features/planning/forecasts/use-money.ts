import { amountText } from '../../../design/format.ts';
import { usePreferences } from '../../../design/preferences.ts';

/** Writes an amount into a sentence: to the penny, or dots while amounts are hidden. */
export function useMoney(currency: string): (value: string) => string {
  const { hideAmounts } = usePreferences();
  return (value) => (hideAmounts ? '••••' : amountText(value, currency));
}

/** Leaves out the pence of a whole amount: `£1,000`. */
export function withoutZeroPence(text: string): string {
  return text.replace(/\.0+$/, '');
}

/** Writes whole pounds into a sentence: `£168,078` for 168077.80. Dots stay dots. */
export function wholeText(money: (value: string) => string, value: string): string {
  return withoutZeroPence(money(wholeAmount(value)));
}

/** Rounds a decimal amount to a whole one, half away from zero. */
export function wholeAmount(value: string): string {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const rounded = BigInt(whole) + (fraction >= '5' ? 1n : 0n);
  return value.startsWith('-') && rounded > 0n ? `-${rounded}` : String(rounded);
}
