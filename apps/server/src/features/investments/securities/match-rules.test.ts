import { describe, expect, test } from 'vitest';
import { matchSecurities, type NamedSecurity } from './match-rules.ts';

const vwrl = 'IE00B3RBWM25';
const apple = 'US0378331005';
const named = (change: Partial<NamedSecurity>): NamedSecurity => ({
  ...{ isin: null, sedol: null, symbol: null, name: '', currency: 'GBP', namesIt: true },
  ...change,
});
const known = [
  { id: 'v', symbol: 'VWRL.L', isin: vwrl, sedol: null, name: 'All-World' },
  { id: 'f', symbol: 'FNLY', isin: null, sedol: null, name: 'Fenley Group' },
];
const ids = (names: NamedSecurity[]) =>
  matchSecurities(names, known).map((one) => one && (one.id ?? one.symbol));

describe('a security of a statement', () => {
  test('is found by ISIN, then symbol, then its bare name', () => {
    const names = [
      named({ isin: vwrl, symbol: 'FNLY' }),
      named({ symbol: 'fnly' }),
      named({ name: 'FENLEY GROUP' }),
    ];
    expect(names.map((one) => ids([one])[0])).toEqual(['v', 'f', 'f']);
  });

  test('is not taken for one whose symbol it shares but whose ISIN is another', () => {
    expect(ids([named({ symbol: 'VWRL.L', isin: apple })])).toEqual([`VWRL.L ${apple}`]);
  });

  test('is one for rows that share an ISIN or a symbol, in any order', () => {
    const names = [
      named({ symbol: 'ORBT', name: 'ORBIT TOOLS' }),
      named({ symbol: 'ORBT', isin: apple, name: 'ORBT(US) Dividend', namesIt: false }),
      named({ isin: apple, symbol: 'ORB' }),
    ];
    const [first] = matchSecurities(names, known);
    expect(first).toMatchObject({ id: null, symbol: 'ORB', isin: apple, name: 'ORBIT TOOLS' });
    for (const order of [names, names.toReversed()]) expect(new Set(ids(order))).toEqual(new Set(['ORB']));
  });

  test('that only a payment names by a word nobody else bears is none', () => {
    expect(ids([named({ name: 'Loyalty bonus', namesIt: false })])).toEqual([null]);
    expect(ids([named({ name: 'FNLY.XLON.GB', namesIt: false })])).toEqual(['f']);
  });

  test('with a wrong check digit is known by what is written, and made without an ISIN', () => {
    const [one] = matchSecurities([named({ isin: 'IE00B00000X9', name: 'Larch' })], known);
    expect(one).toMatchObject({ symbol: 'IE00B00000X9', isin: null, name: 'Larch' });
  });
});
