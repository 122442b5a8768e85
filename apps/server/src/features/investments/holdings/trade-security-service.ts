import type { HoldingTradeChange, NewHoldingTrade } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { invalidField } from '../../../problems/problem.ts';
import { findOrAddSecurity } from '../securities/service.ts';
import type { TradeFigures } from './rules.ts';
import type { TradedHolding } from './store.ts';
import type { StoredTrade } from './trade-store.ts';

/** Types of trade that put units of another security into the account. */
const receives: ReadonlySet<string> = new Set(['spin_off', 'exchange', 'swap']);

/**
 * Finds the other securities of a trade by their symbols, and adds those that are missing: the one received, and the coin that
 * paid the fee.
 * @throws {Problem} invalid-request if the security received is that of the holding
 */
export async function findOthers(
  scope: UserScope,
  holding: TradedHolding,
  {
    type,
    entry,
    before,
    figures,
  }: {
    readonly type: string;
    readonly entry: NewHoldingTrade | HoldingTradeChange;
    readonly before: StoredTrade | undefined;
    readonly figures: TradeFigures;
  },
): Promise<{ new_security_id: string | null; fee_security_id: string | null }> {
  const new_security_id = receives.has(type)
    ? await findReceiver(scope, holding, entry.new_symbol, before)
    : null;
  const fee_security_id =
    figures.fee_quantity === null ? null : await findFeeCoin(scope, holding, entry.fee_symbol, before);
  return { new_security_id, fee_security_id };
}

async function findReceiver(
  scope: UserScope,
  holding: TradedHolding,
  symbol: string | undefined,
  before: StoredTrade | undefined,
): Promise<string | null> {
  if (symbol === undefined) return before?.new_security_id ?? null;
  const id = await idOf(scope, holding, symbol);
  if (id === holding.security_id) throw invalidField('new_symbol', 'new_symbol must be a different security');
  return id;
}

async function findFeeCoin(
  scope: UserScope,
  holding: TradedHolding,
  symbol: string | undefined,
  before: StoredTrade | undefined,
): Promise<string> {
  if (symbol === undefined) return before?.fee_security_id ?? holding.security_id;
  return idOf(scope, holding, symbol);
}

async function idOf(scope: UserScope, { currency, kind }: TradedHolding, symbol: string): Promise<string> {
  const { id } = await findOrAddSecurity(scope, { symbol, name: undefined, currency, kind });
  return id;
}
