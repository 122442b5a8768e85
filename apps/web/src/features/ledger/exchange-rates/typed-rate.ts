import { typedRate as texts } from './texts.ts';

/** Result of parsing a typed rate: the decimal string to send, or an error. */
type TypedRate =
  | { readonly ok: true; readonly rate: string }
  | { readonly ok: false; readonly reason: string };

const mostPlaces = 12;

/**
 * Reads a rate as a person types it: `0.8512`, `.85`, `1,234.5`. A comma groups thousands and nothing else, as in
 * amounts: `0,8512` is refused rather than guessed at.
 */
export function readTypedRate(text: string): TypedRate {
  const plain = text.normalize('NFKC').replace(/\s/g, '');
  if (plain === '') return refused(texts.missing);
  if (/^\d+,\d+$/.test(plain) && !/^\d{1,3}(,\d{3})+$/.test(plain)) return refused(texts.commaForPoint);
  if (!/^(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/.test(plain) || !/\d/.test(plain)) return refused(texts.notARate);
  const [whole = '', fraction = ''] = plain.replace(/,/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > mostPlaces) return refused(texts.tooManyPlaces(mostPlaces));
  if (digits.length > 15) return refused(texts.tooLarge);
  if (/^0*$/.test(digits) && kept === '') return refused(texts.zero);
  return { ok: true, rate: kept ? `${digits}.${kept}` : digits };
}

/** `1 EUR = 0.8512 GBP`. */
export function rateText(from: string, to: string, rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const kept = fraction.replace(/0+$/, '');
  return `1 ${from} = ${grouped}${kept ? `.${kept}` : ''} ${to}`;
}

function refused(reason: string): TypedRate {
  return { ok: false, reason };
}
