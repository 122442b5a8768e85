import { expect, test } from 'vitest';
import { emptySecurity, securityChange, securityErrors, securityOf } from './security-draft.ts';

const draft = { ...emptySecurity('GBX'), symbol: ' LOBS ', name: 'Lobster plc' };

test('a draft becomes a record: trimmed, and nothing for what is empty', () => {
  expect(securityOf(draft)).toEqual({
    symbol: 'LOBS',
    name: 'Lobster plc',
    isin: null,
    sedol: null,
    currency: 'GBX',
    kind: 'share',
    region: null,
    provider_symbol: null,
  });
});

test('only what changed is sent', () => {
  expect(securityChange({ ...draft, isin: 'GB0002634946' }, draft)).toEqual({ isin: 'GB0002634946' });
  expect(securityChange(draft, draft)).toEqual({});
});

test('symbol and name are wanted', () => {
  expect(Object.keys(securityErrors(emptySecurity('GBP')))).toEqual(['symbol', 'name']);
  expect(securityErrors(draft)).toEqual({});
});
