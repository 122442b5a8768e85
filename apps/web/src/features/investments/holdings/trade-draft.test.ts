import type { HoldingTrade } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { draftOfTrade, emptyTrade, readTradeDraft, tradeAgain } from './trade-draft.ts';

const today = '2026-11-21';
const buy = { ...emptyTrade('GBP', today), quantity: '1,000', price: '480p', fees: '' };

test('a buy: figures as decimals, pence as pounds, no fees as none', () => {
  expect(readTradeDraft(buy, today)).toEqual({
    ok: true,
    entry: {
      type: 'buy',
      date: today,
      currency: 'GBP',
      quantity: '1000',
      price: '4.8',
      fees: '0',
      fee_quantity: '0',
      notes: null,
    },
  });
});

test('a dividend says whether it is a property income distribution, and no other trade does', () => {
  const dividend = { ...emptyTrade('GBP', today, 'dividend'), amount: '100', propertyIncome: true };
  expect(readTradeDraft(dividend, today)).toMatchObject({ entry: { amount: '100', property_income: true } });
  expect(readTradeDraft({ ...dividend, ...buy, propertyIncome: true }, today)).toMatchObject({
    entry: expect.not.objectContaining({ property_income: true }),
  });
});

test('what is missing is asked for at its field', () => {
  const read = readTradeDraft({ ...emptyTrade('GBP', today), date: '2027-01-01' }, today);
  expect(read).toEqual({
    ok: false,
    errors: {
      date: 'This day is in the future.',
      quantity: 'Enter how many units.',
      price: 'Enter the price per unit.',
    },
  });
});

test('a foreign trade takes the stored rate, or the one that is typed', () => {
  const dollars = { ...buy, currency: 'USD', price: '10', fxRate: '0.79' };
  expect(readTradeDraft(dollars, today)).toMatchObject({
    entry: expect.not.objectContaining({ fx_rate: '0.79' }),
  });
  expect(readTradeDraft({ ...dollars, ownRate: true }, today)).toMatchObject({ entry: { fx_rate: '0.79' } });
  expect(readTradeDraft({ ...dollars, fxRate: '' }, today, true)).toEqual({
    ok: false,
    errors: { fxRate: 'Enter what 1 USD was in pounds.' },
  });
});

test('a split has no money, so it needs no rate', () => {
  const split = { ...emptyTrade('USD', today, 'split'), ratio: '2' };
  expect(readTradeDraft(split, today, true)).toEqual({
    ok: true,
    entry: { type: 'split', date: today, currency: 'GBP', ratio: '2', notes: null },
  });
});

test('a spin-off needs the symbol of what was received', () => {
  const spin = { ...emptyTrade('GBP', today, 'spin_off'), ratio: '1', parent_value: '9', new_value: '1' };
  expect(readTradeDraft(spin, today)).toMatchObject({
    ok: false,
    errors: { new_symbol: expect.any(String) },
  });
});

const stored = {
  ...{ ratio: null, old: null, new: null, amount: null, foreign_tax: null, cost: null },
  ...{ new_symbol: null, parent_value: null, new_value: null, new_quantity: null, fee_quantity: null },
  fee_symbol: null,
  type: 'buy',
  date: '2025-05-01',
  quantity: '12.500000000000',
  price: '98.400000000000',
  currency: 'USD',
  fees: '0',
  fx_rate: '0.7900',
  fx_rate_date: null,
  notes: null,
  external_id: null,
} as HoldingTrade;

test('a stored trade as a form, and as it is made anew', () => {
  expect(draftOfTrade(stored)).toMatchObject({
    quantity: '12.5',
    price: '98.4',
    fees: '',
    ownRate: true,
    fxRate: '0.79',
    ratio: '',
  });
  expect(tradeAgain(stored)).toMatchObject({ quantity: '12.500000000000', fx_rate: '0.7900', fees: '0' });
});

test('a swap asks for its value, and a fee in coins for what the coins were worth', () => {
  const swap = { ...emptyTrade('GBP', today, 'swap'), quantity: '1', new_symbol: 'ETH', new_quantity: '20' };
  expect(readTradeDraft(swap, today)).toMatchObject({ errors: { amount: 'Enter the amount.' } });
  const fee = { ...swap, amount: '30,000', fee_quantity: '0.001', fee_symbol: 'BNB' };
  expect(readTradeDraft(fee, today)).toMatchObject({
    errors: { fees: 'Enter what the coins of the fee were worth.' },
  });
  expect(readTradeDraft({ ...fee, fees: '0.5' }, today)).toMatchObject({
    entry: { new_quantity: '20', amount: '30000', fees: '0.5', fee_quantity: '0.001', fee_symbol: 'BNB' },
  });
  const move = { ...emptyTrade('GBP', today, 'wallet_out'), quantity: '1', fees: '2' };
  expect(readTradeDraft(move, today)).toMatchObject({ errors: { fee_quantity: expect.any(String) } });
});
