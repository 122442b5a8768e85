import { useSyncExternalStore } from 'react';

/** State of the connection: `slow` while a call waits for longer than `slowMs`, `away` while the server can't be reached. */
export type Connection = 'fine' | 'slow' | 'away';

/** Delay that lets a slow screen report itself within two seconds of the press that opened it. */
const slowMs = 1500;
const checkMs = 3000;

let slowCalls = 0;
let checks: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Returns the state of the connection, for a component that shows it. */
export function useConnection(): Connection {
  return useSyncExternalStore(listen, connection);
}

/**
 * Watches a call: it counts as slow after `slowMs`, and a network error means that the server is away. Leave out
 * uploads and downloads, which show their own progress.
 */
export async function watched(call: Promise<Response>, signal?: AbortSignal): Promise<Response> {
  let slow = 0;
  const timer = setTimeout(() => change(() => (slowCalls += slow = 1)), slowMs);
  try {
    const response = await call;
    reached();
    return response;
  } catch (error) {
    if (!signal?.aborted) lost();
    throw error;
  } finally {
    clearTimeout(timer);
    if (slow > 0) change(() => (slowCalls -= slow));
  }
}

/** Runs `then` once the server is reached again. @returns a function that stops waiting */
export function onceReached(then: () => void): () => void {
  const stop = listen(() => {
    if (checks !== undefined) return;
    stop();
    then();
  });
  // Uploads aren't watched, so nothing polls the server yet.
  lost();
  return stop;
}

/** Polls the server every few seconds, and when the device is online again. */
function lost(): void {
  if (checks !== undefined) return;
  change(() => (checks = setInterval(check, checkMs)));
  window.addEventListener('online', check);
}

function check(): void {
  // A request counts as open until its body is read.
  void fetch('/health')
    .then((answer) => answer.text())
    .then(reached, () => undefined);
}

function reached(): void {
  if (checks === undefined) return;
  clearInterval(checks);
  window.removeEventListener('online', check);
  change(() => (checks = undefined));
}

function connection(): Connection {
  if (checks !== undefined) return 'away';
  return slowCalls > 0 ? 'slow' : 'fine';
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(step: () => unknown): void {
  step();
  for (const listener of listeners) listener();
}
