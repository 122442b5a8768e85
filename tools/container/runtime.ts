import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, tryToRun } from './commands.ts';
import type { ImageConfig } from './storage.ts';

/** Location of a container. */
export interface Place {
  /** The folder that holds the bundle and the state of the runtime. */
  readonly folder: string;
  /** The mounted file system of the image. */
  readonly root: string;
  /** The folder that the container sees as /data. */
  readonly data: string;
  readonly port: number;
}

/** A container with the service in it. */
export interface RunningContainer {
  readonly url: string;
  /** Milliseconds from the start of the runtime to the first answer 200 of /health. */
  readonly startMs: number;
  /** All that the service has printed. */
  output(): string;
  /** Runs a command in the container and returns its exit code. */
  exec(command: readonly string[]): number;
  /** Bytes of memory of all processes. Pages that processes share are counted once. */
  memory(): number;
  /** Stops the service with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends the container if it still runs. */
  kill(): void;
}

/**
 * Starts the image's own command with crun: a root that can't be written to, no capabilities, no new privileges, a /tmp in
 * memory without programs, namespaces of its own for processes, mounts, IPC and host name. The network is the host's.
 * @param patience how long the start may take, in milliseconds
 * @throws {Error} with the output of the service if it doesn't answer
 */
export async function startContainer(
  place: Place,
  config: ImageConfig,
  patience: number,
): Promise<RunningContainer> {
  const name = `farthing-${process.pid}`;
  mkdirSync(place.folder, { recursive: true });
  writeFileSync(join(place.folder, 'config.json'), JSON.stringify(bundle(place, config)));
  const state = ['--root', join(place.folder, 'state'), '--cgroup-manager=disabled'];
  const began = performance.now();
  const child = inOwnMounts(['crun', ...state, 'run', '--bundle', place.folder, name]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const url = `http://127.0.0.1:${place.port}`;
  const kill = () => tryToRun('crun', [...state, 'delete', '--force', name]);
  while (!(await answers(url))) {
    if (child.exitCode === null && performance.now() - began < patience) {
      await sleep(50);
      continue;
    }
    kill();
    throw new Error(`The container doesn't answer:\n${output.slice(-4000)}`);
  }
  const startMs = performance.now() - began;
  const firstProcess = () => JSON.parse(run('crun', [...state, 'state', name])).pid as number;
  return {
    url,
    startMs,
    kill,
    output: () => output,
    exec: (command) => execIn(firstProcess(), config, place.port, command),
    memory: () => memoryOf(firstProcess()),
    stop: async () => {
      run('crun', [...state, 'kill', name, 'TERM']);
      const code = await ended;
      kill();
      return code;
    },
  };
}

/**
 * Starts a command in mounts of its own. Where a machine has both versions of control groups, the second one is hidden: crun
 * rejects the mixture, and no limits are set here.
 */
function inOwnMounts(command: readonly string[]): ChildProcess {
  const hide = existsSync('/sys/fs/cgroup/unified') ? 'umount /sys/fs/cgroup/unified && ' : '';
  return spawn('unshare', ['--mount', 'sh', '-c', `${hide}exec "$@"`, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function environmentOf(config: ImageConfig, port: number): string[] {
  return [...config.Env, `PORT=${port}`, 'HOST=127.0.0.1'];
}

/** The description of the container for an OCI runtime. */
function bundle({ root, data, port }: Place, config: ImageConfig) {
  const [uid, gid] = config.User.split(':').map(Number);
  const none = { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] };
  const tmpfs = (destination: string, mode: string, ...more: string[]) => ({
    destination,
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['nosuid', 'noexec', `mode=${mode}`, ...more],
  });
  return {
    ociVersion: '1.0.2',
    hostname: 'farthing',
    process: {
      user: { uid, gid },
      args: config.Cmd,
      env: environmentOf(config, port),
      cwd: config.WorkingDir,
      capabilities: none,
      noNewPrivileges: true,
      rlimits: [{ type: 'RLIMIT_NOFILE', soft: 1024, hard: 1024 }],
    },
    root: { path: root, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      tmpfs('/dev', '755'),
      tmpfs('/dev/shm', '1777', 'nodev'),
      tmpfs('/tmp', '1777', 'nodev'),
      { destination: '/data', type: 'bind', source: data, options: ['bind', 'nosuid', 'nodev', 'rw'] },
    ],
    linux: {
      namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })),
      maskedPaths: ['/proc/kcore', '/proc/keys', '/proc/timer_list'],
      readonlyPaths: ['/proc/sys', '/proc/sysrq-trigger'],
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).status === 200;
  } catch {
    return false;
  }
}

/** Runs a command in the namespaces of a container, as its user. */
function execIn(pid: number, config: ImageConfig, port: number, command: readonly string[]): number {
  const [uid = '', gid = ''] = config.User.split(':');
  const child = ['env', '-i', '-C', config.WorkingDir, ...environmentOf(config, port), ...command];
  const user = ['--setuid', uid, '--setgid', gid];
  try {
    run('nsenter', ['--target', `${pid}`, '--all', '--root', ...user, '--', ...child]);
    return 0;
  } catch {
    return 1;
  }
}

/** Adds up the proportional set sizes of all processes in the process namespace of `pid`, in bytes. */
function memoryOf(pid: number): number {
  const namespace = readlinkSync(`/proc/${pid}/ns/pid`);
  let kibibytes = 0;
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${entry}/ns/pid`) !== namespace) continue;
      kibibytes += Number(
        /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${entry}/smaps_rollup`, 'utf8'))?.[1] ?? 0,
      );
    } catch {
      // A process that has ended meanwhile uses no memory.
    }
  }
  return kibibytes * 1024;
}
