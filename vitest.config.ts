import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Time after which a test counts as hanging. It is generous, because a busy machine can be ten times slower,
 * and the service limits what tests wait for.
 */
const hangingMs = 240_000;

/** Longest wait for something that the service does in its own time, as a job. It is seldom needed. */
const pollingMs = 30_000;

/** Three projects: `unit` beside the sources, `architecture` over the whole tree, `contract` against the running app. */
export default defineConfig({
  test: {
    // One more than the cores, as most tests wait for PostgreSQL or for a process some of their time.
    maxWorkers: availableParallelism() + 1,
    tags: [
      {
        name: 'long',
        description: 'A variant or a rare case that takes seconds: left to `npm run test:long`',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/golden/**/*.test.ts',
            'capabilities/{src,golden}/**/*.test.ts',
            'desktop/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/web/{src,build}/**/*.test.ts',
          ],
          testTimeout: hangingMs,
          hookTimeout: hangingMs,
          // They leave nothing behind in their process, and starting one costs more than most of them.
          isolate: false,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          globalSetup: ['tests/contract/postgres.ts'],
          testTimeout: hangingMs,
          hookTimeout: hangingMs,
          // They only read.
          isolate: false,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/contract/fresh-build.ts', 'tests/contract/postgres.ts'],
          setupFiles: ['tests/contract/reasons.ts'],
          testTimeout: hangingMs,
          hookTimeout: hangingMs,
          expect: { poll: { timeout: pollingMs } },
          // As the browser tests: what fails once and then passes is reported as unstable by `npm test`.
          retry: 1,
          // Each file has an app and a database of its own. Reloading the service for each took a third of
          // the time.
          isolate: false,
        },
      },
    ],
  },
});
