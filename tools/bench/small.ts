/**
 * `npm run bench -- --small [--mib 512] [--rows 10000]`: farthing with its embedded database on one core and little memory, which
 * control groups limit: start, an import, a receipt, a backup that is tested, reports. Prints the most memory of each step, for
 * the service with its processes and for PostgreSQL together, and fails if the kernel killed anything. Needs root on Linux.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { call } from './client.ts';
import { generateFile } from './generate.ts';
import { makeMemoryGroup } from './memory-limit.ts';
import { startOptions } from './processes.ts';
import { receiptSet } from './receipts-set.ts';
import { signUp } from './stage.ts';

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const mebibytes = option('mib', 512);
const rows = option('rows', 10_000);
const port = 18_095;
const url = `http://127.0.0.1:${port}`;
const root = join(import.meta.dirname, '../..');

const dataDir = mkdtempSync(join(tmpdir(), 'farthing-small-'));
const group = makeMemoryGroup(`farthing-small-${process.pid}`, mebibytes);
const [command = '', ...words] = [
  ...group.through,
  ...['taskset', '-c', '0', process.execPath, ...startOptions, join(root, 'apps/server/start.mjs')],
];
const service = spawn(command, words, {
  cwd: root,
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    BACKUP_NIGHTLY: 'false',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const ended = new Promise((resolve) => service.once('close', resolve));
try {
  console.log(`\n${mebibytes} MiB and one core of ${cpus()[0]?.model}, Node ${process.version}\n`);
  console.log('| Step | Seconds | Most memory, MiB | Killed |\n|---|---:|---:|---:|');
  await runSteps();
  if (group.killed() > 0) process.exitCode = 1;
} finally {
  service.kill('SIGTERM');
  await ended;
  await sleep(500);
  group.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

async function runSteps(): Promise<void> {
  await step('start, with the database created', untilReady);
  await step('at rest for 5 s', () => sleep(5000));
  const token = await step('registration and sign-in', () => signUp(url));
  const account = await call<{ id: string }>(url, 'POST', '/accounts', token, {
    name: 'Current',
    type: 'cash',
    currency: 'GBP',
  });
  await step(`import of ${rows.toLocaleString('en-GB')} rows`, () => importRows(token, account.id));
  await step('what follows the import, 10 s', () => sleep(10_000));
  await step('reports of ten years', () => readReports(token));
  await step('a receipt', () => scanReceipt(token));
  await step('an import while a receipt is read', async () => {
    const other = await call<{ id: string }>(url, 'POST', '/accounts', token, {
      name: 'Savings',
      type: 'cash',
      currency: 'GBP',
    });
    await Promise.all([importRows(token, other.id), scanReceipt(token)]);
  });
  await step('a backup, tested', async () => {
    const made = await call<{ verification: { ok: boolean } }>(url, 'POST', '/admin/backups', token, {
      verify: true,
    });
    if (!made.verification.ok) throw new Error(JSON.stringify(made));
  });
  await step('a backup while a receipt is read', async () => {
    const backup = call(url, 'POST', '/admin/backups', token, { verify: true });
    await Promise.all([backup, scanReceipt(token)]);
  });
}

/** Runs a step, and prints its time, the most memory that was held meanwhile and the processes killed so far. */
async function step<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  let most = group.held();
  const watch = setInterval(() => {
    most = Math.max(most, group.held());
  }, 20);
  const began = performance.now();
  try {
    return await work();
  } finally {
    clearInterval(watch);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`| ${name} | ${seconds} | ${most} | ${group.killed()} |`);
  }
}

async function untilReady(): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return;
    if (service.exitCode !== null) throw new Error('farthing did not start');
    await sleep(100);
  }
  throw new Error('farthing did not start within two minutes');
}

async function importRows(token: string, accountId: string): Promise<void> {
  const form = new FormData();
  form.append('account_id', accountId);
  form.append('file', new Blob([generateFile('lloyds', 'GBP', rows, 77)]), 'lloyds.csv');
  const { counts } = await call<{ counts: Record<string, number> }>(
    url,
    'POST',
    '/imports?commit=true',
    token,
    form,
  );
  if (counts.added !== rows) throw new Error(JSON.stringify(counts));
}

async function readReports(token: string): Promise<void> {
  const years = 'date_from=2016-01-01&date_to=2025-12-31';
  for (const path of [
    '/reports/balance-sheet',
    `/reports/categories?${years}`,
    `/reports/income-expense?${years}`,
    `/reports/merchants?${years}`,
  ])
    await call(url, 'GET', path, token);
}

/** Sends a photo of twelve megapixels, as a telephone takes it. */
async function scanReceipt(token: string): Promise<void> {
  for await (const { bytes, name } of receiptSet(7, 1)) {
    const photo = await sharp(bytes)
      .resize({ width: 3000, height: 4000, fit: 'contain', background: '#bbbbbb' })
      .jpeg({ quality: 85 })
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(photo)]), `${name}.jpg`);
    const { total } = await call<{ total: unknown }>(url, 'POST', '/transactions/parse-receipt', token, form);
    if (total === null) throw new Error('The receipt was not read');
    return;
  }
}
