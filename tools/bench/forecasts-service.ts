import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { call, repeatGet } from './client.ts';
import { generateFiles } from './generate.ts';
import { cFloor } from './monte-carlo-floor.ts';
import { cpuOf, meterOf, startServer } from './processes.ts';
import { quiet } from './recurring-service.ts';

/** A row of the table. */
interface MeasuredRow {
  readonly what: string;
  readonly ours: string;
  readonly floor: string;
  readonly ratio: string;
  readonly target: string;
}

interface Measured {
  readonly url: string;
  readonly token: string;
  /** CPU milliseconds of service and database so far. */
  readonly meter: () => number;
  /** The same of the service alone. */
  readonly ownMeter: () => number;
  readonly delay: () => Promise<string>;
}

const simulation = {
  years: 40,
  runs: 100_000,
  seed: 7,
  initial: '10000',
  monthly_contribution: '500',
  annual_return: 0.05,
  annual_volatility: 0.15,
  inflation: 0.02,
};
const netWorth = {
  years: 30,
  scenarios: ['0.02', '0.04', '0.06'].map((rate) => ({ name: rate, growth: { cash: '0.01', isa: rate } })),
  flows: [{ name: 'ISA', class: 'isa', amount: '500' }],
};

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

/** CPU and wall of some requests, one after the other; after some to warm up. */
async function cost(meter: () => number, ask: (turn: number) => Promise<unknown>, times = 20) {
  for (let turn = 0; turn < 5; turn++) await ask(-turn - 1);
  const before = meter();
  const walls: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now();
    await ask(turn);
    walls.push(performance.now() - start);
  }
  return { cpu: (meter() - before) / times, wall: median(walls) };
}

const print = ({ cpu, wall }: { cpu: number; wall: number }) =>
  `${cpu.toFixed(1)} ms CPU, ${wall.toFixed(0)} ms wall`;

/** Measures recalculated reads. The same URL with its digits encoded differently is a different key of the response cache. */
async function measureReads({ url, token, meter, delay }: Measured): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = [];
  const add = (what: string, ours: string, target: string) =>
    rows.push({ what, ours, floor: '', ratio: '', target });
  for (const [what, path, target] of [
    ['spending forecast, 12 months', '/forecasts/spending?months=', 'twice its cost at 10k'],
    ['cash flow forecast, 62 days', '/forecasts/cash-flow?days=', 'twice its cost at 10k'],
    ['cash flow forecast, 400 days', '/forecasts/cash-flow?days=', 'twice its cost at 10k'],
  ] as const) {
    const figure = what.match(/\d+/)?.[0] ?? '';
    await delay();
    const anew = await cost(meter, (turn) =>
      call(url, 'GET', `${path}${'0'.repeat(turn < 0 ? 40 - turn : turn)}${figure}`, token),
    );
    add(`${what}, anew`, print(anew), target);
    add(`${what}: event loop meanwhile`, await delay(), '≤ 20 ms p99');
  }
  await repeatGet(`${url}/api/v1/forecasts/cash-flow?days=62`, token, 20);
  const before = meter();
  await repeatGet(`${url}/api/v1/forecasts/cash-flow?days=62`, token, 200);
  add('cash flow forecast, again', `${((meter() - before) / 200).toFixed(2)} ms CPU`, '≤ 1.5 ms');
  const projected = await cost(meter, () => call(url, 'POST', '/forecasts/net-worth', token, netWorth));
  add('net worth, 3 scenarios × 30 years', print(projected), 'twice its cost at 10k');
  return rows;
}

async function measureSimulation({ url, token, ownMeter, delay }: Measured): Promise<MeasuredRow[]> {
  const floor = cFloor()?.table;
  const ask = (change: object) =>
    call(url, 'POST', '/forecasts/monte-carlo', token, { ...simulation, ...change });
  await ask({});
  await delay();
  await sleep(3000);
  const idle = await delay();
  const one = await cost(ownMeter, () => ask({}));
  const late = await delay();
  const [start, cpu] = [performance.now(), ownMeter()];
  await Promise.all(Array.from({ length: 4 }, (_, seed) => ask({ seed })));
  const four = { cpu: ownMeter() - cpu, wall: performance.now() - start };
  const lateOfFour = await delay();
  const target = '≤ 50 ms';
  return [
    {
      what: 'Monte Carlo, 100,000 × 480, through the API',
      ours: print(one),
      floor: floor ? `${floor.toFixed(0)} ms CPU` : 'no gcc',
      ratio: floor ? `${(one.cpu / floor).toFixed(2)} ×` : '',
      target: '≤ 2 ×',
    },
    {
      what: 'Monte Carlo, 100,000 × 480: wall, of twice C',
      ours: `${one.wall.toFixed(0)} ms`,
      floor: floor ? `${(2 * floor).toFixed(0)} ms` : 'no gcc',
      ratio: floor ? `${(one.wall / (2 * floor)).toFixed(2)} ×` : '',
      target: '',
    },
    {
      what: 'event loop late meanwhile (beside it: of an idle service)',
      ours: late,
      floor: idle,
      ratio: '',
      target,
    },
    { what: 'four of them at a time', ours: print(four), floor: '', ratio: '', target: '' },
    { what: 'event loop late meanwhile', ours: lateOfFour, floor: '', ratio: '', target },
  ];
}

/** Forecasts through the API on the household of the imports, of so many transactions in twelve accounts. */
export async function measureForecastsService(size: number): Promise<MeasuredRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farthing-bench-'));
  const delayFile = join(dataDir, 'delay');
  const database = await startEmbedded({ dataDir, log: () => {} });
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const server = await startServer(
    'apps/server/start.mjs',
    {
      PORT: '18096',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOOP_DELAY_FILE: delayFile,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-delay.ts')}`,
    },
    '/health',
  );
  try {
    const { url } = server;
    const body = { email: 'bench@example.org', password: 'correct-horse-battery-9' };
    await call(url, 'POST', '/auth/register', undefined, { ...body, display_name: 'Bench' });
    const { access_token: token } = await call<{ access_token: string }>(
      url,
      'POST',
      '/auth/login',
      undefined,
      body,
    );
    for (const [from_currency, rate] of [
      ['EUR', '0.86'],
      ['USD', '0.75'],
    ] as const)
      await call(url, 'POST', '/exchange-rates', token, {
        from_currency,
        to_currency: 'GBP',
        date: '2016-01-01',
        rate,
      });
    for (const file of generateFiles(size)) {
      const { name, currency } = file;
      const account = await call<{ id: string }>(url, 'POST', '/accounts', token, {
        name,
        type: 'cash',
        currency,
      });
      const form = new FormData();
      form.append('account_id', account.id);
      form.append('file', new Blob([file.content]), name);
      await call(url, 'POST', '/imports?commit=true', token, form);
    }
    await quiet({ url, token });
    const measured: Measured = {
      url,
      token,
      meter: meterOf(server.pid, postmaster),
      ownMeter: () => cpuOf(server.pid),
      delay: async () => {
        rmSync(delayFile, { force: true });
        process.kill(server.pid, 'SIGUSR2');
        while (!existsSync(delayFile)) await sleep(20);
        await sleep(20);
        return readFileSync(delayFile, 'utf8');
      },
    };
    const rows = [...(await measureReads(measured)), ...(await measureSimulation(measured))];
    return rows.map((row) => ({ ...row, what: `${size.toLocaleString('en-GB')} | ${row.what}` }));
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
