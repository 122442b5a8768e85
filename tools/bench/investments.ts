/**
 * The cost engine over the HTTP API: 100,000 trades of 200 assets in one account over ten years, imported from a
 * broker's file. CPU of the service and of PostgreSQL together, in milliseconds a request. Part of `npm run bench`;
 * alone with `npm run bench -- --investments [--trades 100000]`.
 */
import { call } from './client.ts';
import { generateTrades } from './generate-trades.ts';
import { memoryOf } from './processes.ts';
import { spelled } from './reports.ts';
import { costOf } from './request-cost.ts';
import { onStage, type Stage, signUp } from './stage.ts';
import type { Row } from './table.ts';
import { engineFloor } from './trade-floor.ts';

const assets = 200;

/** Measures everything, on a fresh data folder. */
export function measureInvestments(total: number): Promise<Row[]> {
  return onStage(18_098, async (stage) => measureInvestmentsOn(stage, await signUp(stage.url), total));
}

/** Measures everything as a user who has nothing yet. */
export async function measureInvestmentsOn(
  { url, server, owner, postmaster, meter }: Stage,
  token: string,
  total: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  const api = <Body>(method: string, path: string, body?: unknown) =>
    call<Body>(url, method, path, token, body);
  const account = await api<{ id: string }>('POST', '/accounts', { name: 'Broker', type: 'investment' });

  const measure = (times: number, work: (index: number) => Promise<unknown>, runs = 5) =>
    costOf(meter, work, { warming: 0, runs, times });
  const add = (what: string, cpu: number, target: string, floor?: number) =>
    rows.push({
      what,
      ours: `${cpu.toFixed(cpu < 20 ? 1 : 0)} ms CPU`,
      floor: floor === undefined ? '' : `${floor.toFixed(0)} ms CPU`,
      ratio: floor === undefined ? '' : `${(cpu / floor).toFixed(2)} ×`,
      target,
    });

  const [cpu, wall] = [meter(), performance.now()];
  const form = new FormData();
  form.append('account_id', account.id);
  form.append('file', new Blob([generateTrades(total, assets)]), 'trades.csv');
  const { counts } = await api<{ counts: { added: number } }>('POST', '/imports?commit=true', form);
  if (counts.added !== total) throw new Error(`import of trades: ${JSON.stringify(counts)}`);
  const seconds = ((performance.now() - wall) / 1000).toFixed(1);
  const perSecond = Math.round((total / (meter() - cpu)) * 1000).toLocaleString('en-GB');
  const plain = { floor: '', ratio: '' };
  rows.push({
    what: 'import, worked out',
    ours: `${perSecond} trades/CPU s (${seconds} s wall)`,
    ...plain,
    target: 'seconds',
  });

  const memory = (what: string) =>
    rows.push({ what, ours: `${memoryOf(server.pid)} MiB`, ...plain, target: '' });
  memory('memory of the service after the import');

  await owner.query('vacuum analyze');
  const items = await api<{ id: string; security_id: string }[]>('GET', '/holdings');
  for (const { security_id } of items)
    await api('POST', `/securities/${security_id}/prices`, { date: '2026-01-02', price: '30' });

  // At another address each time, as the same one would be answered from the cache of reports.
  const report = (query: string) => (index: number) =>
    api('GET', `/reports/${spelled(`capital-gains${query}`, index)}`);
  const floor = await engineFloor(owner, postmaster);
  const target = total > 10_000 ? '≤ 1,500 ms' : '≤ 150 ms';
  add('report of one tax year', await measure(10, report('?tax_year=2024-25')), target, floor);
  add('report of all years', await measure(2, report('')), target, floor);
  memory('memory of the service after reports');

  let day = 0;
  const trade = (index: number) =>
    api('POST', `/holdings/${items[index % items.length]?.id}/transactions`, {
      ...{ type: 'buy', date: `2026-0${1 + (day++ % 9)}-03`, quantity: '3', price: '31.5', fees: '1' },
    });
  add('one more trade, its asset worked out', await measure(100, trade), '≤ 150 ms');
  const sheet = (index: number) => api('GET', `/reports/${spelled('balance-sheet?as_of=2026-09-30', index)}`);
  add('balance sheet', await measure(100, sheet), '≤ 2.5 ms CPU');
  add('holdings, valued', await measure(10, () => api('GET', '/holdings')), '');
  add('pool of one holding', await measure(10, () => api('GET', `/holdings/${items[0]?.id}/pool`)), '');
  add('portfolio summary', await measure(4, () => api('GET', '/portfolio/summary')), '');
  add('portfolio performance, monthly', await measure(2, () => api('GET', '/portfolio/performance')), '');
  memory('memory of the service after it all');
  return rows.map((row) => ({ ...row, what: `${total.toLocaleString('en-GB')} trades | ${row.what}` }));
}
