import { expect, test } from 'vitest';
import { distanceTo, incomeEdges } from './income-edges.ts';

const table = {
  high_income_child_benefit_charge: { lower: 60000, upper: 80000 },
  income_tax: { personal_allowance: { amount: 12570, taper_threshold: 100000 } },
};
const position = {
  adjusted_net_income: '104500.00',
  personal_allowance: '10320.00',
  hicbc: '2251.00',
  hicbc_percent: '100',
};

test('above the edges it says what is lost: 2,250 of the allowance at 104,500', () => {
  const edges = incomeEdges(position, table);
  expect(edges.map(({ name, at, isPast }) => [name, at, isPast])).toEqual([
    ['Child Benefit charge', '60000.00', true],
    ['Personal allowance', '100000.00', true],
    ['Childcare', '100000.00', true],
  ]);
  expect(edges[0]?.words).toBe('100% of Child Benefit is paid back: 2251.00.');
  expect(edges[1]?.words).toBe('2250.00 of the allowance is lost.');
});

test('at an edge nothing is lost yet', () => {
  const edges = incomeEdges({ ...position, adjusted_net_income: '100000.00' }, table);
  expect(edges.map(({ isPast }) => isPast)).toEqual([true, false, false]);
});

test('a table without the figures leaves their edges out', () => {
  expect(incomeEdges(position, undefined).map(({ name }) => name)).toEqual(['Childcare']);
});

test('the distance is told without its sign', () => {
  expect(distanceTo('104500.00', '100000.00')).toBe('4500.00');
  expect(distanceTo('99999.99', '100000.00')).toBe('0.01');
});
