import { currencyPlaces, Decimal, isCurrencyCode, normaliseCurrency, toMinor } from '@farthing/money';
import type { BankFormat, ColumnRole } from './bank-format.ts';
import { dayInBritain, saysUtc } from './british-day.ts';
import { readHeading } from './column-positions.ts';
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
import type { ColumnPositions, Reading, RowResult, StatementTrade, TradeAction } from './statement.ts';
import { createBankIds } from './statement-line.ts';
import type { TradeCells } from './trade-cells.ts';
import { type Fee, type Figure, proveTrade, readFigure, toPounds } from './trade-proof.ts';
import { tradeRules } from './trade-rules.ts';

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
      ? { kind: 'skipped', reason: 'The trade itself is in the investments section.' }
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
  const cell = (raw: readonly string[], role: ColumnRole): string => filledCell(raw, columns[role]);
  const decimal = (raw: readonly string[], role: ColumnRole): string | null =>
    readDecimalCell(cell(raw, role), reading.decimalComma);
  const identify = createBankIds({ ...reading, columns }, format);
  const isUtc = saysUtc(reading.header[columns.date?.[0] ?? -1]);
  const prove = createProof(reading, columns, format);
  return (raw, fields) => {
    if (reading.currencyIsUnstated) return { kind: 'error', reason: unstatedCurrency };
    const printedDate = isoDay(fields.day);
    const rest = fields.timeAt < 0 ? '' : fields.dateCell.slice(fields.timeAt);
    const date = isoDay(dayInBritain(fields.day, rest, isUtc));
    const cash = readCash(raw, columns, fields.currency, reading.decimalComma);
    if (typeof cash === 'string') return { kind: 'error', reason: cash };
    const cells: TradeCells = { ...textCells(raw, cell), ...numberCells(raw, decimal), cash };
    const outcome = rule(cells);
    if (typeof outcome === 'string') return { kind: 'skipped', reason: outcome };
    const withheldIn = cell(raw, 'withheldCurrency').toUpperCase();
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
      fees: null,
      withheld: inPounds(decimal(raw, 'withheld'), cell(raw, 'withheldCurrency')),
      bankId: identify(raw, printedDate),
      ...coinsOf(raw, columns, decimal),
      ...(isCurrencyCode(withheldIn) ? { withheldCurrency: normaliseCurrency(withheldIn).currency } : {}),
      ...outcome,
      ...(isPropertyIncome(outcome.action, cells.action) ? { propertyIncome: true } : {}),
    };
    if (date !== printedDate && trade.time !== null) {
      trade.printed = { date: printedDate, time: trade.time };
      trade.time = trade.time.replace(/^23/, '00');
    }
    // A split that merges units takes some away; elsewhere the action says which way units went.
    if (trade.quantity !== null && trade.action !== 'split_added')
      trade.quantity = trade.quantity.replace(/^-/, '');
    const priced = withPrice(trade, cell(raw, 'priceCurrency'), cell(raw, 'price'), format);
    const proved = prove(raw, priced);
    return typeof proved === 'string' ? { kind: 'error', reason: proved } : { kind: 'trade', trade: proved };
  };
}

type CellReader<Value> = (raw: readonly string[], role: ColumnRole) => Value;

/** Returns the texts by which the rule of a format decides what a row is. */
function textCells(raw: readonly string[], cell: CellReader<string>) {
  return {
    action: cell(raw, 'action'),
    side: cell(raw, 'side'),
    name: cell(raw, 'name').replace(/\s+/g, ' '),
    symbol: cell(raw, 'symbol') || cell(raw, 'sedol'),
    note: cell(raw, 'note'),
  };
}

/** Returns the numbers by which the rule of a format decides what a row is. */
function numberCells(raw: readonly string[], decimal: CellReader<string | null>) {
  return {
    quantity: decimal(raw, 'quantity'),
    dividendQuantity: decimal(raw, 'dividendQuantity'),
    dividendPrice: decimal(raw, 'dividendPrice'),
    value: decimal(raw, 'value'),
    total: decimal(raw, 'amount'),
  };
}

/** Returns what a row of an exchange for coins says besides: what a swap brought in, and the coins that paid the fee. */
function coinsOf(
  raw: readonly string[],
  columns: ColumnPositions,
  decimal: (raw: readonly string[], role: ColumnRole) => string | null,
): Pick<StatementTrade, 'received' | 'value' | 'feeCoins'> {
  if (columns.received === undefined) return {};
  const symbol = filledCell(raw, columns.received);
  const quantity = decimal(raw, 'receivedQuantity');
  const coin = filledCell(raw, columns.feeCoin);
  const paid = decimal(raw, 'feeQuantity');
  return {
    ...(symbol === '' || quantity === null
      ? {}
      : { received: { symbol, quantity }, value: decimal(raw, 'value') }),
    ...(coin === '' || paid === null
      ? {}
      : { feeCoins: { symbol: coin, quantity: paid, value: decimal(raw, 'feeValue') } }),
  };
}

/** Says whether a row calls its dividend a property income distribution of a REIT. */
function isPropertyIncome(action: TradeAction, words: string): boolean {
  return action === 'dividend' && /property income distribution/i.test(words);
}

const unstatedCurrency =
  'The file does not say which currency its amounts are in. Download it again, with its summary at the top.';

/** The first filled cell of a role's columns. */
function filledCell(raw: readonly string[], places: readonly number[] | undefined): string {
  for (const at of places ?? []) {
    const text = blankToEmpty(raw[at]);
    if (text !== '') return text;
  }
  return '';
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

/**
 * The printed cash amount with its sign, rounded to what can be booked; null where blank; a string says why it cannot be read.
 * Programs that write files for other programs print all places that they calculate with.
 */
function readCash(
  raw: readonly string[],
  columns: ColumnPositions,
  currency: string,
  decimalComma: boolean,
): bigint | null | string {
  const places = currencyPlaces(currency);
  const read = (at: number | undefined): bigint | null | string => {
    const cell = at === undefined ? '' : (raw[at] ?? '');
    if (isBlankCell(cell)) return null;
    if (namesOtherCurrency(cell, currency)) return otherCurrency(cell, currency);
    const minor = readMoneyCell(cell, places, decimalComma);
    if (!Number.isNaN(minor)) return BigInt(minor);
    const exact = readDecimalCell(cell, decimalComma);
    const rounded = exact === null || exact.length >= 30 ? null : toMinor(new Decimal(exact), currency);
    if (rounded !== null && Math.abs(Number(rounded)) < largestMinor) return rounded;
    return `${explainMoneyCell(cell, places, currency, decimalComma)}.`;
  };
  if (columns.debit === undefined || columns.credit === undefined) return read(columns.amount?.[0]);
  const [debit, credit] = [read(columns.debit[0]), read(columns.credit[0])];
  if (typeof debit === 'string') return debit;
  if (typeof credit === 'string') return credit;
  if (debit !== null && credit !== null && debit !== 0n && credit !== 0n) {
    return 'Both debit and credit are filled in. Only one may be.';
  }
  return debit === null || debit === 0n ? credit : debit < 0n ? debit : -debit;
}

const moneySigns: Readonly<Record<string, string>> = { '£': 'GBP', $: 'USD', '€': 'EUR' };

/**
 * Names the price's currency, and brings pence to pounds: 100 GBX are 1 GBP, and so is their exchange rate of 100. Without the
 * column that should name the currency it is not known.
 */
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
  const isUnknown = code !== '' || format?.columns.priceCurrency !== undefined;
  return { ...trade, priceCurrency: signed ?? (isUnknown ? null : trade.currency) };
}

/** Prepares to check purchases and sales against their own rows, and to complete them. */
function createProof(
  reading: Reading,
  columns: ColumnPositions,
  format: BankFormat | undefined,
): (raw: readonly string[], trade: StatementTrade) => StatementTrade | string {
  const { decimalComma } = reading;
  const figure = (raw: readonly string[], role: ColumnRole): Figure | null =>
    readFigure(filledCell(raw, columns[role]), decimalComma);
  const feeColumns = feeColumnsOf(reading.header, columns.fees ?? []);
  const feesOf = (raw: readonly string[], currency: string): Fee[] =>
    feeColumns.flatMap(({ at, currencyAt, named }) => {
      const amount = readFigure(raw[at], decimalComma);
      if (amount === null) return [];
      const written = blankToEmpty(raw[currencyAt]) || named || currency;
      return [
        isPence(written) ? { amount: toPounds(amount), currency: 'GBP' } : { amount, currency: written },
      ];
    });
  return (raw, trade) => {
    if (trade.quantity !== null && optionSymbol.test(trade.symbol ?? ''))
      return 'Options are not kept here. Record what the row did to the cash by hand.';
    const fees = feesOf(raw, trade.currency);
    const { action, quantity } = trade;
    const own = fees.filter(({ currency }) => currency === trade.currency);
    const asPrinted = { ...trade, fees: own.length === 0 ? null : sumOf(own).toFixed() };
    if (action !== 'buy' && action !== 'sell') return asPrinted;
    const units = readFigure(quantity ?? '');
    const total = figure(raw, 'amount') ?? figure(raw, 'debit') ?? figure(raw, 'credit');
    // Shares without money (a vest, a portfolio tracker) have no total to compare. The account rejects rows that it can't record.
    if (units === null || units.value.isZero() || total === null) return asPrinted;
    const printed = figure(raw, 'price');
    const inPence = printed !== null && trade.price !== null && !printed.value.eq(trade.price);
    const accountPrice = printed === null ? figure(raw, 'accountPrice') : null;
    const rate = figure(raw, 'fx');
    const proved = proveTrade({
      type: action,
      quantity: figure(raw, 'quantity') ?? units,
      price: accountPrice ?? (printed !== null && inPence ? toPounds(printed) : printed),
      priceCurrency: accountPrice === null ? trade.priceCurrency : trade.currency,
      total,
      currency: trade.currency,
      gross: figure(raw, 'gross'),
      rate: rate !== null && inPence ? toPounds(rate) : rate,
      fees,
      feesPrinted: format?.columns.fees !== undefined,
    });
    if (typeof proved === 'string') return proved;
    const price = proved.price?.toDecimalPlaces(12).toFixed() ?? null;
    return {
      ...trade,
      price,
      priceCurrency: proved.priceCurrency,
      fees: proved.fees?.toDecimalPlaces(12).toFixed() ?? null,
      ...(price === trade.price ? {} : { printedPrice: trade.price }),
    };
  };
}

/** An option's symbol: `QQQ  260320P00500000`, or `C UBSE 20291221 28 M`. */
const optionSymbol = /^[A-Z.]{1,6} +\d{6}[CP]\d{8}$|^[CP] [A-Z]+ +\d{8} /;

function sumOf(fees: readonly Fee[]): Decimal {
  return fees.reduce((sum, { amount }) => sum.plus(amount.value.abs()), new Decimal(0));
}

/** Each column of fees with the one that names its currency: `Finra fee` and `Currency (Finra fee)`, or `Finra fee (GBP)`. */
function feeColumnsOf(
  header: readonly string[],
  places: readonly number[],
): { at: number; currencyAt: number; named: string | null }[] {
  const names = header.map((cell) => cell.trim().toLowerCase());
  return places.map((at) => ({
    at,
    currencyAt: names.indexOf(`currency (${names[at]})`),
    named: readHeading(header[at] ?? '').currency,
  }));
}
