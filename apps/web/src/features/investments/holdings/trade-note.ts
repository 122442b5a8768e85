import type { HoldingTrade } from '@farthing/api-contract';
import { unitsText } from '../../../design/units-text.ts';
import { coinNote, tradeNote as texts } from './texts.tsx';

/** Returns details that the type's name doesn't say: the ratio, or what was received. Empty for ordinary trades. */
export function tradeNote(trade: HoldingTrade): string {
  const ratio = unitsText(trade.ratio ?? '1');
  switch (trade.type) {
    case 'dividend':
      return trade.property_income ? texts.propertyIncome : '';
    case 'split':
      return texts.newForOneOld(ratio);
    case 'unsplit':
      return texts.oneNewForOld(ratio);
    case 'restructure':
      return texts.newForOld(unitsText(trade.new ?? '1'), unitsText(trade.old ?? '1'));
    case 'spin_off':
      return texts.forEach(ratio, trade.new_symbol);
    case 'exchange':
      return texts.forEach(ratio, trade.new_symbol);
    case 'swap':
      return coinNote.swapped(unitsText(trade.new_quantity ?? '0'), trade.new_symbol);
    default:
      return '';
  }
}
