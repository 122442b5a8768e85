import { defineConfig } from 'vitest/config';

/** `npm run test:long`: tests that take minutes each, which `npm test` leaves out or does on a small scale. */
export default defineConfig({
  test: { include: ['tests/long/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
});
