import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './tools/chromium.ts';

/** `SLOWNESS=4 npx playwright test` gives each page a processor four times slower: see tests/browser/journey.ts. */
const slowness = Number(process.env.SLOWNESS ?? 1);

/** Journeys through the built web app, in Chromium against a real server; each worker has a server of its own. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.cache/browser-tests',
  fullyParallel: true,
  // One more than the cores, as a journey waits some of its time.
  workers: Math.min(availableParallelism() + 1, 4),
  // A machine that stalls fails one of hundreds of journeys; `npm test` names each that needed its second try.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000 * slowness,
  expect: { timeout: 20_000 * slowness },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000 * slowness,
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      // Journeys end before optimised code pays: without it, they take a fifth less processor time.
      args: [...chromiumFlags, '--js-flags=--no-maglev,--no-turbofan'],
    },
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A worker of the app's own would load every file behind each test; the one test that is about it lets it in.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
  },
});
