import { type BrokerRow, brokerCells, isoDate, numberIn, unexplained } from './broker-rows.ts';
import { createTableTokenizer, type TableRow } from './csv-documents.ts';
import type { RecordTokenizer } from './csv-records.ts';
import { cutOff, type DocumentSink } from './document-rows.ts';

/** The headings that mark the reports of releases and of withdrawals of Morgan Stanley at Work. */
export const morganStanleyHeadings = [
  [
    ...['vest date', 'order number', 'plan', 'type', 'status', 'price', 'quantity', 'net cash proceeds'],
    'net share proceeds',
  ],
  ['execution date', 'order number', 'plan', 'type', 'order status', 'price', 'quantity', 'net amount'],
] as const;

/** The day of Alphabet's split of 20 for 1: its plans are called GSU. */
const alphabetSplit = '2022-07-15';

/**
 * Reads the reports of Morgan Stanley at Work, in US dollars: releases, whose net shares are acquired at the market value of the
 * day (those withheld for tax are not acquired), and withdrawals, which are sales and payments. Sales before the split of
 * Alphabet are printed in other units than its releases, as the notice below them says, and are refused.
 *
 * Layout and rules: KapJI/capital-gains-calculator (`tests/morgan_stanley/data`, `cgt_calc/parsers/mssb.py`).
 */
export function createMorganStanleyTokenizer(sink: DocumentSink): RecordTokenizer {
  return createTableTokenizer(morganStanleyHeadings, {
    row(row) {
      // The notice at the end is cut at its commas.
      if (row.cells[0]?.startsWith('Please note')) return;
      const made = row.cell('vest date') === '' ? withdrawalOf(row) : releaseOf(row);
      sink.row(brokerCells({ ...made, ...(row.isShort && { status: cutOff }) }), row.line);
    },
  });
}

function releaseOf({ cell }: TableRow): BrokerRow {
  const isPaidInCash = !(numberIn(cell('net cash proceeds'))?.isZero() ?? true);
  return {
    date: isoDate(cell('vest date'), 'day_first'),
    action: 'buy',
    symbol: '',
    name: cell('plan'),
    quantity: cell('net share proceeds'),
    price: cell('price'),
    currency: 'USD',
    status:
      (cell('type') === 'Release' ? undefined : unexplained(cell('type'))) ??
      notComplete(cell('status')) ??
      notDollars(cell('price')) ??
      (isPaidInCash ? '!Part of this release was paid in cash. Record the shares by hand.' : undefined),
  };
}

function withdrawalOf({ cell }: TableRow): BrokerRow {
  const date = isoDate(cell('execution date'), 'day_first');
  const status =
    (cell('type') === 'Sale' ? undefined : unexplained(cell('type'))) ??
    notComplete(cell('order status')) ??
    notDollars(cell('price'));
  const shared = { date, symbol: '', currency: 'USD', status };
  if (cell('plan') === 'Cash')
    return { ...shared, action: 'withdrawal', name: 'Cash paid out', amount: `-${cell('net amount')}` };
  const [quantity, price, amount] = ['quantity', 'price', 'net amount'].map((heading) =>
    numberIn(cell(heading)),
  );
  const fees =
    quantity && price && amount ? quantity.abs().times(price).minus(amount).toDecimalPlaces(2) : null;
  const isEarlier = /^GSU\b/.test(cell('plan')) && date <= alphabetSplit;
  return {
    ...shared,
    action: 'sell',
    name: cell('plan'),
    quantity: quantity?.abs().toFixed() ?? cell('quantity'),
    price: cell('price'),
    fees: fees === null || fees.isNegative() ? '' : fees.toFixed(),
    amount: cell('net amount'),
    status:
      status ??
      (isEarlier
        ? '!A sale before the share split of 15 July 2022, in other units than the releases: record it by hand with 20 times the shares at a 20th of the price.'
        : undefined),
  };
}

function notComplete(status: string): string | undefined {
  return status === 'Complete' ? undefined : `Status is ${status.slice(0, 40)}. Only Complete rows count.`;
}

function notDollars(price: string): string | undefined {
  return price.startsWith('$') ? undefined : '!The price is not in US dollars. Record the row by hand.';
}
