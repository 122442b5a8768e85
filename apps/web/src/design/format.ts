import { language } from './language.ts';
import { format as texts } from './texts.tsx';

/** Formats amounts, dates and tax years. Works on decimal strings, so no amount becomes a float. */

/** U+2212, as wide as a plus; a hyphen is too short to be seen in a column of figures. */
export const minusSign = '−';

/** An amount in parts: `sign` is empty, `+` or U+2212; `pence` has its point, and is empty where there are none. */
interface AmountParts {
  readonly sign: string;
  readonly symbol: string;
  readonly pounds: string;
  readonly pence: string;
}

/** The usual ones in British English: to ask for the first costs a slow phone a tenth of a second before it can draw. */
const symbols = new Map(language === 'en-GB' ? Object.entries({ GBP: '£', EUR: '€', USD: 'US$' }) : []);

/** `£` for GBP, `€` for EUR, `US$`, … ; the code and a space where a currency has no symbol in British use. */
export function currencySymbol(currency: string): string {
  let symbol = symbols.get(currency);
  if (symbol === undefined) {
    symbol = findSymbol(currency);
    symbols.set(currency, symbol);
  }
  return symbol;
}

/** The symbol as the language has it, without the known ones. */
export function findSymbol(currency: string): string {
  try {
    const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0);
    const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency;
    return symbol === currency ? `${currency} ` : symbol;
  } catch {
    return `${currency} `;
  }
}

/**
 * Takes an amount apart.
 * @param value decimal string as the API gives it, `-1234.50`
 * @param showPlus writes + before what is above zero
 */
export function amountParts(value: string, currency: string, showPlus = false): AmountParts {
  const negative = value.startsWith('-');
  const digits = value.replace(/^[-+]/, '');
  const [whole = '0', fraction = ''] = digits.split('.');
  const zero = /^[0.]*$/.test(digits);
  const sign = zero ? '' : negative ? minusSign : showPlus ? '+' : '';
  return {
    sign,
    symbol: currencySymbol(currency),
    pounds: whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','),
    pence: fraction === '' ? '' : `.${fraction}`,
  };
}

/** The whole amount as one text: `−£1,234.50`. */
export function amountText(value: string, currency: string, showPlus = false): string {
  const { sign, symbol, pounds, pence } = amountParts(value, currency, showPlus);
  return `${sign}${symbol}${pounds}${pence}`;
}

/** Returns true if a decimal string is zero or empty: `0`, `0.00`, `-0.00`. */
export function isNothing(amount: string): boolean {
  return /^-?[0.]*$/.test(amount);
}

/** Returns a decimal string with the other sign. */
export function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** Cuts a rate to at most six places, without trailing zeros. */
export function trimRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const kept = fraction.slice(0, 6).replace(/0+$/, '');
  return kept ? `${whole}.${kept}` : whole;
}

/** Whole thousands for axes: `£12k`, `£1.2m`. For drawing only: it may round. */
export function axisAmount(value: number, currency: string): string {
  const symbol = currencySymbol(currency);
  const size = Math.abs(value);
  const sign = value < 0 ? minusSign : '';
  // Prices of one unit may be far below a penny.
  const short = (amount: number) =>
    String(amount < 1 ? Number(amount.toPrecision(3)) : Math.round(amount * 10) / 10);
  if (size >= 1_000_000_000) return `${sign}${symbol}${short(size / 1_000_000_000)}bn`;
  if (size >= 1_000_000) return `${sign}${symbol}${short(size / 1_000_000)}m`;
  if (size >= 1_000) return `${sign}${symbol}${short(size / 1_000)}k`;
  return `${sign}${symbol}${short(size)}`;
}

const { months } = texts;
const longMonths = texts.longMonths;
const { weekdays } = texts;

/** `2026-08-04` as `4 Aug 2026`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}

/** `2026-08-04` as `Tuesday 4 August 2026`. */
export function longDayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  const weekday = weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()];
  return `${weekday} ${date} ${longMonths[(month ?? 1) - 1]} ${year}`;
}

/** `2026-08` as `Aug 2026`. */
export function monthText(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${months[(number ?? 1) - 1]} ${year}`;
}

/** `2026-08` as `August 2026`, for prose. */
export function longMonthText(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${longMonths[(number ?? 1) - 1]} ${year}`;
}

/** `2025-26` as `2025/26`. */
export function taxYearText(taxYear: string): string {
  return taxYear.replace('-', '/');
}

/** An instant as day and time of this computer's clock: `4 Aug 2026, 14:05`. */
export function instantText(instant: string): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}, ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Today by this computer's clock, `YYYY-MM-DD`. */
export function todayHere(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** `1 row`, `2 rows`; thousands with a comma. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString(language)} ${count === 1 ? one : many}`;
}

/** Joins the parts that there are with a dot between them: `4 Aug 2026 · Everyday`. */
export function joinParts(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
