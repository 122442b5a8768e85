/**
 * `npm run bench -- --reports [--rows 10000,1000000]`: reports, budgets and single writes on a household whose rows have
 * categories and merchants. CPU of the service and of PostgreSQL together.
 */
import { call, repeatGet } from './client.ts';
import { fillHousehold } from './report-household.ts';
import { measureReports } from './reports.ts';
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
    ...(await measureReports({ api: `${url}/api/v1`, token, meter, times: 100 })),
    ...(await measureBudgets(url, token, meter)),
    ...(await measureWrites(url, token, meter)),
  ];
}

const times = 150;

async function costOf(meter: () => number, work: (turn: number) => Promise<unknown>): Promise<string> {
  for (let turn = 0; turn < 20; turn++) await work(turn);
  const before = meter();
  for (let turn = 20; turn < 20 + times; turn++) await work(turn);
  return `${((meter() - before) / times).toFixed(2)} ms CPU`;
}

/** Eight budgets whose eleven months before go over, in months of the calendar and from pay-day to pay-day. */
async function measureBudgets(url: string, token: string, meter: () => number): Promise<PlainRow[]> {
  const rows: PlainRow[] = [];
  for (const [name, settings] of [
    ['calendar months', { month_start: 'calendar' }],
    ['pay-day months', { month_start: 'pay_day', day: 28 }],
  ] as const) {
    await call(url, 'PUT', '/budgets/settings', token, settings);
    const ours = await costOf(meter, () =>
      repeatGet(`${url}/api/v1/budgets/summary?month=2025-12`, token, 1),
    );
    rows.push({ what: `budgets, 11 months of rollover, ${name}`, ours, target: '≤ 4 ms' });
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
  const target = '≤ 3 ms';
  return [
    { what: 'one transaction recorded', ours: await costOf(meter, record), target },
    { what: 'one transaction changed', ours: await costOf(meter, change), target },
    { what: 'one transaction deleted', ours: await costOf(meter, remove), target },
  ];
}
