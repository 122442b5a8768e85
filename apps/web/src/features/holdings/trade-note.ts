import type { HoldingTrade } from '@farthing/api-contract';
import { unitsText } from '../../design/units-text.ts';

/** What the name of an event does not say: its proportion, or what was received. Empty for plain trades. */
export function tradeNote(trade: HoldingTrade): string {
  const ratio = unitsText(trade.ratio ?? '1');
  switch (trade.type) {
    case 'split':
      return `${ratio} new for one old`;
    case 'unsplit':
      return `one new for ${ratio} old`;
    case 'restructure':
      return `${unitsText(trade.new ?? '1')} new for ${unitsText(trade.old ?? '1')} old`;
    case 'spin_off':
      return `${ratio} ${trade.new_symbol} for each`;
    case 'exchange':
      return `${ratio} ${trade.new_symbol} for each`;
    default:
      return '';
  }
}
