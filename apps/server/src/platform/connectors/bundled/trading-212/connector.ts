import type { ConnectorHost, FeedInput, FeedOutput } from '../../connector-api.ts';

const api = 'https://live.trading212.com/api/v0/equity';
const pageSize = 50;

interface Instrument {
  readonly ticker?: string;
  readonly name?: string;
  readonly isin?: string;
  readonly currency?: string;
}

interface Tax {
  readonly name?: string;
  readonly quantity?: number;
  readonly currency?: string;
}

interface Order {
  readonly order?: {
    readonly id?: number;
    readonly ticker?: string;
    readonly side?: string;
    readonly type?: string;
    readonly status?: string;
    readonly createdAt?: string;
    readonly instrument?: Instrument;
  };
  readonly fill?: {
    readonly id?: number;
    readonly filledAt?: string;
    readonly price?: number;
    readonly quantity?: number;
    readonly walletImpact?: {
      readonly currency?: string;
      readonly fxRate?: number;
      readonly netValue?: number;
      readonly taxes?: readonly Tax[];
    };
  } | null;
}

interface Dividend {
  readonly amount?: number;
  readonly currency?: string;
  readonly grossAmountPerShare?: number;
  readonly tickerCurrency?: string;
  readonly instrument?: Instrument;
  readonly ticker?: string;
  readonly paidOn?: string;
  readonly quantity?: number;
  readonly reference?: string;
  readonly type?: string;
}

interface Payment {
  readonly amount?: number;
  readonly currency?: string;
  readonly dateTime?: string;
  readonly reference?: string;
  readonly type?: string;
}

/** A column for a charge and its currency, by the name of the charge. */
const charges: Readonly<Record<string, string>> = {
  STAMP_DUTY_RESERVE_TAX: 'Stamp duty reserve tax',
  STAMP_DUTY: 'Stamp duty',
  CURRENCY_CONVERSION_FEE: 'Currency conversion fee',
  TRANSACTION_FEE: 'Transaction fee',
  FINRA_FEE: 'Finra fee',
  FRENCH_TRANSACTION_TAX: 'French transaction tax',
  PTM_LEVY: 'PTM levy',
};
const columns = [
  ...['Action', 'Time (UTC)', 'ISIN', 'Ticker', 'Name', 'Notes', 'ID', 'No. of shares', 'Price / share'],
  ...['Currency (Price / share)', 'Exchange rate', 'Total', 'Currency (Total)'],
  ...Object.values(charges).flatMap((name) => [name, `Currency (${name})`]),
];

const payments: Readonly<Record<string, string>> = {
  DEPOSIT: 'Deposit',
  WITHDRAW: 'Withdrawal',
  WITHDRAWAL: 'Withdrawal',
  FEE: 'Fee',
  INTEREST: 'Interest on cash',
};

/**
 * Fetches orders, dividends and payments, and writes them as Trading 212's own CSV file. The id of an order in that file is
 * `EOF` and the number of the order. Foreign tax on dividends isn't in the API.
 * @see https://docs.trading212.com/api/historical-items, Trading 212 Public API v0
 *   (from the public description; not tried against the live service)
 */
export async function run(input: FeedInput, host: ConnectorHost): Promise<FeedOutput> {
  const summary = await read<{ id?: number; currency?: string }>(host, `${api}/account/summary`);
  const currency = summary.currency ?? input.currency;
  const orders = await readAll<Order>(host, 'orders', input, ({ order, fill }) =>
    String(fill?.filledAt ?? order?.createdAt ?? ''),
  );
  const dividends = await readAll<Dividend>(host, 'dividends', input, ({ paidOn }) => String(paidOn ?? ''));
  const cash = await readAll<Payment>(host, 'transactions', input, ({ dateTime }) => String(dateTime ?? ''));
  const open = ['NEW', 'LOCAL', 'UNCONFIRMED', 'CONFIRMED', 'REPLACING', 'CANCELLING'];
  const rows = [
    ...orders.flatMap((one) => (one.fill ? [orderRow(one)] : [])),
    ...dividends.map(dividendRow),
    ...cash.map(paymentRow),
  ];
  rows.sort((a, b) => (String(a['Time (UTC)']) < String(b['Time (UTC)']) ? -1 : 1));
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))];
  return {
    account: { id: String(summary.id ?? ''), name: 'Trading 212', currency },
    transactions: [],
    pending: orders.filter(({ order, fill }) => !fill && open.includes(order?.status ?? '')).length,
    file: rows.length === 0 ? '' : `${lines.map((cells) => cells.map(cell).join(',')).join('\n')}\n`,
    notes:
      dividends.length === 0
        ? []
        : ['Trading 212 gives dividends after foreign tax, without saying how much that was.'],
  };
}

/** Reads pages from the newest item back to the first day. Pages may overlap, and items have no common id. */
async function readAll<Item>(
  host: ConnectorHost,
  kind: string,
  { from, to }: FeedInput,
  timeOf: (item: Item) => string,
): Promise<Item[]> {
  const found = new Map<string, Item>();
  let query = `limit=${pageSize}`;
  for (;;) {
    const page = await read<{ items?: Item[]; nextPagePath?: string | null }>(
      host,
      `${api}/history/${kind}?${query}`,
    );
    if (!Array.isArray(page.items))
      throw new Error(`Trading 212 sent something other than a list of ${kind}`);
    const known = found.size;
    for (const item of page.items) found.set(JSON.stringify(item), item);
    const isOlder = page.items.length > 0 && page.items.every((item) => timeOf(item).slice(0, 10) < from);
    const next =
      String(page.nextPagePath ?? '')
        .split('?')
        .at(-1) ?? '';
    if (isOlder || found.size === known || next === '') break;
    if (!/^[\w=&.:%+-]{1,500}$/.test(next))
      throw new Error('Trading 212 sent a page that can’t be asked for');
    query = next;
  }
  return [...found.values()].filter((item) => {
    const day = timeOf(item).slice(0, 10);
    return day >= from && day <= to;
  });
}

type Row = Record<string, string>;

function orderRow({ order = {}, fill }: Order): Row {
  const { walletImpact: wallet = {}, price, quantity, filledAt } = fill ?? {};
  const instrument = order.instrument ?? {};
  const side = (order.side ?? (Number(quantity) < 0 ? 'SELL' : 'BUY')).toLowerCase();
  const kind = (order.type ?? 'MARKET').split('_').map(capital).join(' ');
  const row: Row = {
    Action: `${capital(kind.toLowerCase())} ${side}`,
    'Time (UTC)': timeOf(filledAt),
    ID: order.id === undefined ? '' : `EOF${order.id}`,
    'No. of shares': size(quantity),
    'Price / share': size(price),
    'Currency (Price / share)': instrument.currency ?? '',
    'Exchange rate': rateOf(instrument.currency, wallet),
    Total: size(wallet.netValue),
    'Currency (Total)': wallet.currency ?? '',
    ...security(instrument, order.ticker),
  };
  for (const { name = '', quantity: charged, currency = '' } of wallet.taxes ?? []) {
    const column = charges[name];
    if (column === undefined)
      throw new Error(`Trading 212 charged ${name.slice(0, 60)}, which isn’t known here`);
    row[column] = size(charged);
    row[`Currency (${column})`] = currency;
  }
  return row;
}

/** A price in pence has a rate of 100 in the file. */
function rateOf(currency: string | undefined, wallet: { currency?: string; fxRate?: number }): string {
  if (currency === wallet.currency) return '1';
  if (currency === 'GBX' && wallet.currency === 'GBP') return '100';
  return wallet.fxRate ? String(wallet.fxRate) : '';
}

function dividendRow(one: Dividend): Row {
  const kind = (one.type ?? 'ORDINARY').toLowerCase().replaceAll('_', ' ');
  return {
    Action: `Dividend (${capital(kind)})`,
    'Time (UTC)': timeOf(one.paidOn),
    'No. of shares': size(one.quantity),
    'Price / share': size(one.grossAmountPerShare),
    'Currency (Price / share)': one.tickerCurrency ?? one.instrument?.currency ?? '',
    'Exchange rate': 'Not available',
    Total: signed(one.amount),
    'Currency (Total)': one.currency ?? '',
    ...security(one.instrument ?? {}, one.ticker),
  };
}

function paymentRow(one: Payment): Row {
  return {
    Action: payments[one.type ?? ''] ?? String(one.type ?? 'Unknown'),
    'Time (UTC)': timeOf(one.dateTime),
    ID: one.reference ?? '',
    Total: signed(one.amount),
    'Currency (Total)': one.currency ?? '',
  };
}

function security({ isin = '', name = '' }: Instrument, ticker = ''): Row {
  return { ISIN: isin, Ticker: ticker.split('_')[0]?.replace(/[a-z]$/, '') ?? '', Name: name };
}

function timeOf(instant: string | undefined): string {
  const ms = Date.parse(instant ?? '');
  if (Number.isNaN(ms)) throw new Error('Trading 212 sent a time that isn’t valid');
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;
}

function signed(value: number | undefined): string {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new Error('Trading 212 sent an amount that isn’t valid');
  return plain(value);
}

function size(value: number | undefined): string {
  return signed(value).replace(/^-/, '');
}

function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12) : text;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

function cell(text: string): string {
  const line = text.replace(/[\r\n\0]+/g, ' ');
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}

async function read<Result>(host: ConnectorHost, url: string): Promise<Result> {
  const { status, body } = await host.request({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
  });
  if (status === 401)
    throw new Error('Needs a new token: Trading 212 rejected the API key. It was deleted or is for practice');
  if (status === 403)
    throw new Error('Needs a new token: this API key may not read account data and history');
  if (status === 429)
    throw new Error(
      'Trading 212 allows six pages of history a minute. Try again in a few minutes, or from a later day',
    );
  if (status !== 200) throw new Error(`Trading 212 answered ${status}`);
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('Trading 212 sent something other than JSON');
  }
}
