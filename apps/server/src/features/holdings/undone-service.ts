import type { UserScope } from '../../database/user-scope.ts';
import { refreshAssets } from '../positions/service.ts';
import { stampHoldings } from './store.ts';

export { lockTrades } from '../positions/service.ts';

/**
 * After trades, holdings or their accounts were put back as they were: works out all that they reach anew.
 * @throws {Problem} insufficient-holding, when later trades need what is gone
 */
export async function settleUndone(
  scope: UserScope,
  holdingIds: readonly string[],
  securityIds: readonly string[],
): Promise<void> {
  await stampHoldings(scope, holdingIds);
  await refreshAssets(scope, securityIds);
}
