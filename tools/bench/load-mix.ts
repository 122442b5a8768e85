import { Agent, request as send } from 'node:http';
import { generateFile } from './generate.ts';
import type { Reader } from './load-reads.ts';

/** A household that writes as well. */
export interface Household extends Reader {
  readonly account: string;
  /** Transactions that are changed. */
  readonly transactions: readonly string[];
}

interface Prepared {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  readonly file?: {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly fields: Record<string, string>;
  };
  /** Without a token, from an address of its own. */
  readonly isSignIn?: boolean;
}

/** Kinds of requests on a month's first morning, with how many of a thousand each is. */
const kinds: Readonly<
  Record<string, { readonly share: number; make(turn: number, household: Household): Prepared }>
> = {
  'list of transactions': {
    share: 400,
    make: (turn, { cursors }) => get(`/transactions?limit=50&cursor=${cursors[turn % cursors.length]}`),
  },
  'newest transactions': { share: 120, make: () => get('/transactions?limit=50') },
  accounts: { share: 80, make: () => get('/accounts') },
  notices: { share: 60, make: () => get('/notices') },
  budgets: { share: 30, make: () => get('/budgets/summary') },
  search: { share: 20, make: (turn) => get(`/transactions?limit=50&q=${['elm', 'shop', 'rail'][turn % 3]}`) },
  'balance sheet': {
    share: 90,
    make: (turn) => get(`/reports/balance-sheet?as_of=${2017 + (turn % 9)}-${two(turn % 12)}-01`),
  },
  'report of a year': {
    share: 100,
    make: (turn) => get(`/reports/${['categories', 'income-expense', 'merchants'][turn % 3]}?${year(turn)}`),
  },
  'report of ten years': {
    share: 40,
    make: (turn) =>
      get(`/reports/${['categories', 'income-expense'][turn % 2]}?date_from=2016-01-01&date_to=2025-12-31`),
  },
  'transaction recorded': {
    share: 35,
    make: (turn, { account }) => ({
      method: 'POST',
      path: '/transactions',
      body: {
        account_id: account,
        type: 'expense',
        amount: `${1 + (turn % 90)}.25`,
        date: '2025-12-31',
        merchant: 'Elm',
      },
    }),
  },
  'transaction changed': {
    share: 15,
    make: (turn, { transactions }) => ({
      method: 'PATCH',
      path: `/transactions/${transactions[turn % transactions.length]}`,
      body: { notes: `Checked ${turn}` },
    }),
  },
  'sign-in': {
    share: 5,
    make: (_turn, { email, password }) => ({
      method: 'POST',
      path: '/auth/login',
      body: { email, password },
      isSignIn: true,
    }),
  },
  'statement of 200 rows': {
    share: 4,
    make: (turn, { account }) => ({
      method: 'POST',
      path: '/imports?commit=true',
      file: {
        name: 'lloyds.csv',
        bytes: Buffer.from(generateFile('lloyds', 'GBP', 200, turn)),
        fields: { account_id: account },
      },
    }),
  },
  receipt: {
    share: 1,
    make: () => ({
      method: 'POST',
      path: '/transactions/parse-receipt',
      file: { name: 'receipt.jpg', bytes: receipt, fields: {} },
    }),
  },
};

let receipt: Uint8Array = new Uint8Array();
const get = (path: string): Prepared => ({ method: 'GET', path });
const two = (month: number) => String(month + 1).padStart(2, '0');
const year = (turn: number) => `date_from=${2017 + (turn % 9)}-01-01&date_to=${2017 + (turn % 9)}-12-31`;

/** Times of one kind of request, in milliseconds from the moment each was due. */
export interface KindTimes {
  readonly kind: string;
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers outside 200 to 299, and requests without an answer. */
  readonly errors: number;
  /** Status codes of the errors. */
  readonly statuses: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 800 });

/**
 * Sends the mix at a rate, whether or not earlier requests are answered.
 * @param photo bytes of a receipt
 */
export async function sendMix(
  households: readonly Household[],
  urls: readonly string[],
  { rate, seconds, photo }: { readonly rate: number; readonly seconds: number; readonly photo: Uint8Array },
): Promise<KindTimes[]> {
  receipt = photo;
  const order = orderOfKinds();
  const times = new Map<string, number[]>();
  const failures = new Map<string, string[]>();
  const open: Promise<void>[] = [];
  const total = rate * seconds;
  const began = performance.now();
  await new Promise<void>((done) => {
    let turn = 0;
    const tick = () => {
      for (; turn < total; turn++) {
        const due = began + (turn * 1000) / rate;
        if (due > performance.now()) break;
        const kind = order[turn % order.length] as string;
        const household = households[turn % households.length] as Household;
        const prepared = (kinds[kind] as (typeof kinds)[string]).make(turn, household);
        const url = urls[turn % urls.length] as string;
        open.push(
          sendOne(url, household.token, prepared, turn).then((status) => {
            add(times, kind, performance.now() - due);
            if (status < 200 || status > 299) add(failures, kind, String(status));
          }),
        );
      }
      if (turn < total) setTimeout(tick, 1);
      else done();
    };
    tick();
  });
  await Promise.all(open);
  return [...Object.keys(kinds), 'all'].map((kind) => {
    const own = kind === 'all' ? [...times.values()].flat() : (times.get(kind) ?? []);
    const failed = kind === 'all' ? [...failures.values()].flat() : (failures.get(kind) ?? []);
    own.sort((left, right) => left - right);
    const at = (part: number) => own[Math.min(own.length - 1, Math.floor(own.length * part))] ?? 0;
    const statuses = [...new Set(failed)].join(' ');
    return { kind, count: own.length, p50: at(0.5), p99: at(0.99), errors: failed.length, statuses };
  });
}

function add<Value>(to: Map<string, Value[]>, key: string, value: Value): void {
  const values = to.get(key);
  if (values) values.push(value);
  else to.set(key, [value]);
}

/** A thousand kinds by their shares, mixed so that equal ones are far apart. */
function orderOfKinds(): string[] {
  const places = Object.entries(kinds).flatMap(([kind, { share }]) =>
    Array.from({ length: share }, (_, index) => ({ kind, at: (index + 0.5) / share })),
  );
  return places.sort((left, right) => left.at - right.at).map(({ kind }) => kind);
}

/** Sends one request. Resolves to its status, or 0 without an answer. */
function sendOne(url: string, token: string, prepared: Prepared, turn: number): Promise<number> {
  const { method, path, body, file, isSignIn } = prepared;
  const boundary = 'farthing-bench';
  const payload = file
    ? multipart(file, boundary)
    : body === undefined
      ? undefined
      : Buffer.from(JSON.stringify(body));
  const headers: Record<string, string> = {
    ...(isSignIn
      ? { 'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}` }
      : { authorization: `Bearer ${token}` }),
    ...(payload ? { 'content-length': String(payload.length) } : {}),
    ...(file
      ? { 'content-type': `multipart/form-data; boundary=${boundary}` }
      : body === undefined
        ? {}
        : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const request = send(`${url}/api/v1${path}`, { agent, method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    request.on('error', () => resolve(0));
    request.end(payload);
  });
}

function multipart({ name, bytes, fields }: NonNullable<Prepared['file']>, boundary: string): Buffer {
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.concat([
    Buffer.from(parts.join('')),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}
