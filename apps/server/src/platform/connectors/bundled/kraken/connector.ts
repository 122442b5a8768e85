import type { ConnectorHost, FeedInput, FeedOutput } from '../../connector-api.ts';

const ledgers = 'https://api.kraken.com/0/private/Ledgers';
const pageSize = 50;
const dayMs = 86_400_000;

interface Entry {
  readonly refid?: string;
  /** Seconds since 1970, with a fraction. */
  readonly time?: number;
  readonly type?: string;
  readonly subtype?: string;
  readonly aclass?: string;
  readonly asset?: string;
  readonly amount?: string;
  readonly fee?: string;
  readonly balance?: string;
}

interface Answer {
  readonly error?: readonly string[];
  readonly result?: { readonly ledger?: Readonly<Record<string, Entry>>; readonly count?: number };
}

const columns = ['txid', 'refid', 'time', 'type', 'subtype', 'aclass', 'asset', 'amount', 'fee', 'balance'];

/**
 * Fetches the ledger, and writes it as Kraken's own ledgers.csv, whose ids are those of the API.
 * @see https://docs.kraken.com/api/docs/rest-api/get-ledgers
 *   (from the public description; not tried against the live service)
 */
export async function run(input: FeedInput, host: ConnectorHost): Promise<FeedOutput> {
  // `start` is exclusive, and days are those of London when the file is read.
  const start = Date.parse(input.from) / 1000 - 86_400;
  const end = (Date.parse(input.to) + dayMs) / 1000;
  const found = new Map<string, Entry>();
  for (let offset = 0; ; offset += pageSize) {
    const { ledger, count } = await read(host, `start=${start}&end=${end}&ofs=${offset}`);
    const entries = Object.entries(ledger);
    const known = found.size;
    for (const [id, entry] of entries) found.set(id, entry);
    // Entries that are added meanwhile push others to the next page, so that pages overlap.
    if (found.size === known || entries.length < pageSize || (count > 0 && offset + pageSize >= count)) break;
  }
  const lines = [...found]
    .sort(([, a], [, b]) => Number(a.time) - Number(b.time))
    .map(([id, entry]) => [
      id,
      entry.refid,
      timeOf(entry.time),
      entry.type,
      entry.subtype,
      entry.aclass,
      entry.asset,
      figure(entry.amount),
      figure(entry.fee ?? '0'),
      entry.balance,
    ]);
  const text = [columns, ...lines].map((cells) => cells.map(quoted).join(',')).join('\n');
  return {
    account: { id: 'kraken', name: 'Kraken', currency: input.currency },
    transactions: [],
    // The ledger contains booked entries only.
    pending: 0,
    file: lines.length === 0 ? '' : `${text}\n`,
  };
}

async function read(host: ConnectorHost, form: string) {
  const { status, body } = await host.request({ method: 'POST', url: ledgers, body: form });
  if (status === 429) throw new Error('Kraken has had too many requests. Try again in a few minutes');
  if (status !== 200) throw new Error(`Kraken answered ${status}`);
  const { error = [], result } = readJson(body);
  const [fault] = error;
  if (fault !== undefined) throw new Error(wordsOf(String(fault)));
  if (typeof result?.ledger !== 'object' || result.ledger === null)
    throw new Error('Kraken sent something other than a ledger');
  return { ledger: result.ledger, count: Number(result.count ?? 0) };
}

function readJson(body: string): Answer {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    throw new Error('Kraken sent something other than JSON');
  }
}

function wordsOf(fault: string): string {
  if (/Invalid key|Invalid signature/.test(fault))
    return 'Needs a new token: Kraken rejected the API key. It was deleted or has expired, or the private key isn’t its own';
  if (/Permission denied/.test(fault)) return 'Needs a new token: this API key may not query ledger entries';
  if (/Rate limit|Throttled/.test(fault))
    return 'Kraken has had too many requests. Try again in a few minutes, or from a later day';
  if (/Invalid nonce/.test(fault))
    return 'Kraken rejected the order of requests. Use this API key for farthing alone, and try again';
  return `Kraken: ${fault.slice(0, 200)}`;
}

function timeOf(seconds: number | undefined): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds))
    throw new Error('Kraken sent a time that isn’t valid');
  return new Date(Math.floor(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function figure(text: string | undefined): string {
  if (text === undefined || !/^-?\d{1,20}(\.\d{1,20})?$/.test(text))
    throw new Error('Kraken sent an amount that isn’t valid');
  return text;
}

function quoted(text: string | undefined): string {
  return `"${String(text ?? '').replace(/["\r\n\0]+/g, ' ')}"`;
}
