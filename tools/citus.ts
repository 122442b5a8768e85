/**
 * `node tools/citus.ts [--bin /usr/lib/postgresql/15/bin] test [files]`: runs contract tests on a coordinator and two workers.
 * `node tools/citus.ts [--bin …] bench [--households 10000] [--rows 1000] [--seconds 20]`: measures one worker, moves half of the
 * shards to a second one while writes go on, and measures both. Citus must be installed in that PostgreSQL: see
 * docs/operations/scale.md. Servers, databases and figures are of this machine, on loopback.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './citus/bench.ts';
import { type Cluster, freezeTemplate, makeDatabase, type Server, startCluster } from './citus/clusters.ts';
import { stop } from './container/commands.ts';

const words = process.argv.slice(2);
const option = (name: string, fallback: string): string => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? fallback : (words.splice(at, 2)[1] ?? fallback);
};
const bin = option('bin', '/usr/lib/postgresql/15/bin');
const numbers = {
  households: Number(option('households', '10000')),
  rows: Number(option('rows', '1000')),
  seconds: Number(option('seconds', '20')),
};
const [verb, ...files] = words;
if (!existsSync(join(bin, 'postgres'))) stop(`No PostgreSQL in ${bin}. Name its folder with --bin`);

/** Contract tests that start servers, clusters or backups of their own, or change the database behind the service's back. */
const ofOrdinaryServers =
  /embedded|upgrade|migrations|backups|hostile|read-replica|instances|demo|key-rotation|start\.|setup|docs-examples/;

const folder = mkdtempSync(join(tmpdir(), 'farthing-citus-'));
let cluster: Cluster | undefined;
try {
  cluster = await startCluster(folder, bin, 2);
  if (verb === 'bench') await measure(cluster, numbers);
  else if (verb === 'test') process.exitCode = await test(cluster);
  else stop('Name what to do: test or bench');
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs contract tests, each file on a copy of a distributed database. @returns the exit code */
async function test(running: Cluster): Promise<number> {
  const template = 'farthing_template_contract';
  await makeDatabase(running, template, { shards: 4 });
  await freezeTemplate(running, template);
  const [coordinator, ...workers] = running.servers as [Server, ...Server[]];
  const all = readdirSync('tests/contract')
    .filter((name) => name.endsWith('.test.ts') && !ofOrdinaryServers.test(name))
    .map((name) => `tests/contract/${name}`);
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'contract', ...(files.length > 0 ? files : all)],
    {
      env: {
        ...process.env,
        TEST_DATABASE_URL: coordinator.url('postgres'),
        TEST_CITUS_WORKERS: workers.map((worker) => worker.url('postgres')).join(),
      },
      stdio: 'inherit',
    },
  );
  return status ?? 1;
}
