import { type BrokerRow, brokerCells, byDirection, isoDate, numberIn, unexplained } from './broker-rows.ts';
import { createTableTokenizer, type TableRow } from './csv-documents.ts';
import type { RecordTokenizer } from './csv-records.ts';
import { cutOff, type DocumentSink } from './document-rows.ts';
import type { TradeAction } from './statement.ts';

/** The headings that mark the transactions of Saxo. */
export const saxoHeadings = [
  [
    'trade date',
    'type',
    'instrument',
    'instrument currency',
    'instrument symbol',
    'event',
    'amount',
    'conversion rate',
  ],
] as const;

const traded = /^(buy|sell|koop|verkoop) (\S{1,20}) @ (\S{1,20}) ([A-Za-z]{3})$/i;

const cashActions: readonly (readonly [RegExp, TradeAction])[] = [
  [/\bdividend$/i, 'dividend'],
  [/\binterest$/i, 'interest'],
  [/\bfee$/i, 'fee'],
];

/**
 * Reads the transactions of Saxo. A trade is a sentence, "Buy 3 @ 134.85 USD", and its commission is in the amount alone. The file
 * does not say in which currency the amount is where the conversion rate is not 1, so such a row is refused.
 *
 * Layout: dickwolff/Export-To-Ghostfolio (`samples/saxo-export.csv`, `src/converters/saxoConverter.ts`).
 */
export function createSaxoTokenizer(sink: DocumentSink): RecordTokenizer {
  return createTableTokenizer(saxoHeadings, {
    row(row) {
      if (row.cells.every((cell) => cell.trim() === '')) return;
      const made = transactionOf(row);
      sink.row(brokerCells({ ...made, ...(row.isShort && { status: cutOff }) }), row.line);
    },
  });
}

function transactionOf({ cell }: TableRow): BrokerRow {
  const event = cell('event');
  const found = traded.exec(event.slice(0, 80));
  const amount = amountIn(cell('amount'));
  const [, side = '', quantity = '', printed = '', unit = ''] = found ?? [];
  const isPence = isPenceUnit(unit);
  const price = numberIn(printed);
  const isPurchase = /^(buy|koop)$/i.test(side);
  const isMoved = /^(deposit|withdrawal)$/i.test(event);
  const action = found
    ? isPurchase
      ? 'buy'
      : 'sell'
    : isMoved
      ? byDirection(numberIn(amount))
      : (cashActions.find(([words]) => words.test(event))?.[1] ?? 'other');
  const isInstrumentPence = isPenceUnit(cell('instrument currency'));
  return {
    date: isoDate(cell('trade date'), 'day_first'),
    action,
    symbol: cell('instrument symbol').split(':')[0] ?? '',
    isin: cell('instrument isin'),
    name: cell('instrument') || event,
    quantity,
    price: isPence ? price?.div(100).toFixed() : price?.toFixed(),
    amount,
    currency: isPence || isInstrumentPence ? 'GBP' : cell('instrument currency'),
    status:
      action === 'other'
        ? unexplained(event)
        : !numberIn(cell('conversion rate'))?.eq(1)
          ? '!The row has a conversion rate, and does not say in which currency its amount is. Record it by hand.'
          : isInstrumentPence && !found
            ? '!The row does not say whether its amount is in pounds or pence. Record it by hand.'
            : undefined,
  };
}

/** Returns true if the code means pence, as GBX and GBp do. */
function isPenceUnit(code: string): boolean {
  return /^gbx$/i.test(code) || code === 'GBp';
}

/** An amount with a point or a comma before the cents: a mark with three digits behind it parts thousands. */
function amountIn(text: string): string {
  return /^-?[\d.]*,\d{1,2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
}
