import { expect, test } from 'vitest';
import { ownNameIn, wordFacts } from './score-rules.ts';

test.each([
  ['TO MAX', 'Max ISA', true],
  ['TO AJ', 'AJ', false],
  ['TFR 20-11-22 4321', 'Saver 4321', true],
  ['TFR 20 11 22 12345678', 'Saver 1234 5678', true],
  ['TFR 432', 'Saver 432', false],
  ['TFR 20-11-22', '201122', true],
  ['MY CURRENT ACCOUNT', 'Current account', false],
  ['', 'Saver', false],
])('%j names the account %j: %s', (text, name, expected) => {
  const accounts = new Map([['one', { name, institution: null, isOwed: false }]]);
  const row = { id: '', day: 0, minor: 1n, currency: 'GBP', account_id: '', print: '', text };
  expect(wordFacts(accounts).names({ ...row, isSaid: false, hasCategory: false }, 'one')).toBe(expected);
});

test.each([
  ['Ada Smith', 'TO ADA SMITH SAVINGS', 'alone'],
  ['Ada Smith', 'B JONES ADA SMITH', 'full'],
  ['Ada Smith', 'SMITH ADA', 'alone'],
  ['Adà Smith', 'MISS ADA J SMITH', 'alone'],
  ['Ada Smith', 'To A SMITH savings', 'initial'],
  ['Ada Smith', 'MISS A J SMITH', 'initial'],
  ['Ada Smith', 'SMITH A', 'initial'],
  ['Ada Smith', 'BEN SMITH', null],
  ['Ada Smith', 'W H SMITH', null],
  ['Ada Smith', 'ADA SMITH LTD SALARY', null],
  ['Ada Smith', 'PAY A FRIEND OF MR SMITH', null],
  ['Ada', 'ADA', null],
  ['', 'SMITH', null],
])('the name %j in %j: %s', (name, text, expected) => {
  expect(ownNameIn(name)(text)).toBe(expected);
});
