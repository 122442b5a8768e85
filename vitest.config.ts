import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Three projects: `unit` beside the sources, `architecture` over the whole tree, `contract` against the running app. */
export default defineConfig({
  // A test that hangs fails; one that is only slow, on a machine with other work, does not.
  test: {
    // One more than the cores, as most tests wait for PostgreSQL or for a process some of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/golden/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/web/{src,build}/**/*.test.ts',
          ],
          testTimeout: 60_000,
          // They leave nothing behind in their process, and starting one costs more than most of them.
          isolate: false,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          globalSetup: ['tests/contract/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/contract/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each file has an app and a database of its own; loading the service anew for each took a third of the time.
          isolate: false,
        },
      },
    ],
  },
});
