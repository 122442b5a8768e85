import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkImports, type Repository, type Violation } from './import-rules.ts';
import { rooms } from './import-table.ts';
import { readTable } from './markdown-table.ts';
import { root, sourceFiles, testAndScriptFiles, workspaceManifests } from './source-files.ts';

const manifests = workspaceManifests();

describe('the repository', () => {
  test('every import keeps to the table', () => {
    const files = [...sourceFiles(), ...testAndScriptFiles()];
    const violations = checkImports(files, { manifests, exists: (path) => existsSync(join(root, path)) });
    expect(files.length).toBeGreaterThan(0);
    expect(violations.map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
  });

  test('ARCHITECTURE.md prints the table as the tests hold it', () => {
    const markdown = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const printed = readTable(markdown, '## Who may import whom');
    const held = rooms.map(({ name, mayImport }) => [`\`${name}\``, listed(mayImport)]);
    expect(printed).toEqual(held);
  });
});

function listed(grants: readonly string[]): string {
  return grants.length === 0 ? 'nothing' : grants.map((grant) => `\`${grant}\``).join(', ');
}

const server = 'apps/server/src';
const slice = `${server}/features/ledger/accounts`;
const web = 'apps/web/src';
const screen = `${web}/features/ledger/accounts/accounts-screen.tsx`;

/** A small repository in which everything that the seeded files rightly import is there. */
const invented: Repository = {
  manifests: new Map([
    ['', { devDependencies: { vitest: '1' } }],
    [
      'packages/money',
      { name: '@farthing/money', exports: { '.': '' }, dependencies: { 'decimal.js': '1' } },
    ],
    [
      'packages/bank-import',
      { name: '@farthing/bank-import', exports: { '.': '' }, dependencies: { '@farthing/money': '*' } },
    ],
    [
      'packages/api-contract',
      { name: '@farthing/api-contract', exports: { '.': '' }, dependencies: { typebox: '1' } },
    ],
    [
      'apps/server',
      {
        name: '@farthing/server',
        dependencies: {
          '@farthing/api-contract': '*',
          '@farthing/bank-import': '*',
          '@farthing/money': '*',
          '@fastify/type-provider-typebox': '1',
          fastify: '1',
          kysely: '1',
          typebox: '1',
          uuid: '1',
        },
      },
    ],
    [
      'apps/web',
      {
        name: '@farthing/web',
        dependencies: {
          '@farthing/api-contract': '*',
          '@farthing/money': '*',
          '@mantine/core': '1',
          '@tanstack/react-query': '1',
          '@tanstack/react-router': '1',
          react: '1',
          'react-dom': '1',
        },
      },
    ],
  ]),
  exists: (path) => !path.includes('missing'),
};

function kindsOf(files: Record<string, string>): Violation['kind'][] {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return checkImports(sources, invented).map(({ kind }) => kind);
}

describe('what is allowed', () => {
  test.each([
    [`${slice}/routes.ts`, `import { Account } from '@farthing/api-contract';`],
    [
      `${slice}/routes.ts`,
      `import { type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';`,
    ],
    [`${slice}/routes.ts`, `import type { FastifyRequest } from 'fastify';`],
    [`${slice}/routes.ts`, `import { Type } from 'typebox'; import { openAccount } from './service.ts';`],
    [
      `${slice}/routes.ts`,
      `import { close } from './closing-service.ts'; import { page } from '../../../http/page.ts';`,
    ],
    [
      `${slice}/service.ts`,
      `import { money } from '@farthing/money'; import { insertAccount } from './store.ts';`,
    ],
    [`${slice}/service.ts`, `import { v7 } from 'uuid'; import { move } from '../ledger-totals/service.ts';`],
    [`${slice}/service.ts`, `import type { UserScope } from '../../../database/user-scope.ts';`],
    [`${slice}/closing-store.ts`, `import { sql } from 'kysely'; import { columns } from './store.ts';`],
    [
      `${slice}/store.ts`,
      `import { Problem } from '../../../problems/problem.ts'; import '../../../database/tables.ts';`,
    ],
    [`${slice}/store.ts`, `import type { Account } from '@farthing/api-contract';`],
    [
      `${slice}/store.test.ts`,
      `import { anything } from '../../../http/page.ts'; import { test } from 'vitest';`,
    ],
    [`${server}/api-routes.ts`, `import { accountRoutes } from './features/ledger/accounts/routes.ts';`],
    [
      `${server}/platform/jobs/runner.ts`,
      `import { scan } from '../../features/ledger/accounts/service.ts';`,
    ],
    [`${server}/http/page.ts`, `import { randomUUID } from 'node:crypto'; import fastify from 'fastify';`],
    ['packages/money/src/decimal.ts', `import { Decimal } from 'decimal.js'; new Date(2026, 3, 5);`],
    [
      'packages/bank-import/src/qif/read.ts',
      `import { money } from '@farthing/money'; import { x } from '../x.ts';`,
    ],
    ['packages/money/src/money.test.ts', `import { readFileSync } from 'node:fs'; Math.random();`],
    [`${web}/design/button.tsx`, `import { Button } from '@mantine/core'; import './button.module.css';`],
    [`${web}/design/amount.tsx`, `import { parseMinor } from '@farthing/money'; import { x } from './x.ts';`],
    [
      `${web}/api/accounts.ts`,
      `import type { Account } from '@farthing/api-contract'; import { api } from './client.ts';`,
    ],
    [
      `${web}/features/ledger/accounts/accounts-screen.tsx`,
      `import { Page } from '../../design/page.tsx'; import { accountsQuery } from '../../api/accounts.ts';`,
    ],
    [
      `${web}/features/reports/home/home-screen.tsx`,
      `import { AccountLines } from '../accounts/account-lines.tsx'; import { parseMinor } from '@farthing/money';`,
    ],
    [
      `${web}/app/router.tsx`,
      `const load = () => import('../features/reports/home/home-screen.tsx'); import '@tanstack/react-router';`,
    ],
    [`${web}/main.tsx`, `import { App } from './app/app.tsx'; import 'react-dom/client';`],
    [
      'tests/contract/accounts.test.ts',
      `import { app } from '../../apps/server/src/app.ts'; await import(name);`,
    ],
    ['tools/chromium.ts', `import { findChromium } from './setup.mjs';`],
  ])('%s: %s', (path, text) => {
    expect(kindsOf({ [path]: text })).toEqual([]);
  });
});

describe('a seeded violation is found', () => {
  test.each<[Violation['kind'], string, string]>([
    ['syntax', `${slice}/service.ts`, `import { from './store.ts';`],
    ['no-room', `${server}/features/loose.ts`, ''],
    ['no-room', `${server}/utils/dates.ts`, ''],
    ['no-room', 'packages/unlisted/src/index.ts', ''],
    ['computed', `${slice}/service.ts`, `await import('./' + name);`],
    ['outside', `${slice}/service.test.ts`, `import { x } from '../../../../../../../shared/x.ts';`],
    ['outside', 'tests/contract/app.ts', `import { x } from '../../../shared/x.ts';`],
    ['outside', `${slice}/service.ts`, `import { x } from 'file:///x.ts';`],
    ['outside', `${slice}/service.ts`, `import { x } from '#x';`],
    ['extension', `${slice}/service.ts`, `import { insertAccount } from './store';`],
    ['extension', `${slice}/service.ts`, `import { insertAccount } from './store.js';`],
    ['extension', `${server}/http/page.ts`, `import { setUp } from './setup.mjs';`],
    ['extension', `${server}/http/page.ts`, `import { readFileSync } from 'fs';`],
    ['unresolved', `${slice}/service.ts`, `import { x } from './missing-store.ts';`],
    ['unresolved', `${slice}/service.ts`, `import { x } from '@farthing/missing';`],
    ['unresolved', `${slice}/service.ts`, `import { x } from '@farthing/money/src/decimal.ts';`],
    ['unresolved', `${server}/http/page.ts`, `import { x } from 'node:nothing';`],
    [
      'reaches-in',
      `${slice}/service.ts`,
      `import { x } from '../../../../../../packages/money/src/index.ts';`,
    ],
    ['undeclared', `${server}/http/page.ts`, `import { x } from 'left-pad';`],
    ['undeclared', `${slice}/service.ts`, `import { test } from 'vitest';`],
    ['wrapped', `${slice}/service.ts`, `import { Decimal } from 'decimal.js';`],
    ['wrapped', `${slice}/service.test.ts`, `import { Decimal } from 'decimal.js';`],
    ['table', 'packages/money/src/index.ts', `import { readFileSync } from 'node:fs';`],
    ['table', `${slice}/routes.ts`, `import { insertAccount } from './store.ts';`],
    ['table', `${slice}/routes.ts`, `import { list } from '../transactions/service.ts';`],
    ['table', `${slice}/routes.ts`, `import fastify, { type FastifyRequest } from 'fastify';`],
    ['table', `${slice}/routes.ts`, `import { money } from '@farthing/money';`],
    ['table', `${slice}/routes.ts`, `const { sql } = await import('kysely');`],
    ['table', `${slice}/service.ts`, `import { list } from '../transactions/store.ts';`],
    ['table', `${slice}/service.ts`, `export { list } from '../transactions/rules.ts';`],
    ['table', `${slice}/service.ts`, `export * from '../../../http/page.ts';`],
    ['table', `${slice}/service.ts`, `import { sql } from 'kysely';`],
    ['table', `${slice}/service.ts`, `import { openScope } from '../../../database/user-scope.ts';`],
    ['table', `${slice}/service.ts`, `import { Account } from '@farthing/api-contract';`],
    ['table', `${slice}/service.ts`, `import { readFile } from 'node:fs/promises';`],
    ['table', `${slice}/store.ts`, `import { openAccount } from './service.ts';`],
    ['table', `${slice}/store.ts`, `type Account = import('../../../http/page.ts').Page;`],
    ['table', `${slice}/rules.ts`, `import { insertAccount } from './store.ts';`],
    [
      'table',
      `${server}/database/tables.ts`,
      `import { list } from '../features/ledger/accounts/service.ts';`,
    ],
    ['table', `${server}/database/tables.ts`, `import { page } from '../http/page.ts';`],
    ['table', `${server}/http/page.ts`, `import { list } from '../features/ledger/accounts/service.ts';`],
    [
      'table',
      `${server}/platform/jobs/runner.ts`,
      `import { list } from '../../features/ledger/accounts/store.ts';`,
    ],
    ['no-room', `${web}/helpers/dates.ts`, ''],
    ['no-room', `${web}/other.tsx`, ''],
    ['table', screen, `import { Button } from '@mantine/core';`],
    ['table', screen, `import { createRoot } from 'react-dom/client';`],
    ['table', screen, `import { Account } from '@farthing/api-contract';`],
    ['table', screen, `import { router } from '../../../app/router.tsx';`],
    ['table', screen, `const { Modal } = await import('@mantine/core');`],
    ['extension', screen, `import { Page } from '../../../design/page';`],
    ['reaches-in', screen, `import { x } from '../../../../../server/src/config.ts';`],
    ['table', `${web}/design/page.tsx`, `import { accountsQuery } from '../api/accounts.ts';`],
    ['table', `${web}/design/page.tsx`, `import type { Account } from '@farthing/api-contract';`],
    ['table', `${web}/api/accounts.ts`, `import { toast } from '../design/toast.tsx';`],
    ['table', `${web}/api/accounts.ts`, `import { Account } from '@farthing/api-contract';`],
    ['table', `${web}/app/shell.tsx`, `import { Spotlight } from '@mantine/core';`],
    ['table', `${web}/main.tsx`, `import { Home } from './features/reports/home/home-screen.tsx';`],
    ['screen', screen, `import { HomeScreen } from '../../reports/home/home-screen.tsx';`],
    ['impure', 'packages/money/src/index.ts', 'export const now = () => Date.now();'],
    ['impure', 'packages/money/src/index.ts', `export const now = () => Date['now']();`],
    ['impure', 'packages/money/src/index.ts', 'export const now = () => new Date();'],
    ['impure', 'packages/money/src/index.ts', 'export const now = () => Date();'],
    ['impure', 'packages/money/src/index.ts', 'export const any = () => Math.random();'],
    ['impure', 'packages/money/src/index.ts', 'export const any = () => crypto.randomUUID();'],
    ['impure', `${slice}/rules.ts`, 'export const today = () => new Date();'],
  ])('%s in %s: %s', (kind, path, text) => {
    expect(kindsOf({ [path]: text })).toEqual([kind]);
  });

  test('slices that import each other in a circle', () => {
    const feature = (name: string, other: string) => ({
      [`${server}/features/ledger/${name}/service.ts`]: `import type { x } from '../${other}/service.ts';`,
    });
    const line = { ...feature('a', 'b'), ...feature('b', 'c'), ...feature('d', 'b') };
    expect(kindsOf(line)).toEqual([]);
    expect(kindsOf({ ...line, ...feature('c', 'a') })).toEqual(['cycle']);
  });

  test('features of the web app that import each other in a circle', () => {
    const feature = (name: string, other: string) => ({
      [`${web}/features/ledger/${name}/piece.tsx`]: `import { x } from '../${other}/piece.tsx';`,
    });
    expect(kindsOf({ ...feature('a', 'b'), ...feature('c', 'b') })).toEqual([]);
    expect(kindsOf({ ...feature('a', 'b'), ...feature('b', 'a') })).toEqual(['cycle']);
  });

  test('each one of a file, not only the first', () => {
    const text = `import { sql } from 'kysely'; import { x } from './missing.ts'; export * from 'node:fs';`;
    expect(kindsOf({ [`${slice}/service.ts`]: text })).toEqual(['table', 'unresolved', 'table']);
  });
});
