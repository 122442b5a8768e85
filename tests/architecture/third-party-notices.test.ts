import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { thirdPartyNotices } from '../../apps/server/build/third-party-notices.ts';
import { root } from './source-files.ts';

const notices = thirdPartyNotices();

test('each package of production in the lockfile is named with its version and licence', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: true; link?: true; license?: string }>;
  };
  const named = new Set(notices.split('\n'));
  const missing = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(
      ([path, { version, license }]) =>
        `${path.split('node_modules/').at(-1)} ${version}, licence: ${license}`,
    )
    .filter((line) => !named.has(line));
  expect(missing).toEqual([]);
  expect(named).toContain(`react ${packages['node_modules/react']?.version}, licence: MIT`);
  expect(notices).not.toContain('licence: undefined');
});

test('licence texts are given, also of what was copied into the sources', () => {
  for (const holder of ['Meta Platforms', 'Paweł Kuna', 'Brian Carlson', 'Vitaly Rtishchev', 'PaddlePaddle'])
    expect(notices).toContain(holder);
});

test('packages for development are left out', () => {
  expect(notices).not.toMatch(/^(vitest|typescript|@biomejs\/\S+) /m);
});
