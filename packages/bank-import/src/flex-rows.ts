import { type BrokerRow, brokerCells, byDirection, isoDate, numberIn, unexplained } from './broker-rows.ts';
import { createTableTokenizer, type TableRow } from './csv-documents.ts';
import type { RecordTokenizer } from './csv-records.ts';
import { cutOff, type DocumentSink } from './document-rows.ts';
import type { TradeAction } from './statement.ts';

/** The headings that mark the trades and the cash transactions of a Flex query of Interactive Brokers. */
export const flexHeadings = [
  ['buy/sell', 'tradedate', 'quantity', 'tradeprice', 'trademoney', 'currencyprimary', 'ibcommission'],
  ['type', 'settledate', 'description', 'amount', 'currencyprimary'],
] as const;

const cashActions: Readonly<Record<string, TradeAction>> = {
  dividends: 'dividend',
  'payment in lieu of dividends': 'dividend',
  'withholding tax': 'tax_withheld',
  'broker interest received': 'interest',
  'broker interest paid': 'interest',
  'bond interest received': 'interest',
  'other fees': 'fee',
};

/**
 * Reads Flex queries of Interactive Brokers as CSV: trades and cash transactions, each row in its own currency. The value of a
 * trade is positive for a purchase, and its commission negative. Users choose the columns and the date format of a query.
 *
 * Layout: dickwolff/Export-To-Ghostfolio (`samples/ibkr-trades-export.csv`, `samples/ibkr-dividends-export.csv`,
 * `src/converters/ibkrConverter.ts`).
 */
export function createFlexTokenizer(sink: DocumentSink): RecordTokenizer {
  return createTableTokenizer(flexHeadings, {
    row(row) {
      const made = row.cell('buy/sell') === '' ? cashOf(row) : tradeOf(row);
      sink.row(brokerCells({ ...made, ...(row.isShort && { status: cutOff }) }), row.line);
    },
  });
}

function tradeOf({ cell }: TableRow): BrokerRow {
  const currency = cell('currencyprimary');
  const word = cell('buy/sell').toLowerCase();
  const action = word === 'buy' || word === 'sell' ? word : 'other';
  const [quantity, money, commission] = ['quantity', 'trademoney', 'ibcommission'].map((heading) =>
    numberIn(cell(heading)),
  );
  const taxes = numberIn(cell('taxes') || '0');
  const charges = commission && taxes ? commission.plus(taxes) : null;
  const cash = money && charges ? money.negated().plus(charges) : null;
  const runsAsNamed = action === 'buy' ? money?.gt(0) && quantity?.gt(0) : money?.lt(0) && quantity?.lt(0);
  return {
    date: isoDate(cell('tradedate'), 'day_first'),
    action,
    symbol: cell('symbol'),
    isin: cell('isin'),
    name: cell('description') || cell('symbol') || cell('isin'),
    quantity: quantity?.abs().toFixed() ?? cell('quantity'),
    price: cell('tradeprice'),
    fees: charges?.negated().toFixed(),
    amount: cash?.toFixed(),
    currency,
    status:
      unclearDate(cell('tradedate')) ??
      (action === 'other'
        ? unexplained(cell('buy/sell'))
        : cell('isin') === '' && (cell('symbol') === '' || cell('symbol').includes('.'))
          ? '!A conversion between currencies. Record it as a transfer by hand.'
          : cash === null || !runsAsNamed
            ? '!The signs of quantity and money do not fit a purchase or sale. Record it by hand.'
            : (cell('ibcommissioncurrency') || currency) !== currency && !charges?.isZero()
              ? '!The commission is in another currency, without a rate. Record the row by hand.'
              : undefined),
  };
}

const cashTicker = /^([A-Z0-9. ]{1,12})\(([A-Z0-9]{5,12})\)/;

function cashOf({ cell }: TableRow): BrokerRow {
  const amount = numberIn(cell('amount'));
  const word = cell('type').toLowerCase();
  const description = cell('description');
  const named = word.startsWith('deposits') ? byDirection(amount) : (cashActions[word] ?? 'other');
  const isReturned = named === 'dividend' && /\(return of capital\)$/i.test(description);
  const action = isReturned ? 'capital_return' : named;
  return {
    date: isoDate(cell('settledate'), 'day_first'),
    action,
    symbol: cell('symbol') || (cashTicker.exec(description.slice(0, 40))?.[1]?.trim() ?? ''),
    isin: cell('isin'),
    name: description || cell('type'),
    amount: cell('amount'),
    currency: cell('currencyprimary'),
    status: unclearDate(cell('settledate')) ?? (action === 'other' ? unexplained(cell('type')) : undefined),
  };
}

/** A query may print the month first: such a date is not guessed. */
function unclearDate(text: string): string | undefined {
  return /^\d{1,2}\/\d{1,2}\//.test(text)
    ? '!Day and month could be either way round. Set the date format of the Flex query to yyyyMMdd and download it again.'
    : undefined;
}
