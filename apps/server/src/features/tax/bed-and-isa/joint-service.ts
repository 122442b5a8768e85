import { Decimal } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { invalidField } from '../../../problems/problem.ts';
import { type OwnedAsset, ownedPercent, unprovenProblem } from '../../investments/positions/asset-service.ts';
import type { HoldingValue } from '../../investments/positions/value-service.ts';

/** Returns the holdings that are left out of the plan: those of which others own a part, or whose gain can't be proved. */
export function jointHoldings(
  values: readonly HoldingValue[],
  traded: readonly OwnedAsset[],
  today: string,
): HoldingValue[] {
  const assetOf = new Map(traded.flatMap((one) => one.asset.holdings.map(({ id }) => [id, one] as const)));
  return values.filter(({ holding_id, account_id, quantity }) => {
    const asset = assetOf.get(holding_id);
    if (!asset || new Decimal(quantity ?? 0).isZero()) return false;
    return asset.unproven || Number(ownedPercent(asset, account_id, today)) < 100;
  });
}

/** Refuses the plan of a holding that is left out. @throws {Problem} gains-not-calculated, invalid-request for a holding of which others own a part */
export async function refuseJoint(
  scope: UserScope,
  holdingId: string,
  joint: readonly HoldingValue[],
  traded: readonly OwnedAsset[],
): Promise<void> {
  if (!joint.some(({ holding_id }) => holding_id === holdingId)) return;
  const asset = traded.find((one) => one.asset.holdings.some(({ id }) => id === holdingId));
  if (asset?.unproven) throw await unprovenProblem(scope, asset.unproven);
  throw invalidField('holding_id', 'Part of this holding is someone else’s');
}

/** Returns a note on the holdings that are left out. */
export function jointNote(joint: readonly HoldingValue[]): string[] {
  if (joint.length === 0) return [];
  const names = [...new Set(joint.map(({ symbol }) => symbol))].join(', ');
  return [
    `Holdings in joint accounts are left out: ${names}. Preview a sale of one of them to see the gain on your part.`,
  ];
}
