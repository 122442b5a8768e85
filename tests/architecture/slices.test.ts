import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pathsUnder, root } from './source-files.ts';

const features = 'apps/server/src/features/';
const screens = 'apps/web/src/features/';

/** Slices that no path of the API leads to, each with the reason. */
const slicesWithoutRoutes: Readonly<Record<string, string>> = {
  'ledger-totals': 'the rollups, which only other services move and read',
  positions: 'the cost engine: what trades come to, which only other services ask for',
};

/** Slices that ask other slices for all they know, each with the reason. */
const slicesWithoutStore: Readonly<Record<string, string>> = {
  'balance-sheet': 'adds up what ledger-totals and exchange-rates answer',
  'bed-and-isa': 'asks the cost engine and the tax report of sales that are imagined',
  'tax-forms': 'reads a PDF for the user, who saves its figures in the tax profile',
  'tax-losses': 'adds up what the capital gains and the tax report say of years',
  'cgt-preview': 'asks the cost engine and the tax report of a sale that is imagined',
  'capital-gains': 'prints what positions has worked out',
  'sample-data': 'records an invented household through the API',
  'monthly-letter': 'adds up what other reports and the review answer',
  search: 'asks other slices for names and figures',
};

/** Slices that have no screens of their own, each with what shows them. */
const slicesWithoutScreens: Readonly<Record<string, string>> = {
  'balance-sheet': 'home and the accounts show it',
  'category-report': 'home and the categories show it',
  changes: 'programs follow it',
  'monthly-letter': 'the reports show it',
  'password-reset': 'the sign-in page shows it',
  'sample-data': 'home and the accounts offer it',
  'shared-transactions': 'the page of a shared account, part of the household, shows it',
};

/** Folders of screens that show no one slice, each with the reason. */
const screensWithoutSlice: Readonly<Record<string, string>> = {
  'settings-pages': 'the pages of several slices, and the search for single settings',
  'account-sharing': 'the card on the page of an account, which household answers',
  home: 'one look at what several slices answer',
  'tax-plan': 'one look ahead in the tax year at what several slices answer',
  settings: 'the frame of the pages of the settings, and those kept in the browser alone',
};

/** Files that are one table of data, and so may be longer than code is. The types of the tables are generated. */
const dataTables: readonly string[] = ['apps/server/src/database/tables.ts'];

/** Catalogues of texts, one a feature and one of texts in common, are as long as what they say. */
const catalogue = /\/(common-|line-)?texts\.tsx?$/;

const longestFile = 350;
const forbiddenFolders = /(^|\/)(utils|common|helpers|types)\/$/;

/** Returns the required paths of a slice that are missing from the repository. */
function missingParts(paths: readonly string[]): string[] {
  const present = new Set(paths);
  return slicesIn(paths)
    .flatMap((slice) => {
      const kinds = slice in slicesWithoutStore ? ['service'] : ['service', 'store'];
      const folder = paths.find((path) => folderUnder(path, features) === slice);
      const always = kinds.map((kind) => `${folder}${kind}.ts`);
      if (slice in slicesWithoutRoutes) return always;
      return [
        `${folder}routes.ts`,
        ...always,
        `packages/api-contract/src/${slice}.ts`,
        `docs/api/${slice}.md`,
        `tests/contract/${slice}.test.ts`,
        ...(slice in slicesWithoutScreens ? [] : [`${String(folder).replace(features, screens)}`]),
      ];
    })
    .filter((path) => !present.has(path));
}

/** Folders of screens that bear the name of no slice and stand in no list. */
function strangeScreens(paths: readonly string[]): string[] {
  const slices = new Set(slicesIn(paths));
  return foldersIn(paths, screens).filter((name) => !slices.has(name) && !(name in screensWithoutSlice));
}

function slicesIn(paths: readonly string[]): string[] {
  return foldersIn(paths, features);
}

/** The names of the features in the areas under a folder. */
function foldersIn(paths: readonly string[], top: string): string[] {
  return paths.flatMap((path) => folderUnder(path, top) ?? []);
}

/** The name of a feature, given its folder in an area: `tags` for `…/ledger/tags/`; undefined for every other path. */
function folderUnder(path: string, top: string): string | undefined {
  return path.startsWith(top) ? /^[^/]+\/([^/]+)\/$/.exec(path.slice(top.length))?.[1] : undefined;
}

describe('the repository', () => {
  const paths = pathsUnder('');

  test('every slice has its files in all five places', () => {
    expect(missingParts(paths)).toEqual([]);
  });

  test('screens bear the name of the slice that they show', () => {
    expect(strangeScreens(paths)).toEqual([]);
  });

  test('every slice without routes that the list names is there, and has none', () => {
    const slices = slicesIn(paths);
    if (slices.length === 0) return;
    const routed = Object.keys(slicesWithoutRoutes).filter((slice) =>
      paths.some((path) => path.startsWith(features) && path.endsWith(`/${slice}/routes.ts`)),
    );
    expect(routed).toEqual([]);
  });

  test('no folder is called utils, common, helpers or types', () => {
    expect(paths.filter((path) => forbiddenFolders.test(path))).toEqual([]);
  });

  test(`no source file is longer than ${longestFile} lines`, () => {
    const sources = paths.filter((path) =>
      /^((apps|packages)\/[^/]+|capabilities|desktop)\/src\/.*\.tsx?$/.test(path),
    );
    const tooLong = sources
      .filter((path) => !dataTables.includes(path) && !catalogue.test(path))
      .map((path) => ({ path, lines: linesOf(readFileSync(join(root, path), 'utf8')) }))
      .filter(({ lines }) => lines > longestFile);
    expect(tooLong).toEqual([]);
  });
});

function linesOf(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}

describe('a seeded gap is found', () => {
  const routed = [
    `${features}ledger/accounts/`,
    `${features}ledger/accounts/routes.ts`,
    `${features}ledger/accounts/service.ts`,
    `${features}ledger/accounts/store.ts`,
    'packages/api-contract/src/accounts.ts',
    'docs/api/accounts.md',
    'tests/contract/accounts.test.ts',
    `${screens}ledger/accounts/`,
  ];

  test('a whole slice lacks nothing', () => {
    expect(missingParts(routed)).toEqual([]);
  });

  test.each(routed.slice(1))('%s', (path) => {
    expect(missingParts(routed.filter((one) => one !== path))).toEqual([path]);
  });

  test('a slice without routes needs service and store only', () => {
    const folder = `${features}ledger/ledger-totals/`;
    expect(missingParts([folder, `${folder}service.ts`, `${folder}store.ts`])).toEqual([]);
    expect(missingParts([folder, `${folder}service.ts`])).toEqual([`${folder}store.ts`]);
  });

  test('a slice that others show needs no screens', () => {
    const shown = routed.map((path) => path.replace('accounts', 'balance-sheet'));
    expect(
      missingParts(shown.filter((path) => !path.startsWith(screens) && !path.endsWith('store.ts'))),
    ).toEqual([]);
  });

  test('screens of another name than their slice', () => {
    expect(strangeScreens([...routed, `${screens}reports/home/`])).toEqual([]);
    expect(strangeScreens([...routed, `${screens}ledger/bank-accounts/`])).toEqual(['bank-accounts']);
  });

  test('a folder with a name that says nothing, at any depth', () => {
    expect(forbiddenFolders.test('apps/web/src/design/helpers/')).toBe(true);
    expect(forbiddenFolders.test('types/')).toBe(true);
    expect(forbiddenFolders.test('apps/server/src/prototypes/')).toBe(false);
  });
});
