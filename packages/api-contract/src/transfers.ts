import Type from 'typebox';
import { Transaction } from './transactions.ts';
import { Body, Day, Id } from './values.ts';

/** Reason why two rows look like one transfer. */
export const TransferReason = Type.Enum(
  [
    'same-amount',
    'amount-by-rate',
    'same-day',
    'days-apart',
    'only-candidate',
    'said-transfer',
    'transfer-words',
    'names-account',
    'card-payment',
  ],
  {
    description:
      '`amount-by-rate`: of two currencies, within 3 % by the stored rates; `only-candidate`: no other row fits either; `said-transfer`: the bank called a row a transfer; `names-account`: a row names the other account',
  },
);
export type TransferReason = Type.Static<typeof TransferReason>;

/** Two rows that look like one transfer. Nothing is stored of it in the rows before somebody confirms it. */
export const TransferProposal = Type.Object({
  from: Transaction,
  to: Transaction,
  confidence: Type.Number({ description: '0 to 1; below 0.5 nothing is proposed' }),
  days_apart: Type.Integer({ description: 'From leaving to arriving; negative when it arrived first' }),
  reasons: Type.Array(TransferReason),
});
export type TransferProposal = Type.Static<typeof TransferProposal>;

export const TransferProposalQuery = Body({
  import_id: Type.Optional({ ...Id, description: 'Of those with a row of this import' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
});

/** The likeliest first. */
export const TransferProposals = Type.Object({
  items: Type.Array(TransferProposal),
  total: Type.Integer({ description: 'Also those behind the limit' }),
});
export type TransferProposals = Type.Static<typeof TransferProposals>;

/** A row that left an account and one that arrived in another. */
export const TransferPair = Body({ from_id: Id, to_id: Id });
export type TransferPair = Type.Static<typeof TransferPair>;

const pairs = Type.Array(TransferPair, { minItems: 1, maxItems: 200 });

export const TransferMatch = Body({
  confirm: Type.Optional(pairs),
  reject: Type.Optional(pairs),
  reopen: Type.Optional({ ...pairs, description: 'Rejected ones that may be proposed again' }),
  date_from: Type.Optional({ ...Day, description: 'Look at these days again, whether rows changed or not' }),
  date_to: Type.Optional(Day),
  account_id: Type.Optional({ ...Id, description: 'Answer those with a row in this account' }),
});
export type TransferMatch = Type.Static<typeof TransferMatch>;

export const TransferMatched = Type.Object({
  items: Type.Array(TransferProposal),
  total: Type.Integer(),
  confirmed: Type.Array(Id, { description: 'transfer_id of each confirmed pair, in the order given' }),
  rejected: Type.Integer(),
  reopened: Type.Integer(),
});
export type TransferMatched = Type.Static<typeof TransferMatched>;

/** The two rows of a transfer; `matched`: they were recognised as one and can be taken apart. */
export const Transfer = Type.Object({
  id: Id,
  matched: Type.Boolean(),
  legs: Type.Array(Transaction),
});
export type Transfer = Type.Static<typeof Transfer>;

/** Options for splitting a recognised transfer back into two transactions. */
export const TransferRemovalQuery = Body({
  again: Type.Optional(Type.Boolean({ description: 'The pair may be proposed again' })),
});
