import { afterEach, beforeEach } from 'vitest';
import { listenToAll } from './server-process.ts';

/** Output of the services, printed with a failed test, because it often explains the failure. */
let said: ReturnType<typeof listenToAll>;
beforeEach(() => {
  said = listenToAll();
});
afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const text of said()) console.log(`A service of the failed test said:\n${text.slice(-4000)}`);
});
