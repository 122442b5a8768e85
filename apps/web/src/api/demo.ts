import type { DemoStatus } from '@farthing/api-contract';
import { useEffect, useSyncExternalStore } from 'react';

let status: DemoStatus | undefined;
let asking: Promise<void> | undefined;
const listeners = new Set<() => void>();

/**
 * Whether this is a public demonstration, and until when; undefined until the server has said so. It is asked without
 * anybody signed in, once a page and again when the household has been put back.
 */
export function useDemoStatus(): DemoStatus | undefined {
  const known = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => status,
  );
  useEffect(() => {
    if (known === undefined) void askDemoStatus();
  }, [known]);
  return known;
}

/** Asks the server again. Where it does not answer, what was known stays, and nothing known is no demonstration. */
export function askDemoStatus(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<void> {
  try {
    const response = await fetch('/api/v1/demo/status', { credentials: 'same-origin' });
    if (!response.ok) return;
    status = (await response.json()) as DemoStatus;
    for (const listener of listeners) listener();
  } catch {
    // The server is away: whoever wants something of it says so.
  }
}
