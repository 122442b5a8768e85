import { currencyPlaces, isCurrencyCode } from '@farthing/money';
import { addDecimals } from './decimal-sums.ts';
import { mayBeThousands } from './money-cell.ts';

/** An amount of a posting; the number is a plain decimal. */
export interface JournalAmount {
  number: string;
  /** ISO code, name of units, or empty for the journal's only currency. */
  commodity: string;
  /** Cost of one unit or, if `total`, of all units. */
  price: { number: string; commodity: string; total: boolean } | null;
}

const signs: Readonly<Record<string, string>> = {
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
  '¥': 'JPY',
  R: 'ZAR',
};
/** Longest amount, in characters: the expressions below backtrack over runs of spaces and brackets, so their input is short. */
const longestAmount = 500;
const unreadable = (text: string): string => `"${text.slice(0, 60)}" is not an amount.`;

/**
 * A beancount amount: `-12.30 GBP`, `10 VUSA {70.00 GBP} @ 71.00 GBP`, sums of numbers with + and -.
 * @returns null where it is left out, a sentence where it cannot be read
 */
export function readBeancountAmount(text: string): JournalAmount | string | null {
  if (text === '') return null;
  if (text.length > longestAmount) return unreadable(text);
  const found = /^([-+\d.,\s()]+?)\s*([A-Z][A-Z0-9'._-]*)\s*(\{\{?[^}]*\}\}?)?\s*(@@?\s*(.+))?$/.exec(text);
  if (found === null) return unreadable(text);
  const number = sumOf(found[1] ?? '');
  if (number === null) return unreadable(text);
  const [, , commodity = '', cost, mark, market] = found;
  const price = cost === undefined ? market : cost.replace(/^\{+|\}+$/g, '').split(',')[0];
  if (price === undefined) return { number, commodity, price: null };
  const each = /^\s*([\d.,]+)\s*([A-Z][A-Z0-9'._-]*)\s*$/.exec(price);
  const unit = sumOf(each?.[1] ?? '');
  if (each === null || unit === null) return unreadable(text);
  const total = cost === undefined ? (mark ?? '').startsWith('@@') : cost.startsWith('{{');
  return { number, commodity, price: { number: unit, commodity: each[2] ?? '', total } };
}

function sumOf(text: string): string | null {
  const parts = text.replaceAll(',', '').match(/[-+]?\s*\d+(?:\.\d*)?|[-+]?\s*\.\d+/g);
  if (parts === null || /[()]/.test(text)) return null;
  return addDecimals(parts.map((part) => part.replace(/\s/g, '').replace(/^([-+]?)\./, '$10.')));
}

const commodityText = '(?:[£€$¥]|"[^"]{1,40}"|[\\p{L}]{1,20})';
const ledgerAmount = new RegExp(
  `^([-+]?)\\s*(?:(${commodityText})\\s*)?(?:([-+])\\s*)?(\\d[\\d.,'\\u00a0 ]*|\\.\\d+)\\s*(${commodityText})?$`,
  'u',
);

/** A balance that a posting of hledger or ledger states: `= £100.00`. */
export interface StatedAmount {
  number: string;
  commodity: string;
  /** `==`: the account holds nothing else. */
  isOnly: boolean;
  /** `=*`: sub-accounts count. */
  withSubaccounts: boolean;
}

/** Parsed text after the account of a posting. A missing amount is whatever balances the entry or meets the balance assertion. */
export interface LedgerAmount {
  amount: JournalAmount | null;
  balance: StatedAmount | null;
}

/**
 * Parses the amount and the balance assertion of an hledger or ledger posting: `£-10.00`, `-£1,000`, `5 VUSA
 * @ £70`, `£-5.00 = £95.00`. Lot costs, dates and expressions in brackets are skipped.
 * @param defaultCommodity commodity of amounts without one
 * @returns an error message if the text can't be read
 */
export function readLedgerAmount(text: string, defaultCommodity: string): LedgerAmount | string {
  if (text.length > longestAmount) return unreadable(text);
  const plain = text.replace(/\{[^}]*\}|\[[^\]]*\]|\([^)]*\)/g, ' ');
  const [, stated = '', mark, asserted = ''] = /^([^=]*)(?:(==?\*?)(.*))?$/s.exec(plain) ?? [];
  const [first = '', ...rest] = stated.split('@').map((part) => part.trim());
  const amount = first === '' ? null : plainAmount(first, defaultCommodity);
  const price = rest.length === 0 ? null : plainAmount(rest.at(-1) ?? '', defaultCommodity);
  const balance =
    mark === undefined ? null : plainAmount(asserted.split('@')[0]?.trim() ?? '', defaultCommodity);
  if ((first !== '' && amount === null) || (rest.length > 0 && price === null)) return unreadable(text);
  if (mark !== undefined && balance === null) return unreadable(text);
  const { commodity = '' } = amount ?? {};
  if (mayBeThousands(first) && isCurrencyCode(commodity) && currencyPlaces(commodity) < 3)
    return `"${first}" may be thousands or a fraction. Write it with two decimal places.`;
  return {
    amount: amount && { ...amount, price: price && { ...price, total: rest.length > 1 } },
    balance: balance && {
      ...balance,
      isOnly: mark?.startsWith('==') === true,
      withSubaccounts: mark?.endsWith('*') === true,
    },
  };
}

function plainAmount(text: string, defaultCommodity: string): { number: string; commodity: string } | null {
  const found = ledgerAmount.exec(text);
  if (found === null) return null;
  const [, before = '', left = '', inner = '', digits = '', right = ''] = found;
  const number = decimalOf(digits);
  if (number === null || (left !== '' && right !== '')) return null;
  const commodity = (left || right).replaceAll('"', '');
  const negative = (before === '-') !== (inner === '-');
  const signed = addDecimals([negative ? `-${number}` : number]);
  const named = commodity === '' ? defaultCommodity : (signs[commodity] ?? commodity);
  return signed === null ? null : { number: signed, commodity: named };
}

/** `1,000.00`, `1.000,00`, `1 000` as a plain decimal: the last mark with other than three digits behind it is the decimal one. */
function decimalOf(digits: string): string | null {
  const text = digits.replace(/['\s\u00a0]/g, '');
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return text;
  const mark = text[last] ?? '';
  const other = mark === '.' ? ',' : '.';
  const isGroup = mark === ',' && text.length - last === 4 && !text.includes(other);
  const several = text.indexOf(mark) !== last;
  if (isGroup || several) return text.replace(/[.,]/g, '');
  const whole = text.slice(0, last).replaceAll(other, '');
  const fraction = text.slice(last + 1);
  return /^\d*$/.test(whole) && /^\d*$/.test(fraction) ? `${whole || '0'}.${fraction}` : null;
}
