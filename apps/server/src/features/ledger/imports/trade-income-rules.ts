import type { StatementTrade } from '@farthing/bank-import';
import { Decimal } from '@farthing/money';
import { distributionRateOf, taxYearOf } from '@farthing/uk-tax';
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

/** A dividend before withholding tax: units times rate per share if the row has them, otherwise cash plus tax. */
export function draftIncome(
  trade: StatementTrade,
  type: 'dividend' | 'dividend_accumulated' | 'capital_return',
): TradeDraft | NoTrade {
  const { amount, currency, rate, remark, foreignTax } = grossOf(trade);
  if (!amount || amount.isZero()) return refused('The row has no amount');
  const base = common(trade);
  const distribution = trade.propertyIncome ? distributionOf(trade, amount) : undefined;
  const named = dividendWords.exec(trade.name)?.[1];
  const withheld = positive(trade.withheld);
  const taken = trade.cashMinor !== null && trade.cashMinor < 0n;
  return {
    ...base,
    security:
      named === undefined || trade.isin || trade.symbol || trade.sedol
        ? base.security
        : { ...base.security, name: named },
    type,
    ...(taken ? { half: 'reversal' } : {}),
    currency,
    quantity: null,
    price: null,
    fees: '0',
    amount: print(amount),
    ...(distribution === 'proved' ? { propertyIncome: true as const } : {}),
    ...(foreignTax === null || isUnitedKingdom(trade) ? {} : { foreignTax: print(foreignTax) }),
    fxRate: poundsRate(trade, currency, rate),
    notes: withheld === null ? null : withheldNote(withheld.toFixed(), trade.withheldCurrency ?? currency),
    cash: type === 'dividend_accumulated' ? null : moved(trade, type === 'dividend' ? 'income' : 'transfer'),
    remark: distribution === 'unproved' ? unprovedDistribution : remark,
  };
}

/** Returns true if tax withheld is UK tax: on a property income distribution, or on any income of a security with a GB ISIN. */
function isUnitedKingdom({ propertyIncome, isin }: StatementTrade): boolean {
  return propertyIncome === true || (isin?.startsWith('GB') ?? false);
}

const unprovedDistribution =
  'A property income distribution without 20% tax withheld. It counts as a dividend: edit the trade if the amount is before tax';

/** Returns `proved` if the row proves the distribution's amount before tax (ITA 2007 s974: the basic rate is withheld). */
function distributionOf({ date, withheld }: StatementTrade, amount: Decimal): 'proved' | 'unproved' {
  const expected = amount.times(distributionRateOf(taxYearOf(date)));
  const isProved = withheld !== null && expected.minus(new Decimal(withheld).abs()).abs().lte('0.01');
  return isProved ? 'proved' : 'unproved';
}

interface GrossIncome {
  readonly amount: Decimal | null;
  readonly currency: string;
  readonly rate: Decimal | null;
  readonly remark: string | null;
  /** Tax withheld, in `currency`. Null if there is none, or the amount is after it. */
  readonly foreignTax: Decimal | null;
}

/**
 * Returns the gross income of a dividend. Cash in pounds shows the value of a foreign dividend, which is then
 * recorded in its own currency. Otherwise it is recorded in the currency of the cash.
 */
function grossOf(trade: StatementTrade): GrossIncome {
  const cash = cashOf(trade);
  const [quantity, price] = [positive(trade.quantity), positive(trade.price)];
  const kept = positive(trade.withheld) ?? new Decimal(0);
  const byUnits = quantity !== null && price !== null ? quantity.times(price) : null;
  const payers = byUnits === null ? null : trade.priceCurrency;
  const keptIn = trade.withheldCurrency ?? payers ?? trade.currency;
  const foreign = payers !== null && payers !== trade.currency;
  const own = { currency: trade.currency, rate: null, remark: null, foreignTax: null };
  const some = kept.isZero() ? null : kept;
  if (!foreign || byUnits === null || payers === null) {
    if (keptIn === trade.currency || kept.isZero())
      return { ...own, amount: cash?.plus(kept) ?? byUnits, foreignTax: some };
    return { ...own, amount: cash ?? byUnits, remark: keptUnknown(kept, keptIn) };
  }
  const paidFor = keptIn === payers ? byUnits.minus(kept) : byUnits;
  const paid = cash !== null && keptIn === trade.currency ? cash.plus(kept) : cash;
  const rate = paidFor.gt(0) ? rateBetween(trade, payers, paidFor, paid) : null;
  const isKnown = (keptIn === payers || keptIn === trade.currency || kept.isZero()) && paidFor.gt(0);
  if (trade.currency === 'GBP' || cash === null) {
    if (isKnown || cash === null) {
      const converted = keptIn === trade.currency && rate && some ? some.div(rate) : null;
      const foreignTax = keptIn === payers ? some : converted;
      return { amount: byUnits, currency: payers, rate, remark: null, foreignTax };
    }
    return { ...own, amount: cash, remark: keptUnknown(kept, keptIn) };
  }
  if (!isKnown) return { ...own, amount: cash, remark: keptUnknown(kept, keptIn) };
  if (keptIn !== payers || !rate)
    return { ...own, amount: paid, foreignTax: keptIn === payers ? null : some };
  return { ...own, amount: cash.plus(kept.times(rate)), foreignTax: some?.times(rate) ?? null };
}

function keptUnknown(kept: Decimal, currency: string): string {
  return `The row gives no exchange rate for the ${kept.toFixed()} ${currency} of tax withheld. The dividend is counted after that tax`;
}
