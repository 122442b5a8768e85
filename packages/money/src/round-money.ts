import { type Currency, currencyPlaces } from './currency.ts';
import { Decimal } from './decimal.ts';
import { formatMinor } from './minor-units.ts';

/** Rounds an exact decimal in major units to minor units, half to even. Round only once, in the final result. */
export function toMinor(amount: Decimal, currency: Currency): bigint {
  return BigInt(
    amount.times(new Decimal(10).pow(currencyPlaces(currency))).toFixed(0, Decimal.ROUND_HALF_EVEN),
  );
}

/** Rounds an exact decimal and formats it with the currency's places. */
export function roundMoney(amount: Decimal, currency: Currency): string {
  return formatMinor(toMinor(amount, currency), currency);
}
