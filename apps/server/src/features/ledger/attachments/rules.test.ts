import { describe, expect, test } from 'vitest';
import { cleanName, keysOf, savedAs, typeOfFile } from './rules.ts';

const jpeg = { type: 'image/jpeg', extension: 'jpg' };
const type = (name: string, declaredType: string, content = jpeg) =>
  typeOfFile({ name, declaredType, content });

describe('the type of a file', () => {
  test('is its content’s, when name and declared type say the same or nothing', () => {
    expect(type('a.JPEG', 'image/jpg; q=1')).toBe('image/jpeg');
    expect(type('scan', 'application/octet-stream')).toBe('image/jpeg');
    expect(type('.jpg', '')).toBe('image/jpeg');
    expect(type('a.png', 'image/png', { type: 'image/apng', extension: 'apng' })).toBe('image/png');
  });

  test.each([
    ['a.png', 'image/jpeg', /name ends in \.png/],
    ['a.html', '', /name ends in \.html/],
    ['a.jpg', 'text/html', /sent as text\/html/],
  ])('%s declared as %s is refused', (name, declared, message) => {
    expect(() => type(name, declared)).toThrow(message);
  });

  test('content of another kind, or of none, is refused', () => {
    expect(() => type('a.jpg', '', { type: 'image/gif', extension: 'gif' })).toThrow(/This is a \.gif file/);
    expect(() => typeOfFile({ name: 'a.svg', declaredType: '', content: undefined })).toThrow(
      /something else/,
    );
  });
});

test('a name keeps its last part, without what cannot be seen or turns the text', () => {
  expect(cleanName('../../x/receipt\u202Egpj.exe')).toBe('receiptgpj.exe');
  expect(cleanName('a\u0000b\u200Dc\u2028.pdf')).toBe('abc.pdf');
  expect(cleanName('  .. ')).toBe('attachment');
  expect([...cleanName(`${'€'.repeat(300)}.webp`)]).toHaveLength(200);
  expect(cleanName(`${'€'.repeat(300)}.webp`)).toMatch(/\.webp$/);
});

test('a disposition is ASCII without quotes inside, and has the whole name encoded', () => {
  expect(savedAs(`it's "é".pdf`)).toBe(
    `attachment; filename="it's _e_.pdf"; filename*=UTF-8''it%27s%20%22%C3%A9%22.pdf`,
  );
  expect(savedAs('領収書')).toMatch(/^attachment; filename="attachment"; filename\*=UTF-8''%E9/);
});

test('the blobs of an attachment lie in the folder of its user', () => {
  expect(keysOf('u', { blob: 'b', thumbnail_size: null })).toEqual(['u/b']);
  expect(keysOf('u', { blob: 'b', thumbnail_size: 9 })).toEqual(['u/b', 'u/b.thumbnail']);
});
