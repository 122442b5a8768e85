import type { ConnectorHost, FetchedRate, RatesInput, RatesOutput } from '../../connector-api.ts';

const files = 'https://www.trade-tariff.service.gov.uk/uk/api/exchange_rates/files';
/** The first month that this service has; older ones are in the National Archives. */
const firstMonth = '2021-01';

/**
 * Fetches HMRC's exchange rates, a file for each month.
 * @returns units of each currency for one pound, dated the first day of the month for which they are published
 * @see https://www.trade-tariff.service.gov.uk/exchange_rates
 */
export async function run({ from, to }: RatesInput, host: ConnectorHost): Promise<RatesOutput> {
  const rates: FetchedRate[] = [];
  for (const month of monthsBetween(from.slice(0, 7), to.slice(0, 7))) {
    const [year, number] = month.split('-');
    const { status, body } = await host.request({
      method: 'GET',
      url: `${files}/monthly_xml_${year}-${Number(number)}.xml`,
      headers: { accept: 'application/xml' },
    });
    // The file of the current month may come late.
    if (status === 404 && month === to.slice(0, 7)) continue;
    if (status !== 200) throw new Error(`HMRC answered ${status} for the rates of ${month}`);
    rates.push(...readMonth(body, month));
  }
  return { rates };
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  let month = from < firstMonth ? firstMonth : from;
  while (month <= to) {
    months.push(month);
    const [year = 0, number = 0] = month.split('-').map(Number);
    month = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  }
  return months;
}

/** Reads `<exchangeRate>` for each country. Countries that share a currency have the same rate, or it is left out. */
function readMonth(xml: string, month: string): FetchedRate[] {
  const period = /<exchangeRateMonthList\s+Period=['"]([^'"]*)['"]/.exec(xml)?.[1];
  if (period === undefined) throw new Error(`HMRC sent something other than the rates of ${month}`);
  const found = new Map<string, string | null>();
  for (const [, entry = ''] of xml.matchAll(/<exchangeRate>([\s\S]*?)<\/exchangeRate>/g)) {
    const currency = /<currencyCode>\s*([A-Z]{3})\s*</.exec(entry)?.[1];
    const rate = /<rateNew>\s*([\d.]+)\s*</.exec(entry)?.[1];
    if (currency === undefined || rate === undefined || currency === 'GBP') continue;
    const before = found.get(currency);
    found.set(currency, before === undefined || before === rate ? rate : null);
  }
  return [...found].flatMap(([currency, rate]) =>
    rate === null ? [] : [{ from_currency: 'GBP', to_currency: currency, date: `${month}-01`, rate }],
  );
}
