import type { Category, CategoryReport } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { groupCategories, groupNames, groupTotal, totalsById } from './category-groups.ts';

function category(name: string, group_name: string, own: Partial<Category> = {}): Category {
  return {
    id: name,
    slug: null,
    name,
    kind: 'expense',
    group_name,
    system: true,
    position: 1,
    version: 1,
    created_at: '2026-01-01T00:00:00Z',
    ...own,
  };
}

const all = [
  category('Salary', 'Income', { kind: 'income' }),
  category('Rent', 'Home'),
  category('Groceries', 'Food & drink'),
  category('Allotment', 'Zeal', { system: false }),
  category('Bees', 'Animals', { system: false }),
  category('Veg box', 'food & drink', { system: false }),
  category('Busking', 'Home', { system: false, kind: 'income' }),
];

const shape = (search?: string) =>
  groupCategories(all, search).map(({ kind, name, categories }) => [
    kind,
    name,
    categories.map((one) => one.name),
  ]);

test('income first; headings in the order of the built-in ones, then own headings by name', () => {
  expect(shape()).toEqual([
    ['income', 'Income', ['Salary']],
    ['income', 'Home', ['Busking']],
    ['expense', 'Home', ['Rent']],
    ['expense', 'Food & drink', ['Groceries', 'Veg box']],
    ['expense', 'Animals', ['Bees']],
    ['expense', 'Zeal', ['Allotment']],
  ]);
});

test('a search finds names and headings, in any case', () => {
  expect(shape(' FOOD ')).toEqual([['expense', 'Food & drink', ['Groceries', 'Veg box']]]);
  expect(shape('bee')).toEqual([['expense', 'Animals', ['Bees']]]);
  expect(shape('nothing of that name')).toEqual([]);
});

test('suggests the headings of the kind', () => {
  expect(groupNames(all, 'income')).toEqual(['Income', 'Home']);
});

test('adds up exactly what a group comes to', () => {
  const item = (category_id: string | null, total: string) => ({
    category_id,
    name: '',
    kind: 'expense' as const,
    group_name: null,
    total,
    amounts: [],
  });
  const report = {
    items: [item('Groceries', '0.10'), item('Veg box', '0.20'), item(null, '9.00')],
  } as unknown as CategoryReport;
  const totals = totalsById(report);
  const [food] = groupCategories(all, 'food');
  expect(food && groupTotal(food, totals, 'GBP')).toBe('0.30');
  expect(totals.size).toBe(2);
  const [home] = groupCategories(all, 'rent');
  expect(home && groupTotal(home, totals, 'GBP')).toBeUndefined();
});
