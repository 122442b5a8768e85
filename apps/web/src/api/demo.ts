import type { DemoStatus } from '@farthing/api-contract';
import { useEffect } from 'react';
import { createStore, useStore } from '../store.ts';

const status = createStore<DemoStatus | undefined>(undefined);
let asking: Promise<void> | undefined;

/**
 * Returns whether this is a public demo and when it resets, or undefined until the server has responded.
 * Requested without signing in, once per page load and again after each reset.
 */
export function useDemoStatus(): DemoStatus | undefined {
  const known = useStore(status);
  useEffect(() => {
    if (known === undefined) void askDemoStatus();
  }, [known]);
  return known;
}

/** Asks the server again. If it doesn't respond, the last response counts; without any, this isn't a demo. */
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
    status.set(await response.json());
  } catch {
    // The server is unreachable: the component that needs a response shows the error.
  }
}
