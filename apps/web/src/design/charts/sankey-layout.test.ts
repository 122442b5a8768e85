import { expect, test } from 'vitest';
import { bandPath, placeFlow } from './sankey-layout.ts';

const nodes = [
  { id: 'pay', column: 0, size: 90 },
  { id: 'interest', column: 0, size: 10 },
  { id: 'income', column: 1, size: 100 },
  { id: 'food', column: 2, size: 60 },
  { id: 'saved', column: 2, size: 40 },
];
const links = [
  { from: 'income', to: 'saved', size: 40 },
  { from: 'income', to: 'food', size: 60 },
  { from: 'pay', to: 'income', size: 90 },
  { from: 'interest', to: 'income', size: 10 },
];

test('every column has one scale, and stays inside the height', () => {
  const placed = placeFlow(nodes, links, { height: 210, gap: 10, least: 1 });
  expect(placed.nodes.map(({ id, top, height }) => [id, top, height])).toEqual([
    ['pay', 0, 180],
    ['interest', 190, 20],
    ['income', 5, 200],
    ['food', 0, 120],
    ['saved', 130, 80],
  ]);
});

test('bands fill their nodes without gap or overlap, in the order of their ends', () => {
  const placed = placeFlow(nodes, links, { height: 210, gap: 10, least: 1 });
  expect(
    placed.links.map(({ from, to, fromTop, toTop, height }) => [from, to, fromTop, toTop, height]),
  ).toEqual([
    ['pay', 'income', 0, 5, 180],
    ['interest', 'income', 190, 185, 20],
    ['income', 'food', 5, 0, 120],
    ['income', 'saved', 125, 130, 80],
  ]);
});

test('what is too small to be seen is drawn as a hair, and nothing at all as nothing', () => {
  const small = placeFlow(
    [
      { id: 'a', column: 0, size: 0.001 },
      { id: 'b', column: 0, size: 100 },
    ],
    [],
    {
      height: 100,
      gap: 0,
      least: 2,
    },
  );
  expect(small.nodes[0]?.height).toBe(2);
  expect(placeFlow([], [], { height: 100, gap: 0, least: 2 })).toEqual({ nodes: [], links: [] });
});

test('each node has room for its label, and the column still fills the height', () => {
  const sizes = [900, 60, 30, 5, 3, 2];
  const many = sizes.map((size, index) => ({ id: `${index}`, column: 0, size }));
  const placed = placeFlow(many, [], { height: 312, gap: 10, least: 2, room: 32 }).nodes;
  const middles = placed.map(({ top, height }) => top + height / 2);
  for (let index = 2; index < middles.length; index++)
    expect((middles[index] ?? 0) - (middles[index - 1] ?? 0)).toBeGreaterThanOrEqual(42);
  expect(placed[0]).toMatchObject({ top: 0 });
  expect(placed.at(-1)?.top).toBeCloseTo(312 - 17);
});

test('a band is closed', () => {
  expect(bandPath({ from: 'a', to: 'b', fromTop: 0, toTop: 10, height: 5 }, 0, 100)).toBe(
    'M0.0,0.0C50.0,0.0 50.0,10.0 100.0,10.0L100.0,15.0C50.0,15.0 50.0,5.0 0.0,5.0Z',
  );
});
