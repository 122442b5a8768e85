/**
 * `npm run bench -- --household [--rows 10000,100000]`: figures of a household of two against one person's own, in turns. Both people
 * have as many transactions, and share all accounts. CPU of the service and of PostgreSQL together.
 */
import { call, repeatGet } from './client.ts';
import { fillHousehold } from './report-household.ts';
import { transactionWriter } from './reports.ts';
import { median } from './request-cost.ts';
import { onStage, type Stage, settled, signIn, signUp } from './stage.ts';
import type { Row } from './table.ts';

const year = 'date_from=2025-01-01&date_to=2025-12-31';
const runs = 30;
const warming = 6;

/** Figures of a household, and those of one person that say the same of them. */
const figures: readonly (readonly [what: string, household: string, person: readonly string[]])[] = [
  [
    'report of 12 months, against the four reports that have its figures',
    `household/report?${year}`,
    ['categories', 'income-expense', 'merchants', 'cash-flow'].map((name) => `reports/${name}?${year}`),
  ],
  [
    'report of 12 months, against the report of categories alone',
    `household/report?${year}`,
    [`reports/categories?${year}`],
  ],
  [
    'net worth by month, 24 months',
    'household/net-worth/history?months=24',
    [
      `reports/net-worth?date_from=2024-11-30&date_to=${new Date().toISOString().slice(0, 10)}&group_by=month`,
    ],
  ],
  ['net worth today', 'household/net-worth', ['reports/balance-sheet']],
  [
    'net worth on another day',
    'household/net-worth?as_of=2025-06-30',
    ['reports/balance-sheet?as_of=2025-06-30'],
  ],
  ['list of 50', 'household/transactions?limit=50', ['transactions?limit=50']],
  ['payments to come', 'household/upcoming?days=30', ['recurring/upcoming?days=30']],
];

/** Measures one size on a fresh data folder. */
export function measureHouseholdOfTwo(rows: number): Promise<Row[]> {
  return onStage(18_096, (stage) => measureOn(stage, rows));
}

async function measureOn({ url, owner, ownerUrl, meter }: Stage, rows: number): Promise<Row[]> {
  for (const name of ['ann', 'ben']) await fillHousehold(url, ownerUrl, await signUp(url, name), rows);
  const [ann, ben] = [await signIn(url, 'ann'), await signIn(url, 'ben')];
  await call(url, 'POST', '/household', ann, { name: 'Home' });
  const { token } = await call<{ token: string }>(url, 'POST', '/household/invites', ann, {});
  await call(url, 'POST', '/household/invites/accept', ben, { token });
  for (const person of [ann, ben])
    for (const { id } of await call<{ id: string }[]>(url, 'GET', '/accounts', person))
      await call(url, 'PUT', `/household/sharing/${id}`, person, { level: 'view' });
  await owner.query('vacuum analyze');
  await settled(meter);
  const writers = [await transactionWriter(url, ann), await transactionWriter(url, ben)] as const;
  const found: Row[] = [];
  for (const [what, household, person] of figures) {
    const reader = await signIn(url, 'ann');
    for (const [when, before] of [
      ['asked again', []],
      ['first after a write of both', writers],
      ['first after a write of who asks', [writers[0]]],
    ] as const) {
      const costOf = async (paths: readonly string[]) => {
        for (const write of before) await write();
        const start = meter();
        for (const path of paths) await repeatGet(`${url}/api/v1/${path}`, reader, 1);
        return meter() - start;
      };
      const pairs: [household: number, person: number][] = [];
      for (let run = -warming; run < runs; run++) {
        const pair: [number, number] = [await costOf([household]), await costOf(person)];
        if (run >= 0) pairs.push(pair);
      }
      found.push({
        what: `${rows.toLocaleString('en-GB')} | household: ${what}, ${when}`,
        ours: `${median(pairs.map(([one]) => one)).toFixed(2)} ms CPU`,
        floor: `${median(pairs.map(([, one]) => one)).toFixed(2)} ms CPU`,
        ratio: `${median(pairs.map(([one, other]) => one / other)).toFixed(2)} ×`,
        target: what.includes('alone') ? '' : '≤ 2.5 ×',
      });
    }
  }
  return found;
}
