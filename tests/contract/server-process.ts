import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Exit of a process. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A farthing of its own, started as an operator starts it. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly dataDir: string;
  /** `http://127.0.0.1:<port>`; '' when the process ended before it was ready. */
  readonly url: string;
  /** Resolves when the process is gone. */
  readonly ended: Promise<Ending>;
  /** All it has written so far, both streams. */
  output(): string;
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<Ending>;
}

/** Options for starting a process. */
export interface ProcessOptions {
  readonly dataDir: string;
  /** 0: any free port. */
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Command words in front of Node's own. */
  readonly through?: readonly string[];
  /** Called as soon as the process is there. */
  readonly onSpawn?: (child: ChildProcess) => void;
}

/** Contents of `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

export const main = resolve(import.meta.dirname, '../../apps/server/start.mjs');

/** Longest wait for a start, also on a busy machine. */
const longestStartMs = 120_000;

const folders: string[] = [];
const processes: ServerProcess[] = [];
/** All that processes of this test file have said, also of those that have ended. */
const outputs: (() => string)[] = [];

/** A folder of this test file, removed by `cleanUp`. Readable by everybody unless `mode` says otherwise. */
export function temporaryFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-process-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

/** Starts `node start.mjs` with nothing but PORT, DATA_DIR and what the test adds; waits until it is ready or has ended. */
export async function startServer(options: ProcessOptions): Promise<ServerProcess> {
  const [command = '', ...words] = [...(options.through ?? []), process.execPath, main];
  const child = spawn(command, words, {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(options.port ?? 0),
      DATA_DIR: options.dataDir,
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  options.onSpawn?.(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
    });
  }
  let over = false;
  const ended = new Promise<Ending>((done) => {
    child.once('close', (code, signal) => {
      over = true;
      done({ code, signal });
    });
  });
  const ready = () => /^farthing is ready: (\S+)$/m.exec(output)?.[1];
  const deadline = Date.now() + longestStartMs;
  while (!over && ready() === undefined && Date.now() < deadline) await sleep(20);
  const server: ServerProcess = {
    child,
    dataDir: options.dataDir,
    url: ready() ?? '',
    ended,
    output: () => output,
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
  processes.push(server);
  outputs.push(server.output);
  if (!over && server.url === '') throw new Error(`farthing did not get ready: ${output}`);
  return server;
}

/** As `startServer`, for a start that must succeed. */
export async function startReady(options: ProcessOptions): Promise<ServerProcess> {
  const server = await startServer(options);
  if (server.url === '') throw new Error(`farthing ended at its start: ${server.output()}`);
  return server;
}

/** The server of a data folder as its pid file tells, running or not. */
export function postmasterOf(dataDir: string): Postmaster | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** Returns true if a process exists and isn't a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns true if the embedded database of a data folder is running. */
export function databaseRuns(dataDir: string): boolean {
  const postmaster = postmasterOf(dataDir);
  return postmaster !== undefined && isAlive(postmaster.pid);
}

/** Waits until the embedded database of a data folder has stopped; whether it has. What stops it waits for 4 s only. */
export async function databaseStopped(dataDir: string): Promise<boolean> {
  return until(
    120_000,
    () => !databaseRuns(dataDir),
    (stopped) => stopped,
  );
}

/** Owner's connection string of a data folder's embedded database. */
export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'keys', 'postgres-password'), 'utf8').trim();
  return `postgres://postgres:${password}@127.0.0.1:${postmasterOf(dataDir)?.port}/postgres`;
}

/** Kills the embedded database the hard way. */
export function killDatabase(dataDir: string): void {
  const postmaster = postmasterOf(dataDir);
  if (postmaster && isAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGKILL');
}

/** Collects the output of the services started by this test file from now on. */
export function listenToAll(): () => readonly string[] {
  const before = outputs.map((output) => output().length);
  return () =>
    outputs.map((output, index) => output().slice(before[index] ?? 0)).filter((text) => text !== '');
}

/** Ends whatever this test file has started, and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const { child, dataDir, ended } of processes.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
    killDatabase(dataDir);
  }
  for (const folder of folders.splice(0)) {
    for (let attempt = 0; existsSync(folder); attempt++) {
      // Backends of a killed database may still be writing.
      try {
        rmSync(folder, { recursive: true, force: true });
      } catch (error) {
        if (attempt > 40) throw error;
        await sleep(50);
      }
    }
  }
}

/** One JSON answer. */
export interface HttpAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
  readonly headers: Headers;
}

/** A port that no one uses now, for what cannot choose one itself and say which. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Sends one request. @throws {TypeError} when there is no answer */
export async function ask(
  url: string,
  method: string,
  path: string,
  options: { body?: unknown; form?: FormData; token?: string; headers?: Record<string, string> } = {},
): Promise<HttpAnswer> {
  const { body, form, token, headers } = options;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}

export const password = 'correct-horse-battery-9';
let addresses = 0;

/** Registers and signs in from an address of its own; the access token. */
export async function signUp(url: string, email: string): Promise<string> {
  const made = await ask(url, 'POST', '/api/v1/auth/register', {
    body: { email, password, display_name: 'Test' },
  });
  if (made.status !== 201) throw new Error(`register: ${made.status} ${JSON.stringify(made.body)}`);
  return signIn(url, email);
}

/** Signs in from an address of its own; the access token. */
export async function signIn(url: string, email: string): Promise<string> {
  return (await logIn(url, email)).body.access_token;
}

/** Signs in from an address of its own; the whole answer. */
export async function logIn(url: string, email: string): Promise<HttpAnswer> {
  const login = await ask(url, 'POST', '/api/v1/auth/login', {
    body: { email, password },
    headers: newAddress(),
  });
  if (login.status !== 200) throw new Error(`login: ${login.status} ${JSON.stringify(login.body)}`);
  return login;
}

/** Headers of a caller that no one has counted yet. */
export function newAddress(): Record<string, string> {
  const number = ++addresses;
  return { 'x-forwarded-for': `12.0.${(number >> 8) & 255}.${number & 255}` };
}

/** Asks again until the answer is right, at most `forMs`; the last answer, or the last error thrown. */
export async function until<Value>(
  forMs: number,
  question: () => Promise<Value> | Value,
  isRight: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + forMs;
  for (;;) {
    try {
      const value = await question();
      if (isRight(value) || Date.now() > deadline) return value;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(25);
  }
}
