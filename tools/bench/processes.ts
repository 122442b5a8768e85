import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
/** Kernel clock ticks a second, as Linux reports process times. */
const ticks = 100;

interface ProcessTimes {
  readonly parent: number;
  /** Own CPU milliseconds. */
  readonly own: number;
  /** CPU milliseconds of children that have ended. */
  readonly ended: number;
}

function times(pid: number): ProcessTimes | undefined {
  return unlessEnded(() => {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user, system, childUser, childSystem] = fields.slice(11, 15) as [number, number, number, number];
    return {
      parent: fields[1] as number,
      own: ((user + system) * 1000) / ticks,
      ended: ((childUser + childSystem) * 1000) / ticks,
    };
  });
}

/** CPU milliseconds that a process has used, without its children. */
export function cpuOf(pid: number): number {
  return times(pid)?.own ?? 0;
}

/** CPU milliseconds of a service by part: its main thread, its other threads, and the processes that it started. */
export function cpuByPart(pid: number): {
  readonly main: number;
  readonly threads: number;
  readonly processes: number;
} {
  const all = times(pid);
  const main = unlessEnded(() => preciseCpuIn(`/proc/${pid}/task/${pid}`)) ?? 0;
  let processes = all?.ended ?? 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const child = times(Number(name));
    if (child?.parent === pid) processes += child.own;
  }
  return { main, threads: Math.max(0, (all?.own ?? 0) - main), processes };
}

/** CPU milliseconds of a process with one thread, as the scheduler counts them: to the microsecond, not the tick. */
export function preciseCpuOf(pid: number): number {
  return preciseCpuIn(`/proc/${pid}`);
}

function preciseCpuIn(folder: string): number {
  return Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
}

/**
 * Reads CPU milliseconds that a service and a PostgreSQL server have used so far, by the scheduler's count. Of what has ended,
 * threads count as they stood when they were last read, and processes to the tick, as the kernel adds them to their parent.
 */
export function meterOf(service: number, postmaster: number): () => number {
  const threads = new Map<string, number>();
  return () => {
    for (const id of readdirSync(`/proc/${service}/task`)) {
      const cpu = unlessEnded(() => preciseCpuIn(`/proc/${service}/task/${id}`));
      if (cpu !== undefined) threads.set(id, cpu);
    }
    const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
      .trim()
      .split(' ');
    return (
      threads.values().reduce((sum, cpu) => sum + cpu, 0) +
      preciseCpuOf(postmaster) +
      (times(postmaster)?.ended ?? 0) +
      backends.reduce((sum, id) => sum + (unlessEnded(() => preciseCpuIn(`/proc/${id}`)) ?? 0), 0)
    );
  };
}

function unlessEnded<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** CPU milliseconds of a PostgreSQL server: the postmaster, its backends now, and those that have ended. */
export function cpuOfTree(pid: number): number {
  const root = times(pid);
  if (!root) return 0;
  let sum = root.own + root.ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const child = times(Number(name));
    if (child?.parent === pid) sum += child.own;
  }
  return sum;
}

/** Resident memory of a process, MiB. */
export function memoryOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

/** A server under measurement. */
export interface Running {
  readonly pid: number;
  readonly url: string;
  /** CPU milliseconds from start to the first 200. */
  readonly startCpu: number;
  stop(): Promise<void>;
}

/** The line of `npm start`, so that servers are measured as people run them: `exec node`, options, the program. */
const startScript: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start;
export const startOptions: readonly string[] = startScript.split(' ').filter((word) => word.startsWith('--'));

/** Starts a script of ours as `npm start` does, and waits for the first 200 of `path`. */
export async function startServer(
  script: string,
  environment: Record<string, string>,
  path: string,
): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [...startOptions, join(root, script)], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = child.pid as number;
  const url = `http://127.0.0.1:${environment.PORT}`;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (;;) {
    const answer = await fetch(url + path).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error(`${script} did not start`);
    await sleep(10);
  }
  const startCpu = cpuOf(pid);
  return {
    pid,
    url,
    startCpu,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
