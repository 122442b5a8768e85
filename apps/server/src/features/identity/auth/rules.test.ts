import { describe, expect, test } from 'vitest';
import { readEmail } from './rules.ts';

describe('an e-mail address', () => {
  test.each(['a@example.org', 'first.last+tag@mail.example.co.uk', "o'neil@xn--bcher-kva.example"])(
    '%s is one',
    (email) => {
      expect(readEmail(email)).toBe(email);
    },
  );

  test('loses the space around it, and keeps its case', () => {
    expect(readEmail('  Ann.Lee@Example.ORG \n')).toBe('Ann.Lee@Example.ORG');
  });

  test.each([
    '',
    ' ',
    'a',
    'a@',
    '@example.org',
    'a@b',
    'a b@example.org',
    'a@@example.org',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a@-example.org',
    'a@example-.org',
    'a@example..org',
    'a@example.org.',
    'ä@example.org',
    'a@example.org\u0000',
    `${'a'.repeat(243)}@example.org`,
  ])('%j is none', (text) => {
    expect(() => readEmail(text)).toThrow(expect.objectContaining({ code: 'invalid-request' }));
  });

  test('may have 254 characters', () => {
    const longest = `${'a'.repeat(242)}@example.org`;
    expect(readEmail(longest)).toHaveLength(254);
  });
});
