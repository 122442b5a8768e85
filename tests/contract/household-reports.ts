import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, startApp, type TestApp } from './app.ts';

/** Every report of a household. */
export const householdReports = [
  '/accounts',
  '/categories',
  '/transactions?limit=500&count=true',
  '/transactions?limit=500&sort=date',
  '/reports/balance-sheet',
  '/reports/balance-sheet?as_of=2022-06-30',
  '/reports/net-worth',
  '/reports/income-expense',
  '/reports/categories',
  '/reports/categories?date_from=2023-01-01&date_to=2024-12-31',
  '/reports/merchants',
  '/reports/cash-flow',
  '/reports/savings-rate',
  '/budgets',
  '/budgets/summary',
  '/goals',
  '/forecasts/plans',
  '/forecasts/cash-flow',
  '/forecasts/spending',
  '/holdings',
  '/portfolio/summary',
  '/portfolio/performance',
  '/portfolio/allocation',
  '/portfolio/income',
  '/securities',
  '/imports',
  '/import-profiles',
  '/reports/capital-gains',
  '/reports/capital-gains?tax_year=2025-26',
  '/tax/isa-allowance?tax_year=2026-27',
  '/tax/report?tax_year=2023-24',
  '/tax/report?tax_year=2024-25',
  '/tax/report?tax_year=2025-26',
  '/tax/report/boxes?tax_year=2025-26',
  '/tax/profiles/2025-26',
  '/tax/payslips',
  '/tax/disposals',
  '/pensions',
  '/exchange-rates?limit=200',
  '/notices',
  '/recurring',
  '/recurring/upcoming',
  '/review',
];

/** Signs in to the demo household. @param app another one that has it as well */
export async function signInToDemo(demo: TestApp, app = demo): Promise<string> {
  const { email, password } = (await demo.request('GET', '/demo/status')).body;
  return (await app.request('POST', '/auth/login', { body: { email, password } })).body.access_token;
}

/** Returns the contents of every report. Ids stay the same when the demo is reset. */
export async function everythingOf(
  ask: (path: string) => Promise<Answer['body']>,
): Promise<Record<string, unknown>> {
  // Who asks for the review has transfers looked for, which writes.
  const paths = ['/profile', ...householdReports.filter((path) => path !== '/review')];
  const answers = await Promise.all(paths.map(async (path) => [path, await ask(path)]));
  const found = Object.fromEntries(answers);
  // How often the profile was written, and when a scan last looked through all, is no figure of the household.
  const scan = { scanned_at: '', scanning: false };
  return {
    ...found,
    '/profile': { ...found['/profile'], version: 0 },
    '/recurring': { ...found['/recurring'], ...scan },
    '/recurring/upcoming': { ...found['/recurring/upcoming'], ...scan },
  };
}

/** A demo that has its household, signed in to. */
export interface Demo {
  readonly demo: TestApp;
  readonly token: string;
  readonly dataDir: string;
  readonly get: (path: string) => Promise<Answer['body']>;
  readonly close: () => Promise<void>;
}

export async function startDemo(): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farthing-demo-'));
  const provider = 'http://127.0.0.1:9/{symbol}';
  const demo = await startApp({ DATA_DIR: dataDir, DEMO_MODE: 'true', PRICE_PROVIDER_URL: provider });
  await demo.demo?.putBack();
  const token = await signInToDemo(demo);
  return {
    demo,
    token,
    dataDir,
    get: async (path) => (await demo.request('GET', path, { token })).body,
    close: async () => {
      await demo.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
