import type { UserScope } from '../../../database/user-scope.ts';
import { readMonthStart } from '../budgets/settings-service.ts';
import { isShown } from './decision-service.ts';
import { noticeFacts, type RecurringFact } from './notice-rules.ts';
import { listSeries } from './store.ts';

/** Lists the notices about the user's recurring payments on a day: price rises, missed payments, ending contracts. */
export async function listRecurringFacts(scope: UserScope, today: string): Promise<RecurringFact[]> {
  const [rows, { holidays }] = await Promise.all([listSeries(scope), readMonthStart(scope)]);
  return rows.filter(isShown).flatMap((row) => noticeFacts(row, today, holidays));
}
