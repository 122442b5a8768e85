import type { ConnectorHost, FeedInput, FeedOutput, FetchedTransaction } from '../../connector-api.ts';

const api = 'https://api.wise.com';
/** Days of one statement: Wise allows 469. */
const daysEach = 365;
const dayMs = 86_400_000;

interface Profile {
  readonly id: number;
  readonly type?: string;
}

interface Balance {
  readonly id: number;
  readonly currency: string;
}

interface Entry {
  readonly type?: string;
  readonly date: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly details?: {
    readonly description?: string;
    readonly paymentReference?: string;
    readonly merchant?: { readonly name?: string } | null;
  };
  readonly runningBalance?: { readonly value: number };
  readonly referenceNumber: string;
}

/**
 * Fetches the statement of one balance. Wise gives it by personal token only to accounts in the USA, Canada, Australia, New
 * Zealand, Singapore and Malaysia; elsewhere it asks for strong customer authentication, which can't be signed any more.
 * @see https://docs.wise.com/guides/developer/auth-and-security/personal-api-token and
 *   https://docs.wise.com/api-reference/balance-statement
 *   (from the public description; not tried against the live service)
 */
export async function run(input: FeedInput, host: ConnectorHost): Promise<FeedOutput> {
  const { currency, from, to } = input;
  const { profile, balance } = await chooseBalance(host, input);
  const found = new Map<string, Entry>();
  const end = Date.parse(to) + dayMs;
  for (let start = Date.parse(from); start < end; start += daysEach * dayMs) {
    const until = Math.min(end, start + daysEach * dayMs) - 1;
    const range = `currency=${currency}&intervalStart=${stamp(start)}&intervalEnd=${stamp(until)}&type=COMPACT`;
    const path = `v1/profiles/${profile}/balance-statements/${balance.id}/statement.json`;
    const { transactions } = await read<{ transactions?: Entry[] }>(host, `${api}/${path}?${range}`);
    if (!Array.isArray(transactions))
      throw new Error('Wise sent something other than a list of transactions');
    // Two rows can have one reference, as a fee has that of its payment.
    for (const one of transactions)
      found.set(`${one.referenceNumber} ${one.date} ${one.amount?.value} ${one.runningBalance?.value}`, one);
  }
  const all = [...found.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  const other = all.find(({ amount }) => amount?.currency !== currency);
  if (other) throw new Error(`Wise sent a transaction in ${other.amount?.currency}, not ${currency}`);
  return {
    account: { id: String(balance.id), name: `Wise ${currency}`, currency },
    transactions: all.map(transactionOf).filter(({ date }) => date >= from && date <= to),
    pending: 0,
  };
}

async function chooseBalance(host: ConnectorHost, { currency, bank_account }: FeedInput) {
  const profiles = await read<Profile[]>(host, `${api}/v2/profiles`);
  if (!Array.isArray(profiles)) throw new Error('Wise sent something other than a list of profiles');
  const found: { profile: number; type: string; balance: Balance }[] = [];
  for (const { id, type = 'Profile' } of profiles.slice(0, 5)) {
    const balances = await read<Balance[]>(host, `${api}/v4/profiles/${id}/balances?types=STANDARD`);
    if (!Array.isArray(balances)) throw new Error('Wise sent something other than a list of balances');
    for (const balance of balances)
      if (balance.currency === currency && (bank_account === null || String(balance.id) === bank_account))
        found.push({ profile: id, type, balance });
  }
  const [first, another] = found;
  if (!first) throw new Error(`Wise has no such balance in ${currency} for this token`);
  if (another) {
    const names = found.map(({ type, balance }) => `${type.toLowerCase()} (${balance.id})`).join(', ');
    throw new Error(`Say which balance it is: ${names}`);
  }
  return first;
}

function transactionOf(one: Entry): FetchedTransaction {
  const { details, runningBalance } = one;
  return {
    id: one.referenceNumber,
    date: londonDay(one.date),
    amount: decimal(one.amount.value),
    name: (details?.merchant?.name ?? '').slice(0, 300),
    memo: (details?.description ?? '').slice(0, 300),
    // The column after the description in Wise's file.
    type: (details?.paymentReference ?? '').slice(0, 300),
    ...(runningBalance ? { balance: decimal(runningBalance.value) } : {}),
  };
}

function decimal(value: number): string {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e12)
    throw new Error('Wise sent an amount that isn’t valid');
  return value.toFixed(2);
}

async function read<Result>(host: ConnectorHost, url: string): Promise<Result> {
  const { status, body } = await host.request({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
  });
  if (status === 401)
    throw new Error('Needs a new token: Wise rejected this one. It has expired or was revoked');
  if (status === 403 && url.includes('/balance-statements/'))
    throw new Error(
      'Wise asks for strong customer authentication for this statement, which personal tokens in the UK and Europe don’t allow. Download the statement of this balance as CSV at wise.com and import it',
    );
  if (status === 403) throw new Error('Needs a new token: Wise doesn’t let this one read balances');
  if (status === 429) throw new Error('Wise has had too many requests. Try again later');
  if (status !== 200) throw new Error(`Wise answered ${status}`);
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('Wise sent something other than JSON');
  }
}

function stamp(ms: number): string {
  return new Date(ms).toISOString();
}

/** The day in London of an instant: summer time is from the last Sunday of March to that of October, 01:00 UTC. */
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
