import { isCurrencyCode } from '@farthing/money';
import type { BankFormat } from './bank-format.ts';
import { dayInBritain, minutesAhead, momentInBritain, saysUtc } from './british-day.ts';
import { isoDay, readTime } from './date-cell.ts';
import { findFormat } from './formats/catalogue.ts';
import { merchantOf } from './merchant.ts';
import { readDecimalCell } from './money-cell.ts';
import { cleanCell, type RowFields } from './row-fields.ts';
import type { Reading, StatementLine } from './statement.ts';

const uneven = /\s\s|[^\S ]/;
const cardPayment = /payment received|thank you|direct debit payment|payment - thank/i;

/** Returns true if a description is a payment of a card bill, which is money in for the card account. */
export function isCardPayment(description: string): boolean {
  return cardPayment.test(description);
}

/** Prepares to make statement lines of a reading's rows; the figures come from `fields`. */
export function createLineMaker(
  reading: Reading,
): (raw: readonly string[], fields: RowFields) => StatementLine {
  const format = findFormat(reading.formatId);
  const { columns } = reading;
  const [typeAt = -1] = columns.type ?? [];
  const [categoryAt = -1] = columns.category ?? [];
  const [accountAt = -1] = format?.accountsApart ? [] : (columns.account ?? columns.product ?? []);
  const ownAccounts = reading.ownAccounts === undefined ? null : new Set(reading.ownAccounts);
  const ids = format?.ids ? { ids: format.ids } : null;
  const describe = createDescriber(reading, format);
  const identify = createBankIds(reading, format);
  const readMoment = createMomentReader(reading);
  const isCard = reading.accountClass === 'liability';
  let lastDay = 0;
  let lastDate = '';
  return (raw, fields) => {
    if (fields.day !== lastDay) {
      lastDay = fields.day;
      lastDate = isoDay(fields.day);
    }
    const described = describe(raw);
    const description = uneven.test(described) ? described.replace(/\s+/g, ' ').trim() : described;
    const bankType = typeAt < 0 ? null : filled(raw[typeAt]);
    const bankId = identify(raw, lastDate);
    const merchantCell = firstFilled(raw, columns.merchant);
    const { day, time, printedTime } = readMoment(raw, fields);
    const printed = { date: lastDate, time: printedTime ?? '' };
    return {
      date: day === lastDay ? lastDate : isoDay(day),
      time,
      description,
      merchant: merchantCell ?? merchantOf(described, format?.merchantRule, bankType),
      amountMinor: BigInt(fields.amount),
      currency: fields.currency,
      bankId,
      balanceMinor: Number.isNaN(fields.balance) ? null : BigInt(fields.balance),
      bankCategory: categoryAt < 0 ? null : filled(raw[categoryAt]),
      bankType,
      foreign: columns.foreignAmount === undefined ? null : foreignOf(raw, reading, fields.currency),
      isTransfer:
        isOwnTransfer(format, bankType, description, bankId) ||
        (ownAccounts !== null && merchantCell !== null && ownAccounts.has(merchantCell)) ||
        (isCard && fields.amount > 0 && isCardPayment(description)),
      account: accountAt < 0 ? null : filled(raw[accountAt]),
      ...ids,
      ...(day !== lastDay && { printed }),
    };
  };
}

/** The day and time of a row by the clocks of Britain, and the time as its file prints it. */
interface RowMoment {
  day: number;
  time: string | null;
  printedTime: string | null;
}

/** Last second of a day, which marks the end of a period rather than the time of a payment. */
const lastSecond = '23:59:59';

/**
 * Creates a reader of row dates. If the file gives the time zone, in a column or as UTC after the date, its times are instants. They
 * are converted to British dates, because UK tax years use them. Other times are local to the bank, and the date is unchanged.
 */
function createMomentReader(reading: Reading): (raw: readonly string[], fields: RowFields) => RowMoment {
  const { columns } = reading;
  const [timeAt = -1] = columns.time ?? [];
  const [zoneAt = -1] = columns.zone ?? [];
  const isUtc = saysUtc(reading.header[columns.date?.[0] ?? -1]);
  return (raw, { day, dateCell, timeAt: restAt }) => {
    const rest = restAt < 0 ? '' : dateCell.slice(restAt);
    const time = timeAt >= 0 ? readTime(raw[timeAt] ?? '') : rest === '' ? null : readTime(rest);
    if (time === null) return { day, time, printedTime: null };
    if (zoneAt >= 0) {
      const ahead = minutesAhead(raw[zoneAt] ?? '');
      const moment = { day, time };
      return { ...(ahead === null ? moment : momentInBritain(moment, ahead)), printedTime: time };
    }
    const british = time === lastSecond ? day : dayInBritain(day, rest, isUtc);
    return { day: british, time: british === day ? time : time.replace(/^23/, '00'), printedTime: time };
  };
}

function filled(cell: string | undefined): string | null {
  const text = cleanCell(cell);
  return text === '' ? null : text;
}

function firstFilled(raw: readonly string[], columns: readonly number[] | undefined): string | null {
  if (columns === undefined) return null;
  for (const at of columns) {
    const text = filled(raw[at]);
    if (text !== null) return uneven.test(text) ? text.replace(/\s+/g, ' ') : text;
  }
  return null;
}

/** The description as the columns give it: joined, or the first that is filled; padding is still in it. */
function createDescriber(
  reading: Reading,
  format: BankFormat | undefined,
): (raw: readonly string[]) => string {
  const places = reading.columns.description ?? [];
  const [only] = places;
  if (only !== undefined && places.length === 1) return (raw) => cleanCell(raw[only]);
  return (raw) => {
    let text = '';
    for (const at of places) {
      const cell = cleanCell(raw[at]);
      if (cell === '' || text.includes(cell)) continue;
      if (text !== '' && format?.firstDescriptionOnly) break;
      text = text === '' ? cell : `${text} ${cell}`;
    }
    return text;
  };
}

/**
 * The bank's id of a row: its id columns joined, where all are filled. A date among them counts as the day it means, so that
 * another way of writing it is the same id.
 */
export function createBankIds(
  reading: Reading,
  format: BankFormat | undefined,
): (raw: readonly string[], date: string) => string | null {
  const places = reading.columns.id ?? [];
  const dateAt = reading.columns.date?.[0] ?? -1;
  if (places.length === 0) return () => null;
  return (raw, date) => {
    let id = '';
    for (const at of places) {
      const cell = at === dateAt ? date : cleanCell(raw[at]);
      if (cell === '' || cell === 'n/a' || (format?.idsNeedDigits && !/\d/.test(cell))) return null;
      id = id === '' ? cell : `${id}|${cell}`;
    }
    return id;
  };
}

function foreignOf(raw: readonly string[], reading: Reading, currency: string): StatementLine['foreign'] {
  const code = (raw[reading.columns.foreignCurrency?.[0] ?? -1] ?? '').trim().toUpperCase();
  if (code === '' || code === currency || !isCurrencyCode(code)) return null;
  const amount = readDecimalCell(raw[reading.columns.foreignAmount?.[0] ?? -1], reading.decimalComma);
  return amount === null ? null : { amount, currency: code };
}

function isOwnTransfer(
  format: BankFormat | undefined,
  bankType: string | null,
  description: string,
  bankId: string | null,
): boolean {
  if (format === undefined) return false;
  const { transferTypes, transferWords, transferIds } = format;
  if (transferTypes !== undefined && bankType !== null && transferTypes.includes(bankType.toLowerCase()))
    return true;
  if (transferWords !== undefined) {
    const words = description.toLowerCase();
    if (transferWords.some((start) => words.startsWith(start))) return true;
  }
  return (
    transferIds !== undefined &&
    bankId !== null &&
    transferIds.some((start) => bankId.toLowerCase().startsWith(start))
  );
}
