import type { ConnectorHost, FetchedPrices, PricesInput, PricesOutput } from '../../connector-api.ts';

const chart = 'https://query1.finance.yahoo.com/v8/finance/chart';

interface Chart {
  readonly meta?: { readonly currency?: string | null; readonly gmtoffset?: number };
  readonly timestamp?: readonly number[];
  readonly indicators?: { readonly quote?: readonly { readonly close?: readonly (number | null)[] }[] };
}

/** Fetches the closing prices of each security, unadjusted, in the currency in which it is traded. */
export async function run({ securities }: PricesInput, host: ConnectorHost): Promise<PricesOutput> {
  const found: FetchedPrices[] = [];
  for (const security of securities) found.push(await fetchOne(security, host));
  return { securities: found };
}

async function fetchOne(
  { id, symbol, from, to }: PricesInput['securities'][number],
  host: ConnectorHost,
): Promise<FetchedPrices> {
  const failed = (error: string): FetchedPrices => ({ id, currency: '', prices: [], error });
  if (!/^[A-Za-z0-9.^=-]{1,20}$/.test(symbol)) return failed(`"${symbol}" isn’t a symbol of Yahoo Finance`);
  const [first, last] = [Date.parse(from) / 1000, Date.parse(to) / 1000 + 86_400];
  try {
    const { status, body } = await host.request({
      method: 'GET',
      url: `${chart}/${symbol}?period1=${first}&period2=${last}&interval=1d`,
    });
    if (status === 404) return failed(`Yahoo Finance doesn’t know the symbol ${symbol}`);
    if (status === 429) return failed('Yahoo Finance has had too many requests. Try again later');
    if (status !== 200) return failed(`Yahoo Finance answered ${status}`);
    return readChart(id, symbol, JSON.parse(body)?.chart?.result?.[0]);
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'The request failed');
  }
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
  return { id, currency, prices: [...byDay.values()], error };
}

/** Yahoo's numbers are 32-bit floats printed as 64-bit ones: 7 significant digits are what they hold. */
function decimal(value: number): string {
  const places = Math.max(0, Math.min(8, 7 - Math.ceil(Math.log10(value))));
  return String(Number(value.toFixed(places)));
}
