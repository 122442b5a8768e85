import type { ConnectorHost, FetchedPrices, PricesInput, PricesOutput } from '../../connector-api.ts';

const query = 'https://www.alphavantage.co/query';
/** Exchanges by the ending of a symbol, as Alpha Vantage calls them. */
const exchanges: Readonly<Record<string, string>> = { L: 'LON', DE: 'DEX', TO: 'TRT' };

interface Match {
  readonly '1. symbol'?: string;
  readonly '8. currency'?: string;
}

interface Answer {
  readonly 'Time Series (Daily)'?: Readonly<Record<string, { readonly '4. close'?: string }>>;
  readonly bestMatches?: readonly Match[];
  readonly Note?: string;
  readonly Information?: string;
  readonly 'Error Message'?: string;
}

/**
 * Fetches the closing prices of the last 100 trading days of each security. The currency comes from a search, as prices
 * don't state one.
 * @see https://www.alphavantage.co/documentation/ TIME_SERIES_DAILY and SYMBOL_SEARCH
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
  const [, code = '', ending] = /^([A-Za-z0-9-]{1,20})(?:\.([A-Z]{1,2}))?$/.exec(symbol) ?? [];
  const exchange = ending === undefined ? undefined : exchanges[ending];
  if (code === '' || (ending !== undefined && exchange === undefined))
    return failed(`"${symbol}" isn’t a symbol that can be asked for at Alpha Vantage`);
  // Without its exchange, a symbol can be that of another company in the USA.
  if (ending === undefined && isin !== null && !isin.startsWith('US'))
    return failed(
      `${symbol} needs its exchange, such as ${symbol}.L. Enter it as the symbol at the price provider`,
    );
  const own = exchange === undefined ? code : `${code}.${exchange}`;
  try {
    const search = await read(host, `${query}?function=SYMBOL_SEARCH&keywords=${own}`);
    if (typeof search === 'string') return failed(search);
    const match = search.bestMatches?.find((one) => one['1. symbol'] === own);
    if (!match) return failed(`Alpha Vantage doesn’t know ${own}`);
    const series = await read(host, `${query}?function=TIME_SERIES_DAILY&symbol=${own}&outputsize=compact`);
    if (typeof series === 'string') return failed(series);
    const prices = Object.entries(series['Time Series (Daily)'] ?? {}).flatMap(([date, day]) => {
      const price = day['4. close'];
      return price !== undefined && date >= from && date <= to ? [{ date, price }] : [];
    });
    const error = prices.length === 0 ? `Alpha Vantage has no prices for ${own} since ${from}` : null;
    return { id, currency: match['8. currency'] ?? '', prices, error };
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'The request failed');
  }
}

async function read(host: ConnectorHost, url: string): Promise<Answer | string> {
  const { status, body } = await host.request({ method: 'GET', url });
  if (status === 429) return 'Your key at Alpha Vantage allows no more requests for today';
  if (status !== 200) return `Alpha Vantage answered ${status}`;
  const answer: Answer = JSON.parse(body) ?? {};
  const refusal = answer.Note ?? answer.Information;
  if (refusal !== undefined)
    return /api key|apikey/i.test(refusal) && /invalid|missing/i.test(refusal)
      ? 'Alpha Vantage rejected the API key. Enter it again'
      : 'Your key at Alpha Vantage allows no more requests for today';
  return answer['Error Message'] === undefined
    ? answer
    : `Alpha Vantage: ${answer['Error Message'].slice(0, 200)}`;
}
