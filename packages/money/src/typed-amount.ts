import { type Currency, currencyPlaces, isCurrencyCode } from './currency.ts';

/** Result of parsing a typed amount: a decimal string with the currency's places, or the reason why it couldn't be read. */
export type TypedAmount =
  | { readonly ok: true; readonly amount: string }
  | { readonly ok: false; readonly reason: string };

/** Length limit, above any amount or short sum, so that text pasted by mistake isn't parsed. */
const longestText = 200;
const mostDigits = 13;

/**
 * Reads an amount as a person types it: `12.50`, `£1,250.50`, `1 250`, `12.5+3`, `100-0.99`, `(12.00)` and `−4`. A
 * comma only groups thousands: `12,5` is rejected, because it could mean £12.50 or £125. More places than the currency
 * has are rejected, never rounded.
 * @returns the exact sum, or a reason, also for an empty text
 */
export function readTypedAmount(text: string, currency: Currency): TypedAmount {
  const places = isCurrencyCode(currency) ? currencyPlaces(currency) : 2;
  const example = places === 0 ? '1,250' : `12.${'50000'.slice(0, places)}`;
  if (text.length > longestText)
    return refused(`That’s too long for an amount. Enter one such as ${example}.`);
  const plain = text
    .normalize('NFKC')
    .replace(/[−–—]/g, '-')
    .replace(/\p{Sc}|\s/gu, '')
    .replace(new RegExp(`^([-+]?)${currency}|${currency}$`, 'i'), '$1');
  if (plain === '') return refused('Enter an amount.');
  const bracketed = /^\((.*)\)$/.exec(plain);
  const terms = (bracketed?.[1] ?? plain).match(/[-+]?[^-+]+|[-+]/g) ?? [];
  let sum = 0n;
  for (const term of terms) {
    const read = readTerm(term, places, example);
    if (typeof read === 'string') return refused(read);
    sum += read;
  }
  if (bracketed) sum = -sum;
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0');
  if (digits.length > mostDigits + places) return refused('That amount is too large.');
  const amount = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return { ok: true, amount: sum < 0n ? `-${amount}` : amount };
}

/** Reads one signed number in minor units, or returns the reason why it isn't one. */
function readTerm(term: string, places: number, example: string): bigint | string {
  const { sign, digits } = /^(?<sign>[-+]?)(?<digits>.*)$/s.exec(term)?.groups ?? {};
  const body = digits ?? '';
  if (/^\d+(\.\d+)?,\d{1,2}$/.test(body) || /^\d+,\d{4,}$/.test(body))
    return `Write pence after a point, such as ${example}. A comma separates thousands, such as 1,250.`;
  if (!/^(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/.test(body) || !/\d/.test(body))
    return `Enter an amount, such as ${example}.`;
  const [whole = '', fraction = ''] = body.replace(/,/g, '').split('.');
  const kept = fraction.replace(/(?<!0)0+$/, '');
  if (kept.length > places)
    return places === 0
      ? 'Enter a whole amount. This currency has no smaller unit.'
      : `Use at most ${places} decimal places.`;
  const minor = BigInt(`${whole}${kept.padEnd(places, '0')}` || '0');
  return sign === '-' ? -minor : minor;
}

function refused(reason: string): TypedAmount {
  return { ok: false, reason };
}
