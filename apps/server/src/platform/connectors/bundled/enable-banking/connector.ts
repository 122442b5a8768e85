import type { ConnectorHost, FeedInput, FeedOutput, FetchedTransaction } from '../../connector-api.ts';

const api = 'https://api.enablebanking.com';

interface Transaction {
  readonly entry_reference?: string | null;
  readonly transaction_amount?: { readonly currency?: string; readonly amount?: string };
  readonly credit_debit_indicator?: string;
  readonly status?: string;
  readonly booking_date?: string | null;
  readonly creditor?: { readonly name?: string | null } | null;
  readonly debtor?: { readonly name?: string | null } | null;
  readonly remittance_information?: readonly string[] | null;
}

interface Page {
  readonly transactions?: readonly Transaction[];
  readonly continuation_key?: string | null;
  readonly error?: string;
}

/**
 * Fetches the booked transactions of one account of an authorised session.
 * @see https://enablebanking.com/docs/api/reference/, GET /accounts/{account_id}/transactions
 *   (from the public description; not tried against the live service)
 */
export async function run(input: FeedInput, host: ConnectorHost): Promise<FeedOutput> {
  const { bank_account: uid, currency, from, to } = input;
  if (uid === null || !/^[\w-]{1,100}$/.test(uid))
    throw new Error('Enter the uid of the account, which Enable Banking gives when you authorise a session');
  const all: Transaction[] = [];
  const seen = new Set<string>();
  let more = '';
  for (;;) {
    const range = `date_from=${from}&date_to=${to}${more}`;
    const page = await read(host, `${api}/accounts/${uid}/transactions?${range}`);
    if (!Array.isArray(page.transactions))
      throw new Error('Enable Banking sent something other than a list of transactions');
    all.push(...page.transactions);
    const key = page.continuation_key ?? '';
    // A key that comes twice would never end. An empty page can have another behind it.
    if (key === '' || seen.has(key)) break;
    seen.add(key);
    more = `&continuation_key=${encodeURIComponent(key)}`;
  }
  const inRange = all.filter(({ booking_date: day }) => !day || (day >= from && day <= to));
  const other = inRange.find((one) => one.transaction_amount?.currency !== currency);
  if (other)
    throw new Error(
      `The account is in ${String(other.transaction_amount?.currency)}, and yours is in ${currency}`,
    );
  const booked = inRange.filter(({ status, booking_date: day }) => status === 'BOOK' && day);
  const transactions = new Map(numbered(booked).map((one) => [one.id, one]));
  return {
    account: { id: uid, name: 'Enable Banking', currency },
    transactions: [...transactions.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    pending: inRange.filter(({ status }) => status === 'PDNG').length,
  };
}

/** Gives rows without a reference of the bank an id of day, amount and text, with a number among equal ones. */
function numbered(all: readonly Transaction[]): FetchedTransaction[] {
  const counts = new Map<string, number>();
  return all.map((one) => {
    const row = transactionOf(one);
    if (one.entry_reference) return row;
    const text = `${row.date} ${row.amount} ${row.name} ${row.memo}`;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return { ...row, id: `${text.slice(0, 300)} ${count}` };
  });
}

function transactionOf(one: Transaction): FetchedTransaction {
  const amount = String(one.transaction_amount?.amount);
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(amount))
    throw new Error('Enable Banking sent an amount that isn’t valid');
  const isOut = one.credit_debit_indicator === 'DBIT';
  if (!isOut && one.credit_debit_indicator !== 'CRDT')
    throw new Error('Enable Banking sent a transaction without its direction');
  return {
    id: String(one.entry_reference ?? ''),
    date: String(one.booking_date),
    amount: isOut && Number(amount) !== 0 ? `-${amount}` : amount,
    name: String((isOut ? one.creditor : one.debtor)?.name ?? '').slice(0, 300),
    memo: (one.remittance_information ?? []).join(' ').slice(0, 300),
  };
}

async function read(host: ConnectorHost, url: string): Promise<Page> {
  const { status, body } = await host.request({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
  });
  if (/EXPIRED_SESSION|CLOSED_SESSION|REVOKED_SESSION/.test(body.slice(0, 2000)))
    throw new Error(
      'Needs a new token: your consent at the bank has ended. Authorise the account at Enable Banking again, and enter its new uid',
    );
  if (status === 401 || status === 403)
    throw new Error('Needs a new token: Enable Banking rejected the application or its private key');
  if (status === 429) throw new Error('Your bank allows no more requests for now. Many allow four a day');
  if (status !== 200) throw new Error(`Enable Banking answered ${status}`);
  try {
    return JSON.parse(body) ?? {};
  } catch {
    throw new Error('Enable Banking sent something other than JSON');
  }
}
