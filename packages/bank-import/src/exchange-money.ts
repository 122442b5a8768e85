/**
 * Money that exchanges of cryptoassets hold beside coins, in ISO 4217. A closed list, because codes of currencies such as
 * MNT are also those of coins.
 */
const exchangeMoney: ReadonlySet<string> = new Set(['AED', 'AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'JPY', 'USD']);

/** Returns true if an asset of an exchange is money and not a coin. */
export function isExchangeMoney(asset: string): boolean {
  return exchangeMoney.has(asset);
}
