/**
 * `npm run bench -- --reports [--rows 10000,1000000]`: reports, budgets and single writes on a household whose rows have
 * categories and merchants. CPU of the service and of PostgreSQL together.
 */
import { call, repeatGet } from './client.ts';
import { fillHousehold } from './report-household.ts';
import { measureReports } from './reports.ts';
import { costOf } from './request-cost.ts';
import { onStage, type Stage, settled, signUp } from './stage.ts';
import type { PlainRow } from './table.ts';

/** Measures one size on a fresh data folder. */
export function measureHousehold(rows: number): Promise<PlainRow[]> {
  return onStage(18_097, async (stage) =>
    measureHouseholdOn(stage, await signUp(stage.url), rows, stage.ownerUrl),
  );
}

/** Measures one size as a user who has nothing yet. */
export async function measureHouseholdOn(
  { url, owner, meter }: Stage,
  token: string,
  rows: number,
  ownerUrl: string,
): Promise<PlainRow[]> {
  await fillHousehold(url, ownerUrl, token, rows);
  await owner.query('vacuum analyze');
  await settled(meter);
  return [
    ...(await measureReports({ api: `${url}/api/v1`, token, meter }, rows)),
    ...(await measureBudgets(url, token, meter)),
    ...(await measureWrites(url, token, meter)),
  ];
}

/** Eight budgets whose eleven months before go over, in months of the calendar and from pay-day to pay-day. */
async function measureBudgets(url: string, token: string, meter: () => number): Promise<PlainRow[]> {
  const rows: PlainRow[] = [];
  for (const [name, settings] of [
    ['calendar months', { month_start: 'calendar' }],
    ['pay-day months', { month_start: 'pay_day', day: 28 }],
  ] as const) {
    await call(url, 'PUT', '/budgets/settings', token, settings);
    const cpu = await costOf(meter, () => repeatGet(`${url}/api/v1/budgets/summary?month=2025-12`, token, 1));
    rows.push({
      what: `budgets, 11 months of rollover, ${name}`,
      ours: `${cpu.toFixed(2)} ms CPU`,
      target: '≤ 10 ms',
    });
  }
  return rows;
}

/** One transaction after the other: recorded, changed, deleted. */
async function measureWrites(url: string, token: string, meter: () => number): Promise<PlainRow[]> {
  const accounts = await call<{ id: string }[]>(url, 'GET', '/accounts', token);
  const categories = await call<{ id: string; kind: string }[]>(url, 'GET', '/categories', token);
  const expense = categories.filter(({ kind }) => kind === 'expense');
  const made: string[] = [];
  const record = async (turn: number) => {
    const { id } = await call<{ id: string }>(url, 'POST', '/transactions', token, {
      account_id: accounts[0]?.id,
      type: 'expense',
      amount: '12.30',
      date: `2025-0${1 + (turn % 9)}-${10 + (turn % 18)}`,
      merchant: `MERCHANT ${turn % 200}`,
      category_id: expense[turn % expense.length]?.id,
    });
    made.push(id);
  };
  const change = (turn: number) =>
    call(url, 'PATCH', `/transactions/${made[turn]}`, token, { amount: '20.00', date: '2025-03-03' });
  const remove = (turn: number) =>
    fetch(`${url}/api/v1/transactions/${made[turn]}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
  const rows: PlainRow[] = [];
  for (const [what, write] of [
    ['recorded', record],
    ['changed', change],
    ['deleted', remove],
  ] as const) {
    const cpu = await costOf(meter, write, { runs: 15 });
    rows.push({ what: `one transaction ${what}`, ours: `${cpu.toFixed(2)} ms CPU`, target: '≤ 15 ms' });
  }
  return rows;
}
