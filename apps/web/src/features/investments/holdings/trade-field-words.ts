import * as common from '../../../design/common-texts.ts';
import { unitsText } from '../../../design/units-text.ts';
import { coinFields, reportedPeriod, tradeForm as texts } from './texts.tsx';
import type { TradeDraft } from './trade-draft.ts';
import { type TradeField, takesUnits } from './trade-types.ts';

/** Returns a field's label for a type of trade, as used on contract notes. */
export function labelOf(field: TradeField, { type, currency }: TradeDraft, isCoin: boolean): string {
  switch (field) {
    case 'quantity':
      return type === 'bonus_issue' || type === 'rights_issue' ? texts.newUnits : common.units;
    case 'price':
      if (type === 'excess_income') return reportedPeriod.perUnit(currency);
      return type === 'reward' || type === 'airdrop'
        ? coinFields.marketPrice(currency)
        : texts.priceOfOne(currency);
    case 'fees':
      if (type === 'swap' || type === 'wallet_out') return coinFields.feeValue(currency);
      return isCoin ? coinFields.fees(currency) : texts.fees(currency);
    case 'ratio':
      return type === 'unsplit' ? texts.oldForOneNew : texts.newForOneOld;
    case 'old':
      return texts.oldUnits;
    case 'new':
      return texts.becameNewUnits;
    case 'amount':
      return type === 'swap' ? coinFields.swapValue(currency) : texts.amount(currency);
    case 'foreign_tax':
      return texts.foreignTax(currency);
    case 'cost':
      return texts.cost(currency);
    case 'parent_value':
      return texts.valueOfOldShares(currency);
    case 'new_value':
      return texts.valueOfNewShares(currency);
    case 'new_symbol':
      return type === 'swap' ? coinFields.received : texts.newSymbol;
    case 'new_quantity':
      return coinFields.receivedUnits;
    case 'fee_quantity':
      return coinFields.feeCoins;
    case 'fee_symbol':
      return coinFields.feeCoin;
  }
}

/** Returns the help text of a field, if it has one. */
export function descriptionOf(
  field: TradeField,
  { type, currency, propertyIncome }: TradeDraft,
  held: string | undefined,
): { description?: string } {
  if (field === 'quantity' && takesUnits(type) && held !== undefined)
    return { description: texts.heldToday(unitsText(held)) };
  if (field === 'quantity' && type !== 'bonus_issue') return { description: common.howManyLike125 };
  if (field === 'price' && type === 'excess_income') return { description: reportedPeriod.perUnitNote };
  if (field === 'price')
    return { description: currency === 'GBP' ? common.poundsOrPence : common.examplePrice };
  if (field === 'fees' && type === 'wallet_out') return { description: coinFields.feeValueNote };
  if (field === 'fee_quantity') return { description: coinFields.feeCoinsNote };
  if (field === 'amount' && type === 'swap') return { description: coinFields.swapValueNote };
  if (field === 'fees') return { description: common.optional };
  if (field === 'foreign_tax') return { description: texts.foreignTaxNote };
  if (field === 'ratio' && type === 'split') return { description: texts.splitNote };
  if (field === 'ratio' && type === 'unsplit') return { description: texts.consolidationNote };
  if (field === 'ratio') return { description: texts.ratioNote };
  if (field === 'amount' && type === 'dividend' && propertyIncome)
    return { description: texts.beforeTaxWithheld };
  if (field === 'amount' && type === 'dividend') return { description: texts.dividendNote };
  if (field === 'amount' && type === 'dividend_accumulated') return { description: texts.accumulatedNote };
  if (field === 'parent_value' || field === 'new_value') return { description: texts.valuesNote };
  return {};
}
