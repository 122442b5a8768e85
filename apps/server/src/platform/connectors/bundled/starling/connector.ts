import type { ConnectorHost, FeedInput, FeedOutput, FetchedTransaction } from '../../connector-api.ts';

const api = 'https://api.starlingbank.com/api/v2';
/** Days of one request: the bank limits how many items it returns. */
const daysEach = 30;
const dayMs = 86_400_000;

interface Account {
  readonly accountUid: string;
  readonly defaultCategory: string;
  readonly currency: string;
  readonly name?: string;
}

interface FeedItem {
  readonly feedItemUid: string;
  readonly amount: { readonly currency: string; readonly minorUnits: number };
  readonly direction: 'IN' | 'OUT';
  readonly status: string;
  readonly transactionTime: string;
  readonly settlementTime?: string;
  readonly counterPartyName?: string;
  readonly reference?: string;
  readonly userNote?: string;
}

/** Items that move money. Of the others, some are still on their way. */
const booked = ['SETTLED', 'REFUNDED'];
const pending = ['PENDING', 'UPCOMING', 'UPCOMING_CANCELLED', 'RETRYING'];

/**
 * Fetches the booked transactions of one account.
 * @see https://developer.starlingbank.com/docs GET /api/v2/accounts, GET /api/v2/feed/account/…/transactions-between
 */
export async function run(input: FeedInput, host: ConnectorHost): Promise<FeedOutput> {
  const account = chooseAccount(await read<{ accounts?: Account[] }>(host, `${api}/accounts`), input);
  const items = new Map<string, FeedItem>();
  // A day in London begins an hour earlier in summer. Whole days only, as equal rows of a day are counted.
  const end = Date.parse(input.to) + dayMs;
  for (let start = Date.parse(input.from) - dayMs; start < end; start += daysEach * dayMs) {
    const between = `minTransactionTimestamp=${stamp(start)}&maxTransactionTimestamp=${stamp(Math.min(end, start + daysEach * dayMs))}`;
    const path = `feed/account/${account.accountUid}/category/${account.defaultCategory}/transactions-between`;
    const { feedItems } = await read<{ feedItems?: FeedItem[] }>(host, `${api}/${path}?${between}`);
    if (!Array.isArray(feedItems))
      throw new Error('Starling Bank sent something other than a list of transactions');
    // An item at the edge of two requests comes twice.
    for (const item of feedItems) items.set(item.feedItemUid, item);
  }
  const all = [...items.values()]
    .filter(
      (item) => londonDay(item.transactionTime) >= input.from && londonDay(item.transactionTime) <= input.to,
    )
    .sort((a, b) => (a.transactionTime < b.transactionTime ? -1 : 1));
  const other = all.find(({ amount }) => amount.currency !== account.currency);
  if (other)
    throw new Error(`Starling Bank sent a transaction in ${other.amount.currency}, not ${account.currency}`);
  return {
    account: { id: account.accountUid, name: account.name ?? 'Starling', currency: account.currency },
    transactions: all.filter(({ status }) => booked.includes(status)).map(transactionOf),
    pending: all.filter(({ status }) => pending.includes(status)).length,
  };
}

function chooseAccount(
  { accounts = [] }: { accounts?: Account[] },
  { currency, bank_account }: FeedInput,
): Account {
  const fitting = accounts.filter((one) => one.currency === currency);
  const chosen = bank_account === null ? fitting : fitting.filter((one) => one.accountUid === bank_account);
  const [account, another] = chosen;
  if (!account) throw new Error(`Starling Bank has no such account in ${currency} for this token`);
  if (another) {
    const names = chosen.map((one) => `${one.name ?? 'Account'} (${one.accountUid})`).join(', ');
    throw new Error(`Say which account it is: ${names}`);
  }
  return account;
}

function transactionOf(item: FeedItem): FetchedTransaction {
  const { minorUnits } = item.amount;
  if (!Number.isSafeInteger(minorUnits) || minorUnits < 0)
    throw new Error('Starling Bank sent an amount that isn’t valid');
  const digits = String(minorUnits).padStart(3, '0');
  return {
    id: item.feedItemUid,
    date: londonDay(item.transactionTime),
    amount: `${item.direction === 'OUT' ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`,
    name: item.counterPartyName ?? '',
    memo: item.reference ?? '',
  };
}

async function read<Result>(host: ConnectorHost, url: string): Promise<Result> {
  const { status, body } = await host.request({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
  });
  if (status === 401 || status === 403)
    throw new Error(
      'Starling Bank rejected the token. It may have expired, or may not read transactions. Create a new one',
    );
  if (status === 429) throw new Error('Starling Bank has had too many requests. Try again later');
  if (status !== 200) throw new Error(`Starling Bank answered ${status}`);
  return JSON.parse(body);
}

function stamp(ms: number): string {
  return new Date(ms).toISOString();
}

/** The day in London of an instant, as the bank's statements have it: summer time is from the last Sunday of March to that of October, 01:00 UTC. */
function londonDay(instant: string): string {
  const ms = Date.parse(instant);
  const year = new Date(ms).getUTCFullYear();
  const isSummer = ms >= lastSunday(year, 2) && ms < lastSunday(year, 9);
  return stamp(ms + (isSummer ? 3_600_000 : 0)).slice(0, 10);
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * dayMs;
}
