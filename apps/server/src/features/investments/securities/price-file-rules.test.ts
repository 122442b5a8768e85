import { expect, test } from 'vitest';
import { type PricedSecurity, readPriceFile, sortOutPrices } from './price-file-rules.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const vod: PricedSecurity = { id: 'v', symbol: 'VOD', isin: null, currency: 'GBP', unit: 'pence' };
const find = (symbol: string) => (symbol === 'VOD' ? vod : undefined);

test('columns stand in any order, days and figures are read as people write them', () => {
  const rows = readPriceFile(
    bytes('﻿Close;Date;x;Ticker\n"1,050.5";05/04/2026;;VOD\n\n£2;2026-04-06;;VOD'),
    true,
  );
  expect(rows).toEqual([
    { line: 2, symbol: 'VOD', date: '2026-04-05', price: '1050.5', currency: '' },
    { line: 4, symbol: 'VOD', date: '2026-04-06', price: '2', currency: 'GBP' },
  ]);
});

test('a header without price or symbol is refused', () => {
  expect(() => readPriceFile(bytes('date,symbol\n'), true)).toThrow('symbol (or isin), date and price');
  expect(() => readPriceFile(bytes('date,price\n'), true)).toThrow();
  expect(readPriceFile(bytes('date,price\n'), false)).toEqual([]);
  expect(() => readPriceFile(new Uint8Array([0xff, 0xfe]), false)).toThrow('UTF-8');
});

test('bad rows are refused one by one, a repeated price counts once', () => {
  const written = readPriceFile(
    bytes(
      'symbol,date,price,currency\nVOD,2026-01-02,1050,\nVOD,2026-01-02,10.5,GBP\nVOD,2026-01-02,9,GBP\n' +
        'XXX,2026-01-02,1,\nVOD,2026-02-30,1,\nVOD,2027-01-01,1,\nVOD,2026-01-03,0,\nVOD,2026-01-03,1,USD\n',
    ),
    true,
  );
  const { rows, prices, repeated, refused } = sortOutPrices(written, find, '2026-11-21');
  expect(rows).toBe(8);
  expect(prices).toEqual([{ security_id: 'v', date: '2026-01-02', price: '10.5' }]);
  expect(repeated).toBe(1);
  expect(refused.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8, 9]);
});

test('a price with its sign is in that currency, also where the security is quoted in pence', () => {
  const sorted = (text: string) =>
    sortOutPrices(readPriceFile(bytes(`symbol,date,price,currency\n${text}`), true), find, '2026-11-21');
  expect(sorted('VOD,2026-01-02,£2.50,\n').prices[0]?.price).toBe('2.5');
  expect(sorted('VOD,2026-01-02,250,\n').prices[0]?.price).toBe('2.5');
  expect(sorted('VOD,2026-01-02,£250,GBX\n').prices[0]?.price).toBe('2.5');
  expect(sorted('VOD,2026-01-02,€2.50,\n').refused[0]?.reason).toBe('Prices of this security are in GBP');
});

test('a decimal comma is never taken for a separator of thousands', () => {
  const reasons = (price: string) =>
    sortOutPrices(
      readPriceFile(bytes(`Date;Close;Ticker\n2026-01-02;${price};VOD\n`), true),
      find,
      '2026-11-21',
    ).refused.map(({ reason }) => reason);
  for (const price of ['12,34', '1.234,56', '1,23', '0,5', '1234,567'])
    expect(reasons(price)).toEqual([
      `"${price}" isn’t a valid price. Enter a decimal with at most 12 places.`,
    ]);
  for (const price of ['1,234', '1,234.5', '12,345,678.25', '1234']) expect(reasons(price)).toEqual([]);
});
