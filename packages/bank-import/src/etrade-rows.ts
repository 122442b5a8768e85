import { Decimal } from '@farthing/money';
import { brokerCells, byDirection, isoDate, numberIn, unexplained } from './broker-rows.ts';
import { createTableTokenizer, type TableRow } from './csv-documents.ts';
import type { RecordTokenizer } from './csv-records.ts';
import { cutOff, type DocumentSink } from './document-rows.ts';
import type { TradeAction } from './statement.ts';

/** The headings that mark the transactions of an E*Trade brokerage account, until 2024 and since. */
export const etradeHeadings = [
  [
    'transactiondate',
    'transactiontype',
    'securitytype',
    'symbol',
    'quantity',
    'amount',
    'price',
    'commission',
  ],
  [
    ...['activity/trade date', 'activity type', 'description', 'symbol', 'quantity #', 'price $', 'amount $'],
    'commission',
  ],
] as const;

const actions: Readonly<Record<string, TradeAction>> = {
  bought: 'buy',
  sold: 'sell',
  dividend: 'dividend',
  'qualified dividend': 'dividend',
  'cash dividend': 'dividend',
  interest: 'interest',
  'interest income': 'interest',
  fee: 'fee',
  'service fee': 'fee',
  'foreign tax': 'tax_withheld',
  'tax withholding': 'tax_withheld',
};

/** Money to and from the account: the sign says which. */
const transfers = new Set([
  ...['transfer', 'online transfer', 'deposit', 'withdrawal', 'wire', 'direct deposit', 'direct debit'],
]);

/**
 * Reads the transactions of an E*Trade brokerage account, in US dollars, with the month first. Options are refused.
 *
 * Layout: bherila/2025-website (`resources/js/data/finance/parseEtradeCsv.ts` and its tests, both headings).
 */
export function createEtradeTokenizer(sink: DocumentSink): RecordTokenizer {
  return createTableTokenizer(etradeHeadings, {
    row(row) {
      const figures = figuresOf(row);
      // Blank lines and the notices below the table have no date.
      if (!/^\d/.test(figures.date) && row.cells.filter((cell) => cell.trim() !== '').length < 4) return;
      sink.row(brokerCells(transactionOf(figures, row.isShort)), row.line);
    },
  });
}

/** The cells of a transaction, whichever its headings; `--` marks an empty one. */
function figuresOf({ cell }: TableRow) {
  const either = (first: string, second: string): string => {
    const found = cell(first) || cell(second);
    return found === '--' ? '' : found;
  };
  return {
    date: either('transactiondate', 'activity/trade date'),
    type: either('transactiontype', 'activity type'),
    securityType: either('securitytype', 'securitytype'),
    symbol: either('symbol', 'symbol'),
    name: either('description', 'description').replace(/\s+/g, ' '),
    quantity: either('quantity', 'quantity #'),
    price: either('price', 'price $'),
    amount: either('amount', 'amount $'),
    commission: either('commission', 'commission'),
  };
}

function transactionOf(
  {
    date,
    type,
    securityType,
    symbol,
    name,
    quantity,
    price,
    amount,
    commission,
  }: ReturnType<typeof figuresOf>,
  isShort: boolean,
): Parameters<typeof brokerCells>[0] {
  const word = type.toLowerCase();
  const [units, cash] = [numberIn(quantity), numberIn(amount)];
  const stated = transfers.has(word) ? byDirection(cash) : (actions[word] ?? 'other');
  // A reinvested dividend has two rows. The second has the units and is the payment.
  const isReinvested = stated === 'dividend' && units?.gt(0) === true && cash?.lt(0) === true;
  const action = isReinvested ? 'buy' : stated;
  const isTrade = action === 'buy' || action === 'sell';
  const isOption = /^(put|call)\b/i.test(name) || /^(optn?|option)$/i.test(securityType);
  return {
    date: isoDate(date, 'month_first'),
    action,
    symbol,
    name: name || type,
    quantity: isTrade ? (units?.abs().toFixed() ?? quantity) : '',
    price: isTrade && !isReinvested ? price : '',
    fees: isTrade ? chargeOf(action, { units, cash, price: numberIn(price), commission }) : '',
    amount,
    currency: 'USD',
    status: isShort
      ? cutOff
      : isOption
        ? '!An option, which is not read. Record it by hand.'
        : action === 'other'
          ? unexplained(type)
          : undefined,
  };
}

/** Highest share of a sale that the regulator's fee may take. */
const regulatorShare = '0.001';

/** Returns the charges: the commission and, on a sale, the regulator's fee, which has no column. */
function chargeOf(
  action: TradeAction,
  {
    units,
    cash,
    price,
    commission,
  }: Record<'units' | 'cash' | 'price', Decimal | null> & { commission: string },
): string {
  const printed = numberIn(commission) ?? new Decimal(0);
  if (action !== 'sell' || !units || !cash || !price) return printed.toFixed();
  const gross = units.abs().times(price);
  const charged = gross.minus(cash).toDecimalPlaces(2);
  const extra = charged.minus(printed);
  return extra.gt(0) && extra.lte(gross.times(regulatorShare)) ? charged.toFixed() : printed.toFixed();
}

/** The headings that mark the files of E*Trade stock plans: gains and losses, and the benefit history of ESPP and RSU. */
export const etradePlanHeadings = [
  ['record type', 'symbol', 'plan type', 'quantity', 'date acquired', 'date sold', 'total proceeds'],
  ['record type', 'symbol', 'purchase date', 'purchase price', 'purchased qty.'],
  ['record type', 'symbol', 'grant date', 'grant number', 'vest period', 'vest date', 'released qty'],
] as const;

/** Vest records by grant and period. */
interface VestValue {
  perShare: string;
  /** Income that tax was charged on, of all released shares; more than one figure says nothing. */
  readonly gains: Set<string>;
}

const maximumRecords = 20_000;

/**
 * Reads the files of E*Trade stock plans (saved as CSV, a sheet each). The benefit history brings the shares: those of an ESPP
 * at the market value on the day of purchase, not at the discounted price, and those of a vest at the market value that the file
 * gives for it. Shares that were withheld or sold for tax on that day are not acquired. Gains and losses bring the sales alone,
 * since they show only the shares that were sold.
 *
 * Layout and rules: hiteshK03/itr-prep (`tests/test_multisheet_workbook.py`, headings of the benefit history),
 * pawank94/SeFA (tests of its gains and losses parser, headings and rows).
 */
export function createEtradePlanTokenizer(sink: DocumentSink): RecordTokenizer {
  const records: TableRow[] = [];
  return createTableTokenizer(etradePlanHeadings, {
    row(row) {
      if (records.length < maximumRecords) records.push(row);
    },
    end() {
      const symbols = new Map<string, string>();
      const values = valuesOf(records, symbols);
      for (const row of records) {
        const cells = recordCells(row, symbols, values);
        if (cells !== null) sink.row(cells, row.line);
      }
    },
  });
}

function vestKey({ cell }: TableRow): string {
  return `${cell('grant number')}|${cell('vest period')}`;
}

/** Collects the data that identifies grants and vests: the symbol of a grant, and the share value of each vest. */
function valuesOf(
  records: readonly TableRow[],
  symbols: Map<string, string>,
): ReadonlyMap<string, VestValue> {
  const values = new Map<string, VestValue>();
  for (const row of records) {
    const { cell } = row;
    const type = cell('record type');
    if (type === 'Grant') symbols.set(cell('grant number'), cell('symbol'));
    if (type !== 'Sellable Shares' && type !== 'Tax Withholding') continue;
    const known = values.get(vestKey(row)) ?? { perShare: '', gains: new Set<string>() };
    values.set(vestKey(row), known);
    if (type === 'Sellable Shares') known.perShare ||= cell('est. cost basis (per share):');
    const gain = numberIn(cell('taxable gain'));
    if (type === 'Tax Withholding' && gain?.gt(0)) known.gains.add(gain.toFixed());
  }
  return values;
}

function recordCells(
  row: TableRow,
  symbols: ReadonlyMap<string, string>,
  values: ReadonlyMap<string, VestValue>,
): string[] | null {
  switch (row.cell('record type')) {
    case 'Sell':
      return saleCells(row);
    case 'Purchase':
      return purchaseCells(row);
    case 'Vest Schedule':
      return vestCells(row, symbols.get(row.cell('grant number')) ?? '', values.get(vestKey(row)));
    default:
      return null;
  }
}

function saleCells({ cell, isShort }: TableRow): string[] {
  const isPlan = /^(rs|espp)$/i.test(cell('plan type'));
  return brokerCells({
    date: isoDate(cell('date sold'), 'month_first'),
    action: 'sell',
    symbol: cell('symbol'),
    name: `${cell('plan type')} shares of ${cell('date acquired')}`,
    quantity: cell('quantity'),
    amount: cell('total proceeds'),
    currency: 'USD',
    status: isShort
      ? cutOff
      : isPlan
        ? undefined
        : '!Shares of options: the file has no purchase for them. Record the purchase and sale by hand.',
  });
}

function purchaseCells({ cell, isShort }: TableRow): string[] {
  const [bought, net, withheld] = ['purchased qty.', 'net shares', 'tax collection shares'].map((heading) =>
    numberIn(cell(heading)),
  );
  const price = cell('purchase date fmv');
  const isWhole = !net || !withheld || !bought || net.plus(withheld).eq(bought);
  return brokerCells({
    date: isoDate(cell('purchase date'), 'day_first'),
    action: 'buy',
    symbol: cell('symbol'),
    name: cell('symbol') || 'ESPP purchase',
    quantity: cell('net shares') || cell('purchased qty.'),
    price,
    currency: 'USD',
    status: isShort
      ? cutOff
      : numberIn(price) === null
        ? '!The file does not give the market value on the day of the purchase. Record it by hand.'
        : isWhole
          ? undefined
          : '!Net shares and shares withheld for tax don’t add up to the shares purchased. Record the purchase by hand.',
  });
}

function vestCells(row: TableRow, symbol: string, value: VestValue | undefined): string[] {
  const { cell, isShort } = row;
  const released = numberIn(cell('released qty'));
  const kept = ['withheld qty.', 'shares traded for taxes'].map((heading) => numberIn(cell(heading)));
  const net = kept.reduce((left, each) => (each ? (left?.minus(each) ?? null) : left), released);
  const [gain] = value?.gains.size === 1 ? [...value.gains] : [];
  const perShare =
    value?.perShare ||
    (gain === undefined || !released?.gt(0) ? '' : (numberIn(gain)?.div(released).toFixed(4) ?? ''));
  return brokerCells({
    date: isoDate(cell('vest date'), 'month_first'),
    action: 'buy',
    symbol,
    name: symbol || 'Vested shares',
    quantity: net?.toFixed() ?? '',
    price: perShare,
    currency: 'USD',
    status: isShort
      ? cutOff
      : !released?.gt(0)
        ? 'These shares have not vested yet.'
        : !net?.gt(0)
          ? 'All shares of this vest were withheld for tax.'
          : perShare === ''
            ? '!The file does not give the market value on the day of the vest. Record it by hand.'
            : undefined,
  });
}
