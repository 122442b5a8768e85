import type { ConnectorHost, FeedInput, FeedOutput, FetchedTransaction } from '../../connector-api.ts';

const api = 'https://api.monzo.com';
const pageSize = 100;
const dayMs = 86_400_000;
/** Days that Monzo gives without strong customer authentication in the last five minutes. */
const openDays = 88;

interface Account {
  readonly id: string;
  readonly description?: string;
  readonly currency?: string;
  readonly closed?: boolean;
}

interface Transaction {
  readonly id: string;
  readonly created: string;
  readonly amount: number;
  readonly currency: string;
  readonly description?: string;
  readonly category?: string;
  readonly scheme?: string;
  /** Empty until it is settled. */
  readonly settled?: string;
  readonly decline_reason?: string;
  readonly merchant?: { readonly name?: string } | string | null;
  readonly counterparty?: { readonly name?: string } | null;
}

const types: Readonly<Record<string, string>> = {
  uk_retail_pot: 'Pot transfer',
  mastercard: 'Card payment',
  payport_faster_payments: 'Faster payment',
  bacs: 'Direct Debit',
};

/**
 * Fetches the settled transactions of one account. More than 90 days are there only in the five minutes after the user has
 * approved the token, so the last 90 are asked for if Monzo refuses more.
 * @see https://docs.monzo.com: GET /accounts, GET /transactions, Pagination
 *   (github.com/monzo/docs at 58a52e1f of 21 August 2026; not tried against the live service)
 */
export async function run(input: FeedInput, host: ConnectorHost): Promise<FeedOutput> {
  const { accounts } = await read<{ accounts?: Account[] }>(host, `${api}/accounts`);
  if (!Array.isArray(accounts)) throw new Error('Monzo sent something other than a list of accounts');
  const account = chooseAccount(accounts, input);
  const recent = stamp(Date.parse(input.to) - openDays * dayMs).slice(0, 10);
  const whole = await readAll(host, account, input.from, input);
  const found = whole ?? (await readAll(host, account, recent, input));
  if (!found)
    throw new Error(
      'Needs a new token: this one isn’t approved in the Monzo app, or may not read transactions',
    );
  const { currency } = input;
  const other = found.find((one) => one.currency !== currency);
  if (other) throw new Error(`Monzo sent a transaction in ${other.currency}, not ${currency}`);
  const moved = found.filter((one) => !one.decline_reason && one.amount !== 0);
  return {
    account: { id: account.id, name: account.description ?? 'Monzo', currency },
    transactions: moved.filter(({ settled }) => settled).map(transactionOf),
    pending: moved.filter(({ settled }) => !settled).length,
    ...(whole
      ? {}
      : {
          from: recent,
          notes: [
            `Monzo gave only the days since ${recent}. It gives older ones in the first five minutes after you approve a token. Create a new token and run this connection at once to get them.`,
          ],
        }),
  };
}

/** Reads all pages. @returns undefined if Monzo asks for the user's approval */
async function readAll(host: ConnectorHost, account: Account, from: string, { to }: FeedInput) {
  const found = new Map<string, Transaction>();
  // A day in London begins an hour earlier in summer. Whole days only, as equal rows of a day are counted.
  const before = stamp(Date.parse(to) + dayMs);
  let since = stamp(Date.parse(from) - dayMs);
  for (;;) {
    const query = `expand[]=merchant&account_id=${account.id}&since=${since}&before=${before}&limit=${pageSize}`;
    const { status, body } = await ask(host, `${api}/transactions?${query}`);
    if (status === 403 && body.includes('verification_required')) return undefined;
    const { transactions } = readJson<{ transactions?: Transaction[] }>(status, body);
    if (!Array.isArray(transactions))
      throw new Error('Monzo sent something other than a list of transactions');
    const known = found.size;
    for (const one of transactions) found.set(one.id, one);
    const last = transactions.at(-1);
    // Pages may overlap, and a page without anything new is the last.
    if (!last || found.size === known || transactions.length < pageSize) break;
    since = last.id;
  }
  return [...found.values()]
    .filter(({ created }) => londonDay(created) >= from && londonDay(created) <= to)
    .sort((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : a.id < b.id ? -1 : 1));
}

function chooseAccount(accounts: readonly Account[], { currency, bank_account }: FeedInput): Account {
  const open = accounts.filter((one) => one.closed !== true && (one.currency ?? currency) === currency);
  const chosen = bank_account === null ? open : open.filter(({ id }) => id === bank_account);
  const [account, another] = chosen;
  if (!account) throw new Error(`Monzo has no such account in ${currency} for this token`);
  if (another) {
    const names = chosen.map((one) => `${one.description ?? 'Account'} (${one.id})`).join(', ');
    throw new Error(`Say which account it is: ${names}`);
  }
  return account;
}

function transactionOf(one: Transaction): FetchedTransaction {
  if (!Number.isSafeInteger(one.amount)) throw new Error('Monzo sent an amount that isn’t valid');
  const digits = String(Math.abs(one.amount)).padStart(3, '0');
  const merchant = typeof one.merchant === 'object' ? one.merchant?.name : undefined;
  return {
    id: one.id,
    date: londonDay(one.created),
    amount: `${one.amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`,
    name: (merchant ?? one.counterparty?.name ?? '').slice(0, 300),
    memo: (one.description ?? '').slice(0, 300),
    type: types[one.scheme ?? ''] ?? '',
    category: (one.category ?? '').replaceAll('_', ' '),
  };
}

function ask(host: ConnectorHost, url: string) {
  return host.request({ method: 'GET', url, headers: { accept: 'application/json' } });
}

async function read<Result>(host: ConnectorHost, url: string): Promise<Result> {
  const { status, body } = await ask(host, url);
  return readJson(status, body);
}

function readJson<Result>(status: number, body: string): Result {
  if (status === 401)
    throw new Error('Needs a new token: Monzo rejected this one. It has expired or was revoked');
  if (status === 403)
    throw new Error(
      'Needs a new token: this one isn’t approved in the Monzo app, or may not read transactions',
    );
  if (status === 429) throw new Error('Monzo has had too many requests. Try again later');
  if (status !== 200) throw new Error(`Monzo answered ${status}`);
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('Monzo sent something other than JSON');
  }
}

function stamp(ms: number): string {
  return new Date(ms).toISOString().replace('.000', '');
}

/** The day in London of an instant: summer time is from the last Sunday of March to that of October, 01:00 UTC. */
function londonDay(instant: string): string {
  const ms = Date.parse(instant);
  const year = new Date(ms).getUTCFullYear();
  const isSummer = ms >= lastSunday(year, 2) && ms < lastSunday(year, 9);
  return new Date(ms + (isSummer ? 3_600_000 : 0)).toISOString().slice(0, 10);
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * dayMs;
}
