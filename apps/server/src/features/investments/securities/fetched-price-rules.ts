import { Decimal } from '@farthing/money';
import { type PricedSecurity, type PriceEntry, sortOutPrices } from './price-file-rules.ts';

/** Closing prices of a security as a source states them. */
export interface StatedPrices {
  /** `GBP`, or `GBX` or `GBp` for pence. Empty if the source doesn't state it. */
  readonly currency: string;
  readonly prices: readonly { readonly date: string; readonly price: string }[];
}

/** A stored price that fetched ones are compared with. */
export interface StoredPrice {
  readonly date: string;
  readonly price: string;
}

/** Factor between pounds and pence, which a price that is wrong by it comes near. */
const hundred = { least: 50, most: 200 };

/**
 * Brings fetched prices into the security's currency, or says why they are refused. They are refused whole: a source
 * that states no currency or another one, and one whose prices are about 100 times those that are stored, as pence are.
 * @param stored the newest price of the security, from any source
 * @returns the prices from `from` to `today`
 */
export function readFetchedPrices(
  { currency, prices }: StatedPrices,
  security: PricedSecurity,
  {
    from,
    today,
    stored,
  }: { readonly from: string; readonly today: string; readonly stored: StoredPrice | undefined },
): { readonly prices: readonly PriceEntry[] } | { readonly error: string } {
  if (currency === '')
    return { error: 'The source doesn’t state the currency of its prices, so they weren’t stored' };
  const inRange = prices.filter(({ date }) => date >= from && date <= today);
  const written = inRange.map(({ date, price }, index) => ({
    line: index + 1,
    symbol: '',
    date,
    price,
    currency,
  }));
  const { prices: read, refused } = sortOutPrices(written, () => security, today);
  const [fault] = refused;
  if (fault && read.length === 0)
    return { error: `${fault.reason}. The source states ${currency.slice(0, 10)}` };
  const wrong = stored && read.find(({ price }) => isHundredfold(price, stored.price));
  if (wrong)
    return {
      error: `The price of ${wrong.date} is about 100 times more or less than the stored one of ${stored.date}. Check whether this security is in pounds or pence, and the symbol`,
    };
  return { prices: read };
}

function isHundredfold(one: string, other: string): boolean {
  const ratio = new Decimal(one).div(other);
  const isNear = (value: Decimal) => value.gte(hundred.least) && value.lte(hundred.most);
  return isNear(ratio) || isNear(new Decimal(1).div(ratio));
}
