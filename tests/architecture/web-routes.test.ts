import { describe, expect, test } from 'vitest';
import { budgets } from '../../apps/web/build/budgets.ts';
import { faultsOf } from '../../apps/web/build/route-budgets.ts';
import { readRoutes } from '../../apps/web/build/routes.ts';
import { adminScreens, screens } from '../browser/screen-addresses.ts';
import { pathsUnder } from './source-files.ts';

const addresses = readRoutes().map(({ address }) => address);

describe('the screens of the router', () => {
  test('each is read from the sources: as many as there are files of screens', () => {
    const files = pathsUnder('apps/web/src').filter((path) => path.endsWith('-screen.tsx'));
    const modules = readRoutes().map(({ modules }) => modules.at(-1));
    expect(new Set(modules).size).toBe(addresses.length);
    expect(files.filter((path) => !modules.some((module) => module?.endsWith(path)))).toEqual([]);
  });

  test('each is looked at in a browser by axe, and nothing else is', () => {
    const looked = [...screens, ...adminScreens].map((address) => address.replace(/\?.*/, ''));
    expect([...new Set(looked)].sort()).toEqual([...addresses].sort());
  });

  test('each has a budget for what its first visit loads; sign-in at most 120 KB, home 200 KB', () => {
    expect(Object.keys(budgets).sort()).toEqual(['/sign-in', ...addresses].sort());
    expect(budgets['/sign-in']).toBeLessThanOrEqual(120);
    expect(budgets['/']).toBeLessThanOrEqual(200);
  });
});

test('a build is told which address is over its budget and by how much and which has none', () => {
  const weights = [
    { address: '/', kilobytes: 201.26 },
    { address: '/new', kilobytes: 90 },
    { address: '/reports', kilobytes: 150 },
    { address: '/more', kilobytes: 150 },
  ];
  expect(faultsOf(weights, { '/': 200, '/reports': 150, '/more': 150, '/gone': 100 })).toEqual([
    '/gone has a budget, but no screen.',
    '/ loads 201.3 KB, 1.3 KB more than its 200 KB.',
    '/new has no budget; its first visit loads 90.0 KB.',
  ]);
});
