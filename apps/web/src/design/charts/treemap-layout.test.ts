import { expect, test } from 'vitest';
import { treemapLayout } from './treemap-layout.ts';

const parts = [6, 6, 4, 3, 2, 2, 1].map((size) => ({ size }));

test('the areas are as the sizes, and fill the whole', () => {
  const tiles = treemapLayout(parts, 1.5);
  for (const { part, width, height } of tiles) expect(width * height).toBeCloseTo(part.size / 24, 10);
  expect(tiles.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(1, 10);
});

test('no tile leaves the whole or lies on another', () => {
  const tiles = treemapLayout(parts, 2.4);
  const edge = 1 + 1e-9;
  for (const one of tiles) {
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.left + one.width).toBeLessThan(edge);
    expect(one.top + one.height).toBeLessThan(edge);
    for (const other of tiles) {
      const apart =
        other.left >= one.left + one.width - 1e-9 ||
        one.left >= other.left + other.width - 1e-9 ||
        other.top >= one.top + one.height - 1e-9 ||
        one.top >= other.top + other.height - 1e-9;
      expect(other === one || apart).toBe(true);
    }
  }
});

test('the example of the paper: 6, 6, 4, 3, 2, 2, 1 in 6 by 4 begins with two of 3 by 2', () => {
  const [first, second] = treemapLayout(parts, 1.5);
  expect(first).toMatchObject({ left: 0, top: 0, width: 0.5, height: 0.5 });
  expect(second).toMatchObject({ left: 0, top: 0.5, width: 0.5, height: 0.5 });
});

test('one part is the whole; what has no size is left out', () => {
  expect(treemapLayout([{ size: 5 }, { size: 0 }], 2)).toEqual([
    { part: { size: 5 }, left: 0, top: 0, width: 1, height: 1 },
  ]);
  expect(treemapLayout([], 2)).toEqual([]);
});
