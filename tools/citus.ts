/**
 * `node tools/citus.ts [--bin /usr/lib/postgresql/15/bin] test [files]`: runs contract tests on a coordinator and two workers.
 * `node tools/citus.ts [--bin …] bench [--households 10000] [--rows 580] [--seconds 20] [--moves 2]`: measures one worker,
 * moves groups of shards to a second one while writes go on, and measures both.
 * `node tools/citus.ts [--bin …] upgrade [12]`: migrates a distributed database from that migration, 12 or later, to the newest.
 * Citus must be installed in that PostgreSQL: see docs/performance/scale.md. Servers, databases and figures are of this machine, on loopback.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './citus/bench.ts';
import { type Cluster, freezeTemplate, makeDatabase, type Server, startCluster } from './citus/clusters.ts';
import { filesLeftOut, testsLeftOut } from './citus/left-out.ts';
import { checkPolicies } from './citus/policies.ts';
import { upgrade } from './citus/upgrade.ts';
import { stop } from './container/commands.ts';

const words = process.argv.slice(2);
const option = (name: string, fallback: string): string => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? fallback : (words.splice(at, 2)[1] ?? fallback);
};
const bin = option('bin', '/usr/lib/postgresql/15/bin');
const numbers = {
  households: Number(option('households', '10000')),
  rows: Number(option('rows', '580')),
  seconds: Number(option('seconds', '20')),
  moves: Number(option('moves', '2')),
};
const [verb, ...files] = words;
if (!existsSync(join(bin, 'postgres'))) stop(`No PostgreSQL in ${bin}. Name its folder with --bin`);

const folder = mkdtempSync(join(tmpdir(), 'farthing-citus-'));
let cluster: Cluster | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  });
try {
  cluster = await startCluster(folder, bin, 2, verb === 'bench' ? {} : { fsync: 'off' });
  if (verb === 'bench') await measure(cluster, numbers);
  else if (verb === 'test') process.exitCode = await test(cluster);
  else if (verb === 'upgrade') process.exitCode = (await upgrade(cluster, Number(files[0] ?? 12))) ? 0 : 1;
  else stop('Name what to do: test, bench or upgrade');
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs contract tests, each file on a copy of a distributed database, and prints how many passed. @returns the exit code */
async function test(running: Cluster): Promise<number> {
  const template = 'farthing_template_contract';
  await makeDatabase(running, template, { shards: 4 });
  const isGuarded = await checkPolicies(running, template);
  await freezeTemplate(running, template);
  const [coordinator, ...workers] = running.servers as [Server, ...Server[]];
  const isLeftOut = (name: string) => Object.keys(filesLeftOut).some((start) => name.startsWith(start));
  const all = readdirSync('tests/contract')
    .filter((name) => name.endsWith('.test.ts') && !isLeftOut(name))
    .map((name) => `tests/contract/${name}`);
  const report = join(folder, 'report.json');
  const others = Object.keys(testsLeftOut).join('|');
  const { status } = spawnSync(
    'npx',
    [
      ...[
        'vitest',
        'run',
        '--project',
        'contract',
        '--maxWorkers',
        '2',
        '--testTimeout',
        '1200000',
        '--hookTimeout',
        '1200000',
      ],
      ...['--reporter', 'default', '--reporter', 'json', '--outputFile', report],
      ...['--testNamePattern', `^(?!.*(${others}))`],
      ...(files.length > 0 ? files : all),
    ],
    {
      env: {
        ...process.env,
        TEST_DATABASE_URL: coordinator.url('postgres'),
        TEST_CITUS_WORKERS: workers.map((worker) => worker.url('postgres')).join(),
      },
      stdio: 'inherit',
    },
  );
  printOutcome(report);
  return isGuarded ? (status ?? 1) : 1;
}

function printOutcome(report: string): void {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  console.log(
    `Citus, a coordinator and two workers: ${numPassedTests} of ${numPassedTests + numFailedTests} tests in ${testResults.length} files pass`,
  );
  for (const [name, reason] of Object.entries({ ...filesLeftOut, ...testsLeftOut }))
    console.log(`left out: ${name} (${reason})`);
}
