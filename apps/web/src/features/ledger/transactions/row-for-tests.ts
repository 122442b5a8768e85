import type { Transaction } from '@farthing/api-contract';

/** A transaction for tests: an expense of £12.30 on 14 March 2026, with what is given instead. */
export function sampleRow(change: Partial<Transaction> = {}): Transaction {
  const amount = change.amount ?? '12.30';
  return {
    id: 'row',
    account_id: 'everyday',
    type: 'expense',
    date: '2026-03-14',
    value_date: null,
    amount,
    signed_amount: change.type === 'income' ? amount : `-${amount}`,
    currency: 'GBP',
    amount_base: amount,
    description: 'CARD 0042',
    merchant: 'Larkfield Bakery',
    category_id: null,
    is_recurring: false,
    tags: [],
    notes: null,
    external_id: null,
    transfer_id: null,
    import_id: null,
    splits: [],
    attachment_refs: [],
    version: 1,
    created_at: '2026-03-14T10:00:00.000000Z',
    updated_at: '2026-03-14T10:00:00.000000Z',
    ...change,
  };
}
