import { typedFigure as texts } from './texts.ts';

/** Result of parsing a typed figure: the decimal string to send, or an error. */
type TypedFigure =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: string };

interface FigureKind {
  /** Noun for the figure in an error: "a price". */
  readonly what: string;
  readonly mayBeZero?: boolean;
  /** `480p` is read as 4.80: prices in pounds that are quoted in pence. */
  readonly pence?: boolean;
}

const mostPlaces = 12;
const mostDigits = 15;

/**
 * Reads a price, a quantity or a cost as a person types it: `1,250.5`, `£4.80`, and `480p` where pence are usual. Up
 * to twelve places are kept, as units of funds and coins have them. A comma groups thousands and nothing else.
 */
export function readFigure(text: string, { what, mayBeZero, pence }: FigureKind): TypedFigure {
  let plain = text.normalize('NFKC').replace(/\p{Sc}|\s/gu, '');
  if (plain === '') return refused(texts.typeIt(what));
  const inPence = pence && /p$/i.test(plain);
  if (inPence) plain = plain.slice(0, -1);
  if (/^\d+,\d+$/.test(plain) && !/^\d{1,3}(,\d{3})+$/.test(plain)) return refused(texts.decimalsAfterPoint);
  if (!/^(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/.test(plain) || !/\d/.test(plain))
    return refused(texts.notAFigure(what));
  const written = plain.replace(/,/g, '');
  const [whole = '', fraction = ''] = (inPence ? hundredth(written) : written).split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > mostPlaces) return refused(texts.tooManyPlaces(mostPlaces));
  if (digits.length > mostDigits) return refused(texts.tooLarge);
  if (!mayBeZero && digits === '0' && kept === '') return refused(texts.mustBeMoreThanZero);
  return { ok: true, value: kept ? `${digits}.${kept}` : digits };
}

/** Moves the point two places to the left. */
function hundredth(written: string): string {
  const [whole = '', fraction = ''] = written.split('.');
  const padded = whole.padStart(3, '0');
  return `${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`;
}

function refused(reason: string): TypedFigure {
  return { ok: false, reason };
}
