import type { ConnectorHost, FeedInput, FeedOutput } from '../../connector-api.ts';

const api = 'https://api.coinbase.com/v2';
const pageSize = 100;

interface Money {
  readonly amount: string;
  readonly currency: string;
}

interface Wallet {
  readonly id: string;
  readonly name?: string;
  readonly type?: string;
}

interface Transaction {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly amount: Money;
  readonly native_amount: Money;
  readonly created_at: string;
  readonly description?: string | null;
  readonly buy?: { readonly fee?: Money; readonly subtotal?: Money; readonly total?: Money };
  readonly sell?: { readonly fee?: Money; readonly subtotal?: Money; readonly total?: Money };
  readonly advanced_trade_fill?: {
    readonly fill_price?: string;
    readonly product_id?: string;
    readonly commission?: string;
    readonly order_side?: string;
  };
  readonly trade?: { readonly id?: string };
}

interface Page<Item> {
  readonly data?: Item[];
  readonly pagination?: { readonly next_starting_after?: string | null; readonly next_uri?: string | null };
}

const header =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';

/** Names of the types in Coinbase's file. */
const types: Readonly<Record<string, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  fiat_deposit: 'Deposit',
  fiat_withdrawal: 'Withdrawal',
  staking_reward: 'Staking Income',
  inflation_reward: 'Inflation Reward',
  interest: 'Rewards Income',
  earn_payout: 'Learning Reward',
  staking_transfer: 'Retail Staking Transfer',
  unstaking_transfer: 'Retail Unstaking Transfer',
};
/** Legs in money of what the row of the coins has already. */
const moneyLegs = ['buy', 'sell', 'advanced_trade_fill', 'trade'];
const moneyCodes = ['GBP', 'EUR', 'USD'];
const waiting = ['pending', 'waiting_for_clearing', 'waiting_for_signature'];

/**
 * Fetches the completed transactions of all wallets, and writes them as Coinbase's own CSV file, whose ids are those of the
 * API. The two halves of a conversion become one row.
 * @see https://docs.cdp.coinbase.com/coinbase-app/track-apis/transactions
 *   (from the public description; not tried against the live service)
 */
export async function run(input: FeedInput, host: ConnectorHost): Promise<FeedOutput> {
  const wallets = await readAll<Wallet>(host, 'accounts', () => false);
  const all: Transaction[] = [];
  for (const { id } of wallets) {
    if (!/^[\w-]{1,60}$/.test(id)) throw new Error('Coinbase sent an account id that can’t be asked for');
    const path = `accounts/${id}/transactions`;
    all.push(...(await readAll<Transaction>(host, path, (one) => one.created_at.slice(0, 10) < input.from)));
  }
  const inRange = all
    .filter(({ created_at: at }) => at.slice(0, 10) >= input.from && at.slice(0, 10) <= input.to)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const done = inRange.filter(({ status }) => status === 'completed');
  const rows = done.flatMap((one) => rowOf(one, done));
  return {
    account: { id: 'coinbase', name: 'Coinbase', currency: input.currency },
    transactions: [],
    pending: inRange.filter(({ status }) => waiting.includes(status)).length,
    file:
      rows.length === 0 ? '' : `${[header, ...rows.map((cells) => cells.map(cell).join(','))].join('\n')}\n`,
  };
}

async function readAll<Item extends { readonly id: string }>(
  host: ConnectorHost,
  path: string,
  isBefore: (item: Item) => boolean,
): Promise<Item[]> {
  const found = new Map<string, Item>();
  let after = '';
  for (;;) {
    const { data, pagination } = await read<Page<Item>>(host, `${api}/${path}?limit=${pageSize}${after}`);
    if (!Array.isArray(data)) throw new Error('Coinbase sent something other than a list');
    const known = found.size;
    for (const item of data) found.set(item.id, item);
    const next = pagination?.next_starting_after ?? data.at(-1)?.id;
    const isLast = !pagination?.next_uri || next === undefined || found.size === known;
    if (isLast || (data.length > 0 && data.every(isBefore))) break;
    if (!/^[\w-]{1,100}$/.test(next)) throw new Error('Coinbase sent a page that can’t be asked for');
    after = `&starting_after=${next}`;
  }
  return [...found.values()];
}

function rowOf(one: Transaction, all: readonly Transaction[]): string[][] {
  const { amount, type } = one;
  const isMoney = moneyCodes.includes(amount.currency);
  if (isMoney && moneyLegs.includes(type)) return [];
  const native = positive(one.native_amount.amount);
  const quantity = positive(amount.amount);
  const isOut = amount.amount.startsWith('-');
  if (type === 'trade') return conversionRow(one, all);
  const fill = one.advanced_trade_fill;
  if (type === 'advanced_trade_fill' && fill) {
    const fee = positive(fill.commission ?? '0');
    const side = fill.order_side ?? (isOut ? 'sell' : 'buy');
    const total = isOut ? minus(native, fee) : plus(native, fee);
    const [, paid = one.native_amount.currency] = (fill.product_id ?? '').split('-');
    const verb = isOut ? 'Sold' : 'Bought';
    const note = `${verb} ${quantity} ${amount.currency} for ${total} ${paid} on ${fill.product_id ?? ''}`;
    const figures = { native, fee, total, price: fill.fill_price ?? '', note };
    return [cells(one, `Advanced Trade ${side === 'sell' ? 'Sell' : 'Buy'}`, figures)];
  }
  const trade = one.buy ?? one.sell;
  const fee = positive(trade?.fee?.amount ?? '0');
  const total = positive(trade?.total?.amount ?? one.native_amount.amount);
  const subtotal = positive(trade?.subtotal?.amount ?? (isOut ? plus(total, fee) : minus(total, fee)));
  const name = type === 'send' ? (isOut ? 'Send' : 'Receive') : (types[type] ?? type.replaceAll('_', ' '));
  return [cells(one, name, { native: subtotal, fee, total, price: '', note: one.description ?? '' })];
}

/** Row of the coins that were given up. The coins received are in its note. */
function conversionRow(one: Transaction, all: readonly Transaction[]): string[][] {
  if (!one.amount.amount.startsWith('-')) return [];
  const id = one.trade?.id;
  const other = all.find(
    (leg) => leg.trade?.id === id && leg.id !== one.id && !leg.amount.amount.startsWith('-'),
  );
  if (id === undefined || !other)
    return [
      cells(one, 'Convert', {
        native: positive(one.native_amount.amount),
        fee: '0',
        total: '',
        price: '',
        note: '',
      }),
    ];
  const native = positive(one.native_amount.amount);
  const note = `Converted ${positive(one.amount.amount)} ${one.amount.currency} to ${other.amount.amount} ${other.amount.currency}`;
  return [cells(one, 'Convert', { native, fee: '0', total: native, price: '', note })];
}

interface Figures {
  readonly native: string;
  readonly fee: string;
  readonly total: string;
  readonly price: string;
  readonly note: string;
}

function cells(one: Transaction, type: string, { native, fee, total, price, note }: Figures): string[] {
  const quantity = positive(one.amount.amount);
  const each = price || (Number(quantity) > 0 ? (Number(native) / Number(quantity)).toFixed(8) : '');
  const at = one.created_at.slice(0, 19).replace('T', ' ');
  const currency = one.native_amount.currency;
  return [
    one.id,
    `${at} UTC`,
    type,
    one.amount.currency,
    quantity,
    currency,
    each,
    native,
    total,
    fee,
    note.slice(0, 300),
  ];
}

function positive(amount: string): string {
  if (typeof amount !== 'string' || !/^-?\d{1,20}(\.\d{1,24})?$/.test(amount))
    throw new Error('Coinbase sent an amount that isn’t valid');
  return amount.replace(/^-/, '');
}

function plus(one: string, other: string): string {
  return added(one, other, 1n);
}

function minus(one: string, other: string): string {
  return added(one, other, -1n);
}

/** Exact: amounts have up to 24 places. */
function added(one: string, other: string, sign: bigint): string {
  const scale = 24;
  const whole = (text: string) => {
    const [units = '0', part = ''] = text.split('.');
    return BigInt(units + part.padEnd(scale, '0'));
  };
  const sum = whole(one) + sign * whole(other);
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  let places = digits.slice(-scale);
  while (places.endsWith('0')) places = places.slice(0, -1);
  const text = places === '' ? digits.slice(0, -scale) : `${digits.slice(0, -scale)}.${places}`;
  return sum < 0n ? `-${text}` : text;
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
    throw new Error(
      'Needs a new token: Coinbase rejected the API key. It was deleted, or isn’t an ECDSA key',
    );
  if (status === 403) throw new Error('Needs a new token: this API key may not view accounts');
  if (status === 429) throw new Error('Coinbase has had too many requests. Try again later');
  if (status !== 200) throw new Error(`Coinbase answered ${status}`);
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('Coinbase sent something other than JSON');
  }
}
