import { defineConfig } from 'vitest/config';

/** `npm run test:long`: tests that take minutes each, which `npm test` leaves out or does on a small scale. */
export default defineConfig({
  test: {
    // The template of databases goes by this name.
    name: 'contract',
    include: ['tests/long/**/*.test.ts'],
    globalSetup: ['tests/contract/fresh-build.ts', 'tests/contract/postgres.ts'],
    setupFiles: ['tests/contract/reasons.ts'],
    // Times of one are disturbed by another.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
