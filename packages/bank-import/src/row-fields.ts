import { currencyPlaces, isCurrencyCode } from '@farthing/money';
import { directionOf } from './cell-words.ts';
import { type BrokenCode, brokenCode } from './csv-records.ts';
import { type DateParts, readDateCell } from './date-cell.ts';
import { findFormat } from './formats/catalogue.ts';
import {
  creditMark,
  explainMoneyCell,
  isBlankCell,
  mayBeThousands,
  namesOtherCurrency,
  readMoneyCell,
} from './money-cell.ts';
import { balanceReason, createSkipRules, openingReason } from './skip-rules.ts';
import type { Reading } from './statement.ts';

/** The figures of one row, overwritten by each `read`: no row allocates, so a file is read in flat memory. */
export interface RowFields {
  status: 'ok' | 'skipped' | 'error';
  /** Reason why the row is skipped or rejected. */
  reason: string;
  /** `YYYYMMDD` in one number. */
  day: number;
  /** The cell of the date, and where the time starts in it (-1: none). */
  dateCell: string;
  timeAt: number;
  /** Minor units, negative is money out; 0 for a row that only sets the opening balance. */
  amount: number;
  /** Minor units as a column of money out prints them; 0 elsewhere. */
  out: number;
  /** Minor units as a column of money in prints them; 0 elsewhere. */
  credited: number;
  /** Minor units, negative is money owed; NaN where the cell is blank or unreadable. */
  balance: number;
  currency: string;
  /** The row sets the opening balance and moves no money. */
  opening: boolean;
}

/** Reads rows of a file. The result is in `fields`. */
export interface FieldReader {
  fields: RowFields;
  read(raw: readonly string[]): RowFields;
}

const brokenReasons: Readonly<Record<BrokenCode, string>> = {
  'unclosed-quote':
    'A quotation mark on this line is never closed: the file may stop in the middle of this row. Download it again.',
  'too-many-columns': 'The row has more than 200 cells.',
  'line-too-long': 'The line is longer than 64 KiB.',
  'cell-too-long': 'A cell of the row is longer than 8 KiB.',
};

/** The reason of the last row of a file that stops in the middle of a cell. */
export const cutReason =
  'The file seems to be cut off in the middle of the last cell of this row. Download it again.';

/** Cuts away what banks put around a cell: spaces, and the apostrophe that keeps Excel from reading a number. */
export function cleanCell(text: string | undefined): string {
  if (text === undefined || text === '') return '';
  const trimmed = text.trim();
  if (trimmed.charCodeAt(0) !== 39) return trimmed;
  return trimmed.endsWith("'") && trimmed.length > 1 ? trimmed.slice(1, -1).trim() : trimmed.slice(1).trim();
}

const emptyFields: RowFields = {
  status: 'ok',
  reason: '',
  day: 0,
  dateCell: '',
  timeAt: -1,
  amount: 0,
  out: 0,
  credited: 0,
  balance: Number.NaN,
  currency: '',
  opening: false,
};

/** Prepares to read the figures of a reading's rows. */
export function createFieldReader(reading: Reading): FieldReader {
  const fields = { ...emptyFields };
  const leftOut = createSkipRules(reading);
  const readDate = createDateReader(reading, fields);
  const readCurrency = createCurrencyReader(reading, fields);
  const readAmount = createAmountReader(reading, fields);
  const balanceAt = reading.columns.balance?.[0] ?? -1;
  const statusAt = reading.columns.status?.[0] ?? -1;
  const moves = reading.amount !== 'trade' || balanceAt >= 0;

  function fail(reason: string): RowFields {
    fields.status = 'error';
    fields.reason = reason;
    return fields;
  }

  function read(raw: readonly string[]): RowFields {
    fields.status = 'ok';
    fields.opening = false;
    fields.amount = 0;
    fields.out = 0;
    fields.credited = 0;
    fields.balance = Number.NaN;
    const broken = brokenCode(raw);
    if (broken !== null) return fail(brokenReasons[broken]);
    const status = statusAt < 0 ? '' : (raw[statusAt] ?? '');
    if (status.startsWith('!')) return fail(status.slice(1));
    const skip = status === '' ? leftOut(raw) : status;
    if (skip !== null) {
      fields.status = 'skipped';
      fields.reason = skip;
      fields.opening = skip === openingReason || skip === balanceReason;
      if (!fields.opening) return fields;
    }
    const refusal =
      shapeError(raw, reading) ?? cutOffError(raw, reading) ?? readDate(raw) ?? readCurrency(raw);
    if (refusal !== null) return fail(refusal);
    const places = currencyPlaces(fields.currency);
    if (balanceAt >= 0 && !isBlankCell(raw[balanceAt])) {
      const balance = readMoneyCell(raw[balanceAt] ?? '', places, reading.decimalComma);
      fields.balance = balance === 0 ? 0 : balance * reading.balanceSign;
    }
    if (fields.opening) return fields;
    const unpaid = moves ? readAmount(raw, places) : null;
    // A broker's row may move shares and no money; what cannot be read the trade itself refuses.
    return unpaid === null || reading.amount === 'trade' ? fields : fail(unpaid);
  }
  return { fields, read };
}

function shapeError(raw: readonly string[], reading: Reading): string | null {
  const { width, header, neededWidth = width } = reading;
  if (raw.length < neededWidth) {
    return `The row has ${raw.length} cells where ${neededWidth} are needed: the file may have been cut off here.`;
  }
  const most = Math.max(width, header.length);
  for (let at = most; at < raw.length; at += 1) {
    if ((raw[at] ?? '').trim() !== '')
      return `The row has ${raw.length} cells where the heading has ${most}.`;
  }
  return null;
}

function cutOffError(raw: readonly string[], { cutCell }: Reading): string | null {
  if (cutCell === undefined || raw.length !== cutCell.column + 1) return null;
  return raw[cutCell.column] === cutCell.text ? cutReason : null;
}

function createDateReader(reading: Reading, fields: RowFields): (raw: readonly string[]) => string | null {
  const dateAt = reading.columns.date?.[0] ?? 0;
  const fallbackAt = reading.columns.fallbackDate?.[0] ?? -1;
  const monthFirst = reading.dateOrder === 'month_first';
  const parts: DateParts = { day: 0, numeric: false, timeAt: -1 };
  let lastCell = '';
  let lastValid = false;
  const valid = (cell: string): boolean => {
    if (cell !== lastCell) {
      lastCell = cell;
      lastValid = readDateCell(cell, monthFirst, parts);
    }
    return lastValid;
  };
  return (raw) => {
    let cell = raw[dateAt] ?? '';
    if (!valid(cell)) {
      const fallback = fallbackAt < 0 ? '' : (raw[fallbackAt] ?? '');
      // What has digits was meant for a date: another column's day would pass for it.
      if (fallback === '' || /\d/.test(cell) || !valid(fallback)) {
        if (cell.trim() === '') return 'The row has no date.';
        const shown = `"${cell.trim().slice(0, 40)}"`;
        return readDateCell(cell, !monthFirst, { ...parts })
          ? `${shown} is a date only with the ${monthFirst ? 'day' : 'month'} first. The dates of this file have the ${monthFirst ? 'month' : 'day'} first.`
          : `${shown} is not a date that exists.`;
      }
      cell = fallback;
    }
    fields.day = parts.day;
    fields.timeAt = parts.timeAt;
    fields.dateCell = cell;
    return null;
  };
}

function createCurrencyReader(
  reading: Reading,
  fields: RowFields,
): (raw: readonly string[]) => string | null {
  const at = reading.columns.currency?.[0] ?? -1;
  let lastCell = '';
  let lastCode = reading.currency;
  return (raw) => {
    const cell = at < 0 ? '' : (raw[at] ?? '');
    if (cell !== lastCell) {
      const code = cell.trim().toUpperCase();
      if (code !== '' && !isCurrencyCode(code)) return `"${code.slice(0, 12)}" is not a currency.`;
      lastCell = cell;
      lastCode = code === '' ? reading.currency : code;
    }
    fields.currency = lastCode;
    return null;
  };
}

/** Reads money cells of a reading, and explains those that it can't read. */
function createMoneyReader({ pointIsUnclear, decimalComma }: Reading, fields: RowFields) {
  const unclear = (cell: string, places: number): boolean =>
    pointIsUnclear === true && places < 3 && mayBeThousands(cell);
  return {
    readMoney: (cell: string, places: number): number =>
      unclear(cell, places) ? Number.NaN : readMoneyCell(cell, places, decimalComma),
    explain: (cell: string, places: number): string =>
      unclear(cell, places)
        ? `"${cell.trim()}" may be pounds and pence or thousands, and the file doesn’t show which. Write it with two decimal places.`
        : `${explainMoneyCell(cell, places, fields.currency, decimalComma)}.`,
  };
}

type AmountReader = (raw: readonly string[], places: number) => string | null;

function createAmountReader(reading: Reading, fields: RowFields): AmountReader {
  const { columns, decimalComma, spendingSign, creditSign = 1 } = reading;
  // CR and DR say themselves which way money went.
  const unmarkedSign = reading.unmarkedSign ?? reading.amountSign;
  const [debitAt = -1] = columns.debit ?? [];
  const [creditAt = -1] = columns.credit ?? [];
  const [amountAt = -1] = columns.amount ?? [];
  const [feeAt = -1] = columns.netOfFee ?? [];
  const direction = reading.amount === 'flag' ? createFlagReader(reading) : null;
  const isMapped = reading.formatId === null;
  const { readMoney, explain } = createMoneyReader(reading, fields);

  function separate(raw: readonly string[], places: number): string | null {
    const [debitCell = '', creditCell = ''] = [raw[debitAt], raw[creditAt]];
    const debit = isBlankCell(debitCell) ? 0 : readMoney(debitCell, places);
    const credit = isBlankCell(creditCell) ? 0 : readMoney(creditCell, places);
    if (Number.isNaN(debit)) return explain(debitCell, places);
    if (Number.isNaN(credit)) return explain(creditCell, places);
    if (debit !== 0 && credit !== 0) return 'Both money in and money out are filled in. Only one may be.';
    if (debit === 0 && credit === 0) return 'Neither money in nor money out is filled in.';
    const filled = debit === 0 ? creditCell : debitCell;
    if (namesOtherCurrency(filled, fields.currency)) return otherCurrency(filled, fields.currency);
    setApart(debit, credit);
    return null;
  }
  /** One of money out and money in, as printed; the other is 0. */
  function setApart(debit: number, credit: number): void {
    fields.out = debit;
    fields.credited = credit;
    const out = spendingSign === undefined ? -Math.abs(debit) : -debit * spendingSign;
    fields.amount = debit === 0 ? credit * creditSign : out;
  }
  function single(raw: readonly string[], places: number): string | null {
    const cell = raw[amountAt] ?? '';
    if (isBlankCell(cell)) return 'The row has no amount.';
    let amount = readMoney(cell, places);
    if (Number.isNaN(amount)) return explain(cell, places);
    if (namesOtherCurrency(cell, fields.currency)) return otherCurrency(cell, fields.currency);
    if (direction !== null) {
      const way = direction(raw);
      if (way === 0) return unknownWay(raw[columns.flag?.[0] ?? -1]);
      // Some banks print a minus before money in although a flag gives the direction (Tesco Bank).
      setApart(way < 0 ? amount : 0, way < 0 ? 0 : isMapped ? amount : Math.abs(amount));
      amount = fields.amount;
    } else if (amount !== 0 && creditMark(cell) === 0 && unmarkedSign < 0) amount = -amount;
    if (feeAt >= 0 && !isBlankCell(raw[feeAt])) {
      const fee = readMoneyCell(raw[feeAt] ?? '', places, decimalComma);
      if (Number.isNaN(fee)) return explain(raw[feeAt] ?? '', places);
      amount -= fee;
    }
    fields.amount = amount;
    return null;
  }
  return debitAt >= 0 && creditAt >= 0 ? separate : single;
}

/** Returns the error for an amount whose currency differs from that of its row. */
export function otherCurrency(cell: string, currency: string): string {
  return `"${cell.trim().slice(0, 40)}" isn’t in ${currency}, the currency of the row.`;
}

function unknownWay(cell = ''): string {
  const shown = cell.trim().slice(0, 40);
  return shown === ''
    ? 'The row does not say whether it is money in or out.'
    : `"${shown}" does not say whether it is money in or out.`;
}

/** Direction of a row by its flag: -1 spending, 1 income, 0 unknown. */
function createFlagReader(reading: Reading): (raw: readonly string[]) => -1 | 0 | 1 {
  const format = findFormat(reading.formatId);
  const spend = new Set((format?.spendValues ?? []).map((value) => value.toLowerCase()));
  const income = new Set((format?.incomeValues ?? []).map((value) => value.toLowerCase()));
  const places = [...(reading.columns.flag ?? []), ...(reading.columns.flagStray ?? [])];
  const [mappedAt = -1] = reading.columns.flag ?? [];
  if (format === undefined) return (raw) => directionOf(raw[mappedAt]);
  return (raw) => {
    for (const at of places) {
      const value = (raw[at] ?? '').trim().toLowerCase();
      if (spend.has(value)) return -1;
      if (income.has(value)) return 1;
    }
    return 0;
  };
}
