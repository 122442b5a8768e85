import { Decimal } from '@farthing/money';
import type { UserScope } from '../../database/user-scope.ts';
import { type HoldingDeals, listDeals } from '../positions/service.ts';
import { type FlowRow, flowsOfDeals } from './deal-rules.ts';
import { listOtherFlows } from './store.ts';

/**
 * What was paid for units and taken out for them, by holding and day, oldest day first: a holding has two rows of a day on which
 * more happened than buys and sells. `holding` leaves the days out: each row has its last day.
 */
export async function listFlows(
  scope: UserScope,
  to: string,
  group: 'holding' | 'holding and day',
): Promise<FlowRow[]> {
  const deals = await listDeals(scope, to);
  const others = await listOtherFlows(scope, to, group, mixedOf(deals));
  const rows = [...flowsOfDeals(deals, group), ...others];
  return rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** What was paid for units of some holdings and taken out for them, a row a day for all, oldest first. @param deals of these holdings, later ones too */
export async function listDayFlows(
  scope: UserScope,
  to: string,
  deals: readonly HoldingDeals[],
): Promise<FlowRow[]> {
  const ids = new Set(deals.map(({ holding_id }) => holding_id));
  const others = await listOtherFlows(scope, to, 'holding and day', mixedOf(deals));
  const ofDeals = flowsOfDeals(deals, 'day').filter(({ date }) => date <= to);
  const days = new Map(ofDeals.map((row) => [row.date, row]));
  for (const row of others) {
    if (!ids.has(row.holding_id)) continue;
    const known = days.get(row.date);
    days.set(row.date, known ? joined(known, row) : row);
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function joined(a: FlowRow, b: FlowRow): FlowRow {
  const sum = (one: string, other: string) => new Decimal(one).plus(other).toFixed();
  return {
    ...a,
    paid_in: sum(a.paid_in, b.paid_in),
    taken_out: sum(a.taken_out, b.taken_out),
    dividends: sum(a.dividends, b.dividends),
  };
}

function mixedOf(deals: readonly HoldingDeals[]): string[] {
  return deals.filter(({ hasOthers }) => hasOthers).map(({ holding_id }) => holding_id);
}
