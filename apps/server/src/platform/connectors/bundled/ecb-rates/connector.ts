import type { ConnectorHost, FetchedRate, RatesInput, RatesOutput } from '../../connector-api.ts';

const folder = 'https://www.ecb.europa.eu/stats/eurofxref';
/** The file of the last 90 days has about that many, counted as calendar days. */
const recentDays = 85;

/**
 * Fetches the euro reference rates of the European Central Bank.
 * @returns units of each currency for one euro, as published
 * @see https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html
 */
export async function run({ from, to }: RatesInput, host: ConnectorHost): Promise<RatesOutput> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const file = days > recentDays ? 'eurofxref-hist.xml' : 'eurofxref-hist-90d.xml';
  const { status, body } = await host.request({
    method: 'GET',
    url: `${folder}/${file}`,
    headers: { accept: 'application/xml' },
  });
  if (status !== 200) throw new Error(`The European Central Bank answered ${status}`);
  const rates = readRates(body).filter(({ date }) => date >= from && date <= to);
  if (!body.includes('<Cube time='))
    throw new Error('The European Central Bank sent something other than rates');
  return { rates };
}

/** Reads `<Cube time='…'>` for a day, and in it `<Cube currency='…' rate='…'/>` for each currency. */
function readRates(xml: string): FetchedRate[] {
  const rates: FetchedRate[] = [];
  let date = '';
  for (const [, time, currency, rate] of xml.matchAll(
    /<Cube\s+(?:time=['"](\d{4}-\d\d-\d\d)['"]|currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]+)['"])/g,
  )) {
    if (time !== undefined) date = time;
    else if (date !== '' && currency !== undefined && rate !== undefined)
      rates.push({ from_currency: 'EUR', to_currency: currency, date, rate });
  }
  return rates;
}
