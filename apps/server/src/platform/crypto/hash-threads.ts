import { Worker } from 'node:worker_threads';
import { programFile } from '../../installation.ts';

/** Argon2 as the library takes it. */
interface HashOptions {
  readonly algorithm: number;
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
  readonly outputLen: number;
}

/** A password to hash, or to verify with a PHC string. */
export type HashQuestion =
  | { readonly password: string; readonly options: HashOptions }
  | { readonly password: string; readonly stored: string };

/** Response of a thread. */
export type HashAnswer = { readonly value: string | boolean } | { readonly error: string };

const idle: Worker[] = [];

/**
 * Asks a thread of its own kind, of a priority below that of requests: sign-ins that saturate take what reads leave. A
 * thread is started when all are busy, and kept; who asks bounds how many that are.
 * @throws {Error} the library's, or when the thread dies
 */
export function askHashThread(question: HashQuestion): Promise<string | boolean> {
  const thread = idle.pop() ?? start();
  thread.ref();
  return new Promise((resolve, reject) => {
    const over = (isUsable: boolean) => {
      thread.removeAllListeners();
      if (!isUsable) return;
      thread.on('error', () => forget(thread));
      thread.on('exit', () => forget(thread));
      thread.unref(); // an idle one keeps no process alive
      idle.push(thread);
    };
    thread.removeAllListeners();
    thread.once('message', (answer: HashAnswer) => {
      over(true);
      if ('error' in answer) reject(new Error(answer.error));
      else resolve(answer.value);
    });
    const died = (error?: unknown) => {
      over(false);
      thread.on('error', () => {});
      reject(error instanceof Error ? error : new Error('A thread of password hashes ended'));
    };
    thread.once('error', died);
    thread.once('exit', () => died());
    thread.postMessage(question);
  });
}

function start(): Worker {
  return new Worker(programFile('hash-thread'), { execArgv: [] });
}

function forget(thread: Worker): void {
  const at = idle.indexOf(thread);
  if (at >= 0) idle.splice(at, 1);
}
