import type { Decimal } from '@farthing/money';

/** One row of the ledgers. Amounts have their sign; the fee is besides the amount. */
export interface KrakenEntry {
  readonly id: string;
  readonly reference: string;
  readonly date: string;
  readonly type: string;
  readonly subtype: string;
  /** Common name of the coin or currency. */
  readonly asset: string;
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly feeAsset: string;
  /** Values of amount and fee in US dollars, in files that have them. */
  readonly dollars: Decimal | null;
  readonly feeDollars: Decimal | null;
  readonly line: number;
}

/** Kraken's own codes for coins and currencies, and their common ones. */
const codes: Readonly<Record<string, string>> = {
  XBT: 'BTC',
  XXBT: 'BTC',
  XDG: 'DOGE',
  XXDG: 'DOGE',
  XETC: 'ETC',
  XETH: 'ETH',
  ETH2: 'ETH',
  XLTC: 'LTC',
  XMLN: 'MLN',
  XREP: 'REP',
  XXLM: 'XLM',
  XXMR: 'XMR',
  XXRP: 'XRP',
  XZEC: 'ZEC',
  ZAUD: 'AUD',
  ZCAD: 'CAD',
  ZEUR: 'EUR',
  ZGBP: 'GBP',
  ZJPY: 'JPY',
  ZUSD: 'USD',
};

/** Returns the common name of a coin or currency. Staked and held units, such as DOT28.S, are the coin itself. */
export function coinOf(asset: string): string {
  const upper = asset.trim().toUpperCase();
  const plain = upper.replace(/\.(S|M|F|B|P|HOLD)$/, '');
  const coin = plain === upper ? plain : plain.replace(/(?<=[A-Z])\d{2}$/, '');
  return codes[coin] ?? coin;
}

/** The part of a value that belongs to some of the units. */
export function shareOf(
  value: Decimal | null,
  part: Decimal,
  whole: Decimal,
  isSameCoin: boolean,
): Decimal | null {
  if (value === null || !isSameCoin || whole.isZero()) return null;
  return value.times(part.abs()).div(whole.abs()).toDecimalPlaces(12);
}
