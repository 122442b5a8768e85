import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/config.ts';
import { limitsOf } from '../../apps/server/src/features/admin/export/job-service.ts';
import { limits as readingLimits } from '../../apps/server/src/platform/receipt-reading/limits.ts';
import { type Instruction, readDockerfile } from './dockerfile.ts';
import { root } from './source-files.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const mebi = 1024 * 1024;

/** Names of settings that the code reads from the environment. */
const settings = new Set(
  [...read('apps/server/src/config.ts').matchAll(/'([A-Z][A-Z0-9_]{3,})'/g)].map(([, name = '']) => name),
);

const defaults = readConfig({});
/** Most that a body with a receipt or an attachment may take, as their routes say it. */
const fileBody = readingLimits.bytes + 64 * 1024;
const statementBody = defaults.importMaxBytes + mebi;
/** An export that is brought back in: all attachments a user may have, 1 GiB of records, and the form around them. */
const exportBody = limitsOf(defaults).maxBytes + mebi;

const stages = readDockerfile(read('deploy/Dockerfile'));
const image = stages.at(-1)?.instructions ?? [];
const given = (name: string, from: readonly Instruction[] = image) =>
  from.filter((one) => one.name === name).map(({ text }) => text);
const pairs = (text: string) => Object.fromEntries(text.split(/\s+/).map((pair) => pair.split('=', 2)));
const imageSettings: Record<string, string> = pairs(given('ENV')[0] ?? '');

interface ComposeService {
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly ports?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}
interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: { readonly inside: { readonly ipam: { readonly config: { subnet: string }[] } } };
}
const composeFile = (name: string) => parse(read(`deploy/${name}`)) as ComposeFile;
/** The service in one container with its own database, and the one beside PostgreSQL and Caddy. */
const composeFiles = {
  'compose.yaml': composeFile('compose.yaml'),
  'compose.postgres.yaml': composeFile('compose.postgres.yaml'),
};
const farthingOf = (file: ComposeFile) => file.services.farthing as ComposeService;
/** The environment of the service once compose has filled in what .env gives, or what the file falls back to. */
const filledEnvironment = (file: ComposeFile) =>
  Object.fromEntries(
    Object.entries(farthingOf(file).environment).map(([name, value]) => [
      name,
      value
        .replaceAll(/\$\{(FARTHING_DOMAIN|POSTGRES_PASSWORD):\?[^}]*\}/g, 'example')
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  );

/** The command that `npm start` runs. */
const startCommand = String(JSON.parse(read('package.json')).scripts.start);

const unit = read('deploy/farthing.service');
const unitValues = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
const unitSettings: Record<string, string> = pairs(unitValues('Environment')[0] ?? '');

describe('settings that deployment files name', () => {
  test('are all read by the code, and are accepted', () => {
    const all = {
      image: imageSettings,
      'compose.yaml': filledEnvironment(composeFiles['compose.yaml']),
      'compose.postgres.yaml': filledEnvironment(composeFiles['compose.postgres.yaml']),
      unit: unitSettings,
    };
    for (const [place, environment] of Object.entries(all)) {
      expect(Object.keys(environment).length, place).toBeGreaterThan(2);
      expect(
        Object.keys(environment).filter((name) => !settings.has(name)),
        place,
      ).toEqual([]);
      expect(() => readConfig(environment), place).not.toThrow();
    }
  });

  test('of settings.md are those of the code', () => {
    const table = read('docs/operations/settings.md').match(/^\| `.*$/gm) ?? [];
    const documented = table.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect([...settings].filter((name) => !documented.includes(name))).toEqual([]);
  });

  test('make the same deployment: production, behind one proxy that is believed', () => {
    expect(imageSettings).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
    expect(unitSettings).toMatchObject({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '127.0.0.1,::1',
    });
    for (const [name, file] of Object.entries(composeFiles)) {
      const [network] = file.networks.inside.ipam.config;
      expect(farthingOf(file).environment.TRUSTED_PROXIES, name).toBe(network?.subnet);
    }
  });
});

describe('the image', () => {
  test('runs as a user without rights, and only the data folder is a volume', () => {
    expect(given('USER')).toEqual(['10001:10001']);
    expect(given('VOLUME')).toEqual(['/data']);
    const steps = image.map(({ name }) => name);
    // A new volume gets the owner of /data in the image.
    const data = image.find(({ name, text }) => name === 'COPY' && text === '/data /data');
    expect(data?.flags.chown).toBe('10001:10001');
    expect(steps.indexOf('VOLUME')).toBeGreaterThan(steps.lastIndexOf('COPY'));
  });

  test('runs its build steps on the machine that builds, so that another architecture needs no emulation', () => {
    expect(given('RUN')).toEqual([]);
    const starts = read('deploy/Dockerfile').match(/^FROM .*$/gm) ?? [];
    expect(starts.filter((line) => line.startsWith('FROM --platform=$BUILDPLATFORM '))).toHaveLength(2);
    expect(starts).toHaveLength(3);
  });

  test('starts with the command of npm start, listens where it says, and is asked by a file that is in it', () => {
    const command = JSON.parse(given('CMD')[0] ?? '[]') as string[];
    expect(`exec ${command.join(' ')}`).toBe(startCommand);
    expect(given('EXPOSE')).toEqual([imageSettings.PORT]);
    const [, health] = JSON.parse((given('HEALTHCHECK')[0] ?? '').replace('CMD ', '')) as string[];
    expect(stages.flatMap(({ instructions }) => given('COPY', instructions))).toContain(
      `${health} ${health}`,
    );
  });

  test('copies nothing that is not there, or that .dockerignore leaves out', () => {
    const open = [...read('.dockerignore').matchAll(/^!(.*)$/gm)].map(([, path = '']) => path);
    const sources = stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ name, flags }) => name === 'COPY' && flags.from === undefined)
      .flatMap(({ text }) => text.split(/\s+/).slice(0, -1));
    for (const path of sources) {
      expect(existsSync(join(root, path)), path).toBe(true);
      expect(
        open.some((one) => path === one || path.startsWith(`${one}/`)),
        path,
      ).toBe(true);
    }
  });

  test('is made by a Node that the project takes, from the lockfile, without what only development needs', () => {
    const { engines } = JSON.parse(read('package.json'));
    expect(engines.node).toBe('>=24.7 <27');
    for (const { image: from } of stages) expect(from).toMatch(/^node:24-bookworm-slim$/);
    const installs = stages
      .flatMap(({ instructions }) => given('RUN', instructions))
      .filter((text) => /npm (ci|i)\b/.test(text));
    expect(installs).toHaveLength(2);
    expect(installs[1]).toMatch(/^npm ci --omit=dev /);
  });
});

describe('the compose files', () => {
  test('give the service a root it cannot write to, one volume, a temporary folder and no rights', () => {
    for (const [name, file] of Object.entries(composeFiles)) {
      const service = farthingOf(file);
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        volumes: ['farthing-data:/data'],
        stop_grace_period: '15s',
      });
      expect(service.tmpfs?.[0], name).toMatch(/^\/tmp:.*noexec/);
    }
  });

  test('lead to the service from this machine alone, or through the proxy alone', () => {
    const alone = farthingOf(composeFiles['compose.yaml']);
    expect(alone.ports).toEqual([`127.0.0.1:${imageSettings.PORT}:${imageSettings.PORT}`]);
    expect(filledEnvironment(composeFiles['compose.yaml']).BASE_URL).toBe(
      `http://localhost:${imageSettings.PORT}`,
    );
    expect(farthingOf(composeFiles['compose.postgres.yaml']).ports).toBeUndefined();
  });

  test('differ in the database: compose.yaml has one container and no DATABASE_URL', () => {
    expect(Object.keys(composeFiles['compose.yaml'].services)).toEqual(['farthing']);
    expect(farthingOf(composeFiles['compose.yaml']).environment).not.toHaveProperty('DATABASE_URL');
    expect(Object.keys(composeFiles['compose.postgres.yaml'].services)).toEqual([
      'farthing',
      'postgres',
      'caddy',
    ]);
    expect(farthingOf(composeFiles['compose.postgres.yaml']).environment.DATABASE_URL).toMatch(
      /^postgres:\/\/farthing:.*@postgres:5432\/farthing$/,
    );
    expect(read('deploy/compose.instances.yaml')).toContain('file: compose.postgres.yaml');
  });

  test('have PostgreSQL 18 with its data where that version keeps it, sorted as the embedded one is', () => {
    const service = composeFiles['compose.postgres.yaml'].services.postgres;
    expect(service).toMatchObject({ image: 'postgres:18', volumes: ['postgres-data:/var/lib/postgresql'] });
    expect(service?.environment.POSTGRES_INITDB_ARGS).toContain(
      '--locale-provider=builtin --builtin-locale=C.UTF-8',
    );
    expect(read('apps/server/src/database/embedded.ts')).toContain("'--builtin-locale=C.UTF-8'");
  });
});

describe('the proxies', () => {
  const caddy = read('deploy/Caddyfile');
  const nginx = read('deploy/nginx.conf');
  const enough = (written: number, needed: number) => written >= needed && written < needed + 2 * mebi;

  test('let bodies through that the service takes, and hardly more', () => {
    const caddySizes = [...caddy.matchAll(/max_size (\d+)MiB/g)].map(([, size]) => Number(size) * mebi);
    const nginxSizes = [...nginx.matchAll(/client_max_body_size (\d+)m;/g)].map(
      ([, size]) => Number(size) * mebi,
    );
    expect(caddySizes).toHaveLength(3);
    expect(nginxSizes).toHaveLength(3);
    expect(enough(caddySizes[0] ?? 0, statementBody) && enough(nginxSizes[1] ?? 0, statementBody)).toBe(true);
    expect(enough(caddySizes[1] ?? 0, exportBody) && enough(nginxSizes[2] ?? 0, exportBody)).toBe(true);
    expect(enough(caddySizes[2] ?? 0, fileBody) && enough(nginxSizes[0] ?? 0, fileBody)).toBe(true);
    expect(caddy).toMatch(/@statements path \/api\/v1\/imports\n\thandle @statements \{\s+request_body/);
    expect(caddy).toMatch(/@exports path \/api\/v1\/export\/import\n\thandle @exports \{\s+request_body/);
    expect(nginx).toMatch(/location = \/api\/v1\/imports \{\s+client_max_body_size 161m;/);
    expect(nginx).toMatch(/location = \/api\/v1\/export\/import \{\s+client_max_body_size/);
    expect(read('apps/server/src/features/ledger/attachments/routes.ts')).toContain(
      'const maxBytes = 15 * 1024 * 1024;',
    );
    expect(read('apps/server/src/features/ledger/receipts/routes.ts')).toContain(
      'const maxBytes = 15 * 1024 * 1024;',
    );
    expect(read('apps/server/src/features/ledger/imports/routes.ts')).toContain(
      'bodyLimit: ports.maxBytes + 1024 * 1024',
    );
  });

  test('wait longer than a scan may take', () => {
    const scanMs = Number(
      /scanMs: ([\d_]+)/.exec(read('apps/server/src/services.ts'))?.[1]?.replaceAll('_', ''),
    );
    expect(scanMs).toBeGreaterThan(10_000);
    const waits = [
      Number(/response_header_timeout (\d+)s/.exec(caddy)?.[1]),
      Number(/proxy_read_timeout (\d+)s/.exec(nginx)?.[1]),
    ];
    for (const seconds of waits) expect(seconds * 1000).toBeGreaterThan(scanMs);
  });

  test('overwrite X-Forwarded-For, keep metrics inside, and reach the port of the service', () => {
    expect(caddy).toContain('header_up X-Forwarded-For {remote_host}');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginx).not.toContain('$proxy_add_x_forwarded_for');
    expect(caddy).toMatch(/path \/metrics \/metrics\/\*\n\thandle @inside \{\n\t\trespond 404/);
    expect(nginx).toMatch(/location ~\* \^\/metrics\(\/\|\$\) \{\s+return 404;/);
    expect(caddy).toContain(`reverse_proxy {$FARTHING_UPSTREAMS:farthing:${imageSettings.PORT}}`);
    const second = read('deploy/compose.instances.yaml');
    expect(second).toContain(`farthing:${imageSettings.PORT} farthing-two:${imageSettings.PORT}`);
    const targets = new Set([...nginx.matchAll(/proxy_pass (\S+);/g)].map(([, target]) => target));
    expect([...targets]).toEqual([`http://127.0.0.1:${defaults.port}`]);
  });

  test('are balanced in their braces, and every line of nginx ends', () => {
    for (const text of [caddy, nginx]) expect(text.split('{').length).toBe(text.split('}').length);
    const open = nginx
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => !/^(#.*|)$|[;{}]$/.test(line));
    expect(open).toEqual([]);
  });
});

describe('the unit of systemd', () => {
  test('starts what npm start starts, and keeps its data where systemd makes it', () => {
    const [command = ''] = unitValues('ExecStart');
    expect(command.replace('/opt/farthing/node_modules/.bin/node', 'exec node')).toBe(startCommand);
    expect(`/var/lib/${unitValues('StateDirectory')[0]}`).toBe(unitSettings.DATA_DIR);
    expect(unitValues('KillMode')).toEqual(['mixed']);
  });

  test('gives the command its user, folder, settings and program', () => {
    const script = read('deploy/farthing.sh');
    const options = [...script.matchAll(/--(?:property|setenv)=(\w+)=(\S+)/g)];
    const given = Object.fromEntries(options.map(([, name = '', value]) => [name, value]));
    for (const name of ['User', 'Group', 'WorkingDirectory', 'StateDirectory', 'EnvironmentFile'])
      expect([given[name]], name).toEqual(unitValues(name));
    for (const name of ['DATA_DIR', 'NODE_ENV']) expect(given[name], name).toBe(unitSettings[name]);
    expect(script).toContain(`${(unitValues('ExecStart')[0] ?? '').split(' ')[0]} apps/server/farthing.mjs`);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  test.skipIf(!hasSystemd)('is understood by systemd, and exposes little', () => {
    const folder = mkdtempSync(join(tmpdir(), 'farthing-unit-'));
    try {
      const file = join(folder, 'farthing.service');
      // What it starts is not installed where tests run.
      writeFileSync(file, unit.replace('/opt/farthing/node_modules/.bin/node', process.execPath));
      const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
      expect(verified.stderr.split('\n').filter((line) => line.includes('farthing.service'))).toEqual([]);
      const security = execFileSync('systemd-analyze', ['security', '--offline=true', file], {
        encoding: 'utf8',
      });
      const score = Number(/exposure level for farthing\.service: ([\d.]+)/.exec(security)?.[1]);
      expect(score).toBeLessThanOrEqual(1.5);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test('npm run sbom lists what runs, and nothing that only development needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-sbom-'));
  try {
    const file = join(folder, 'sbom.json');
    execFileSync(process.execPath, [join(root, 'tools/sbom.ts'), file], { stdio: 'pipe' });
    const bom = JSON.parse(readFileSync(file, 'utf8'));
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'farthing' } } });
    const names = new Set(bom.components.map(({ name }: { name: string }) => name));
    const server = JSON.parse(read('apps/server/package.json'));
    const needed = Object.keys(server.dependencies).filter((name) => !name.startsWith('@farthing/'));
    expect(needed.filter((name) => !names.has(name))).toEqual([]);
    expect(['vitest', 'typescript', '@playwright/test'].filter((name) => names.has(name))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a bill of materials is asked of the npm that called us: there may be none on the PATH that can be started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-sbom-'));
  try {
    const npm = join(folder, 'npm-cli.js');
    const bom = { metadata: { component: {} }, components: [{ 'bom-ref': 'a@1' }], dependencies: [] };
    writeFileSync(npm, `console.log(${JSON.stringify(JSON.stringify(bom))})`);
    const file = join(folder, 'sbom.json');
    const env = { ...process.env, PATH: folder, npm_execpath: npm };
    execFileSync(process.execPath, [join(root, 'tools/sbom.ts'), file], { stdio: 'pipe', env });
    expect(JSON.parse(readFileSync(file, 'utf8')).components).toEqual([{ 'bom-ref': 'a@1' }]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
