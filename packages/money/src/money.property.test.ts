import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyPlaces } from './currency.ts';
import { Decimal, parseDecimal } from './decimal.ts';
import { convertMinor, inverseRate, rateDecimal } from './exchange.ts';
import { formatMinor, parseMinor } from './minor-units.ts';
import { toMinor } from './round-money.ts';

const currency = fc.constantFrom('GBP', 'EUR', 'JPY', 'KWD', 'CLF');
const limit = 10n ** 15n;
const minorUnits = fc.bigInt({ min: 1n - limit, max: limit - 1n });
const rate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, places]) => ({ numerator: digits, denominator: 10n ** BigInt(places) }));

describe('amounts', () => {
  test('what is printed parses back', () => {
    fc.assert(
      fc.property(minorUnits, currency, (minor, code) => {
        expect(parseMinor(formatMinor(minor, code), code)).toBe(minor);
      }),
    );
  });

  test('print exactly the places of their currency', () => {
    fc.assert(
      fc.property(minorUnits, currency, (minor, code) => {
        const [, fraction = ''] = formatMinor(minor, code).split('.');
        expect(fraction).toHaveLength(currencyPlaces(code));
      }),
    );
  });

  test('read the same from text and from the JSON number of that text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (pence) => {
        const text = formatMinor(BigInt(pence), 'GBP');
        expect(parseMinor(Number(text), 'GBP')).toBe(parseMinor(text, 'GBP'));
      }),
    );
  });

  test('agree with exact decimals', () => {
    fc.assert(
      fc.property(minorUnits, currency, (minor, code) => {
        expect(toMinor(parseDecimal(formatMinor(minor, code)), code)).toBe(minor);
      }),
    );
  });

  test('any text is read or refused with a code, never otherwise', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[+-]?[0-9]{0,20}[.,e]?[0-9]{0,8}$/));
    fc.assert(
      fc.property(text, currency, (written, code) => {
        let minor: bigint;
        try {
          minor = parseMinor(written, code);
        } catch (error) {
          expect(error).toHaveProperty(
            'code',
            expect.stringMatching(/^(not-a-decimal|too-many-places|too-large)$/),
          );
          return;
        }
        expect(new Decimal(formatMinor(minor, code)).eq(new Decimal(written))).toBe(true);
      }),
    );
  });
});

describe('conversion', () => {
  test('is off by at most half a minor unit', () => {
    fc.assert(
      fc.property(minorUnits, currency, currency, rate, (minor, from, to, by) => {
        const scale = currencyPlaces(to) - currencyPlaces(from);
        const exact = new Decimal(minor.toString()).times(rateDecimal(by)).times(new Decimal(10).pow(scale));
        const converted = convertMinor(minor, from, to, by);
        expect(exact.minus(converted.toString()).abs().lte('0.5')).toBe(true);
      }),
    );
  });

  test('turns with the sign', () => {
    fc.assert(
      fc.property(minorUnits, currency, currency, rate, (minor, from, to, by) => {
        expect(convertMinor(-minor, from, to, by)).toBe(-convertMinor(minor, from, to, by));
      }),
    );
  });

  test('at a rate and its inverse comes back within what rounding lost', () => {
    fc.assert(
      fc.property(minorUnits, rate, (minor, by) => {
        const back = convertMinor(convertMinor(minor, 'GBP', 'EUR', by), 'EUR', 'GBP', inverseRate(by));
        const most = rateDecimal(inverseRate(by)).times('0.5').plus('0.5');
        expect(new Decimal((back - minor).toString()).abs().lte(most.plus('1e-20'))).toBe(true);
      }),
    );
  });
});
