/**
 * `npm run bench [-- --rows 10000,100000,1000000]`: measures the service through its HTTP API on a seeded set of ten
 * years, beside the floor of each figure in the same run. CPU is user + system of the service and of PostgreSQL
 * together; only ratios within one run are worth quoting. With `--web` it measures the web app in Chromium instead, with
 * `--investments [--trades 100000]` investments alone, with `--recurring [--rows 50000,100000]` recurring payments alone,
 * with `--load` reads at a rate while sign-ins saturate (load.ts), with `--backups` backups alone, with `--rules [--rows
 * 100000]` imports with 200 rules and runs of them, with `--forecasts` forecasts alone, with `--reports [--rows 10000,1000000]` reports on a
 * household with categories,
 * with `--imports` imports alone, with `--search` searches alone,
 * with `--receipts [--seed 7] [--each 10]` how well receipts are read, and what looking for their rows costs.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { measureCapabilities } from './capabilities.ts';
import { call, repeatGet } from './client.ts';
import { measureForecastsService } from './forecasts-service.ts';
import { type GeneratedFile, generateFile, generateFiles } from './generate.ts';
import { insertFloor } from './insert-floor.ts';
import { measureInvestments } from './investments.ts';
import { cpuOf, cpuOfTree, memoryOf, type Running, startServer } from './processes.ts';
import { measureRecurringService, quiet } from './recurring-service.ts';
import { measureReports } from './reports.ts';
import { fillForSearch, measureSearch } from './search.ts';

interface Row {
  readonly what: string;
  readonly ours: string;
  readonly floor: string;
  readonly ratio: string;
  readonly target: string;
}

const argument = process.argv.indexOf('--rows');
const isWeb = process.argv.includes('--web');
const sizes = (argument < 0 ? '10000,100000' : (process.argv[argument + 1] as string)).split(',').map(Number);
const table: Row[] = [];
let token = '';

const isSearch = process.argv.includes('--search');
const isAll = !isSearch && !process.argv.includes('--imports');
const onlyInvestments = process.argv.includes('--investments');
const tradesAt = process.argv.indexOf('--trades');
const trades = tradesAt < 0 ? 100_000 : Number(process.argv[tradesAt + 1]);
const began = performance.now();

if (isWeb) await import('./web.ts');
else if (process.argv.includes('--receipts')) await import('./receipts.ts');
else if (process.argv.includes('--load')) await import('./load.ts');
else if (process.argv.includes('--backups')) await import('./backups.ts');
else if (process.argv.includes('--recurring')) {
  for (const size of sizes) await addRecurring(size);
  printTable();
} else if (process.argv.includes('--rules')) {
  const { measureRules } = await import('./rules.ts');
  for (const size of sizes)
    for (const row of await measureRules(size)) table.push({ ...row, floor: '', ratio: '' });
  printTable();
} else if (process.argv.includes('--forecasts')) {
  for (const size of sizes) table.push(...(await measureForecastsService(size)));
  printTable();
} else if (process.argv.includes('--reports')) {
  const { measureHousehold } = await import('./report-run.ts');
  for (const size of sizes)
    for (const row of await measureHousehold(size))
      table.push({
        what: `${size.toLocaleString('en-GB')} | ${row.what}`,
        ours: row.ours,
        floor: '',
        ratio: '',
        target: row.target,
      });
  printTable();
} else if (!isAll) {
  for (const size of sizes) await measure(size);
  printTable();
} else if (onlyInvestments) {
  table.push(...(await measureInvestments(trades)));
  printTable();
} else {
  for (const { what, ours, target } of measureCapabilities())
    table.push({ what: `– | capabilities: ${what}`, ours, floor: '', ratio: '', target });
  for (const size of sizes) await measure(size);
  table.push(...(await measureInvestments(trades)));
  for (const size of sizes) await addRecurring(size);
  for (const size of sizes) table.push(...(await measureForecastsService(size)));
  printTable();
}

async function addRecurring(size: number): Promise<void> {
  for (const row of await measureRecurringService(size)) table.push({ ...row, floor: '', ratio: '' });
}

function printTable(): void {
  console.log(`\nNode ${process.version}, PostgreSQL 18 embedded, ${cpus().length} × ${cpus()[0]?.model}`);
  console.log('\n| rows | what | ours | floor | ratio | target |\n|---|---|---:|---:|---:|---|');
  for (const row of table)
    console.log(`| ${row.what} | ${row.ours} | ${row.floor} | ${row.ratio} | ${row.target} |`);
  console.log(`\nIn all ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** One size on a fresh data folder. */
async function measure(size: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farthing-bench-'));
  const database = await startEmbedded({ dataDir, log: () => {} });
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const environment = { PORT: '18099', DATA_DIR: dataDir, DATABASE_URL: database.url };
  await (await startServer('apps/server/start.mjs', environment, '/health')).stop();
  const server = await startServer('apps/server/start.mjs', environment, '/health');
  const meter = () => cpuOf(server.pid) + cpuOfTree(postmaster);
  const add = (what: string, ours: string, floor: string, ratio: string, target: string) =>
    table.push({ what: `${size.toLocaleString('en-GB')} | ${what}`, ours, floor, ratio, target });
  add('cold start to first 200, Node CPU', `${server.startCpu.toFixed(0)} ms`, '', '', '≤ 700 ms');
  const idle = memoryOf(server.pid);
  try {
    const owner = new pg.Client({ connectionString: database.url });
    owner.on('error', () => {}); // it is closed with the database when a step fails
    await owner.connect();
    if (isSearch) {
      await signUp(server);
      await fillForSearch(owner, await openAccount(server, 'Everyday', 'GBP'), size);
    } else await measureImports(size, server, owner, postmaster, meter, add);
    if (isAll) await measureReads(server, owner, database.url, meter, postmaster, add);
    if (isAll || isSearch) {
      await owner.query('vacuum analyze');
      const bench = { api: `${server.url}/api/v1`, url: server.url, token, owner, meter };
      for (const row of await measureSearch(bench)) add(row.what, row.ours, '', '', row.target);
    }
    await owner.end();
    add(
      'memory of the service, idle / after',
      `${idle} / ${memoryOf(server.pid)} MiB`,
      '',
      '',
      '≤ 110 / ≤ 220 MiB',
    );
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Add = (what: string, ours: string, floor: string, ratio: string, target: string) => void;
async function signUp(server: Running): Promise<void> {
  const body = { email: `bench@example.org`, password: 'correct-horse-battery-9', display_name: 'Bench' };
  await call(server.url, 'POST', '/auth/register', undefined, body);
  const { email, password } = body;
  token = (
    await call<{ access_token: string }>(server.url, 'POST', '/auth/login', undefined, { email, password })
  ).access_token;
}

async function upload(
  server: Running,
  account: string,
  file: Pick<GeneratedFile, 'name' | 'content'>,
): Promise<Record<string, number>> {
  const form = new FormData();
  form.append('account_id', account);
  form.append('file', new Blob([file.content]), file.name);
  return (
    await call<{ counts: Record<string, number> }>(server.url, 'POST', '/imports?commit=true', token, form)
  ).counts;
}

async function openAccount(server: Running, name: string, currency: string): Promise<string> {
  return (
    await call<{ id: string }>(server.url, 'POST', '/accounts', token, { name, type: 'cash', currency })
  ).id;
}

async function measureImports(
  size: number,
  server: Running,
  owner: pg.Client,
  postmaster: number,
  meter: () => number,
  add: Add,
): Promise<void> {
  await signUp(server);
  for (const [from_currency, rate] of [
    ['EUR', '0.86'],
    ['USD', '0.75'],
  ] as const) {
    await call(server.url, 'POST', '/exchange-rates', token, {
      from_currency,
      to_currency: 'GBP',
      date: '2016-01-01',
      rate,
    });
  }
  // A first small file warms the code up; it is in an account of its own.
  await upload(server, await openAccount(server, 'Warm-up', 'GBP'), {
    name: 'lloyds.csv',
    content: generateFile('lloyds', 'GBP', 3000, 9),
  });
  const floor = await insertFloor(owner, postmaster, size);
  const files = generateFiles(size);
  let [most, cpu, wall] = [0, 0, 0];
  const before = memoryOf(server.pid);
  for (const file of files) {
    const account = await openAccount(server, file.name, file.currency);
    const [startCpu, start] = [meter(), performance.now()];
    const counts = await upload(server, account, file);
    cpu += meter() - startCpu;
    wall += performance.now() - start;
    most = Math.max(most, memoryOf(server.pid));
    if (counts.added !== file.rows) throw new Error(`${file.name}: ${JSON.stringify(counts)}`);
  }
  const rate = (size / cpu) * 1000;
  add(
    'import of 12 files',
    `${perSecond(rate)} (${(wall / 1000).toFixed(1)} s wall)`,
    perSecond(floor),
    `${(floor / rate).toFixed(2)} × floor’s CPU`,
    '≥ 45,000 rows/CPU s at 100k; ≥ 70,000 at 1M',
  );
  add('import: growth of memory', `${most - before} MiB`, '', '', '≤ 100 MiB');
  await quiet({ url: server.url, token }); // the scan for recurring payments that follows an import
  await measureOneFile(size, server, meter, add);
}

/** One file of all the rows, and the same again: all duplicates. */
async function measureOneFile(size: number, server: Running, meter: () => number, add: Add): Promise<void> {
  const account = await openAccount(server, 'One file', 'GBP');
  const file = { name: 'lloyds.csv', content: generateFile('lloyds', 'GBP', size, 77) };
  const before = memoryOf(server.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid));
  }, 50);
  const costs: number[] = [];
  for (const expected of ['added', 'duplicates']) {
    const start = meter();
    const counts = await upload(server, account, file);
    costs.push(meter() - start);
    await quiet({ url: server.url, token });
    if (counts[expected] !== size) throw new Error(`one file: ${JSON.stringify(counts)}`);
  }
  clearInterval(watch);
  const [first, second] = costs as [number, number];
  add('import of one file', perSecond((size / first) * 1000), '', '', '≥ 45,000 rows/CPU s');
  add(
    'the same file again',
    perSecond((size / second) * 1000),
    '',
    `${(second / first).toFixed(2)} × first`,
    '≤ 0.5 ×',
  );
  add('one file: growth of memory', `${most - before} MiB`, '', '', '≤ 100 MiB');
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en-GB')} rows/CPU s`;
}

async function measureReads(
  server: Running,
  owner: pg.Client,
  ownerUrl: string,
  meter: () => number,
  postmaster: number,
  add: Add,
): Promise<void> {
  await owner.query('vacuum analyze');
  const user = (await owner.query<{ id: string }>('select id from users')).rows[0]?.id as string;
  const floorServer = await startServer(
    'scripts/bench/floor-server.ts',
    { PORT: '18098', OWNER_URL: ownerUrl },
    '/health',
  );
  const floor = await cost(
    `${floorServer.url}/list?user=${user}`,
    () => cpuOf(floorServer.pid) + cpuOfTree(postmaster),
  );
  await floorServer.stop();
  const api = `${server.url}/api/v1`;
  const list = await cost(`${api}/transactions?limit=50`, meter);
  const against = (value: { cpu: number }) => `${(value.cpu / floor.cpu).toFixed(2)} ×`;
  add('list, first page of 50', print(list), print(floor), against(list), '≤ 1.4 ×');
  const cursor = await deepCursor(owner, user);
  const deep = await cost(`${api}/transactions?limit=50&cursor=${cursor}`, meter);
  add('list, page in the middle', print(deep), print(floor), against(deep), '≤ 1.4 ×');
  add(
    'balance sheet',
    print(await cost(`${api}/reports/balance-sheet`, meter)),
    '',
    '',
    '≤ 2.5 ms CPU at 1M',
  );
  const reports = `${api}/reports/categories?date_to=2025-12-31&date_from=`;
  add(
    'category × month, 12 months',
    print(await cost(`${reports}2025-01-01`, meter)),
    '',
    '',
    '≤ 4 ms CPU at 1M',
  );
  add(
    'category × month, 10 years',
    print(await cost(`${reports}2016-01-01`, meter)),
    '',
    '',
    '≤ 15 ms CPU at 1M',
  );
  for (const row of await measureReports({ api, token, meter })) add(row.what, row.ours, '', '', row.target);
}

async function deepCursor(owner: pg.Client, user: string): Promise<string> {
  const { rows } = await owner.query<{ date: string; id: string }>(
    `select t.date::text as date, id from transactions t where user_id = $1 order by t.date desc, id desc
     offset (select count(*) / 2 from transactions where user_id = $1) limit 1`,
    [user],
  );
  return Buffer.from(JSON.stringify(['-date', rows[0]?.date, rows[0]?.id])).toString('base64url');
}

interface Cost {
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
}

/** CPU of one request, averaged over 1,000 after 300 to warm up. */
async function cost(url: string, meter: () => number): Promise<Cost> {
  await repeatGet(url, token, 300);
  const before = meter();
  const wall = await repeatGet(url, token, 1000);
  return { cpu: (meter() - before) / 1000, ...wall };
}

function print({ cpu, p50, p99 }: Cost): string {
  return `${cpu.toFixed(2)} ms CPU (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms)`;
}
