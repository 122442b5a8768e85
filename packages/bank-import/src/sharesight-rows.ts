import { brokerCells, isoDate, numberIn, unexplained } from './broker-rows.ts';
import { createTableTokenizer, type TableRow } from './csv-documents.ts';
import type { RecordTokenizer } from './csv-records.ts';
import { cutOff, type DocumentSink } from './document-rows.ts';

/** The headings that mark the All Trades and Taxable Income reports of Sharesight. */
export const sharesightHeadings = [
  [
    ...['market', 'code', 'name', 'type', 'date', 'quantity', 'price *', 'brokerage *', 'currency'],
    ...['exchange rate', 'value'],
  ],
  ['code', 'name', 'date paid', 'net dividend', 'tax deducted', 'gross dividend'],
  ['code', 'name', 'date paid', 'currency', 'net amount', 'foreign tax deducted', 'gross amount'],
] as const;

/** Largest relative error that rounded exchange rates may cause in a value. */
const roundingShare = '0.005';

/**
 * Reads the reports of Sharesight, which follows holdings and no cash: trades in the currency of their market, and dividends
 * before tax. Its printed value of a trade, at its own rate, must agree with the trade.
 *
 * Layout and rules: KapJI/capital-gains-calculator (`tests/sharesight/data/inputs`, `cgt_calc/parsers/sharesight.py`).
 */
export function createSharesightTokenizer(sink: DocumentSink): RecordTokenizer {
  return createTableTokenizer(sharesightHeadings, {
    row(row) {
      const isTitle = row.cells.filter((cell) => cell.trim() !== '').length < 4;
      if (isTitle || /^total/i.test(row.cells[0] ?? '')) return;
      sink.row(row.cell('date paid') === '' ? tradeCells(row) : dividendCells(row), row.line);
    },
  });
}

function tradeCells(row: TableRow): string[] {
  const { cell } = row;
  const type = cell('type').toLowerCase();
  const action = type === 'buy' || type === 'sell' ? type : 'other';
  return brokerCells({
    date: isoDate(cell('date'), 'day_first'),
    action,
    symbol: cell('code'),
    name: cell('name'),
    quantity: cell('quantity').replace(/^-/, ''),
    price: cell('price *'),
    fees: cell('brokerage *'),
    currency: cell('currency'),
    status: action === 'other' ? unexplained(cell('type')) : tradeStatus(row),
  });
}

function tradeStatus({ cell, isShort }: TableRow): string | undefined {
  if (isShort) return cutOff;
  if (cell('market') === 'FX')
    return '!A row of a currency account. Record coins on their holding by hand, and money on its account.';
  const [quantity, price, rate, value] = ['quantity', 'price *', 'exchange rate', 'value'].map((heading) =>
    numberIn(cell(heading)),
  );
  if (!quantity || !price || !rate || !value || rate.isZero())
    return '!The row has no value or no rate that its figures can be checked with.';
  const gross = quantity.abs().times(price).div(rate);
  const fee = (numberIn(cell('brokerage *')) ?? price.minus(price)).abs().div(rate);
  const off = value.abs().minus(gross).abs();
  return off.gt(gross.times(roundingShare).plus(fee).plus('0.01'))
    ? `!Units times price come to ${gross.toFixed(2)} at the rate of the row, and its value is ${value.abs().toFixed(2)}. Check the row.`
    : undefined;
}

function dividendCells({ cell, isShort }: TableRow): string[] {
  const gross = cell('gross dividend') || cell('gross amount');
  return brokerCells({
    date: isoDate(cell('date paid'), 'day_first'),
    action: 'dividend',
    symbol: cell('code').replace(/\.[A-Z]+$/, ''),
    name: cell('name'),
    // A dividend without a cash amount is given as units and a rate per unit.
    quantity: '1',
    price: gross,
    withheld: cell('tax deducted') || cell('foreign tax deducted'),
    currency: cell('currency'),
    status: isShort ? cutOff : undefined,
  });
}
