import { expect, test } from 'vitest';
import { readSale, type SaleDraft } from './sale-draft.ts';

const draft: SaleDraft = { holding: 'h', quantity: '1,250', price: '', fees: '', date: '2026-11-21' };

test('price and fees may stay empty', () => {
  expect(readSale(draft, true)).toEqual({
    ok: true,
    question: { holding_id: 'h', date: '2026-11-21', quantity: '1250' },
  });
});

test('pence are a price where the holding is in pounds', () => {
  const typed = { ...draft, price: '480p', fees: '£11.95' };
  expect(readSale(typed, true)).toMatchObject({ question: { price: '4.8', fees: '11.95' } });
  expect(readSale(typed, false)).toMatchObject({ ok: false });
});

test('what is missing is said at its field', () => {
  const read = readSale({ ...draft, holding: '', quantity: '0', date: '', fees: 'x' }, true);
  expect(Object.keys(read.ok ? {} : read.errors).sort()).toEqual(['date', 'fees', 'holding_id', 'quantity']);
});
