import type { ConnectorHost, FetchedPrices, PricesInput, PricesOutput } from '../../connector-api.ts';

const chart = 'https://query1.finance.yahoo.com/v8/finance/chart';
const search = 'https://query1.finance.yahoo.com/v1/finance/search';
type Wanted = PricesInput['securities'][number];

interface Chart {
  readonly meta?: { readonly currency?: string | null; readonly gmtoffset?: number };
  readonly timestamp?: readonly number[];
  readonly events?: {
    readonly dividends?: Readonly<Record<string, { readonly amount?: number; readonly date?: number }>>;
  };
  readonly indicators?: { readonly quote?: readonly { readonly close?: readonly (number | null)[] }[] };
}

/** Fetches the closing prices of each security, unadjusted, in the currency in which it is traded. */
export async function run({ securities }: PricesInput, host: ConnectorHost): Promise<PricesOutput> {
  const found: FetchedPrices[] = [];
  for (const security of securities) found.push(await fetchOne(security, host));
  return { securities: found };
}

/**
 * Asks by symbol. A symbol without its exchange can be that of another company elsewhere: BA is Boeing, and BA.L BAE Systems.
 * So the ISIN comes first where it is known, and funds, whose symbols there are numbers, are found by their codes alone.
 */
async function fetchOne(wanted: Wanted, host: ConnectorHost): Promise<FetchedPrices> {
  const { symbol, isin, sedol } = wanted;
  const isSymbol = /^[A-Za-z0-9.^=-]{1,20}$/.test(symbol) && symbol !== isin && symbol !== sedol;
  const isPlaced = isSymbol && (symbol.includes('.') || (isin === null && sedol === null));
  try {
    const first = isPlaced ? await fetchSymbol(wanted, symbol, host) : undefined;
    if (first && first.error === null) return first;
    for (const code of [isin, sedol]) {
      if (code === null || !/^[A-Z0-9]{7,12}$/.test(code)) continue;
      const found = await findSymbol(code, symbol, host);
      if (found !== undefined && (found !== symbol || !first)) return await fetchSymbol(wanted, found, host);
    }
    return first ?? failed(wanted, `Yahoo Finance doesn’t know the ISIN or SEDOL of ${symbol}`);
  } catch (error) {
    return failed(wanted, error instanceof Error ? error.message : 'The request failed');
  }
}

function failed({ id }: Wanted, error: string): FetchedPrices {
  return { id, currency: '', prices: [], error };
}

/** The symbol of a code: the user's own if it is among those found, with its exchange in London before others. */
async function findSymbol(code: string, own: string, host: ConnectorHost): Promise<string | undefined> {
  const { status, body } = await host.request({
    method: 'GET',
    url: `${search}?q=${code}&quotesCount=10&newsCount=0`,
  });
  if (status !== 200) return undefined;
  const quotes: unknown = JSON.parse(body)?.quotes;
  const symbols = (Array.isArray(quotes) ? quotes : [])
    .map((one: { symbol?: unknown }) => String(one?.symbol))
    .filter((one) => /^[A-Za-z0-9.^=-]{1,20}$/.test(one));
  const isLondon = (one: string) => one.endsWith('.L');
  const ofOwn = symbols.filter((one) => one.split('.')[0] === own);
  return (
    symbols.find((one) => one === own) ??
    ofOwn.find(isLondon) ??
    ofOwn[0] ??
    symbols.find(isLondon) ??
    symbols[0]
  );
}

async function fetchSymbol(wanted: Wanted, symbol: string, host: ConnectorHost): Promise<FetchedPrices> {
  const { id, from, to } = wanted;
  const [first, last] = [Date.parse(from) / 1000, Date.parse(to) / 1000 + 86_400];
  const { status, body } = await host.request({
    method: 'GET',
    url: `${chart}/${symbol}?period1=${first}&period2=${last}&interval=1d&events=div`,
  });
  if (status === 404) return failed(wanted, `Yahoo Finance doesn’t know the symbol ${symbol}`);
  if (status === 429) return failed(wanted, 'Yahoo Finance has had too many requests. Try again later');
  if (status !== 200) return failed(wanted, `Yahoo Finance answered ${status}`);
  return readChart(id, symbol, JSON.parse(body)?.chart?.result?.[0]);
}

function readChart(id: string, symbol: string, chart: Chart | undefined): FetchedPrices {
  const currency = chart?.meta?.currency ?? '';
  const closes = chart?.indicators?.quote?.[0]?.close ?? [];
  const offset = chart?.meta?.gmtoffset ?? 0;
  const prices = (chart?.timestamp ?? []).flatMap((time, index) => {
    const close = closes[index];
    if (typeof close !== 'number' || !(close > 0)) return [];
    // A day is that of the exchange.
    const date = new Date((time + offset) * 1000).toISOString().slice(0, 10);
    return [{ date, price: decimal(close) }];
  });
  const byDay = new Map(prices.map((one) => [one.date, one]));
  const error = prices.length === 0 ? `Yahoo Finance has no prices for ${symbol}` : null;
  const dividends = Object.values(chart?.events?.dividends ?? {}).flatMap(({ amount, date }) =>
    typeof amount === 'number' && amount > 0 && typeof date === 'number'
      ? [{ date: new Date((date + offset) * 1000).toISOString().slice(0, 10), amount: decimal(amount) }]
      : [],
  );
  return { id, currency, prices: [...byDay.values()], dividends, error };
}

/** Yahoo's numbers are 32-bit floats printed as 64-bit ones: 7 significant digits are what they hold. */
function decimal(value: number): string {
  const places = Math.max(0, Math.min(8, 7 - Math.ceil(Math.log10(value))));
  return String(Number(value.toFixed(places)));
}
