import { Decimal, roundMoney } from '@farthing/money';
import { coinFields, tradeTotal as texts } from './texts.tsx';
import { readTradeFigure, type TradeDraft } from './trade-draft.ts';

/** Total of a trade while it is typed. */
interface TradeTotal {
  /** Units times price, or the amount. */
  readonly gross: string;
  /** Undefined where there are none. */
  readonly fees: string | undefined;
  /** Foreign tax withheld from a dividend. Undefined if there is none. */
  readonly foreignTax: string | undefined;
  /** With the fees or after foreign tax: what is paid, or received. */
  readonly total: string;
  /** Label of the total: "You pay". */
  readonly word: string;
  /** The total in pounds, once the rate is known; undefined for pounds. */
  readonly pounds: string | undefined;
}

/**
 * Works out what is paid or received. Undefined until all that it needs is typed.
 * @param rate pounds for one unit of the currency
 */
export function tradeTotal(draft: TradeDraft, rate: string | undefined): TradeTotal | undefined {
  const gross = grossOf(draft);
  const fees = readTradeFigure(draft, 'fees');
  if (gross === undefined || (fees && !fees.ok)) return undefined;
  const { type, currency } = draft;
  const selling = type === 'sell';
  const hasFees = ['buy', 'sell', 'rights_issue'].includes(type) && fees?.ok && fees.value !== '0';
  const withheld = type === 'dividend' ? readTradeFigure(draft, 'foreign_tax') : undefined;
  if (withheld && !withheld.ok) return undefined;
  const foreignTax = new Decimal(withheld?.value ?? 0);
  const withFees = hasFees ? (selling ? gross.minus(fees.value) : gross.plus(fees.value)) : gross;
  const total = withFees.minus(foreignTax);
  return {
    gross: roundMoney(gross, currency),
    fees: hasFees ? roundMoney(new Decimal(fees.value), currency) : undefined,
    foreignTax: foreignTax.isZero() ? undefined : roundMoney(foreignTax, currency),
    total: roundMoney(total, currency),
    word: wordOf(draft),
    pounds: currency === 'GBP' || rate === undefined ? undefined : roundMoney(total.times(rate), 'GBP'),
  };
}

function wordOf({ type, propertyIncome }: TradeDraft): string {
  if (type === 'transfer_in') return texts.costThatComesWith;
  if (['swap', 'reward', 'airdrop'].includes(type)) return coinFields.worth;
  if (type === 'buy' || type === 'rights_issue') return texts.youPay;
  return type === 'dividend' && propertyIncome ? texts.beforeTaxWithheld : texts.youReceive;
}

function grossOf(draft: TradeDraft): Decimal | undefined {
  const { type } = draft;
  if (['buy', 'sell', 'rights_issue', 'reward', 'airdrop'].includes(type)) {
    const [quantity, price] = [readTradeFigure(draft, 'quantity'), readTradeFigure(draft, 'price')];
    return quantity?.ok && price?.ok ? new Decimal(quantity.value).times(price.value) : undefined;
  }
  const field = type === 'transfer_in' ? 'cost' : 'amount';
  if (
    type !== 'transfer_in' &&
    !['dividend', 'dividend_accumulated', 'capital_return', 'swap'].includes(type)
  )
    return undefined;
  const read = readTradeFigure(draft, field);
  return read?.ok ? new Decimal(read.value) : undefined;
}
