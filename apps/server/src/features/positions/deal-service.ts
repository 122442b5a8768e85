import type { UserScope } from '../../database/user-scope.ts';
import { listPackedTrades } from './history-store.ts';
import { type HoldingTrades, unpackTrades } from './quantity-rules.ts';
import { listLinks, listPlacedHoldings } from './store.ts';

/** The buys and sells of a holding, oldest first. */
export interface HoldingDeals extends HoldingTrades {
  readonly security_id: string;
  /** Whether the holding has trades of other types, dividends left out. */
  readonly hasOthers: boolean;
  /** Whether nothing but these buys and sells ever moved its units. */
  readonly movesUnitsAlone: boolean;
}

/** The buys and sells of every holding up to a day. Holdings without any have empty columns. */
export async function listDeals(scope: UserScope, until: string): Promise<HoldingDeals[]> {
  const [holdings, links] = await Promise.all([listPlacedHoldings(scope), listLinks(scope)]);
  const since = '0001-01-01';
  const wanted = holdings.map(({ id }) => ({ id, since }));
  const packed = new Map((await listPackedTrades(scope, wanted, until)).map((one) => [one.holding_id, one]));
  // A split that one holding recorded reaches all of its security; a spin-off or exchange reaches another security.
  const moved = new Set([
    ...holdings.filter(({ id }) => (packed.get(id)?.others ?? 0) > 0).map(({ security_id }) => security_id),
    ...links.flatMap(({ security_id, new_security_id }) => [security_id, new_security_id]),
  ]);
  return holdings.map(({ id, security_id }) => {
    const found = packed.get(id);
    return {
      ...(found && found.sides !== '' ? unpackTrades(found, since, until) : { ...noTrades, holding_id: id }),
      security_id,
      hasOthers: (found?.others ?? 0) > 0,
      movesUnitsAlone: !moved.has(security_id),
    };
  });
}

const noTrades = { sides: '', dates: [], quantities: [], prices: [], fees: '0', rates: '1', currencies: '' };
