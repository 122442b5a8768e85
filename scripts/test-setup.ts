/**
 * `npm run test:setup`: runs `npm start` from a fresh clone with each Node and npm that people have, and in situations that
 * have gone wrong before. Every row gets a Node and an npm of its own from the registry and has to answer 200.
 * Usage: node scripts/test-setup.ts [--match TEXT]; `--match` runs the rows that contain a text. The clone is of the last
 * commit: commit first.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { registrySettings, toolsOf } from './node-versions.ts';

interface Row {
  readonly node: string;
  readonly npm: string;
  /** Special circumstances of this row. Absent for none. */
  readonly situation?: string;
  /** Name of the folder that is cloned into. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Runs as this user ID, with a home of its own. PostgreSQL needs a user with a name: this is `nobody`. */
  readonly uid?: number;
  /** Kills the first run after so many seconds, and starts again. */
  readonly killAfter?: number;
  /** Starts a second time without a registry. */
  readonly againOffline?: boolean;
}

const root = resolve(import.meta.dirname, '..');
const longestStartMs = 10 * 60_000;
const isRoot = process.getuid?.() === 0;

const allRows: readonly Row[] = [
  {
    node: '18.20.8',
    npm: '10.8.2',
    situation: 'NODE_ENV=development',
    environment: { NODE_ENV: 'development' },
    againOffline: true,
  },
  { node: '20.20.2', npm: '10.8.2' },
  { node: '18.20.8', npm: '9.2.0' },
  { node: '22.22.0', npm: '10.9.4' },
  { node: '24.21.0', npm: '11.6.2' },
  { node: '20.20.2', npm: '9.2.0' },
  { node: '20.20.2', npm: '11.6.2' },
  {
    node: '22.22.0',
    npm: '10.8.2',
    situation: 'NODE_ENV=production',
    environment: { NODE_ENV: 'production' },
  },
  { node: '24.21.0', npm: '10.8.2', situation: 'NODE_ENV=test', environment: { NODE_ENV: 'test' } },
  {
    node: '20.20.2',
    npm: '10.8.2',
    situation: 'spaces and letters in the path',
    folder: "Mum's café £ 東京",
  },
  { node: '20.20.2', npm: '10.8.2', situation: 'npm ci killed after 6 s, started again', killAfter: 6 },
  ...(isRoot ? [{ node: '20.20.2', npm: '10.8.2', situation: 'as an ordinary user', uid: 65_534 }] : []),
];

/** Result of a row. */
interface Outcome {
  readonly readySeconds: number;
  readonly status: number;
}

/**
 * Runs rows one after the other, so that their times can be compared, and prints each as a line of a Markdown table.
 * @returns the names of those that failed
 */
async function runRows(rows: readonly Row[]): Promise<string[]> {
  const tools = mkdtempSync(join(tmpdir(), 'farthing-tools-'));
  chmodSync(tools, 0o755);
  const failed: string[] = [];
  console.log('| Node | npm | Situation | First start to ready | Answer |\n|---|---|---|---|---|');
  try {
    for (const row of rows) await runAndPrint(row);
  } finally {
    rmSync(tools, { recursive: true, force: true });
  }
  return failed;

  async function runAndPrint(row: Row): Promise<void> {
    const cells = [row.node, row.npm, row.situation ?? ''];
    try {
      const { readySeconds, status } = await runRow(row, tools);
      console.log(`| ${[...cells, `${readySeconds} s`, status].join(' | ')} |`);
    } catch (error) {
      failed.push(`Set-up with Node ${row.node}, npm ${row.npm} ${row.situation ?? ''}`.trim());
      console.log(`| ${[...cells, '', 'failed'].join(' | ')} |\n${(error as Error).message}`);
    }
  }
}

async function runRow(row: Row, tools: string): Promise<Outcome> {
  const bin = toolsOf(row, tools);
  const scratch = mkdtempSync(join(tmpdir(), 'farthing-clone-'));
  chmodSync(scratch, 0o755);
  const clone = join(scratch, row.folder ?? 'farthing');
  try {
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone]);
    if (row.uid !== undefined) {
      mkdirSync(join(scratch, 'home'));
      execFileSync('chown', ['-R', `${row.uid}:${row.uid}`, scratch]);
    }
    if (row.killAfter !== undefined) await startAndKill(row, clone, bin, row.killAfter);
    const first = await start(row, clone, bin);
    if (row.againOffline) await start(row, clone, bin, { npm_config_registry: 'http://127.0.0.1:9' });
    return first;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** `npm start` as someone types it, in a process group of its own. */
function npmStart(row: Row, clone: string, bin: string, more: Readonly<Record<string, string>>) {
  const ofTheCaller = /^npm_|^NODE_ENV$|^NODE_OPTIONS$|^PATH$/i;
  const kept = Object.entries(process.env).filter(([name]) => !ofTheCaller.test(name));
  const ids = row.uid === undefined ? {} : { uid: row.uid, gid: row.uid };
  const home = row.uid === undefined ? {} : { HOME: join(clone, '../home') };
  const child = spawn(join(bin, 'npm'), ['start'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(kept),
      ...registrySettings,
      PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`,
      ...row.environment,
      ...home,
      ...more,
    },
    ...ids,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return { child, ended, output: () => output };
}

/**
 * Starts the service, asks it for the app and its health, and stops it as Ctrl-C does.
 * @throws {Error} with all output, where it doesn't answer or doesn't stop in order
 */
async function start(
  row: Row,
  clone: string,
  bin: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const port = String(await freePort());
  const began = performance.now();
  const { child, ended, output } = npmStart(row, clone, bin, { PORT: port, ...more });
  try {
    const isReady = () => output().includes('farthing is ready');
    while (!isReady() && child.exitCode === null && performance.now() - began < longestStartMs)
      await sleep(100);
    if (!isReady()) throw new Error(`It didn't start:\n${output()}`);
    const readySeconds = Math.round((performance.now() - began) / 1000);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    const script = /<script[^>]+src="([^"]+)"/.exec(await page.text())?.[1] ?? '/no-script';
    for (const path of ['/health', script]) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      if (status !== 200) throw new Error(`${path} answers ${status}:\n${output()}`);
    }
    // Other warnings may be about this machine's own configuration of npm.
    if (/EBADENGINE/i.test(output())) throw new Error(`npm warns about engines:\n${output()}`);
    signalAll(child, 'SIGINT');
    await ended;
    return { readySeconds, status: page.status };
  } finally {
    signalAll(child, 'SIGKILL');
  }
}

async function startAndKill(row: Row, clone: string, bin: string, seconds: number): Promise<void> {
  const { child, ended } = npmStart(row, clone, bin, { PORT: String(await freePort()) });
  await sleep(seconds * 1000);
  signalAll(child, 'SIGKILL');
  await ended;
}

function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-(pid as number), signal);
  } catch {
    // All of the group have ended.
  }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const { values } = parseArgs({
  options: { match: { type: 'string', default: '' } },
});
const rows = allRows.filter(({ node, npm, situation }) =>
  `${node} ${npm} ${situation}`.includes(values.match),
);
const failed = await runRows(rows);
for (const name of failed) console.log(`Failed: ${name}`);
console.log(`${rows.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
