import { expect, test } from 'vitest';
import { isMeant } from './account-groups.tsx';

const line = { name: 'Épargne Joint', currency: 'EUR' };
const account = { institution: 'Hartwell Building Society' };

test('each word is looked for in name, bank and currency, without regard to case and accents', () => {
  expect(isMeant('', line, undefined)).toBe(true);
  expect(isMeant('epargne', line, account)).toBe(true);
  expect(isMeant(' joint HARTWELL ', line, account)).toBe(true);
  expect(isMeant('eur joint', line, undefined)).toBe(true);
  expect(isMeant('joint northgate', line, account)).toBe(false);
});
