import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that runs beside the checks. */
export interface Program {
  readonly output: () => string;
  readonly hasEnded: () => boolean;
  /** Ends the program with SIGTERM and waits for it. */
  stop(): Promise<void>;
}

/** Starts a program that runs until it's stopped. */
export function startProgram(file: string, args: readonly string[], env: Record<string, string>): Program {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const closed = once(child, 'close');
  return {
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await closed;
    },
  };
}

/** Starts the service as an operator does behind a proxy on the same machine. */
export function startService(folder: string, port: number, more: Record<string, string>): Program {
  const entry = resolve(import.meta.dirname, '../../apps/server/start.mjs');
  return startProgram(process.execPath, [entry], {
    NODE_ENV: 'production',
    PORT: `${port}`,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...more,
  });
}

/**
 * Waits until `isReady` succeeds.
 * @throws {Error} with the program's output if it has ended or a minute has passed
 */
export async function waitFor(program: Program, isReady: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + 60_000;
  while (!(await isReady().catch(() => false))) {
    if (program.hasEnded() || performance.now() > until)
      throw new Error(`No answer:\n${program.output().slice(-4000)}`);
    await sleep(100);
  }
}

/** Finds ports of 127.0.0.1 that nothing listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  for (const server of servers) server.close();
  return ports;
}
