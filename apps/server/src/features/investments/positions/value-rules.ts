import { currencyPlaces } from '@farthing/money';

/**
 * Multiplies units by a price, rounded once, half to even. It uses bigint because a balance sheet values hundreds of
 * holdings.
 * @param quantity decimal text, zero or more
 * @param price decimal text, zero or more
 * @returns minor units of the currency
 */
export function worthOf(quantity: string, price: string, currency: string): bigint {
  const [units, unitPlaces] = digitsOf(quantity);
  const [each, pricePlaces] = digitsOf(price);
  const over = unitPlaces + pricePlaces - currencyPlaces(currency);
  const product = units * each;
  if (over <= 0) return product * 10n ** BigInt(-over);
  const scale = 10n ** BigInt(over);
  const down = product / scale;
  const rest = 2n * (product - down * scale);
  return rest > scale || (rest === scale && down % 2n === 1n) ? down + 1n : down;
}

function digitsOf(text: string): [bigint, number] {
  const point = text.indexOf('.');
  if (point < 0) return [BigInt(text), 0];
  return [BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1];
}
