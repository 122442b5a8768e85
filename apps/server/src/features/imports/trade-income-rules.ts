import type { StatementTrade } from '@farthing/bank-import';
import { Decimal } from '@farthing/money';
import {
  cashOf,
  common,
  moved,
  type NoTrade,
  positive,
  poundsRate,
  print,
  rateBetween,
  refused,
  type TradeDraft,
} from './trade-figures-rules.ts';
import { withheldNote } from './trade-withheld-rules.ts';

const dividendWords = /^(?:div(?:idend)?:?)\s+(?:[\d,.]+\s+)?(\S.*)$/i;

/** A dividend before tax kept back: units times the rate a share where the row has them, else the cash and that tax. */
export function draftIncome(
  trade: StatementTrade,
  type: 'dividend' | 'dividend_accumulated' | 'capital_return',
): TradeDraft | NoTrade | 'cash' {
  const cash = cashOf(trade);
  if (trade.cashMinor !== null && trade.cashMinor < 0n) return 'cash'; // one that is taken back
  const quantity = positive(trade.quantity);
  const price = positive(trade.price);
  const withheld = positive(trade.withheld) ?? new Decimal(0);
  const foreign = price !== null && trade.priceCurrency !== null && trade.priceCurrency !== trade.currency;
  const byUnits = quantity !== null && price !== null ? quantity.times(price) : null;
  const currency = foreign && byUnits ? (trade.priceCurrency as string) : trade.currency;
  const amount = foreign && byUnits ? byUnits : (cash?.plus(foreign ? 0 : withheld) ?? byUnits);
  if (!amount || amount.isZero()) return refused('The row names no amount');
  const rate = rateBetween(trade, currency, amount.minus(withheld), cash);
  const base = common(trade);
  const named = dividendWords.exec(trade.name)?.[1];
  return {
    ...base,
    security:
      named === undefined || trade.isin || trade.symbol || trade.sedol
        ? base.security
        : { ...base.security, name: named },
    type,
    currency,
    quantity: null,
    price: null,
    fees: '0',
    amount: print(amount),
    fxRate: poundsRate(trade, currency, rate),
    notes: withheld.isZero() ? null : withheldNote(withheld.toFixed(), currency),
    cash: type === 'dividend_accumulated' ? null : moved(trade, type === 'dividend' ? 'income' : 'transfer'),
    remark: null,
  };
}

/** Units received as income: acquired at what they were worth, without cash. */
export function draftReward(trade: StatementTrade): TradeDraft | NoTrade {
  const quantity = positive(trade.quantity);
  const price = positive(trade.price);
  if (!quantity || !price) return refused('The row names no units, or not what they were worth');
  return {
    ...common(trade),
    type: 'buy',
    currency: trade.priceCurrency ?? trade.currency,
    quantity: print(quantity),
    price: print(price),
    fees: '0',
    amount: null,
    fxRate: poundsRate(trade, trade.priceCurrency ?? trade.currency, null),
    notes: 'Received as income: acquired at what it was worth on the day',
    cash: null,
    remark: 'Received as income: acquired at what it was worth on the day',
  };
}
