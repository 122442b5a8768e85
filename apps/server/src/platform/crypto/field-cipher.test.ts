import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFieldCipher, FieldCipherError, sealedKeyId } from './field-cipher.ts';
import type { FieldKeys } from './key-files.ts';

const place = { table: 'ai_settings', column: 'api_key', row: '0190a6b0-0000-7000-8000-000000000001' };

function keysOf(...ids: [string, ...string[]]): FieldKeys {
  const byId = new Map(ids.map((id) => [id, createSecretKey(randomBytes(32))]));
  return { activeId: ids[0], byId };
}

function codeOf(open: () => string): string {
  try {
    open();
  } catch (error) {
    if (error instanceof FieldCipherError) return error.code;
    throw error;
  }
  return 'opened';
}

test('what is sealed at a place opens at that place', () => {
  const cipher = createFieldCipher(keysOf('k1'));
  const word = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), word, word, word, (plain, table, column, row) => {
      const at = { table, column, row };
      expect(cipher.decrypt(cipher.encrypt(plain, at), at)).toBe(plain);
    }),
  );
});

test('a sealed value opens at no other place, however the parts of its name are cut', () => {
  const cipher = createFieldCipher(keysOf('k1'));
  const word = fc.string({ unit: fc.constantFrom('a', '.', ',', '"', ':', '\\', '\0'), maxLength: 4 });
  const anyPlace = fc.record({ table: word, column: word, row: word });
  fc.assert(
    fc.property(anyPlace, anyPlace, (at, other) => {
      const isSame = at.table === other.table && at.column === other.column && at.row === other.row;
      const sealed = cipher.encrypt('secret', at);
      expect(codeOf(() => cipher.decrypt(sealed, other))).toBe(isSame ? 'opened' : 'sealed-value-altered');
    }),
  );
});

test('a place is its parts, not the text they make together', () => {
  const cipher = createFieldCipher(keysOf('k1'));
  const sealed = cipher.encrypt('secret', { table: 'ab', column: 'c', row: 'd' });
  for (const at of [
    { table: 'a', column: 'bc', row: 'd' },
    { table: 'ab', column: '', row: 'cd' },
    { table: 'ab', column: 'd', row: 'c' },
  ]) {
    expect(codeOf(() => cipher.decrypt(sealed, at))).toBe('sealed-value-altered');
  }
});

test('a changed character anywhere in a sealed value is noticed', () => {
  const cipher = createFieldCipher(keysOf('k1'));
  const sealed = cipher.encrypt('sk-live-0123456789', place);
  for (let index = 0; index < sealed.length; index += 1) {
    for (const other of ['A', 'b', '7', '-', ':', '=', ' ']) {
      if (sealed[index] === other) continue;
      const altered = sealed.slice(0, index) + other + sealed.slice(index + 1);
      expect(codeOf(() => cipher.decrypt(altered, place))).toMatch(/^sealed-value-/);
    }
  }
});

test('a cut or lengthened sealed value is noticed', () => {
  const cipher = createFieldCipher(keysOf('k1'));
  const sealed = cipher.encrypt('sk-live-0123456789', place);
  for (let length = 0; length < sealed.length; length += 1) {
    expect(codeOf(() => cipher.decrypt(sealed.slice(0, length), place))).toMatch(/^sealed-value-/);
  }
  for (const tail of ['A', 'AA', '=', '\n', ':']) {
    expect(codeOf(() => cipher.decrypt(sealed + tail, place))).toMatch(/^sealed-value-/);
  }
});

test('a text that is no sealed value is refused as such', () => {
  const cipher = createFieldCipher(keysOf('k1'));
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(codeOf(() => cipher.decrypt(text, place))).toBe('sealed-value-malformed');
    }),
  );
});

test('the same text never seals twice alike', () => {
  const cipher = createFieldCipher(keysOf('k1'));
  const sealed = Array.from({ length: 500 }, () => cipher.encrypt('same', place));
  expect(new Set(sealed.map((text) => text.split(':')[2])).size).toBe(500);
});

test('after a rotation old values still open and new ones take the new key', () => {
  const old = keysOf('old');
  const sealed = createFieldCipher(old).encrypt('secret', place);
  const fresh = keysOf('new');
  const both = createFieldCipher({ ...fresh, byId: new Map([...fresh.byId, ...old.byId]) });
  expect(both.decrypt(sealed, place)).toBe('secret');
  expect(sealedKeyId(sealed)).toBe('old');
  expect(sealedKeyId(both.encrypt('secret', place))).toBe('new');
  expect(sealedKeyId('secret')).toBeNull();
});

test('a value under a key that is gone says so, and one under another key of the same id is altered', () => {
  const sealed = createFieldCipher(keysOf('k1')).encrypt('secret', place);
  expect(codeOf(() => createFieldCipher(keysOf('k2')).decrypt(sealed, place))).toBe(
    'sealed-value-unknown-key',
  );
  expect(codeOf(() => createFieldCipher(keysOf('k1')).decrypt(sealed, place))).toBe('sealed-value-altered');
});

test('a value relabelled with the id of another key does not open', () => {
  const keys = keysOf('k1', 'k2');
  const sealed = createFieldCipher(keys).encrypt('secret', place);
  const sameBytes = new Map([...keys.byId].map(([id]) => [id, keys.byId.get('k1')!]));
  const cipher = createFieldCipher({ ...keys, byId: sameBytes });
  expect(codeOf(() => cipher.decrypt(sealed.replace(':k1:', ':k2:'), place))).toBe('sealed-value-altered');
});

test('no refusal repeats the secret or the sealed text', () => {
  const cipher = createFieldCipher(keysOf('k1'));
  const sealed = cipher.encrypt('secret', place);
  expect(() => cipher.decrypt(sealed, { ...place, row: 'other' })).toThrow(
    'ai_settings.api_key of row other was altered, moved, or sealed under another key with the id k1',
  );
});
