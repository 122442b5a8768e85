import type { HoldingTrade } from '@farthing/api-contract';
import type { LineMark } from '../../../design/charts/line-marks.tsx';
import { unitsText } from '../../../design/units-text.ts';
import { tradeMark as texts } from './texts.tsx';
import { tradeTypes } from './trade-types.ts';

const comesIn = [...['buy', 'transfer_in', 'rights_issue', 'bonus_issue', 'reward', 'airdrop', 'wallet_in']];
const goesOut = ['sell', 'transfer_out', 'swap', 'wallet_out'];

/** A trade as a mark on the line of a holding's value: up for what came in, down for what went out. */
export function tradeMark({ date, type, quantity }: HoldingTrade, hideUnits: boolean): LineMark {
  const shape = comesIn.includes(type) ? 'up' : goesOut.includes(type) ? 'down' : 'dot';
  const { name } = tradeTypes[type];
  const text = quantity === null || hideUnits ? name : texts.ofUnits(name, unitsText(quantity));
  return { date, shape, text };
}
