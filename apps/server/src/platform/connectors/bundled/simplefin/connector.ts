import type { ConnectorHost, FeedInput, FeedOutput, FetchedTransaction } from '../../connector-api.ts';

const accountsUrl = 'https://bridge.simplefin.org/simplefin/accounts';
/** Days of one request: the Bridge allows 90. */
const daysEach = 80;
const dayMs = 86_400_000;

interface Transaction {
  readonly id: string;
  readonly posted: number;
  readonly amount: string;
  readonly description?: string;
  readonly payee?: string;
  readonly pending?: boolean;
}

interface Account {
  readonly id: string;
  readonly name?: string;
  readonly currency?: string;
  readonly transactions?: readonly Transaction[];
}

interface AccountSet {
  readonly errors?: readonly unknown[];
  readonly accounts?: readonly Account[];
}

/**
 * Fetches the posted transactions of one account. An id is never used twice within an account.
 * @see https://www.simplefin.org/protocol.html, GET /accounts
 *   (github.com/simplefin/simplefin.github.com at 0d1524ce of 14 November 2025; not tried against the live service)
 */
export async function run(input: FeedInput, host: ConnectorHost): Promise<FeedOutput> {
  const found = new Map<string, Transaction>();
  const notes = new Set<string>();
  let chosen: Account | undefined;
  const end = Date.parse(input.to) + dayMs;
  for (let start = Date.parse(input.from); start < end; start += daysEach * dayMs) {
    const until = Math.min(end, start + daysEach * dayMs);
    const range = `start-date=${start / 1000}&end-date=${until / 1000}&pending=1`;
    const { errors = [], accounts } = await read(host, `${accountsUrl}?${range}`);
    for (const one of errors) notes.add(`SimpleFIN Bridge: ${plain(String(one))}`);
    if (!Array.isArray(accounts)) throw new Error('SimpleFIN Bridge sent something other than accounts');
    chosen = chooseAccount(accounts, input, [...notes]);
    // A pending transaction returns as posted, with the same id.
    for (const one of chosen.transactions ?? []) found.set(one.id, one);
  }
  if (!chosen) throw new Error('SimpleFIN Bridge was asked for no days');
  const all = [...found.values()];
  const isPending = ({ pending, posted }: Transaction) => pending === true || !(posted > 0);
  return {
    account: { id: chosen.id, name: chosen.name ?? 'Account', currency: input.currency },
    transactions: all
      .filter((one) => !isPending(one))
      .map(transactionOf)
      .filter(({ date }) => date >= input.from && date <= input.to)
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id < b.id ? -1 : 1)),
    pending: all.filter(isPending).length,
    notes: [...notes].slice(0, 10),
  };
}

function chooseAccount(
  accounts: readonly Account[],
  { currency, bank_account }: FeedInput,
  notes: readonly string[],
): Account {
  const fitting = accounts.filter((one) => one.currency === currency);
  const chosen = bank_account === null ? fitting : fitting.filter(({ id }) => id === bank_account);
  const [account, another] = chosen;
  if (!account)
    throw new Error(
      `SimpleFIN Bridge has no such account in ${currency}. ${notes.join(' ') || 'Check the account at the Bridge'}`,
    );
  if (another) {
    const names = chosen.map((one) => `${plain(one.name ?? 'Account')} (${plain(one.id)})`).join(', ');
    throw new Error(`Say which account it is: ${names}`);
  }
  return account;
}

function transactionOf({ id, posted, amount, payee, description }: Transaction): FetchedTransaction {
  if (typeof amount !== 'string' || !/^-?\d{1,12}(\.\d{1,4})?$/.test(amount))
    throw new Error('SimpleFIN Bridge sent an amount that isn’t valid');
  return {
    id: String(id),
    date: londonDay(posted * 1000),
    amount,
    name: plain(payee ?? ''),
    memo: plain(description ?? ''),
  };
}

/** The protocol asks for texts to be cleaned before they are shown. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}<>]+/gu, ' ')
    .slice(0, 300)
    .trim();
}

async function read(host: ConnectorHost, url: string): Promise<AccountSet> {
  const { status, body } = await host.request({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
  });
  if (status === 401 || status === 403)
    throw new Error(
      'Needs a new token: SimpleFIN Bridge no longer gives access. Create a new setup token there',
    );
  if (status === 402) throw new Error('SimpleFIN Bridge asks for payment. Sign in there');
  if (status === 429) throw new Error('SimpleFIN Bridge allows about 24 requests a day. Try again tomorrow');
  if (status !== 200) throw new Error(`SimpleFIN Bridge answered ${status}`);
  try {
    return JSON.parse(body) ?? {};
  } catch {
    throw new Error('SimpleFIN Bridge sent something other than JSON');
  }
}

/** The day in London of an instant: summer time is from the last Sunday of March to that of October, 01:00 UTC. */
function londonDay(ms: number): string {
  const year = new Date(ms).getUTCFullYear();
  const isSummer = ms >= lastSunday(year, 2) && ms < lastSunday(year, 9);
  return new Date(ms + (isSummer ? 3_600_000 : 0)).toISOString().slice(0, 10);
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * dayMs;
}
