import { describe, expect, test } from 'vitest';
import { cleanSymbol, readIsin, readPrice, readQuotation, readSedol } from './rules.ts';

test.each(['GB00B3X7QG63', 'US0378331005', 'gb00 0216 2385', 'IE00B4L5Y983', 'AU0000XVGZA3'])(
  'the ISIN %s is right',
  (isin) => {
    expect(readIsin(isin)).toBe(isin.replaceAll(' ', '').toUpperCase());
  },
);

test.each(['GB00B3X7QG64', 'US0378331006', 'GB00B3X7QG6', '0378331005US', ''])(
  'the ISIN %s is refused',
  (isin) => {
    expect(() => readIsin(isin)).toThrow(/ISIN|check digit/);
  },
);

test.each(['0263494', 'B0WNLY7', 'b3x7qg6'])('the SEDOL %s is right', (sedol) => {
  expect(readSedol(sedol)).toBe(sedol.toUpperCase());
});

test.each(['0263495', 'B0WNLY8', 'A123456', '12345'])('the SEDOL %s is refused', (sedol) => {
  expect(() => readSedol(sedol)).toThrow(/SEDOL|check digit/);
});

describe('a price', () => {
  const pounds = readQuotation('gbp');
  const pence = readQuotation('GBX');

  test.each([
    ['10.50', undefined, pounds, '10.5'],
    ['1050', undefined, pence, '10.5'],
    ['1050', 'GBp', pounds, '10.5'],
    ['10.5', 'GBP', pence, '10.5'],
    [0.000001, undefined, pounds, '0.000001'],
  ])('%s in %s is kept in pounds', (written, currency, of, price) => {
    expect(readPrice(written, currency, of)).toEqual({ price });
  });

  test.each([
    ['0', undefined],
    ['1,5', undefined],
    ['-1', undefined],
    ['1', 'USD'],
    ['1', 'XYZ'],
  ])('%s in %s is refused', (written, currency) => {
    expect(readPrice(written, currency, pounds)).toHaveProperty('fault');
  });
});

test('a symbol keeps its case and single spaces', () => {
  expect(cleanSymbol('  Foreign &  Colonial ')).toBe('Foreign & Colonial');
});
