/**
 * Who may import whom: the one place that says it. ARCHITECTURE.md prints the same rows, and a test compares them.
 *
 * A grant is one of
 * - a room of this table (`http/`, `config.ts`, `features/…/service.ts`, `apps/web/src/design`) or a package (`money`);
 * - `packages`: any package of ours but `api-contract`; `everything`: any file, package or library;
 * - `own service`, `own store`, `own rules`: files of that kind in the same slice; `another's service`, `another's rules`: in another;
 * - `node:` for what comes with Node; a library by its name; `any library` that package.json names;
 * - any of these after `types of`: type imports only.
 * Files of one room may import each other, except in slices, where only what the row grants is open.
 */
export interface Room {
  readonly name: string;
  /** Pattern of the files in the folder, as paths from the root of the repository. */
  readonly files: RegExp;
  readonly mayImport: readonly string[];
  /** A room without clock, randomness and the world outside: the same arguments always give the same answer. */
  readonly isPure?: true;
}

export const rooms: readonly Room[] = [
  pure('money', ['decimal.js']),
  pure('dates', []),
  pure('api-contract', ['typebox']),
  {
    name: 'capabilities/src/cli',
    files: /^capabilities\/src\/cli\//,
    mayImport: [
      'capabilities',
      'node:',
      'oxc-parser',
      'vscode-languageserver',
      'vscode-languageserver-textdocument',
    ],
  },
  {
    name: 'capabilities',
    files: /^capabilities\/src\/(?!cli\/)/,
    mayImport: ['@humanwhocodes/momoa', 'toml-eslint-parser', 'urlpattern-polyfill', 're2js'],
    isPure: true,
  },
  {
    name: 'desktop',
    files: /^desktop\/src\//,
    mayImport: ['capabilities', 'node:', 'webview-napi'],
  },
  pure('uk-tax', ['money', 'dates']),
  pure('forecasting', ['money', 'dates']),
  pure('recurring-payments', ['money', 'dates']),
  pure('bank-import', ['money']),
  pure('receipts', ['money', 'dates']),
  pure('sample-household', ['money', 'uk-tax', 'types of api-contract']),
  slice('routes', /routes/, [
    'api-contract',
    'http/',
    'own service',
    'typebox',
    '@fastify/type-provider-typebox',
    'types of fastify',
  ]),
  slice('service', /(?!routes\.ts|([a-z0-9-]+-)?(store|rules)\.ts)[a-z0-9-]+/, [
    'packages',
    'problems/',
    'platform/crypto/',
    'own service',
    'own store',
    'own rules',
    "another's service",
    'types of api-contract',
    'types of database/',
    'types of platform/blobs/',
    'types of platform/ai/',
    'types of platform/jobs/',
    'types of platform/workers/',
    'types of platform/receipt-reading/',
    'types of platform/outgoing/',
    'types of platform/connectors/',
    'types of platform/backup-archive/',
    'types of platform/zip/',
    'types of config.ts',
    'uuid',
  ]),
  slice('store', /([a-z0-9-]+-)?store/, [
    'kysely',
    'database/',
    'problems/',
    'dates',
    'own store',
    'own rules',
    'types of packages',
    'types of api-contract',
  ]),
  {
    ...slice('rules', /([a-z0-9-]+-)?rules/, [
      'packages',
      'problems/',
      'own rules',
      "types of another's rules",
      're2js',
      '@leeoniya/ufuzzy',
      'types of api-contract',
    ]),
    isPure: true,
  },
  server('http/', [
    'installation.ts',
    'problems/',
    'platform/crypto/',
    'database/',
    'api-contract',
    'money',
    'platform/zip/',
    'types of platform/certificates/',
    'types of config.ts',
    'node:',
    'any library',
  ]),
  server('platform/zip/', ['problems/', 'node:', 'any library']),
  server('database/', [
    'installation.ts',
    'packages',
    'problems/',
    'types of config.ts',
    'node:',
    'any library',
  ]),
  server('platform/crypto/', [
    'installation.ts',
    'packages',
    'problems/',
    'types of config.ts',
    'node:',
    'any library',
  ]),
  server('platform/blobs/', ['packages', 'problems/', 'types of config.ts', 'node:', 'any library']),
  server('platform/ai/', [
    'packages',
    'problems/',
    'platform/outgoing/',
    'types of config.ts',
    'node:',
    'any library',
  ]),
  server('platform/receipt-reading/', ['installation.ts', 'packages', 'node:', 'any library']),
  server('platform/backup-archive/', [
    'installation.ts',
    'packages',
    'problems/',
    'platform/crypto/',
    'database/',
    'platform/blobs/',
    'features/…/rules.ts',
    'types of config.ts',
    'node:',
    'any library',
  ]),
  server('platform/outgoing/', ['packages', 'problems/', 'types of config.ts', 'node:', 'any library']),
  server('platform/certificates/', [
    'problems/',
    'platform/outgoing/',
    'types of config.ts',
    'node:',
    'any library',
  ]),
  server('platform/connectors/', [
    'installation.ts',
    'packages',
    'capabilities',
    'problems/',
    'platform/outgoing/',
    'node:',
    'any library',
  ]),
  server('problems/', ['packages']),
  server('platform/jobs/', [
    'problems/',
    'features/…/service.ts',
    'database/',
    'types of platform/blobs/',
    'types of platform/certificates/',
    'types of platform/connectors/',
    'types of platform/workers/',
    'types of platform/backup-archive/',
    'types of config.ts',
    'node:',
    'any library',
  ]),
  server('platform/workers/', [
    'installation.ts',
    'packages',
    'problems/',
    'platform/crypto/',
    'features/…/rules.ts',
    'node:',
  ]),
  { name: 'installation.ts', files: /^apps\/server\/src\/installation\.ts$/, mayImport: ['node:'] },
  {
    name: 'config.ts',
    files: /^apps\/server\/src\/config\.ts$/,
    mayImport: ['environment.ts', 'https-settings.ts', 'oidc-settings.ts', 'node:', 'any library'],
  },
  {
    name: 'https-settings.ts',
    files: /^apps\/server\/src\/https-settings\.ts$/,
    mayImport: ['environment.ts', 'node:'],
  },
  {
    name: 'oidc-settings.ts',
    files: /^apps\/server\/src\/oidc-settings\.ts$/,
    mayImport: ['environment.ts'],
  },
  { name: 'environment.ts', files: /^apps\/server\/src\/environment\.ts$/, mayImport: ['node:'] },
  { name: 'main.ts', files: /^apps\/server\/src\/main\.ts$/, mayImport: ['everything'] },
  { name: 'setting-names.ts', files: /^apps\/server\/src\/setting-names\.ts$/, mayImport: [] },
  {
    name: 'start-checks.ts',
    files: /^apps\/server\/src\/start-checks\.ts$/,
    mayImport: ['problems/', 'types of config.ts', 'node:'],
  },
  {
    name: 'external-database.ts',
    files: /^apps\/server\/src\/external-database\.ts$/,
    mayImport: ['platform/crypto/', 'database/', 'types of config.ts'],
  },
  { name: 'serve.ts', files: /^apps\/server\/src\/serve\.ts$/, mayImport: ['everything'] },
  server('command/', ['everything']),
  { name: 'services.ts', files: /^apps\/server\/src\/services\.ts$/, mayImport: ['everything'] },
  { name: 'app.ts', files: /^apps\/server\/src\/app\.ts$/, mayImport: ['everything'] },
  { name: 'api-routes.ts', files: /^apps\/server\/src\/api-routes\.ts$/, mayImport: ['everything'] },
  { name: 'apps/web/src/store.ts', files: /^apps\/web\/src\/store\.ts$/, mayImport: ['react'] },
  web('apps/web/src/design', ['apps/web/src/store.ts', 'money', 'dates', 'any library']),
  web('apps/web/src/api', ['apps/web/src/store.ts', 'types of api-contract', 'any library']),
  web('apps/web/src/features', [
    'apps/web/src/store.ts',
    'apps/web/src/design',
    'apps/web/src/api',
    'money',
    'dates',
    'types of api-contract',
    'react',
    '@tanstack/react-query',
    '@tanstack/react-router',
  ]),
  web('apps/web/src/app', [
    'apps/web/src/features',
    'apps/web/src/design',
    'apps/web/src/api',
    'react',
    '@tanstack/react-query',
    '@tanstack/react-router',
  ]),
  {
    name: 'apps/web/src/main.tsx',
    files: /^apps\/web\/src\/(main\.tsx|vite-env\.d\.ts)$/,
    mayImport: ['apps/web/src/app', 'apps/web/src/design', 'react', 'react-dom'],
  },
];

/** Libraries that one package wraps, so that no one else, tests included, imports them. */
export const wrappedLibraries: Readonly<Record<string, string>> = { 'decimal.js': 'money' };

/** Files that may load a module whose name they work out, each with the reason. */
export const computedImports: Readonly<Record<string, string>> = {
  'apps/server/src/database/embedded.ts':
    'the binaries of PostgreSQL for this platform, one package for each',
};

function pure(name: string, mayImport: string[]): Room {
  return { name, files: new RegExp(`^packages/${name}/src/`), mayImport, isPure: true };
}

function server(name: string, mayImport: string[]): Room {
  return { name, files: new RegExp(`^apps/server/src/${name}`), mayImport };
}

function web(name: string, mayImport: string[]): Room {
  return { name, files: new RegExp(`^${name}/`), mayImport };
}

function slice(kind: string, file: RegExp, mayImport: string[]): Room {
  const files = new RegExp(`^apps/server/src/features/[^/]+/[^/]+/([a-z-]+/)?${file.source}\\.ts$`);
  return { name: `features/…/${kind}.ts`, files, mayImport };
}
