import { afterEach, beforeEach } from 'vitest';
import { listenToAll } from './server-process.ts';

/** What a service had to say is half of the reason why a test of it failed: it is printed with the failure. */
let said: ReturnType<typeof listenToAll>;
beforeEach(() => {
  said = listenToAll();
});
afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const text of said()) console.log(`A service of the failed test said:\n${text.slice(-4000)}`);
});
