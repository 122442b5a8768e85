import type {
  NewRecurring,
  Recurring,
  RecurringList,
  RecurringQuery,
  RecurringSeriesChange,
  RescanResult,
  UpcomingPayments,
  UpcomingQuery,
} from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import type { RecurringScans } from '../../../platform/jobs/recurring-scans.ts';
import type { FigureView } from '../../ledger/exchange-rates/service.ts';
import { readMonthStart } from '../budgets/settings-service.ts';
import { listRecurring } from './list-service.ts';
import { findScanState } from './store.ts';
import { readUpcoming } from './upcoming-service.ts';

export type { RecurringScans } from '../../../platform/jobs/recurring-scans.ts';
export { moveSeries } from './store.ts';
export type { NewRecurring, Recurring, RecurringSeriesChange };

/** The list, and whether a newer one is on its way: a scan that is due is begun, and not waited for. */
export async function listAndScan(
  scope: UserScope,
  query: RecurringQuery,
  view: FigureView,
  scans: RecurringScans,
): Promise<RecurringList> {
  const scanning = await isScanning(scope, view.today, scans);
  return { ...(await listRecurring(scope, query, view)), scanning };
}

/** Returns the upcoming payments, and whether a scan is about to update them. */
export async function upcomingAndScan(
  scope: UserScope,
  query: UpcomingQuery,
  view: FigureView,
  scans: RecurringScans,
): Promise<UpcomingPayments> {
  return readUpcoming(scope, query, { ...view, isScanning: await isScanning(scope, view.today, scans) });
}

async function isScanning(scope: UserScope, today: string, scans: RecurringScans): Promise<boolean> {
  const [state, { holidays }] = await Promise.all([findScanState(scope), readMonthStart(scope)]);
  const isDue = state.is_behind || state.scanned_on !== today || state.holidays !== holidays;
  if (isDue) scans.wanted(scope.userId);
  return scans.isScanning(scope.userId) || (isDue && !scans.hasFailed(scope.userId));
}

/** Scans everything; waits for it. */
export async function rescan(userId: string, scans: RecurringScans): Promise<RescanResult> {
  return scans.rescan(userId);
}
