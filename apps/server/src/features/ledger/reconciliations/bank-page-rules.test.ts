import { expect, test } from 'vitest';
import { bankPageOf } from './bank-page-rules.ts';

test('a statement names the site of its bank, of a file and of a PDF alike', () => {
  expect(bankPageOf('lloyds')).toEqual({ bank: 'Lloyds Bank', site: 'www.lloydsbank.com' });
  expect(bankPageOf('pdf-lloyds')).toEqual(bankPageOf('lloyds'));
  expect(bankPageOf('barclaycard-commercial')?.bank).toBe('Barclaycard');
  expect(bankPageOf('barclays')?.bank).toBe('Barclays');
});

test('formats of several banks and unknown ones name none', () => {
  for (const id of [null, '', 'lloyds-group-2026', 'qif', 'ofx', 'rbsx', 'monzoo'])
    expect(bankPageOf(id), String(id)).toBeNull();
});
