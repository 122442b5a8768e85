import { expect, test } from 'vitest';
import { createCategoryFinder } from './category-name-rules.ts';
import { assignmentRefusal, assignmentsOf, parseAnswer } from './file-account-rules.ts';

const accounts = ['A', 'B', 'C'].map((key) => ({ key, name: '', rows: 1, currency: 'GBP' }));

test('assignments come in the order of the file, without what is left out, once all are answered', () => {
  const known = new Map([
    ['B', 'two'],
    ['A', 'one'],
  ]);
  expect(assignmentsOf(accounts, known)).toBeNull();
  expect(assignmentsOf(accounts, known.set('C', null as never))).toEqual([
    { key: 'A', accountId: 'one' },
    { key: 'B', accountId: 'two' },
  ]);
});

test('an answer names every account of the file, no other, and none of ours twice', () => {
  expect(assignmentRefusal(accounts, { A: 'x', B: null, C: 'y' })).toBeNull();
  expect(assignmentRefusal(accounts, { A: 'x', B: 'x', C: null })).toContain('different account');
  expect(assignmentRefusal(accounts, { A: 'x', B: 'y' })).toContain('"C"');
  expect(assignmentRefusal(accounts, { A: 'x', B: 'y', C: null, D: 'z' })).toContain('"D"');
});

test.each(['', '[]', '{"A":1}', '{"A":"x"}', 'null'])('%j is no answer', (text) => {
  expect(parseAnswer(text)).toBeNull();
});

test('categories are found by near names: path, plural, signs, other words; own ones first; else none', () => {
  const find = createCategoryFinder([
    { id: 'g', slug: 'groceries', name: 'Groceries', kind: 'expense' },
    { id: 's', slug: 'salary_wages', name: 'Salary & Wages', kind: 'income' },
    { id: 'e', slug: 'eating_out', name: 'Eating Out', kind: 'expense' },
    { id: 'own', slug: null, name: 'Dining', kind: 'expense' },
  ]);
  expect(find('Expenses:Food:Groceries', 'expense')).toBe('g');
  expect(find('🍎 grocery', 'expense')).toBe('g');
  expect(find('Salary', 'income')).toBe('s');
  expect(find('Salary and wages', 'income')).toBe('s');
  expect(find('Salary', 'expense')).toBeNull();
  expect(find('Restaurants', 'expense')).toBe('e');
  expect(find('Dining', 'expense')).toBe('own');
  expect(find('Something else', 'expense')).toBeNull();
});
