import type { TradeType } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { invalidField } from '../../../problems/problem.ts';
import type { TradeFigures } from './rules.ts';

/** Types of trade whose fee can be paid in coins. */
const takesCoinFees: ReadonlySet<TradeType> = new Set(['buy', 'sell', 'swap', 'wallet_out']);

/** Types of trade that have no fee in money. */
const withoutFees: ReadonlySet<TradeType> = new Set(['reward', 'airdrop', 'wallet_in']);

/**
 * Checks the fee of a trade, and the account of a move between wallets. Coins that pay a fee are disposed of at their market
 * value (TCGA 1992 s17(1)(b); CRYPTO22280), so a fee in coins needs that value.
 * @throws {Problem} invalid-request naming the field
 */
export function checkCoins(type: TradeType, figures: TradeFigures, accountType: string): void {
  const { fee_quantity, fees } = figures;
  const hasFees = !new Decimal(fees).isZero();
  if (fee_quantity !== null && !takesCoinFees.has(type))
    throw invalidField('fee_quantity', `A ${words(type)} has no fee in coins`);
  if (fee_quantity !== null && !hasFees)
    throw invalidField('fees', 'A fee in coins needs fees: the market value of those coins on that day');
  if (hasFees && withoutFees.has(type)) throw invalidField('fees', `A ${words(type)} has no fees`);
  if (type === 'wallet_out' && hasFees && fee_quantity === null)
    throw invalidField(
      'fee_quantity',
      'The fee of a move between wallets is paid in coins. A fee in money isn’t an allowable cost, so leave it out',
    );
  const isMove = type === 'wallet_in' || type === 'wallet_out';
  if (isMove && (accountType === 'isa' || accountType === 'pension'))
    throw invalidField('type', 'Moves between wallets are for accounts outside ISAs and pensions');
}

function words(type: TradeType): string {
  return type.replace('_', ' ');
}
