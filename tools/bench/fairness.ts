/**
 * `npm run bench -- --fairness [--seconds 15] [--rows 20000]`: one user does each of the worst things that are allowed,
 * again and again, while another reads a page of the list and the balance sheet, one request after the other. Prints the
 * other's times, their 503s, and the peak memory of the service. The attacker's requests are made by a thread of their
 * own, so that the other's times are not those of this program.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { call } from './client.ts';
import { type Attacker, attacks, attackUntil, openAccount } from './fairness-attacks.ts';
import { fillHousehold } from './report-household.ts';
import { onStage, type Stage, settled, signIn, signUp } from './stage.ts';

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const merchants = 164_000;

/** Response times of the other user during an attack. */
interface Seen {
  readonly times: number[];
  unavailable: number;
  failed: number;
}

if (isMainThread) await onStage(18_120, measure);
else await attackAsTold();

/** Runs on the thread of the attacker: one attack, until it is told to end. */
async function attackAsTold(): Promise<void> {
  const { index, attacker } = workerData as { index: number; attacker: Attacker };
  const ends = new AbortController();
  parentPort?.once('message', () => ends.abort());
  const attack = attacks[index];
  const answered = attack ? await attackUntil(attack, attacker, ends.signal) : 0;
  parentPort?.postMessage(answered);
}

async function measure({ url, server, owner, ownerUrl, meter }: Stage): Promise<void> {
  const seconds = option('seconds', 15);
  const victim = await signUp(url, 'other');
  await fillHousehold(url, ownerUrl, victim, option('rows', 20_000));
  const attacker = await signUp(url, 'attacker');
  await fillHousehold(url, ownerUrl, attacker, option('rows', 20_000));
  const accountId = await openAccount(url, attacker);
  const { id } = await call<{ id: string }>(url, 'GET', '/profile', attacker);
  await owner.query(
    `insert into merchant_months (user_id, month, currency, type, merchant, amount_minor, transaction_count)
     select $1, month, 'GBP', 'expense', 'Merchant no ' || n, -n, 1
     from generate_series(1, ${merchants}) n,
       generate_series('2025-01-01'::date, '2025-12-01', '1 month') month`,
    [id],
  );
  await owner.query('vacuum analyze');
  await settled(meter);
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ` +
      `load before: ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}; ${seconds} s each\n`,
  );
  console.log(
    '| One user | reads of the other | p50 | p99 | max | 503 | other errors | peak MiB | attacks answered |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|');
  for (const index of [-1, ...attacks.keys()]) {
    const name = attacks[index]?.name ?? 'nothing';
    const asAttacker: Attacker = { url, token: await signIn(url, 'attacker'), accountId };
    resetPeak(server.pid);
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { index, attacker: asAttacker },
      execArgv: process.execArgv,
    });
    const answered = new Promise<number>((done, fail) => worker.once('message', done).once('error', fail));
    await sleep(1000);
    const seen = await readUntil(url, await signIn(url, 'other'), performance.now() + seconds * 1000);
    if (index >= 0) worker.postMessage('end');
    const count = await answered;
    await worker.terminate();
    const sorted = seen.times.toSorted((left, right) => left - right);
    const at = (part: number) => `${(sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0)} ms`;
    const peak = peakOf(server.pid);
    const cells = [name, sorted.length, at(0.5), at(0.99), at(1), seen.unavailable, seen.failed, peak, count];
    console.log(`| ${cells.join(' | ')} |`);
    await owner.query(`delete from imports where user_id = $1 and status = 'previewed'`, [id]);
    await settled(meter);
  }
}

/** Reads the list and the balance sheet in turns. */
async function readUntil(url: string, token: string, end: number): Promise<Seen> {
  const seen: Seen = { times: [], unavailable: 0, failed: 0 };
  for (let turn = 0; performance.now() < end; turn++) {
    const day = String(1 + (turn % 28)).padStart(2, '0');
    const path = turn % 2 === 0 ? '/transactions?limit=50' : `/reports/balance-sheet?as_of=2025-06-${day}`;
    const began = performance.now();
    const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    seen.times.push(performance.now() - began);
    if (response.status === 503) seen.unavailable++;
    else if (!response.ok) seen.failed++;
    await sleep(20);
  }
  return seen;
}

/** Lets the kernel count the peak of a process from now on. */
function resetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not permitted here: the peak is that of the whole run.
  }
}

/** Largest resident memory of a process since it was reset, in MiB. */
function peakOf(pid: number): number {
  const line = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}
