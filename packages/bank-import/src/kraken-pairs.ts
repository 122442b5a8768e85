import { Decimal } from '@farthing/money';
import type { CoinRow } from './broker-rows.ts';
import { isExchangeMoney } from './exchange-money.ts';
import { type KrakenEntry, shareOf } from './kraken-coins.ts';

interface PlacedRow {
  readonly row: CoinRow;
  readonly line: number;
}

/** Fee credits of Kraken, which cost nothing when they are used. */
const feeCredits = 'KFEE';

/**
 * Makes a trade of the entries that share a reference: a purchase or sale for money, or a swap of two coins. A trade of which the
 * file has one side only, or more than two, is rejected, row by row.
 */
export function pairOf(entries: readonly KrakenEntry[]): PlacedRow[] {
  const sides = entries.filter(({ amount }) => !amount.isZero());
  const fees = entries.filter(
    ({ amount, fee, asset }) => amount.isZero() && !fee.isZero() && asset !== feeCredits,
  );
  const [given, more] = sides.filter(({ amount }) => amount.isNegative());
  const [came, another] = sides.filter(({ amount }) => amount.gt(0));
  if (!given || !came || more || another || given.asset === came.asset)
    return reject(
      entries,
      '!The file doesn’t have both sides of this trade. Record it on the holding by hand.',
    );
  const place = given.line < came.line ? given.line : came.line;
  const paid = [given, came, ...fees].filter(({ fee, feeAsset }) => fee.gt(0) && feeAsset !== feeCredits);
  if (paid.length > 1) return reject(entries, '!The trade has two fees. Record it on the holding by hand.');
  const [fee] = paid;
  if (isExchangeMoney(given.asset) && isExchangeMoney(came.asset))
    return reject(entries, 'A conversion between currencies');
  const isDeal = isExchangeMoney(given.asset) || isExchangeMoney(came.asset);
  const row = isDeal ? dealOf(given, came, fee) : swapOf(given, came, fee);
  return [{ row, line: place }];
}

function reject(entries: readonly KrakenEntry[], status: string): PlacedRow[] {
  return entries.map(({ id, date, asset, line }) => ({
    row: { id, date, action: 'other', symbol: asset, name: asset, status },
    line,
  }));
}

/** A purchase or sale for money. A fee in coins is worth its part of the money. */
function dealOf(given: KrakenEntry, came: KrakenEntry, fee: KrakenEntry | undefined): CoinRow {
  const isBuy = isExchangeMoney(given.asset);
  const [coin, money] = isBuy ? [came, given] : [given, came];
  const units = coin.amount.abs();
  const gross = money.amount.abs();
  const isMoneyFee = fee !== undefined && fee.feeAsset === money.asset;
  const charged = isMoneyFee ? fee.fee : new Decimal(0);
  const total = isBuy ? gross.plus(charged).negated() : gross.minus(charged);
  const coinFee = fee !== undefined && !isMoneyFee;
  const value = coinFee ? shareOf(gross, fee.fee, units, fee.feeAsset === coin.asset) : null;
  return {
    ...{ id: coin.reference, date: coin.date, symbol: coin.asset, name: coin.asset },
    action: isBuy ? 'buy' : 'sell',
    quantity: units.toFixed(),
    price: gross.div(units).toDecimalPlaces(12).toFixed(),
    fees: charged.toFixed(),
    amount: total.toFixed(),
    currency: money.asset,
    fee: coinFee ? { symbol: fee.feeAsset, quantity: fee.fee.toFixed(), value: value?.toFixed() } : undefined,
  };
}

/** A swap of two coins, at the value of those that came, in US dollars. */
function swapOf(given: KrakenEntry, came: KrakenEntry, fee: KrakenEntry | undefined): CoinRow {
  const value = came.dollars?.gt(0) ? came.dollars : given.dollars?.gt(0) ? given.dollars : null;
  const side = fee?.feeAsset === came.asset ? came : given;
  const worth = fee
    ? (fee.feeDollars ?? shareOf(value, fee.fee, side.amount, side.asset === fee.feeAsset))
    : null;
  return {
    ...{ id: given.reference, date: given.date, symbol: given.asset, name: given.asset },
    action: 'swap',
    quantity: given.amount.abs().toFixed(),
    received: { symbol: came.asset, quantity: came.amount.toFixed() },
    value: value?.toFixed(),
    currency: 'USD',
    fee: fee ? { symbol: fee.feeAsset, quantity: fee.fee.toFixed(), value: worth?.toFixed() } : undefined,
  };
}
