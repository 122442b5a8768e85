import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/config.ts';
import { fillManifest, notesOf } from '../../tools/release-files.ts';
import { root } from './source-files.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { version, scripts } = JSON.parse(read('package.json')) as {
  version: string;
  scripts: Record<string, string>;
};

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Record<string, unknown>;
}
interface Job {
  readonly needs?: string | string[];
  readonly uses?: string;
  readonly permissions?: Record<string, string>;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: { readonly node?: number[]; readonly include?: { os: string }[] } };
  readonly steps?: readonly Step[];
}
interface Workflow {
  readonly on: Record<string, { branches?: string[]; tags?: string[] } | null>;
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

const workflows = Object.fromEntries(
  ['ci', 'release'].map((name) => [name, parse(read(`.github/workflows/${name}.yml`)) as Workflow]),
) as Record<'ci' | 'release', Workflow>;
const jobs = Object.values(workflows).flatMap((workflow) => Object.values(workflow.jobs));
const steps = jobs.flatMap((job) => job.steps ?? []);

describe('the workflows', () => {
  test('name every action by a full commit, with its version beside it', () => {
    const lines = ['ci', 'release'].flatMap(
      (name) => read(`.github/workflows/${name}.yml`).match(/uses: .*/g) ?? [],
    );
    const actions = lines.filter((line) => !line.includes('./.github/'));
    expect(actions.length).toBeGreaterThan(10);
    for (const line of actions) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('give each job the rights that it needs and no others', () => {
    for (const { permissions } of Object.values(workflows)) expect(permissions).toEqual({});
    const { release, ci } = workflows;
    for (const job of [...Object.values(ci.jobs), release.jobs.test])
      expect(job?.permissions).toEqual({ contents: 'read' });
    expect(release.jobs.image?.permissions).toEqual({
      contents: 'read',
      packages: 'write',
      'id-token': 'write',
      attestations: 'write',
    });
    expect(release.jobs.release?.permissions).toEqual({ contents: 'write' });
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
      expect(step.with?.['persist-credentials']).toBe(false);
  });

  test('end by themselves, and wait for jobs that exist', () => {
    for (const { jobs: all } of Object.values(workflows)) {
      for (const [name, job] of Object.entries(all)) {
        if (!job.uses) expect(job['timeout-minutes'], name).toBeLessThanOrEqual(120);
        for (const other of [job.needs ?? []].flat()) expect(all).toHaveProperty(other);
      }
    }
    expect(workflows.release.jobs.image?.needs).toBe('test');
    expect(workflows.release.jobs.release?.needs).toBe('image');
  });

  test('run only scripts and files that the repository has', () => {
    for (const { run = '' } of steps) {
      for (const [, name = ''] of run.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty(name);
      for (const [path] of run.matchAll(/(?:scripts|tools)\/[\w.-]+/g))
        expect(existsSync(join(root, path)), path).toBe(true);
      // Text of a tag or a branch would be run by the shell: it comes by the environment.
      expect(run).not.toContain('${{');
    }
  });

  test('try every Node that may call npm, and both processors of a Mac', () => {
    const { ci, release } = workflows;
    expect(Object.keys(ci.on).sort()).toEqual(['pull_request', 'push', 'workflow_call']);
    expect(ci.jobs['set-up']?.strategy?.matrix.node).toEqual([18, 20, 22, 24]);
    const systems = ci.jobs.test?.strategy?.matrix.include?.map(({ os }) => os);
    expect(systems).toEqual(['ubuntu-24.04', 'macos-15', 'macos-15-intel']);
    expect(release.jobs.test?.uses).toBe('./.github/workflows/ci.yml');
  });

  test('publish on a version tag one image for two processors, signed, with its contents and its origin', () => {
    const { release } = workflows;
    expect(release.on).toEqual({ push: { tags: ['v*'] } });
    const image = release.jobs.image?.steps ?? [];
    const build = image.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(build?.with).toMatchObject({
      file: 'deploy/Dockerfile',
      platforms: 'linux/amd64,linux/arm64',
      push: true,
      provenance: 'mode=max',
      sbom: true,
    });
    const commands = image.map(({ run = '' }) => run).join('\n');
    expect(commands).toContain('cosign sign --yes');
    expect(commands).toContain('cosign attest --yes --type cyclonedx');
    expect(commands).toContain('npm run sbom');
    expect(image.some(({ uses }) => uses?.startsWith('actions/attest@'))).toBe(true);
  });
});

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly ports?: { target: number; published: string }[];
  readonly volumes: string[];
  readonly tmpfs: string[];
  readonly environment: Record<string, string>;
  readonly [key: string]: unknown;
}
interface Compose {
  readonly name?: string;
  readonly services: Record<string, Service>;
  readonly volumes?: Record<string, null>;
}
const compose = parse(read('deploy/compose.yaml')) as Compose;
const own = compose.services.farthing as Service;
const umbrel = parse(read('deploy/umbrel/docker-compose.yml')) as Compose;
const umbrelApp = parse(read('deploy/umbrel/umbrel-app.yml')) as Record<string, unknown>;
const casaos = parse(read('deploy/casaos/docker-compose.yml')) as Compose & {
  'x-casaos': Record<string, unknown> & { tips: { before_install: Record<string, string> } };
};
const stores = { umbrel: umbrel.services.farthing as Service, casaos: casaos.services.farthing as Service };
const port = Number(/^ENV .*\bPORT=(\d+)/m.exec(read('deploy/Dockerfile'))?.[1]);

describe('the manifests for app stores', () => {
  test('start the image of compose.yaml at the version of package.json, as tightly locked in', () => {
    for (const [store, service] of Object.entries(stores)) {
      expect(service.image, store).toBe(`ghcr.io/example/${own.image}:${version}`);
      for (const key of [
        'init',
        'read_only',
        'tmpfs',
        'shm_size',
        'cap_drop',
        'security_opt',
        'pids_limit',
        'mem_limit',
        'stop_grace_period',
      ])
        expect(service[key], `${store}: ${key}`).toEqual(own[key]);
    }
    expect(umbrelApp.version).toBe(version);
    expect(casaos['x-casaos'].version).toBe(version);
  });

  test('keep the data where the image has them, as a user who may write there', () => {
    expect(own.volumes).toEqual(['farthing-data:/data']);
    expect(stores.umbrel.volumes).toEqual([`\${APP_DATA_DIR}/data:/data`]);
    expect(existsSync(join(root, 'deploy/umbrel/data/.gitkeep'))).toBe(true);
    // umbrelOS owns the folder as 1000, which is the user "node" of the base image. PostgreSQL wants a user with a name.
    expect(stores.umbrel.user).toBe('1000:1000');
    expect(
      read('deploy/Dockerfile')
        .match(/^FROM (.*)$/gm)
        ?.at(-1),
    ).toMatch(/^FROM node:24-/);
    // A new named volume takes its owner from the image.
    expect(stores.casaos.volumes).toEqual(own.volumes);
    expect(Object.keys(casaos.volumes ?? {})).toEqual(['farthing-data']);
    expect(stores.casaos.user).toBeUndefined();
  });

  test('set only settings that exist, and none of them makes cookies Secure over plain HTTP', () => {
    const known = new Set(
      [...read('apps/server/src/config.ts').matchAll(/'([A-Z][A-Z0-9_]{3,})'/g)].map(([, name = '']) => name),
    );
    for (const [store, { environment }] of Object.entries(stores)) {
      expect(
        Object.keys(environment).filter((name) => !known.has(name)),
        store,
      ).toEqual([]);
      const filled = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [
          name,
          value.replace(/\$\{DEVICE_DOMAIN_NAME\}:\$\{APP_PROXY_PORT\}/, 'umbrel.local:8196'),
        ]),
      );
      const config = readConfig({ NODE_ENV: 'production', ...filled });
      expect(config.cookieSecure, store).toBe(false);
      // Clients may write any X-Forwarded-For: nothing in front of the service overwrites it.
      expect(config.trustedProxies, store).toEqual(['127.0.0.1']);
    }
  });

  test('of Umbrel have the keys that its app store asks for, and lead to the port of the image', () => {
    for (const key of [
      'manifestVersion',
      'id',
      'category',
      'name',
      'version',
      'tagline',
      'description',
      'developer',
      'website',
      'dependencies',
      'repo',
      'support',
      'port',
      'gallery',
      'path',
      'submitter',
      'submission',
    ])
      expect(umbrelApp).toHaveProperty(key);
    expect(umbrelApp).toMatchObject({ manifestVersion: 1, id: 'farthing', category: 'finance', port: 8196 });
    const { app_proxy: proxy } = umbrel.services;
    expect(proxy?.environment).toEqual({ APP_HOST: 'farthing_farthing_1', APP_PORT: port });
    expect(stores.umbrel.ports).toBeUndefined();
  });

  test('of CasaOS have the keys that its app store asks for, and lead to the port of the image', () => {
    const about = casaos['x-casaos'];
    for (const key of ['title', 'tagline', 'description']) expect(about[key]).toHaveProperty('en_US');
    for (const key of ['icon', 'author', 'developer', 'website', 'repo', 'support'])
      expect(about).toHaveProperty(key);
    expect(about).toMatchObject({
      id: 'org.farthing.app',
      main: 'farthing',
      index: '/',
      port_map: '8196',
      scheme: 'http',
      category: 'Finance',
      architectures: ['amd64', 'arm64'],
    });
    expect(casaos.name).toBe('farthing');
    expect(stores.casaos.ports).toEqual([{ target: port, published: about.port_map, protocol: 'tcp' }]);
    expect(about.icon).toContain(`@v${version}/apps/web/public/icon.svg`);
    expect(existsSync(join(root, 'apps/web/public/icon.svg'))).toBe(true);
  });

  test('say before the installation what plain HTTP means for signing in', () => {
    const texts = [String(umbrelApp.description), casaos['x-casaos'].tips.before_install.en_US ?? ''];
    for (const text of texts) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain('plain HTTP');
      expect(text).toContain('15 minutes');
      expect(text).toContain('administrator');
    }
    expect(read('apps/server/src/platform/crypto/access-tokens.ts')).toContain(
      'accessTokenLifeSeconds = 900',
    );
  });
});

describe('the files of a release', () => {
  const digest = `sha256:${'0'.repeat(64)}`;

  test('have the notes of their version alone', () => {
    const changelog =
      '# Changelog\n\n## Unreleased\n\n- C\n\n## 1.2.0 (2027-01-02)\n\n- B\n- More\n\n## 1.1.0\n\n- A\n';
    expect(notesOf(changelog, '1.2.0')).toBe('- B\n- More\n');
    expect(notesOf(changelog, '1.1.0')).toBe('- A\n');
    expect(() => notesOf(changelog, '1.2')).toThrow(
      'CHANGELOG.md has no notes for 1.2. Add them below "## 1.2".',
    );
  });

  test('name the published image by its digest, and nothing of the example is left', () => {
    for (const file of ['umbrel/docker-compose.yml', 'umbrel/umbrel-app.yml', 'casaos/docker-compose.yml']) {
      const filled = fillManifest(read(`deploy/${file}`), 'ghcr.io/someone/farthing', version, digest);
      expect(filled).not.toContain('example/');
      if (file.endsWith('compose.yml'))
        expect(filled).toContain(`ghcr.io/someone/farthing:${version}@${digest}`);
    }
  });

  test('are not written for a version without notes, or for an image without a digest', () => {
    const folder = mkdtempSync(join(tmpdir(), 'farthing-release-'));
    try {
      const script = join(root, 'tools/release-files.ts');
      const args = [script, 'ghcr.io/someone/farthing', 'latest', folder];
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect(status).toBe(1);
      expect(stderr).toMatch(/^(Usage: node tools\/release-files\.ts|CHANGELOG\.md has no notes for)/);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
