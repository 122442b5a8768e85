import type { ConnectorHost, FetchedPrices, PricesInput, PricesOutput } from '../../connector-api.ts';

const series = 'https://api.twelvedata.com/time_series';
/** Exchanges by the ending of a symbol, as ISO 10383 market codes. */
const exchanges: Readonly<Record<string, string>> = {
  L: 'XLON',
  DE: 'XETR',
  PA: 'XPAR',
  AS: 'XAMS',
  SW: 'XSWX',
  TO: 'XTSE',
  AX: 'XASX',
};

interface Series {
  readonly status?: string;
  readonly message?: string;
  readonly meta?: { readonly currency?: string };
  readonly values?: readonly { readonly datetime?: string; readonly close?: string }[];
}

/**
 * Fetches the closing prices of each security, in the currency in which it is traded.
 * @see https://twelvedata.com/docs#time-series
 *   (from the public description; not tried against the live service)
 */
export async function run({ securities }: PricesInput, host: ConnectorHost): Promise<PricesOutput> {
  const found: FetchedPrices[] = [];
  for (const security of securities) found.push(await fetchOne(security, host));
  return { securities: found };
}

async function fetchOne(
  { id, symbol, isin, from, to }: PricesInput['securities'][number],
  host: ConnectorHost,
): Promise<FetchedPrices> {
  const failed = (error: string): FetchedPrices => ({ id, currency: '', prices: [], error });
  const [, name = '', ending] = /^([A-Za-z0-9/-]{1,20})(?:\.([A-Z]{1,2}))?$/.exec(symbol) ?? [];
  const exchange = ending === undefined ? undefined : exchanges[ending];
  if (name === '' || (ending !== undefined && exchange === undefined))
    return failed(`"${symbol}" isn’t a symbol that can be asked for at Twelve Data`);
  // Without its exchange, a symbol can be that of another company in the USA.
  if (ending === undefined && isin !== null && !isin.startsWith('US'))
    return failed(
      `${symbol} needs its exchange, such as ${symbol}.L. Enter it as the symbol at the price provider`,
    );
  const place = exchange === undefined ? '' : `&mic_code=${exchange}`;
  try {
    const { status, body } = await host.request({
      method: 'GET',
      url: `${series}?symbol=${encodeURIComponent(name)}${place}&interval=1day&adjust=none&start_date=${from}&end_date=${to}&outputsize=5000`,
    });
    if (status === 401) return failed('Twelve Data rejected the API key. Enter it again');
    if (status === 429) return failed('Your plan at Twelve Data allows no more requests for now');
    if (status !== 200 && status !== 400 && status !== 404) return failed(`Twelve Data answered ${status}`);
    return readSeries(id, symbol, JSON.parse(body));
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'The request failed');
  }
}

function readSeries(id: string, symbol: string, { status, message, meta, values }: Series): FetchedPrices {
  if (status === 'error')
    return { id, currency: '', prices: [], error: `Twelve Data: ${String(message).slice(0, 200)}` };
  const prices = (values ?? []).flatMap(({ datetime, close }) =>
    datetime !== undefined && close !== undefined ? [{ date: datetime.slice(0, 10), price: close }] : [],
  );
  const error = prices.length === 0 ? `Twelve Data has no prices for ${symbol}` : null;
  return { id, currency: meta?.currency ?? '', prices, error };
}
