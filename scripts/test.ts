/**
 * `npm test`: types, lint and every test but the long ones, then one last line `N passed, N failed`.
 * `npm run test:long`: the long ones. With arguments (`npm test -- packages/money`) only the first run of vitest is made, with
 * these arguments.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const modules = join(root, 'node_modules');

/** Largest number of characters of a failure repeated at the end. */
const longestReason = 2000;

interface Tally {
  passed: number;
  failed: number;
  /** Names of the failed tests, if the step has more than one. */
  names?: readonly string[];
}

interface Step {
  name: string;
  /** Left out when the caller named tests to run. */
  onlyInFull: boolean;
  run(args: string[]): Promise<Tally>;
}

/** All that `npm test` runs, in order; a step counts one test, or as many as its own report says. */
const steps: Step[] = [
  { name: 'Types, lint and format', onlyInFull: true, run: sideBySide },
  {
    name: 'Tests',
    onlyInFull: false,
    run: (args) => vitest(args.length > 0 ? args : ['--tags-filter=!long']),
  },
  { name: 'Browser tests', onlyInFull: true, run: () => playwright('--grep-invert=@long') },
];

/** All that `npm run test:long` runs. */
const longSteps: Step[] = [
  {
    name: 'Set-up with the oldest Node',
    onlyInFull: true,
    run: () => oneTest(join(root, 'scripts/test-setup.ts'), '--match=NODE_ENV=development'),
  },
  {
    name: 'Tests that take minutes',
    onlyInFull: false,
    run: (args) => vitest(['--config', 'vitest.long.config.ts', ...args]),
  },
  { name: 'Tests tagged long', onlyInFull: true, run: () => vitest(['--tags-filter=long']) },
  { name: 'Browser tests tagged long', onlyInFull: true, run: () => playwright('--grep=@long') },
];

const [first, ...others] = process.argv.slice(2);
const isLong = first === '--long';
const total = await runSteps(isLong ? longSteps : steps, isLong ? others : process.argv.slice(2));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function runSteps(wanted: readonly Step[], args: string[]): Promise<Tally> {
  const sum = { passed: 0, failed: 0 };
  const failures: string[] = [];
  for (const step of wanted) {
    if (step.onlyInFull && args.length > 0) continue;
    console.log(`— ${step.name}`);
    const { passed, failed, names } = await step.run(args);
    sum.passed += passed;
    sum.failed += failed;
    if (failed > 0) failures.push(...(names?.length ? names : [step.name]));
  }
  // Repeated at the end, for readers who only look there.
  for (const failure of failures) console.log(`Failed: ${failure}`);
  return sum;
}

/**
 * Types of the service and the web app, lint and format, side by side: each is one test.
 */
async function sideBySide(): Promise<Tally> {
  const typescript = join(modules, 'typescript/bin/tsc');
  const checks: Record<string, Promise<Tally>> = {
    Types: oneTest(typescript, '-p', 'tsconfig.json'),
    'Types of the web app': oneTest(typescript, '-p', 'apps/web/tsconfig.json'),
    'Lint and format': oneTest(
      join(modules, '@biomejs/biome/bin/biome'),
      'check',
      '--error-on-warnings',
      '.',
    ),
  };
  const sum = { passed: 0, failed: 0, names: [] as string[] };
  for (const [name, check] of Object.entries(checks)) {
    const { passed, failed } = await check;
    sum.passed += passed;
    sum.failed += failed;
    if (failed > 0) sum.names.push(name);
  }
  return sum;
}

/** A command that is one test: it passes when it exits with 0. */
async function oneTest(script: string, ...args: string[]): Promise<Tally> {
  const passed = (await runNode(script, args)) === 0;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** One run of vitest, printed as it goes; the counts come from its report, written to a temporary file. */
async function vitest(args: string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-test-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runNode(join(modules, 'vitest/vitest.mjs'), ['run', ...reporters, ...args]);
    return tallyOf(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: VitestResult[] }[];
}

interface VitestResult {
  status: string;
  fullName: string;
  /** Messages of each failed attempt, including stack traces. */
  failureMessages: string[];
}

/** Counts tests, and each file that failed without a failing test in it (it did not load) as one failed test. */
function tallyOf(reportFile: string, code: number): Tally {
  let report: VitestReport;
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 }; // vitest crashed before it could report
  }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  for (const unstable of testsWith(report, 'passed'))
    console.log(`Unstable, passed at its second try: ${unstable}`);
  const names = testsWith(report, 'failed');
  names.push(...brokenFiles.map(({ name }) => relative(root, name)));
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, names };
}

/** The tests that ended so and failed at least once, each with its reasons. */
function testsWith({ testResults }: VitestReport, wanted: 'failed' | 'passed'): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)} ${fullName}\n${failureMessages.join('\n').slice(0, longestReason)}`,
      ),
  );
}

/** Journeys in Chromium. Without a Chromium they fail as one test: a step left out would look as if it had passed. */
async function playwright(choice: string): Promise<Tally> {
  const { chromiumPath } = await import('../tools/chromium.ts');
  if (!chromiumPath) return { passed: 0, failed: 1 }; // the look-up has told what to install
  const folder = mkdtempSync(join(tmpdir(), 'farthing-test-'));
  const report = join(folder, 'report.json');
  try {
    const environment = { CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const script = join(modules, '@playwright/test/cli.js');
    const code = await runNode(script, ['test', '--reporter=line,json', choice], environment);
    const { stats, errors, suites }: PlaywrightReport = JSON.parse(readFileSync(report, 'utf8'));
    for (const title of withStatus(suites, 'flaky'))
      console.log(`Unstable, passed at its second try: ${title}`);
    const failed = stats.unexpected + errors.length;
    const names = withStatus(suites, 'unexpected');
    return { passed: stats.expected + stats.flaky, failed: failed === 0 && code !== 0 ? 1 : failed, names };
  } catch {
    return { passed: 0, failed: 1 }; // it crashed before it could report
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Errors outside of any test: a file that doesn't load. */
  errors: unknown[];
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: { file: string; line: number; title: string; tests: { status: string }[] }[];
}

/** The journeys that ended so. The flaky ones failed at first: each is a fault to be found, of the app or of its test. */
function withStatus(suites: readonly Suite[], status: 'flaky' | 'unexpected'): string[] {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...withStatus(inner, status),
  ]);
}

/** Runs a script with this Node, its output straight to the terminal; answers its exit code, 1 for a signal. */
function runNode(script: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    // The caller's NODE_ENV is a setting of the service: tests choose their own.
    const { NODE_ENV: _, ...inherited } = process.env;
    const env = { ...inherited, ...environment };
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit', env });
    const stop = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', stop).on('SIGTERM', stop);
    const end = (code: number) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      done(code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}
