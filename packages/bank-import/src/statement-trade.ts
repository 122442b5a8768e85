import { currencyPlaces, Decimal, isCurrencyCode, normaliseCurrency, toMinor } from '@farthing/money';
import type { BankFormat, ColumnRole } from './bank-format.ts';
import { dayInBritain, saysUtc } from './british-day.ts';
import { isoDay, readTime } from './date-cell.ts';
import { findFormat } from './formats/catalogue.ts';
import {
  explainMoneyCell,
  isBlankCell,
  largestMinor,
  namesOtherCurrency,
  readDecimalCell,
  readMoneyCell,
} from './money-cell.ts';
import { cleanCell, otherCurrency, type RowFields } from './row-fields.ts';
import type { ColumnPositions, Reading, RowResult, StatementTrade } from './statement.ts';
import { createBankIds } from './statement-line.ts';
import { type TradeCells, tradeRules } from './trade-rules.ts';

/** Prepares to make trades of a reading's rows; date, currency and shape are already checked in `fields`. */
export function createTradeMaker(reading: Reading): (raw: readonly string[], fields: RowFields) => RowResult {
  const main = createSectionMaker(reading, reading.formatId, reading.columns);
  if (reading.section === null) return main;
  const other = createSectionMaker(reading, reading.section.formatId, reading.section.columns);
  const [cash, investments] = reading.formatId === 'vanguard-uk-cash' ? [main, other] : [other, main];
  return (raw, fields) => {
    if (isInvestmentRow(raw)) return investments(raw, fields);
    const result = cash(raw, fields);
    const isCounted =
      result.kind === 'trade' && (result.trade.action === 'buy' || result.trade.action === 'sell');
    return isCounted
      ? { kind: 'skipped', reason: 'The trade itself stands in the investments section.' }
      : result;
  };
}

/** A Vanguard investment row has numbers in its fourth, fifth and sixth cells; a cash row has no sixth. */
export function isInvestmentRow(raw: readonly string[]): boolean {
  return [raw[3], raw[4], raw[5]].every((cell) => readDecimalCell(cell) !== null);
}

type SectionMaker = (raw: readonly string[], fields: RowFields) => RowResult;

function createSectionMaker(
  reading: Reading,
  formatId: string | null,
  columns: ColumnPositions,
): SectionMaker {
  const format = findFormat(formatId);
  const rule = tradeRules[format?.tradeRule ?? 'holding'];
  const cell = (raw: readonly string[], role: ColumnRole): string =>
    blankToEmpty(raw[columns[role]?.[0] ?? -1]);
  const decimal = (raw: readonly string[], role: ColumnRole): string | null =>
    readDecimalCell(cell(raw, role), reading.decimalComma);
  const identify = createBankIds({ ...reading, columns }, format);
  const isUtc = saysUtc(reading.header[columns.date?.[0] ?? -1]);
  return (raw, fields) => {
    const printedDate = isoDay(fields.day);
    const rest = fields.timeAt < 0 ? '' : fields.dateCell.slice(fields.timeAt);
    const date = isoDay(dayInBritain(fields.day, rest, isUtc));
    const cash = readCash(raw, columns, fields.currency, reading.decimalComma, format);
    if (typeof cash === 'string') return { kind: 'error', reason: cash };
    const name = (columns.name ?? []).map((at) => blankToEmpty(raw[at])).find((text) => text !== '') ?? '';
    const cells: TradeCells = {
      action: cell(raw, 'action'),
      side: cell(raw, 'side'),
      name: name.replace(/\s+/g, ' '),
      symbol: cell(raw, 'symbol') || cell(raw, 'sedol'),
      quantity: decimal(raw, 'quantity'),
      cash,
      dividendQuantity: decimal(raw, 'dividendQuantity'),
      dividendPrice: decimal(raw, 'dividendPrice'),
    };
    const outcome = rule(cells);
    if (typeof outcome === 'string') return { kind: 'skipped', reason: outcome };
    const trade: StatementTrade = {
      date,
      time: readTime(cell(raw, 'time')) ?? readTime(rest),
      symbol: cell(raw, 'symbol') || null,
      isin: cell(raw, 'isin') || null,
      sedol: cell(raw, 'sedol') || null,
      name: cells.name || cells.action,
      quantity: cells.quantity,
      price: decimal(raw, 'price'),
      priceCurrency: null,
      cashMinor: cash,
      currency: fields.currency,
      fxRate: decimal(raw, 'fx'),
      fees: sumFees(raw, columns.fees, reading.decimalComma),
      withheld: inPounds(decimal(raw, 'withheld'), cell(raw, 'withheldCurrency')),
      bankId: identify(raw, printedDate),
      ...outcome,
    };
    if (date !== printedDate && trade.time !== null) {
      trade.printed = { date: printedDate, time: trade.time };
      trade.time = trade.time.replace(/^23/, '00');
    }
    if (trade.quantity !== null) trade.quantity = trade.quantity.replace(/^-/, '');
    return { kind: 'trade', trade: withPrice(trade, cell(raw, 'priceCurrency'), cell(raw, 'price'), format) };
  };
}

/** An amount in pence as pounds. */
function inPounds(amount: string | null, written: string): string | null {
  return amount !== null && isPence(written) ? new Decimal(amount).div(100).toFixed() : amount;
}

function isPence(written: string): boolean {
  return written === 'GBX' || written === 'GBp';
}

function blankToEmpty(text: string | undefined): string {
  return isBlankCell(text) || text === 'Not available' ? '' : cleanCell(text);
}

/** The printed cash amount with its sign; null where blank; a string says why it cannot be read. */
function readCash(
  raw: readonly string[],
  columns: ColumnPositions,
  currency: string,
  decimalComma: boolean,
  format: BankFormat | undefined,
): bigint | null | string {
  const places = currencyPlaces(currency);
  const read = (at: number | undefined): bigint | null | string => {
    const cell = at === undefined ? '' : (raw[at] ?? '');
    if (isBlankCell(cell)) return null;
    if (namesOtherCurrency(cell, currency)) return otherCurrency(cell, currency);
    const minor = readMoneyCell(cell, places, decimalComma);
    if (!Number.isNaN(minor)) return BigInt(minor);
    const exact = format?.kind === 'crypto' ? readDecimalCell(cell, decimalComma) : null;
    const rounded = exact === null || exact.length >= 30 ? null : toMinor(new Decimal(exact), currency);
    if (rounded !== null && Math.abs(Number(rounded)) < largestMinor) return rounded;
    return `${explainMoneyCell(cell, places, currency, decimalComma)}.`;
  };
  if (columns.debit === undefined || columns.credit === undefined) return read(columns.amount?.[0]);
  const [debit, credit] = [read(columns.debit[0]), read(columns.credit[0])];
  if (typeof debit === 'string') return debit;
  if (typeof credit === 'string') return credit;
  if (debit !== null && credit !== null && debit !== 0n && credit !== 0n) {
    return 'Both debit and credit are filled in; only one may be.';
  }
  return debit === null || debit === 0n ? credit : debit < 0n ? debit : -debit;
}

function sumFees(
  raw: readonly string[],
  places: readonly number[] | undefined,
  decimalComma: boolean,
): string | null {
  let sum: Decimal | null = null;
  for (const at of places ?? []) {
    const fee = readDecimalCell(raw[at], decimalComma);
    if (fee !== null) sum = (sum ?? new Decimal(0)).plus(new Decimal(fee).abs());
  }
  return sum === null ? null : sum.toFixed();
}

const moneySigns: Readonly<Record<string, string>> = { '£': 'GBP', $: 'USD', '€': 'EUR' };

/** Names the price's currency, and brings pence to pounds: 100 GBX are 1 GBP, and so is their exchange rate of 100. */
function withPrice(
  trade: StatementTrade,
  written: string,
  priceCell: string,
  format: BankFormat | undefined,
): StatementTrade {
  if (trade.price === null) return trade;
  const inPence = isPence(written) || format?.pricesInPence === true;
  if (inPence) {
    const fxRate = trade.fxRate === null ? null : new Decimal(trade.fxRate).div(100).toFixed();
    return { ...trade, price: new Decimal(trade.price).div(100).toFixed(), priceCurrency: 'GBP', fxRate };
  }
  const code = written.toUpperCase();
  if (isCurrencyCode(code)) return { ...trade, priceCurrency: normaliseCurrency(code).currency };
  const signed = [...priceCell]
    .map((character) => moneySigns[character])
    .find((found) => found !== undefined);
  return { ...trade, priceCurrency: signed ?? (code === '' ? trade.currency : null) };
}
