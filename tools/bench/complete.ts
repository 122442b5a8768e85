/**
 * The whole of `npm run bench`: every row of the targets at each size, one service a size from its start through imports,
 * lists, searches, reports, single edits and, at the largest, 100,000 trades and Monte Carlo; then how reports grow.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { call, repeatGet } from './client.ts';
import { measureForecastsService } from './forecasts-service.ts';
import { measureImports, measureOneFile } from './imports.ts';
import { measureInvestmentsOn } from './investments.ts';
import { measureLists } from './lists.ts';
import { memoryOf, startServer } from './processes.ts';
import { measureHouseholdOn } from './report-run.ts';
import { measureRowLevelSecurity } from './row-level-security.ts';
import { measureSearch } from './search.ts';
import { onStage, type Stage, settled, signIn, signUp } from './stage.ts';
import { figureOf, plainRows, type Row } from './table.ts';

/** Measures everything at each size. @param trades of the cost engine, at the largest size */
export async function measureEverything(sizes: readonly number[], trades: number): Promise<Row[]> {
  const rows: Row[] = [];
  const ordered = [...sizes].sort((left, right) => left - right);
  for (const size of ordered) {
    const isLargest = size === ordered.at(-1);
    rows.push(
      ...(await onStage(18_099, (stage) => measureSize(stage, size, isLargest ? trades : 0), { starts: 3 })),
    );
  }
  const [smallest = 0] = ordered;
  console.error(`${elapsed()} Monte Carlo`);
  const forecasts = await measureForecastsService(smallest);
  rows.push(...forecasts.filter(({ what }) => /Monte Carlo|event loop late/.test(what)));
  return [...rows, ...growth(rows, ordered)];
}

const began = performance.now();
const elapsed = () => `${((performance.now() - began) / 1000).toFixed(0)} s:`;

async function measureSize(stage: Stage, size: number, trades: number): Promise<Row[]> {
  const { url, server, owner, ownerUrl, meter } = stage;
  const named = size.toLocaleString('en-GB');
  const rows: Row[] = [];
  const say = (what: string) => console.error(`${elapsed()} ${named} rows, ${what}`);
  const add = (more: readonly Row[]) =>
    rows.push(...more.map((row) => ({ ...row, what: `${named} | ${row.what}` })));
  const memory = (what: string, target: string, floor = '') => {
    const ours = `${memoryOf(server.pid)} MiB`;
    add([{ what: `memory of the service ${what}`, ours, floor, ratio: '', target }]);
  };

  const start = await coldStart(stage);
  add(start.rows);
  await sleep(12_000); // what the start left behind is given back after eight
  memory('idle', '≤ 120 MiB', start.memory);
  say('imports');
  let token = await signUp(url, 'imports');
  add(await measureImports(stage, token, size));
  memory('after the imports', '');
  await owner.query('vacuum analyze');
  await settled(meter);
  say('lists');
  const { id: user } = await call<{ id: string }>(url, 'GET', '/profile', token);
  add(await measureLists(stage, token, user));
  await settled(meter);
  say('searches');
  token = await signIn(url, 'imports');
  const searched = await measureSearch({ api: `${url}/api/v1`, url, token, owner, meter, size });
  rows.push(...plainRows(named, searched));
  memory('after the searches', '');
  await settled(meter);
  say('one file');
  token = await signIn(url, 'imports');
  // Another user: at a million rows the imports before come near the limit of one.
  add(await measureOneFile(stage, await signUp(url, 'one-file'), size));
  memory('after one file, twice', '');
  await settled(meter);
  say('reports, budgets, single edits');
  const household = await signUp(url, 'household');
  rows.push(...plainRows(named, await measureHouseholdOn(stage, household, size, ownerUrl)));
  const { id } = await call<{ id: string }>(url, 'GET', '/profile', household);
  await settled(meter);
  say('row-level security');
  add(await measureRowLevelSecurity(stage, id));
  memory('after reports and edits', '');
  if (trades > 0) {
    await settled(meter);
    say('trades');
    rows.push(...(await measureInvestmentsOn(stage, await signUp(url, 'trades'), trades)));
  }
  await settled(meter);
  await sleep(30_000); // threads without work are ended
  await repeatGet(`${url}/health`, '', 1);
  memory('after everything, half a minute later', size >= 1_000_000 ? '≤ 300 MiB' : '');
  return rows;
}

/** CPU of the service from its start to the first 200, beside Fastify with PostgreSQL's driver. */
async function coldStart({ server, ownerUrl }: Stage): Promise<{ rows: Row[]; memory: string }> {
  let [floor, memory] = [0, ''];
  // The first fills the cache of compiled code, as the service has it.
  for (let turn = 0; turn < 2; turn++) {
    const environment = {
      PORT: '18094',
      OWNER_URL: ownerUrl,
      NODE_COMPILE_CACHE: 'node_modules/.cache/bench-compile',
    };
    const beside = await startServer('tools/bench/floor-server.ts', environment, '/health');
    floor = beside.startCpu;
    memory = `${memoryOf(beside.pid)} MiB`;
    await beside.stop();
  }
  const figures = {
    ours: `${server.startCpu.toFixed(0)} ms CPU`,
    floor: `${floor.toFixed(0)} ms CPU`,
    ratio: `${(server.startCpu / floor).toFixed(2)} ×`,
  };
  return {
    memory,
    rows: [{ what: 'cold start to the first 200, beside “Fastify + pg”', ...figures, target: '≤ 1,000 ms' }],
  };
}

/** Returns each report's cost at the largest size as a multiple of that at the size before. */
function growth(rows: readonly Row[], sizes: readonly number[]): Row[] {
  const [smaller, largest] = [sizes.at(-2) ?? 0, sizes.at(-1) ?? 0].map((size) =>
    size.toLocaleString('en-GB'),
  );
  if (sizes.length < 2) return [];
  const found: Row[] = [];
  for (const row of rows) {
    const [size, what] = row.what.split(' | ');
    if (size !== largest || !/, (from memory|first after a write)$|^budgets/.test(what ?? '')) continue;
    const small = rows.find((one) => one.what === `${smaller} | ${what}`);
    const [before, after] = [figureOf(small?.ours ?? ''), figureOf(row.ours)];
    if (small === undefined || before === undefined || after === undefined) continue;
    const ratio = `${(after / before).toFixed(2)} ×`;
    found.push({
      what: `${smaller} → ${largest} | growth of ${what}`,
      ours: row.ours,
      floor: small.ours,
      ratio,
      target: largest === '1,000,000' ? '≤ 3 ×' : '',
    });
  }
  return found;
}
