import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { call, repeatGet } from './client.ts';
import { meterOf, startServer } from './processes.ts';
import { rowsOfSize } from './recurring-payments.ts';

/** A row of the table: what was measured, what it cost, and what it should. */
interface MeasuredRow {
  readonly what: string;
  readonly ours: string;
  readonly target: string;
}

interface Measured {
  /** Address of the service, without `/api/v1`. */
  readonly url: string;
  readonly token: string;
  /** CPU milliseconds of service and database so far. */
  readonly meter: () => number;
  /** Returns the delay of the service's event loop since the last call. */
  readonly delay: () => Promise<string>;
}

interface List {
  readonly items: readonly { readonly id: string }[];
  readonly scanning: boolean;
}

/** Waits until no scan is on its way: whatever is measured next is measured alone. Returns the list. */
export async function quiet({ url, token }: Pick<Measured, 'url' | 'token'>): Promise<List> {
  for (;;) {
    const list = await call<List>(url, 'GET', '/recurring', token);
    if (!list.scanning) return list;
    await sleep(50);
  }
}

/**
 * Recurring payments through the API: lists, a scan of everything with what the service answers meanwhile, one edit, and
 * the scan that follows it.
 */
async function measureThrough(measured: Measured): Promise<MeasuredRow[]> {
  const { url, token, meter } = measured;
  const { items } = await quiet(measured);
  const rows: MeasuredRow[] = [];
  const add = (what: string, ours: string, target: string) => rows.push({ what, ours, target });
  for (const [what, path] of [
    [`recurring: list of ${items.length}`, '/recurring'],
    ['recurring: upcoming, 30 days', '/recurring/upcoming?days=30'],
    ['recurring: upcoming, three years', '/recurring/upcoming?days=1096'],
  ] as const) {
    await repeatGet(`${url}/api/v1${path}`, token, 30);
    const before = meter();
    await repeatGet(`${url}/api/v1${path}`, token, 100);
    add(what, `${((meter() - before) / 100).toFixed(2)} ms CPU`, '');
  }
  await call(url, 'POST', '/recurring/rescan', token);
  await measured.delay();
  const [cpu, wall] = [meter(), performance.now()];
  const result = await call<{ transactions: number; series: number }>(
    url,
    'POST',
    '/recurring/rescan',
    token,
  );
  const took = performance.now() - wall;
  add(
    `recurring: scan of ${result.transactions.toLocaleString('en-GB')} rows, ${result.series} series`,
    `${(meter() - cpu).toFixed(0)} ms CPU, ${took.toFixed(0)} ms wall`,
    '',
  );
  add('recurring: event loop late meanwhile', await measured.delay(), 'p99 ≤ 20 ms');
  rows.push(...(await measureEdits(measured)));
  return rows;
}

async function measureEdits(measured: Measured): Promise<MeasuredRow[]> {
  const { url, token, meter } = measured;
  const page = await call<{ items: { id: string; type: string }[] }>(
    url,
    'GET',
    '/transactions?limit=100&type=expense',
    token,
  );
  const edit = (id: string, pence: number) =>
    call(url, 'PATCH', `/transactions/${id}`, token, { amount: `${(pence / 100).toFixed(2)}` });
  const edited = page.items.slice(0, 50);
  for (const { id } of edited) await edit(id, 100);
  await quiet(measured);
  const before = meter();
  for (const [index, { id }] of edited.entries()) await edit(id, 200 + index);
  const each = (meter() - before) / edited.length;
  await quiet(measured);
  const alone: number[] = [];
  for (const [index, { id }] of edited.slice(0, 5).entries()) {
    const start = meter();
    await edit(id, 300 + index);
    await sleep(2500);
    alone.push(meter() - start - each);
  }
  await quiet(measured);
  alone.sort((a, b) => a - b);
  return [
    { what: 'one transaction edited', ours: `${each.toFixed(2)} ms CPU`, target: '≤ 15 ms CPU' },
    {
      what: 'recurring: scan after one edit',
      ours: `${alone[2]?.toFixed(0)} ms CPU (median of 5)`,
      target: '',
    },
  ];
}

/** The payments of households as Monzo writes them; one account holds all. */
function monzoFile(size: number): string {
  const header =
    'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,' +
    'Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In';
  const lines = rowsOfSize(size, 1)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ id, date, amountMinor, merchant }) => {
      const pence = String(amountMinor < 0n ? -amountMinor : amountMinor).padStart(3, '0');
      const amount = `${amountMinor < 0n ? '-' : ''}${pence.slice(0, -2)}.${pence.slice(-2)}`;
      const [out, back] = amountMinor < 0n ? [amount, ''] : ['', amount];
      const day = date.split('-').reverse().join('/');
      const name = merchant.replaceAll(/[",]/g, ' ');
      return `${id},${day},12:41:07,Card payment,${name},,Shopping,${amount},GBP,${amount},GBP,,,,${name},,${out},${back}`;
    });
  return `${[header, ...lines].join('\n')}\n`;
}

/** Recurring payments of one user with so many transactions, 300 series in them, on a fresh database. */
export async function measureRecurringService(size: number): Promise<MeasuredRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farthing-bench-recurring-'));
  const database = await startEmbedded({ dataDir, log: () => {} });
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const delayFile = join(dataDir, 'delay.txt');
  const server = await startServer(
    'apps/server/start.mjs',
    {
      PORT: '18097',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOOP_DELAY_FILE: delayFile,
      NODE_OPTIONS: `--import=${new URL('./loop-delay.ts', import.meta.url)}`,
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
    const account = await call<{ id: string }>(url, 'POST', '/accounts', token, {
      name: 'Current',
      type: 'cash',
      currency: 'GBP',
    });
    const form = new FormData();
    form.append('account_id', account.id);
    form.append('file', new Blob([monzoFile(size)]), 'monzo.csv');
    await call(url, 'POST', '/imports?commit=true', token, form);
    const delay = async () => {
      process.kill(server.pid, 'SIGUSR2');
      await sleep(100);
      return readFileSync(delayFile, 'utf8');
    };
    const meter = meterOf(server.pid, postmaster);
    const rows = await measureThrough({ url, token, meter, delay });
    return rows.map((row) => ({ ...row, what: `${size.toLocaleString('en-GB')} | ${row.what}` }));
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
