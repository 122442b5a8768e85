import type { ConnectorHost, FetchedPrices, PricesInput, PricesOutput } from '../../connector-api.ts';

const api = 'https://eodhd.com/api';
type Wanted = PricesInput['securities'][number];

interface Listing {
  readonly Code?: string;
  readonly Exchange?: string;
  readonly Currency?: string;
  readonly ISIN?: string | null;
}

interface Day {
  readonly date?: string;
  readonly close?: number;
}

interface Dividend {
  readonly date?: string;
  readonly unadjustedValue?: number;
  readonly value?: number;
  readonly currency?: string;
}

/** Exchanges by the ending of a symbol, as EODHD calls them. */
const exchanges: Readonly<Record<string, string>> = {
  L: 'LSE',
  DE: 'XETRA',
  PA: 'PA',
  AS: 'AS',
  SW: 'SW',
  TO: 'TO',
  AX: 'AU',
};

/**
 * Fetches closing prices and dividends of each security, found by ISIN, by SEDOL or by symbol. The currency is that of the
 * listing, as prices don't state one.
 * @see https://eodhd.com/financial-apis/ Search API, End-of-Day Historical Data API, Splits and Dividends API
 *   (from the public description; not tried against the live service)
 */
export async function run({ securities }: PricesInput, host: ConnectorHost): Promise<PricesOutput> {
  const found: FetchedPrices[] = [];
  for (const security of securities) found.push(await fetchOne(security, host));
  return { securities: found };
}

async function fetchOne(wanted: Wanted, host: ConnectorHost): Promise<FetchedPrices> {
  const { id, from, to } = wanted;
  const failed = (error: string): FetchedPrices => ({ id, currency: '', prices: [], error });
  try {
    const listing = await findListing(wanted, host);
    if (typeof listing === 'string') return failed(listing);
    const { Code: code = '', Exchange: exchange = '', Currency: currency = '' } = listing;
    const place = `${code}.${exchange}`;
    if (!/^[A-Za-z0-9-]{1,30}\.[A-Z]{1,12}$/.test(place))
      return failed(`EODHD lists ${place}, which can’t be asked for`);
    const days = await read<Day>(host, `${api}/eod/${place}?from=${from}&to=${to}&period=d&fmt=json`);
    if (typeof days === 'string') return failed(days);
    const prices = days.flatMap(({ date, close }) =>
      date !== undefined && typeof close === 'number' && close > 0 ? [{ date, price: decimal(close) }] : [],
    );
    if (prices.length === 0) return failed(`EODHD has no prices for ${place} since ${from}`);
    return { id, currency, prices, dividends: await dividendsOf(place, currency, wanted, host), error: null };
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'The request failed');
  }
}

/** Finds the listing in the currency and at the exchange that the symbol means, London and UK funds before others. */
async function findListing({ symbol, isin, sedol }: Wanted, host: ConnectorHost): Promise<Listing | string> {
  const known = isin ?? isinOf(sedol);
  const [, code = '', ending] = /^([A-Za-z0-9-]{1,20})(?:\.([A-Z]{1,2}))?$/.exec(symbol) ?? [];
  const exchange = ending === undefined ? undefined : exchanges[ending];
  const asked = known ?? code;
  if (asked === '') return `"${symbol}" isn’t a symbol that can be asked for at EODHD`;
  const listings = await read<Listing>(host, `${api}/search/${asked}?limit=30&fmt=json`);
  if (typeof listings === 'string') return listings;
  const fitting = listings.filter((one) =>
    known ? one.ISIN === known || one.Code === known : one.Code === code.toUpperCase(),
  );
  const preferred = exchange === undefined && !known ? ['US'] : [exchange, 'LSE', 'EUFUND', 'US'];
  for (const place of preferred) {
    const listing = fitting.find((one) => one.Exchange === place);
    if (listing) return listing;
  }
  return fitting[0] ?? `EODHD doesn’t know ${known ?? symbol}`;
}

async function dividendsOf(place: string, currency: string, { from, to }: Wanted, host: ConnectorHost) {
  const found = await read<Dividend>(host, `${api}/div/${place}?from=${from}&to=${to}&fmt=json`);
  if (typeof found === 'string') return [];
  return found.flatMap(({ date, unadjustedValue, value, currency: own }) => {
    const amount = unadjustedValue ?? value;
    const isSame = own === undefined || own === currency;
    return date !== undefined && isSame && typeof amount === 'number' && amount > 0
      ? [{ date, amount: decimal(amount) }]
      : [];
  });
}

/** The ISIN of a British SEDOL: `GB00`, the SEDOL and a check digit (ISO 6166). */
function isinOf(sedol: string | null): string | null {
  if (sedol === null || !/^[0-9B-DF-HJ-NP-TV-Z]{7}$/.test(sedol)) return null;
  const body = `GB00${sedol}`;
  const digits = [...body].flatMap((one) => [...String(Number.parseInt(one, 36))].map(Number)).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    return total + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12) : text;
}

async function read<Item>(host: ConnectorHost, url: string): Promise<Item[] | string> {
  const { status, body } = await host.request({ method: 'GET', url });
  if (status === 401) return 'EODHD rejected the API token. Enter it again';
  if (status === 402 || status === 429) return 'Your plan at EODHD allows no more requests for today';
  if (status === 403) return 'Your plan at EODHD doesn’t have this security';
  if (status === 404) return 'EODHD doesn’t know this security';
  if (status !== 200) return `EODHD answered ${status}`;
  const found = JSON.parse(body);
  return Array.isArray(found) ? found : 'EODHD sent something other than a list';
}
