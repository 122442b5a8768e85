import { createHash, createHmac, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  bundledFiles,
  type ConnectorFiles,
} from '../../apps/server/src/platform/connectors/connector-files.ts';

/** A payment or an order at a simulated bank. */
export interface Item {
  readonly number: number;
  readonly day: string;
  /** Pence; of an order the money that was paid, without its sign. */
  readonly pence: number;
  readonly name: string;
  readonly isPending?: boolean;
}

/** A request to a simulated bank. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Items of the simulated banks, and their behaviour. */
export interface World {
  items: readonly Item[];
  /** True if the last item of a page comes again on the next, and pages are in another order. */
  isUntidy: boolean;
  /** True if there is always one more page. */
  isEndless: boolean;
  /** True if Monzo asks for the user's approval before it gives more than 90 days. */
  needsApproval: boolean;
}

/** A bank, broker or exchange, made from its published specification. */
export interface SimulatedBank {
  readonly connector: string;
  readonly host: string;
  readonly account: object;
  readonly bankAccount?: string;
  readonly secrets: Readonly<Record<string, string>>;
  /** Answers a request that has the right credentials; undefined: 404. */
  answer(asked: Asked, world: World): Answer | undefined;
  isAllowed(asked: Asked): boolean;
  readonly expired: Answer;
  /** The bank's own file of the same items; absent where it has none. */
  file?(items: readonly Item[]): string;
}

const json = (value: unknown): Answer => ({ body: JSON.stringify(value) });
const pounds = (pence: number) => (pence / 100).toFixed(2);
const noon = (day: string) => `${day}T12:00:00Z`;
const british = (day: string) => day.split('-').reverse().join('/');
const csv = (lines: readonly (readonly (string | number)[])[]) =>
  `${lines.map((cells) => cells.map((cell) => (/[",]/.test(String(cell)) ? `"${cell}"` : cell)).join(',')).join('\n')}\n`;

/** Cuts a page, which begins with the last item of the one before if the bank is untidy. */
function pageOf<Entry>(all: readonly Entry[], start: number, size: number, world: World): Entry[] {
  const page = all.slice(start > 0 && world.isUntidy ? start - 1 : start, start + size);
  return world.isUntidy && start === 0 ? page.reverse() : page;
}

/** Items of an endless bank: each page is full and new. */
function itemsOf(world: World): readonly Item[] {
  if (!world.isEndless) return world.items;
  const [first] = world.items;
  return Array.from({ length: 60_000 }, (_, number) => ({
    ...(first ?? { day: '2026-01-01', pence: -100, name: 'x' }),
    number,
  }));
}

const bearer = (token: string) => (asked: Asked) => asked.headers.authorization === `Bearer ${token}`;

const monzo: SimulatedBank = {
  connector: 'monzo',
  host: 'https://api.monzo.com',
  account: {},
  secrets: { token: 'monzo-token-123456' },
  isAllowed: bearer('monzo-token-123456'),
  expired: { status: 401, body: '{"code":"unauthorized.bad_access_token.expired"}' },
  answer({ url }, world) {
    if (url.pathname === '/accounts')
      return json({ accounts: [{ id: 'acc_1', description: 'user_1', created: '2015-11-13T12:17:42Z' }] });
    if (url.pathname !== '/transactions') return undefined;
    const items = itemsOf(world);
    const oldest = Date.now() - 90 * 86_400_000;
    if (world.needsApproval && Date.parse(url.searchParams.get('since') ?? '') < oldest)
      return { status: 403, body: '{"code":"forbidden.verification_required"}' };
    const since = url.searchParams.get('since') ?? '';
    const before = url.searchParams.get('before') ?? '';
    const at = since.startsWith('tx_') ? items.findIndex(({ number }) => `tx_${number}` === since) + 1 : 0;
    const inRange = world.isEndless
      ? items
      : items.filter(({ day }) => noon(day) <= before && (at > 0 || noon(day) >= since));
    const start = at > 0 ? inRange.findIndex(({ number }) => number >= at) : 0;
    return json({
      transactions: pageOf(start < 0 ? [] : inRange.slice(start), 0, 100, { ...world, isUntidy: false }).map(
        ({ number, day, pence, name, isPending }) => ({
          id: `tx_${number}`,
          created: noon(day),
          amount: pence,
          currency: 'GBP',
          description: name.toUpperCase(),
          category: 'eating_out',
          scheme: 'mastercard',
          merchant: { name },
          settled: isPending ? '' : noon(day),
        }),
      ),
    });
  },
  file: (items) =>
    csv([
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In'.split(
        ',',
      ),
      ...items.map(({ number, day, pence, name }) => [
        ...[`tx_${number}`, british(day), '12:00:00', 'Card payment', name, '', 'Eating out', pounds(pence)],
        ...['GBP', pounds(pence), 'GBP', '', '', '', name.toUpperCase(), ''],
        ...(pence < 0 ? [pounds(pence), ''] : ['', pounds(pence)]),
      ]),
    ]),
};

const wise: SimulatedBank = {
  connector: 'wise',
  host: 'https://api.wise.com',
  account: {},
  secrets: { token: 'wise-token-123456' },
  isAllowed: bearer('wise-token-123456'),
  expired: { status: 401, body: '{"error":"invalid_token"}' },
  answer({ url }, world) {
    if (url.pathname === '/v2/profiles') return json([{ id: 11, type: 'PERSONAL' }]);
    if (url.pathname === '/v4/profiles/11/balances')
      return json([
        { id: 21, currency: 'GBP' },
        { id: 22, currency: 'EUR' },
      ]);
    if (url.pathname !== '/v1/profiles/11/balance-statements/21/statement.json') return undefined;
    const [from = '', to = ''] = ['intervalStart', 'intervalEnd'].map(
      (name) => url.searchParams.get(name) ?? '',
    );
    const booked = world.items.filter(
      ({ day, isPending }) => noon(day) >= from && noon(day) <= to && !isPending,
    );
    const listed = world.isUntidy ? [...booked].reverse().flatMap((one) => [one, one]) : booked;
    return json({
      transactions: listed.map(({ number, day, pence, name }) => ({
        type: pence < 0 ? 'DEBIT' : 'CREDIT',
        date: noon(day),
        amount: { value: pence / 100, currency: 'GBP' },
        details: { type: 'CARD', description: `Card transaction issued by ${name}`, merchant: { name } },
        referenceNumber: `CARD-${number}`,
      })),
    });
  },
  file: (items) =>
    csv([
      'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Merchant'.split(
        ',',
      ),
      ...items.map(({ number, day, pence, name }) => [
        ...[`CARD-${number}`, british(day).replaceAll('/', '-'), pounds(pence), 'GBP'],
        ...[`Card transaction issued by ${name}`, '', '', name],
      ]),
    ]),
};

const isOrder = ({ number }: Item) => number % 3 === 0;
const shares = ({ pence }: Item) => Math.abs(pence) / 1000;

const trading212: SimulatedBank = {
  connector: 'trading-212',
  host: 'https://live.trading212.com',
  account: { type: 'investment' },
  secrets: { api_key: 't212-key-123456', api_secret: 't212-secret-123456' },
  isAllowed: ({ headers }) =>
    headers.authorization === `Basic ${Buffer.from('t212-key-123456:t212-secret-123456').toString('base64')}`,
  expired: { status: 401, body: '' },
  answer({ url }, world) {
    const path = url.pathname.replace('/api/v0/equity/', '');
    if (path === 'account/summary') return json({ id: 7, currency: 'GBP', cash: { availableToTrade: 1 } });
    const newest = [...itemsOf(world)].reverse();
    const start = Number(url.searchParams.get('cursor') ?? 0);
    const answer = (items: readonly Item[], entryOf: (item: Item) => object) =>
      json({
        items: pageOf(items, start, 50, world).map(entryOf),
        nextPagePath:
          world.isEndless || start + 50 < items.length
            ? `${url.pathname}?limit=50&cursor=${start + 50}`
            : null,
      });
    if (path === 'history/dividends') return answer([], () => ({}));
    if (path === 'history/transactions')
      return answer(
        newest.filter((one) => !isOrder(one) && !one.isPending),
        ({ number, day, pence }) => ({
          ...{ amount: pence / 100, currency: 'GBP', dateTime: noon(day), reference: `ref-${number}` },
          type: pence < 0 ? 'WITHDRAW' : 'DEPOSIT',
        }),
      );
    if (path !== 'history/orders') return undefined;
    const instrument = { ticker: 'FNLYl_EQ', name: 'Fenley', isin: 'GB00BH4HKS39', currency: 'GBX' };
    return answer(newest.filter(isOrder), (one) => ({
      order: {
        ...{ id: one.number, ticker: 'FNLYl_EQ', side: 'BUY', type: 'MARKET', createdAt: noon(one.day) },
        ...{ status: one.isPending ? 'NEW' : 'FILLED', instrument },
      },
      fill: one.isPending
        ? null
        : {
            ...{ id: one.number + 5000, filledAt: noon(one.day), price: 1000, quantity: shares(one) },
            walletImpact: { currency: 'GBP', fxRate: 1, netValue: Math.abs(one.pence) / 100, taxes: [] },
          },
    }));
  },
  file: (items) =>
    csv([
      'Action,Time (UTC),ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total)'.split(
        ',',
      ),
      ...items.map((one) => {
        const time = `${one.day} 12:00:00+00:00`;
        return isOrder(one)
          ? [
              ...['Market buy', time, 'GB00BH4HKS39', 'FNLY', 'Fenley', '', `EOF${one.number}`],
              ...[shares(one), 1000, 'GBX', 100, pounds(Math.abs(one.pence)), 'GBP'],
            ]
          : [
              ...[one.pence < 0 ? 'Withdrawal' : 'Deposit', time, '', '', '', '', `ref-${one.number}`],
              ...['', '', '', '', pounds(one.pence), 'GBP'],
            ];
      }),
    ]),
};

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keyName = 'organizations/0a/apiKeys/0b';

/** Reads a JWT whose signature is right. */
function claimsOf({ headers }: Asked, key: KeyObject): Record<string, unknown> | undefined {
  const [head = '', body = '', signature = ''] = (headers.authorization ?? '')
    .replace('Bearer ', '')
    .split('.');
  const signed = Buffer.from(`${head}.${body}`);
  const isGood = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return isGood ? { ...read(head), ...read(body) } : undefined;
}

const coinbase: SimulatedBank = {
  connector: 'coinbase',
  host: 'https://api.coinbase.com',
  account: { type: 'crypto' },
  secrets: {
    key_name: keyName,
    private_key: ec.privateKey.export({ type: 'sec1', format: 'pem' }).toString().replaceAll('\n', '\\n'),
  },
  isAllowed(asked) {
    const claims = claimsOf(asked, ec.publicKey);
    const uri = `${asked.method} ${asked.headers.host}${asked.url.pathname}`;
    return claims?.alg === 'ES256' && claims.sub === keyName && claims.iss === 'cdp' && claims.uri === uri;
  },
  expired: { status: 401, body: 'Unauthorized' },
  answer({ url }, world) {
    if (url.pathname === '/v2/accounts')
      return json({
        pagination: { next_uri: null },
        data: [{ id: 'BTC', name: 'BTC Wallet', type: 'wallet' }],
      });
    if (url.pathname !== '/v2/accounts/BTC/transactions') return undefined;
    const newest = [...itemsOf(world)].reverse();
    const after = url.searchParams.get('starting_after');
    const start = after === null ? 0 : newest.findIndex(({ number }) => `cb${number}` === after) + 1;
    const page = pageOf(newest, start, 100, world);
    const last = newest.slice(start, start + 100).at(-1);
    const next = start + 100 < newest.length && last ? `cb${last.number}` : null;
    return json({
      pagination: { next_starting_after: next, next_uri: next && `${url.pathname}?starting_after=${next}` },
      data: page.map((one) => {
        const money = (amount: number) => ({ amount: pounds(amount), currency: 'GBP' });
        const size = Math.abs(one.pence);
        return {
          ...{ id: `cb${one.number}`, type: 'buy', status: one.isPending ? 'pending' : 'completed' },
          amount: { amount: (size / 5_000_000).toFixed(8), currency: 'BTC' },
          ...{ native_amount: money(size), created_at: noon(one.day), description: null },
          buy: { fee: money(0), subtotal: money(size), total: money(size) },
        };
      }),
    });
  },
  file: (items) =>
    csv([
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes'.split(
        ',',
      ),
      ...items.map(({ number, day, pence }) => [
        ...[`cb${number}`, `${day} 12:00:00 UTC`, 'Buy', 'BTC', (Math.abs(pence) / 5_000_000).toFixed(8)],
        ...['GBP', '50000.00', pounds(Math.abs(pence)), pounds(Math.abs(pence)), '0.00', 'Bought BTC'],
      ]),
    ]),
};

const krakenSecret = Buffer.from('kraken private key for the tests of sixty-four bytes, and so on').toString(
  'base64',
);
let lastNonce = 0;

const kraken: SimulatedBank = {
  connector: 'kraken',
  host: 'https://api.kraken.com',
  account: { type: 'crypto' },
  secrets: { api_key: 'kraken-key-123456', private_key: krakenSecret },
  isAllowed({ method, url, headers, body }) {
    const nonce = new URLSearchParams(body).get('nonce') ?? '';
    const digest = createHash('sha256').update(`${nonce}${body}`).digest();
    const key = Buffer.from(krakenSecret, 'base64');
    const signed = createHmac('sha512', key).update(url.pathname).update(digest).digest('base64');
    const isNew = Number(nonce) > lastNonce;
    lastNonce = Number(nonce);
    return (
      method === 'POST' &&
      headers['api-key'] === 'kraken-key-123456' &&
      headers['api-sign'] === signed &&
      isNew &&
      headers['content-type'] === 'application/x-www-form-urlencoded'
    );
  },
  expired: { body: '{"error":["EAPI:Invalid key"]}' },
  answer({ url, body }, world) {
    if (url.pathname !== '/0/private/Ledgers') return undefined;
    const start = Number(new URLSearchParams(body).get('ofs'));
    const newest = [...itemsOf(world)].reverse().filter(({ isPending }) => !isPending);
    const entries = pageOf(newest, start, 50, world).map((one) => [
      `L${one.number}`,
      {
        ...{ refid: `F${one.number}`, time: Date.parse(noon(one.day)) / 1000 + 0.5, subtype: '' },
        ...{ type: one.pence < 0 ? 'withdrawal' : 'deposit', aclass: 'currency', asset: 'ZGBP' },
        ...{ amount: pounds(one.pence), fee: '0.0000', balance: '0' },
      },
    ]);
    return json({ error: [], result: { ledger: Object.fromEntries(entries), count: newest.length } });
  },
  file: (items) =>
    csv([
      'txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance'.split(','),
      ...items.map(({ number, day, pence }) => [
        ...[`L${number}`, `F${number}`, `${day} 12:00:00`, pence < 0 ? 'withdrawal' : 'deposit', ''],
        ...['currency', 'ZGBP', 'spot / main', pounds(pence), '0.0000', '0'],
      ]),
    ]),
};

const flexFile = (items: readonly Item[]) =>
  csv([
    ['Type', 'SettleDate', 'Description', 'Amount', 'CurrencyPrimary'],
    ...items
      .filter(({ isPending }) => !isPending)
      .map(({ day, pence, name }) => [
        ...['Deposits/Withdrawals', day.replaceAll('-', ''), name, pounds(pence), 'GBP'],
      ]),
  ]);
let flexAsked = 0;

const ibkrFlex: SimulatedBank = {
  connector: 'ibkr-flex',
  host: 'https://ndcdyn.interactivebrokers.com',
  account: { type: 'investment' },
  bankAccount: '987654',
  secrets: { token: '1234567890123456789012' },
  isAllowed: ({ url }) => url.searchParams.get('t') === '1234567890123456789012',
  expired: {
    body: '<FlexStatementResponse><Status>Fail</Status><ErrorCode>1012</ErrorCode><ErrorMessage>Token has expired.</ErrorMessage></FlexStatementResponse>',
  },
  answer({ url }, world) {
    const path = url.pathname.replace('/AccountManagement/FlexWebService/', '');
    if (path === 'SendRequest' && url.searchParams.get('q') === '987654')
      return {
        body: '<FlexStatementResponse timestamp="26 August, 2026 01:59 PM EDT"><Status>Success</Status><ReferenceCode>1234567890</ReferenceCode><Url>https://elsewhere.example/GetStatement</Url></FlexStatementResponse>',
      };
    if (path !== 'GetStatement' || url.searchParams.get('q') !== '1234567890') return undefined;
    if (world.isEndless || flexAsked++ % 2 === 0)
      return {
        body: '<FlexStatementResponse><Status>Warn</Status><ErrorCode>1019</ErrorCode><ErrorMessage>Statement generation in progress.</ErrorMessage></FlexStatementResponse>',
      };
    return { body: flexFile(world.isUntidy ? [...world.items].reverse() : world.items) };
  },
  file: flexFile,
};

const simplefin: SimulatedBank = {
  connector: 'simplefin',
  host: 'https://bridge.simplefin.org',
  account: {},
  // The address is that of the simulated bank, which is known when it has started.
  secrets: { setup_token: 'CLAIM' },
  isAllowed: ({ method, headers }) =>
    method === 'POST' ||
    headers.authorization === `Basic ${Buffer.from('user123:pass456789').toString('base64')}`,
  expired: { status: 403, body: 'Forbidden' },
  answer({ method, url, headers }, world) {
    if (method === 'POST' && url.pathname === '/simplefin/claim/broken')
      return { body: `http://user%zz:pass456789@${headers.host}/simplefin` };
    if (method === 'POST' && url.pathname.startsWith('/simplefin/claim/'))
      return url.pathname.endsWith('/once')
        ? { body: `http://user123:pass456789@${headers.host}/simplefin` }
        : { status: 403, body: '' };
    if (url.pathname !== '/simplefin/accounts') return undefined;
    const [from, to] = ['start-date', 'end-date'].map((name) => Number(url.searchParams.get(name)) * 1000);
    const inRange = world.items.filter(({ day }) => {
      const at = Date.parse(noon(day));
      return at >= (from ?? 0) && at < (to ?? 0);
    });
    const listed = world.isUntidy ? [...inRange].reverse().flatMap((one) => [one, one]) : inRange;
    const transactions = listed.map((one) => ({
      ...{ id: `TRN-${one.number}`, posted: one.isPending ? 0 : Date.parse(noon(one.day)) / 1000 },
      ...{ amount: pounds(one.pence), description: one.name.toUpperCase(), payee: one.name },
      ...(one.isPending ? { pending: true } : {}),
    }));
    return json({
      errors: [],
      accounts: [{ id: 'ACT-1', name: 'Checking', currency: 'GBP', balance: '1.00', transactions }],
    });
  },
};

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const application = '2f1c0d5e-aaaa-bbbb-cccc-000000000001';

const enableBanking: SimulatedBank = {
  connector: 'enable-banking',
  host: 'https://api.enablebanking.com',
  account: {},
  bankAccount: 'uid-1',
  secrets: {
    application_id: application,
    // On one line, as a field for passwords leaves it.
    private_key: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', ' '),
  },
  isAllowed(asked) {
    const claims = claimsOf(asked, rsa.publicKey);
    return claims?.alg === 'RS256' && claims.kid === application && claims.aud === 'api.enablebanking.com';
  },
  expired: { status: 401, body: '{"code":401,"error":"EXPIRED_SESSION"}' },
  answer({ url }, world) {
    if (url.pathname !== '/accounts/uid-1/transactions') return undefined;
    const items = itemsOf(world);
    const start = Number(url.searchParams.get('continuation_key') ?? 0);
    return json({
      transactions: pageOf(items, start, 100, world).map((one) => ({
        entry_reference: `E${one.number}`,
        transaction_amount: { currency: 'GBP', amount: pounds(Math.abs(one.pence)) },
        credit_debit_indicator: one.pence < 0 ? 'DBIT' : 'CRDT',
        status: one.isPending ? 'PDNG' : 'BOOK',
        booking_date: one.isPending ? null : one.day,
        creditor: { name: one.name },
        debtor: { name: one.name },
        remittance_information: [one.name.toUpperCase()],
      })),
      continuation_key: start + 100 < items.length ? String(start + 100) : null,
    });
  },
};

export const simulatedBanks: readonly SimulatedBank[] = [
  monzo,
  wise,
  trading212,
  coinbase,
  kraken,
  ibkrFlex,
  simplefin,
  enableBanking,
];

/** All simulated banks on one server of this machine. */
export interface BankServer {
  /** The bundled connectors, asking this machine instead. */
  readonly files: () => readonly ConnectorFiles[];
  readonly world: World;
  /** Answer in place of the bank's own, to each request or to the next ones. */
  instead: { answer: Answer; times: number } | undefined;
  /** Requests so far. */
  asked: number;
  /** Secrets, with a setup token for this server. */
  secretsOf(bank: SimulatedBank): Readonly<Record<string, string>>;
  close(): void;
}

/** Starts the server. The bank is told apart by a path that its host stands for. */
export async function startBanks(): Promise<BankServer> {
  const world: World = { items: [], isUntidy: false, isEndless: false, needsApproval: false };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const url = new URL(request.url ?? '', 'http://bank');
    const asked = { method: request.method ?? '', url, headers: request.headers, body };
    banks.asked++;
    const answer = takeInstead() ?? answerTo(asked);
    response.writeHead(answer?.status ?? (answer ? 200 : 404), answer?.headers ?? {}).end(answer?.body ?? '');
  });
  function answerTo(asked: Asked): Answer | undefined {
    const bank = simulatedBanks.find((one) => one.answer(asked, { ...world, items: [] }) !== undefined);
    if (!bank) return undefined;
    return bank.isAllowed(asked) ? bank.answer(asked, world) : { status: 400, body: 'wrong credentials' };
  }
  function takeInstead(): Answer | undefined {
    if (!banks.instead || banks.instead.times === 0) return undefined;
    banks.instead.times--;
    return banks.instead.answer;
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const moved = (text: string) =>
    simulatedBanks.reduce((changed, { host }) => changed.replaceAll(host, origin), text);
  const banks: BankServer = {
    files: () =>
      bundledFiles().map((one) => ({
        ...one,
        manifest: one.manifest.replace(/"pause_ms": \d+/, '"pause_ms": 0'),
        capability: moved(one.capability),
        source: moved(one.source),
        loopback: true,
      })),
    world,
    instead: undefined,
    asked: 0,
    secretsOf: ({ secrets }) =>
      secrets.setup_token === 'CLAIM'
        ? { setup_token: Buffer.from(`${origin}/simplefin/claim/once`).toString('base64') }
        : secrets,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return banks;
}

/** A year of items until yesterday, oldest first: equal ones on one day, and one that is pending. */
export function yearOfItems(count: number): Item[] {
  const today = Date.now();
  const items = Array.from({ length: count }, (_, index): Item => {
    const before = 360 - Math.floor((index * 359) / count);
    return {
      number: index + 1,
      day: new Date(today - before * 86_400_000).toISOString().slice(0, 10),
      pence: index % 4 === 0 ? 250_000 + index : index % 5 === 0 ? -1250 : -1000 - index,
      name: index % 2 === 0 ? 'Elm Garage' : 'Larkfield Bakery',
    };
  });
  const last = items.at(-1);
  return last ? [...items, { ...last, number: count + 1, isPending: true }] : items;
}
