import { Decimal } from '@farthing/money';
import { brokerCells, byDirection, isoDate, numberIn, unexplained } from './broker-rows.ts';
import { createTableTokenizer, type TableRow } from './csv-documents.ts';
import type { RecordTokenizer } from './csv-records.ts';
import { cutOff, type DocumentSink } from './document-rows.ts';
import type { TradeAction } from './statement.ts';

/** The headings that mark the transactions of a Charles Schwab brokerage account. */
export const schwabHeadings = [
  ['date', 'action', 'symbol', 'description', 'quantity', 'price', 'fees & comm', 'amount'],
] as const;

const actions: Readonly<Record<string, TradeAction>> = {
  buy: 'buy',
  'reinvest shares': 'buy',
  sell: 'sell',
  'qualified dividend': 'dividend',
  'cash dividend': 'dividend',
  'non-qualified div': 'dividend',
  'special dividend': 'dividend',
  'special qual div': 'dividend',
  'qual div reinvest': 'dividend',
  'reinvest dividend': 'dividend',
  'div adjustment': 'dividend',
  // Paid in this year, and taxed in the United States as of the year before.
  'pr yr cash div': 'dividend',
  'pr yr special div': 'dividend',
  'pr yr div reinvest': 'dividend',
  'nra tax adj': 'tax_withheld',
  'nra withholding': 'tax_withheld',
  'foreign tax paid': 'tax_withheld',
  'credit interest': 'interest',
  'bank interest': 'interest',
  'bond interest': 'interest',
  'adr mgmt fee': 'fee',
  'service fee': 'fee',
  'stock split': 'split_added',
};

/** Money to and from the account: the sign says which. */
const transfers = new Set([
  ...['moneylink transfer', 'moneylink deposit', 'moneylink adj', 'funds received', 'funds paid'],
  ...['wire funds', 'wire funds received', 'wire funds adj', 'wire sent', 'wire received'],
  ...['misc cash entry', 'visa purchase', 'journal', 'promotional award'],
]);

/**
 * Reads the transactions of a Charles Schwab brokerage account, in US dollars, with the month first.
 *
 * Shares of a stock plan come without their market value: the file of the Equity Awards has it, and brings the same shares.
 * Rows that make sense only in pairs (mergers, redemptions, cancelled purchases) are rejected. The last row states the sum of all
 * amounts; a file that comes to another sum says so there.
 *
 * Layout: KapJI/capital-gains-calculator (`tests/schwab/data`, `cgt_calc/parsers/schwab.py`), dickwolff/Export-To-Ghostfolio
 * (`samples/schwab-export.csv`), jbms/beancount-import (`testdata/source/schwab_csv`).
 */
export function createSchwabTokenizer(sink: DocumentSink): RecordTokenizer {
  let sum = new Decimal(0);
  return createTableTokenizer(schwabHeadings, {
    row(row) {
      const { cell, line } = row;
      const amount = numberIn(cell('amount'));
      if (/^transactions total/i.test(cell('date'))) {
        const status = totalStatus(sum, amount);
        if (status !== undefined)
          sink.row(
            brokerCells({
              date: '',
              action: 'other',
              symbol: '',
              name: cell('date'),
              currency: 'USD',
              status,
            }),
            line,
          );
        return;
      }
      sum = sum.plus(amount ?? 0);
      const word = cell('action').toLowerCase();
      const action = transfers.has(word) ? byDirection(amount) : (actions[word] ?? 'other');
      const isTrade = action === 'buy' || action === 'sell';
      const made = {
        date: isoDate(cell('date').split(' as of ')[0] ?? '', 'month_first'),
        action,
        symbol: cell('symbol'),
        name: cell('description') || cell('action'),
        quantity: isTrade || action === 'split_added' ? cell('quantity') : '',
        price: isTrade ? cell('price') : '',
        fees: isTrade ? cell('fees & comm') || '0' : '',
        amount: cell('amount'),
        currency: 'USD',
        status: statusOf(row, word, action),
      };
      sink.row(brokerCells(made), line);
    },
  });
}

/** Returns why the printed total is wrong, or undefined if it is the sum of the amounts. */
function totalStatus(sum: Decimal, printed: Decimal | null): string | undefined {
  if (printed === null || printed.eq(sum)) return undefined;
  return `!The amounts of the file come to ${sum.toFixed(2)} USD, and this total is ${printed.toFixed(2)} USD. Rows may be missing: download the file again.`;
}

function statusOf({ cell, isShort }: TableRow, word: string, action: TradeAction): string | undefined {
  if (isShort) return cutOff;
  if (word === 'stock plan activity') {
    return 'Shares of a stock plan: this file does not give their market value. Import the history of the Equity Awards as well.';
  }
  if (action === 'other') return unexplained(cell('action'));
  if ((action === 'buy' || action === 'sell') && / as of /.test(cell('date')))
    return '!The row has two dates, and does not say which is that of the trade. Record it by hand.';
  return undefined;
}

/** The headings that mark the history of Charles Schwab Equity Awards. */
export const schwabAwardsHeadings = [
  [
    ...['date', 'action', 'symbol', 'description', 'quantity', 'feesandcommissions', 'disbursementelection'],
    'amount',
  ],
] as const;

/** An event of a stock plan: its row, and the rows of details below it, which have no date. */
interface AwardEvent {
  readonly row: TableRow;
  readonly details: TableRow[];
}

/** Vest details in the file, by award and day: the market value, and whether the shares were deposited. */
interface Vest {
  readonly value: Decimal;
  readonly isDeposit: boolean;
}

/** Events of one file; an employee has some hundred. */
const maximumEvents = 20_000;

/**
 * Reads the history of Charles Schwab Equity Awards. Shares that vest, and those of an ESPP, are acquired at their market value
 * on the day of the vest or purchase, which is what income tax was charged on; the discounted price is not their cost. Shares
 * that were withheld for tax are not acquired. A vest can occur twice, as a lapse and as a deposit. The deposit counts.
 *
 * Schwab restates vests after a share split, but not sales. If the rows of a file use both units, each row is rejected.
 *
 * Layout and rules: KapJI/capital-gains-calculator (`tests/schwab/data/rsu_settlement/awards.csv`,
 * `cgt_calc/parsers/schwab_equity_award_json.py`), tanffn/argosy (tests of its RSU reconciliation, headings of 2026).
 */
export function createSchwabAwardsTokenizer(sink: DocumentSink): RecordTokenizer {
  const events: AwardEvent[] = [];
  return createTableTokenizer(schwabAwardsHeadings, {
    row(row) {
      if (row.cell('action') !== '' || events.length === 0) {
        if (events.length < maximumEvents) events.push({ row, details: [] });
      } else events.at(-1)?.details.push(row);
    },
    end() {
      const vests = vestsOf(events);
      for (const event of events) sink.row(eventCells(event, vests), event.row.line);
    },
  });
}

function vestKey(symbol: string, award: string, date: string): string {
  return `${symbol}|${award}|${isoDate(date, 'month_first')}`;
}

function vestsOf(events: readonly AwardEvent[]): ReadonlyMap<string, Vest> {
  const vests = new Map<string, Vest>();
  for (const { row, details } of events) {
    const [detail] = details;
    const word = row.cell('action').toLowerCase();
    if (detail === undefined || (word !== 'deposit' && word !== 'lapse')) continue;
    const isDeposit = word === 'deposit';
    const value = numberIn(detail.cell(isDeposit ? 'vestfairmarketvalue' : 'fairmarketvalueprice'));
    const date = isDeposit ? detail.cell('vestdate') : row.cell('date');
    const key = vestKey(row.cell('symbol'), detail.cell('awardid'), date);
    if (value !== null && !(vests.get(key)?.isDeposit ?? false)) vests.set(key, { value, isDeposit });
  }
  return vests;
}

function eventCells(event: AwardEvent, vests: ReadonlyMap<string, Vest>): string[] {
  const { row, details } = event;
  const { cell } = row;
  const shared = {
    date: isoDate(cell('date'), 'month_first'),
    symbol: cell('symbol'),
    name: cell('description') || cell('action'),
    currency: 'USD',
    ...([row, ...details].some(({ isShort }) => isShort) && { status: cutOff }),
  };
  switch (cell('action').toLowerCase()) {
    case 'deposit':
      return brokerCells({ action: 'buy', ...shared, ...depositOf(event) });
    case 'lapse':
      return brokerCells({ action: 'buy', ...shared, ...lapseOf(event, vests) });
    case 'sale':
    case 'forced quick sell':
      return brokerCells({ action: 'sell', ...shared, ...saleOf(event, vests) });
    case 'dividend':
      return brokerCells({ action: 'dividend', ...shared, amount: cell('amount') });
    case 'tax withholding':
    case 'tax reversal':
      return brokerCells({ action: 'tax_withheld', ...shared, amount: cell('amount') });
    case 'wire transfer':
    case 'journal':
    case 'forced disbursement':
    case 'misc cash entry': {
      const action = byDirection(numberIn(cell('amount')));
      const status = action === 'other' ? unexplained(cell('action')) : undefined;
      return brokerCells({ action, ...shared, amount: cell('amount'), ...(status && { status }) });
    }
    default:
      return brokerCells({ action: 'other', ...shared, status: unexplained(cell('action')) });
  }
}

type EventFigures = Partial<Parameters<typeof brokerCells>[0]>;

/** Shares that arrive: of a vest, or of an ESPP. */
function depositOf({ row, details }: AwardEvent): EventFigures {
  const [detail] = details;
  if (detail === undefined || details.length > 1)
    return {
      status: '!The row has no details, so the market value of these shares is not known.',
    };
  const isEspp = /^espp/i.test(row.cell('description'));
  const price = detail.cell(isEspp ? 'purchasefairmarketvalue' : 'vestfairmarketvalue');
  const date = isoDate(detail.cell(isEspp ? 'purchasedate' : 'vestdate'), 'month_first');
  const name = row.cell('symbol') || (isEspp ? 'ESPP purchase' : 'Vested shares');
  if (numberIn(price) === null || date === '') {
    return {
      status: `!The file does not give the market value on the day of the ${isEspp ? 'purchase' : 'vest'}. Record it by hand.`,
    };
  }
  const bought = numberIn(row.cell('quantity'));
  const net = numberIn(detail.cell('netsharesdeposited'));
  if (!isEspp || net === null) return { date, name, price, quantity: row.cell('quantity') };
  const taken = [detail.cell('shareswithheld'), detail.cell('sharessold')].map(
    (each) => numberIn(each) ?? new Decimal(0),
  );
  const sum = taken.reduce((total, each) => total.plus(each), net);
  return bought === null || !sum.eq(bought)
    ? { status: twoUnits }
    : { date, name, price, quantity: net.toFixed() };
}

const twoUnits =
  '!The counts of this row do not add up: it may be in units before a share split. Record it by hand in the units of today.';

/** A vest whose shares the file does not show as a deposit: those left after tax. */
function lapseOf({ row, details }: AwardEvent, vests: ReadonlyMap<string, Vest>): EventFigures {
  const { cell } = row;
  const [detail] = details;
  const symbol = cell('symbol');
  if (detail === undefined || details.length > 1)
    return {
      status: '!The row has no details, so the market value of these shares is not known.',
    };
  const vest = vests.get(vestKey(symbol, detail.cell('awardid'), cell('date')));
  if (vest?.isDeposit) return { status: 'The deposit of the same shares is read in its place.' };
  if ([...vests].some(([key, { isDeposit }]) => isDeposit && key.startsWith(`${symbol}|`)))
    return {
      status:
        '!Other vests of the file have a deposit, and this has none with its award and day. Record it by hand.',
    };
  const [all, net, withheld] = [
    numberIn(cell('quantity')),
    numberIn(detail.cell('netsharesdeposited')),
    numberIn(detail.cell('sharessoldwithheldfortaxes')) ?? new Decimal(0),
  ];
  if (all === null || net === null || vest === undefined)
    return {
      status: '!The file does not give the shares or the market value of this vest. Record it by hand.',
    };
  if (!net.plus(withheld).eq(all)) return { status: twoUnits };
  if (net.isZero()) return { status: 'All shares of this vest were withheld for tax.' };
  return {
    name: symbol || 'Vested shares',
    price: detail.cell('fairmarketvalueprice'),
    quantity: net.toFixed(),
  };
}

/** A sale with its lots. They must add up to its proceeds and use the same units as their vests. */
function saleOf({ row, details }: AwardEvent, vests: ReadonlyMap<string, Vest>): EventFigures {
  const { cell } = row;
  const figures = {
    quantity: cell('quantity'),
    fees: cell('feesandcommissions') || '0',
    amount: cell('amount'),
  };
  const lots = details.map((detail) => ({
    shares: numberIn(detail.cell('shares')),
    price: numberIn(detail.cell('saleprice')),
    value: numberIn(detail.cell('vestfairmarketvalue')),
    vest: vests.get(vestKey(cell('symbol'), detail.cell('grantid'), detail.cell('vestdate'))),
  }));
  if (lots.some(({ value, vest }) => value !== null && vest !== undefined && !value.eq(vest.value)))
    return { ...figures, status: twoUnits };
  let [sum, gross] = [new Decimal(0), new Decimal(0)];
  for (const { shares, price } of lots) {
    if (shares === null || price === null) return figures;
    sum = sum.plus(shares);
    gross = gross.plus(shares.times(price));
  }
  if (lots.length === 0) return figures;
  const [all, fees, amount] = [
    numberIn(figures.quantity),
    numberIn(figures.fees) ?? new Decimal(0),
    numberIn(figures.amount),
  ];
  if (all === null || amount === null || sum.minus(all).abs().gte(1)) return { ...figures, status: twoUnits };
  // Prices are printed with four decimals at most, and each lot is rounded to a cent.
  const rounding = sum.times('0.00005').plus(new Decimal('0.01').times(lots.length + 1));
  if (gross.minus(fees).minus(amount).abs().gt(rounding)) {
    return {
      ...figures,
      status: `!The lots of this sale come to ${gross.minus(fees).toFixed(2)} USD, and the row says ${amount.toFixed(2)} USD.`,
    };
  }
  return { ...figures, quantity: sum.toFixed() };
}
