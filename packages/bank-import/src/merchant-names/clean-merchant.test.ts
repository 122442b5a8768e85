import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandNames } from './brands.ts';
import { cleanMerchant, createMerchantCleaner, merchantKey } from './clean-merchant.ts';

const examples = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' => ') as [string, string]);

const tuned = examples('descriptions.txt');
const heldBack = examples('descriptions-held-back.txt');

describe('names out of descriptions', () => {
  test.each([
    ['on which the rules were made', tuned, 500, 0.97],
    ['that were held back', heldBack, 150, 0.9],
  ])('are right in most of those %s', (which, set, size, least) => {
    const wrong = set.filter(([raw, name]) => cleanMerchant(raw) !== name);
    const share = 1 - wrong.length / set.length;
    console.log(`Merchant names ${which}: ${(share * 100).toFixed(1)} % of ${set.length} right`);
    if (process.env.SHOW_WRONG)
      for (const [raw, name] of wrong) console.log(`${raw} => ${cleanMerchant(raw)} (${name})`);
    expect(set.length).toBeGreaterThanOrEqual(size);
    expect(share).toBeGreaterThanOrEqual(least);
  });

  test('are the same from the cleaner that remembers, in any order', () => {
    const clean = createMerchantCleaner();
    for (const [raw] of [...tuned, ...heldBack, ...tuned.toReversed()])
      expect(clean(raw), raw).toBe(cleanMerchant(raw));
  });

  test('stay as they are once clean', () => {
    for (const name of [...brandNames(), ...tuned.map(([raw]) => cleanMerchant(raw))])
      expect(cleanMerchant(name)).toBe(name);
  });

  test('have one key for every way of printing a merchant', () => {
    expect(new Set(['VIS TESCO STORES 2041', 'Tesco', 'tesco extra 12'].map(merchantKey))).toEqual(
      new Set(['tesco']),
    );
    expect(merchantKey('CARD PAYMENT TO')).toBe(merchantKey('card payment to'));
  });
});

describe('of any text', () => {
  const token = fc.constantFrom(
    ...tuned.flatMap(([raw]) => raw.split(' ')),
    '  ',
    ',',
    '*',
    'É',
    '\u0000',
    '00',
    '12:30',
    'LTD',
    'UK',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.array(token, { maxLength: 9 }).map((all) => all.join(' ')),
  );

  test('a cleaner that remembers gives the same name, whatever number comes last', () => {
    const cleaner = createMerchantCleaner();
    const last = fc.integer({ min: 0, max: 120 });
    const numbered = fc.tuple(fc.oneof(text, fc.constantFrom(...brandNames())), last);
    fc.assert(
      fc.property(numbered, ([raw, number]) => {
        for (const given of [raw, `${raw} ${number}`, `${raw.toUpperCase()} ${number}`])
          expect([given, cleaner(given)]).toEqual([given, cleanMerchant(given)]);
      }),
      { numRuns: 3000 },
    );
  });

  test('a name never throws, is short, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(text, (raw) => {
        const name = cleanMerchant(raw);
        expect(name.length).toBeLessThanOrEqual(300);
        expect(name).toBe(name.trim());
        expect(cleanMerchant(name)).toBe(name);
      }),
      { numRuns: 3000 },
    );
  });
});
