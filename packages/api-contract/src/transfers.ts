import Type from 'typebox';
import { Transaction } from './transactions.ts';
import { Body, Day, described, flag, Id, integer } from './values.ts';

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
    'own-name',
    'card-payment',
  ],
  {
    description:
      '`amount-by-rate`: different currencies, within 3% at the stored rates. `only-candidate`: neither row has another match. `said-transfer`: the bank labelled a row as a transfer. `names-account`: a row names the other account. `own-name`: a row has the name of the user',
  },
);
export type TransferReason = Type.Static<typeof TransferReason>;

/** Two transactions that look like one transfer. They do not change until the user confirms the proposal. */
export const TransferProposal = Type.Object({
  from: Transaction,
  to: Transaction,
  confidence: Type.Number({ description: '0.5 to 1. Pairs below 0.5 are not proposed' }),
  days_apart: integer('Days from leaving to arriving. Negative if it arrived first'),
  reasons: Type.Array(TransferReason),
});
export type TransferProposal = Type.Static<typeof TransferProposal>;

export const TransferProposalQuery = Body({
  import_id: Type.Optional(described(Id, 'Only proposals with a row of this import')),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
});

/** Proposals, most likely first. */
export const TransferProposals = Type.Object({
  items: Type.Array(TransferProposal),
  total: integer('Number of proposals, including those beyond the limit'),
  linked: integer('Number of transfers that imports linked by themselves'),
});
export type TransferProposals = Type.Static<typeof TransferProposals>;

/** Ids of the transaction that left one account and the transaction that arrived in another. */
export const TransferPair = Body({ from_id: Id, to_id: Id });
export type TransferPair = Type.Static<typeof TransferPair>;

const pairs = Type.Array(TransferPair, { minItems: 1, maxItems: 200 });

export const TransferMatch = Body({
  confirm: Type.Optional(pairs),
  reject: Type.Optional(pairs),
  reopen: Type.Optional(described(pairs, 'Rejected pairs that may be proposed again')),
  date_from: Type.Optional(described(Day, 'First day to search again, even if no transactions changed')),
  date_to: Type.Optional(Day),
  account_id: Type.Optional(described(Id, 'Returns only proposals with a row in this account')),
});
export type TransferMatch = Type.Static<typeof TransferMatch>;

export const TransferMatched = Type.Object({
  items: Type.Array(TransferProposal),
  total: Type.Integer(),
  linked: Type.Integer(),
  confirmed: Type.Array(Id, { description: 'transfer_id of each confirmed pair, in the order given' }),
  rejected: Type.Integer(),
  reopened: Type.Integer(),
});
export type TransferMatched = Type.Static<typeof TransferMatched>;

/** The two sides of a transfer. `matched` is true if they were paired from two transactions and can be separated. */
export const Transfer = Type.Object({
  id: Id,
  matched: Type.Boolean(),
  automatic: flag('True if an import linked them, because both statements prove it'),
  legs: Type.Array(Transaction),
});
export type Transfer = Type.Static<typeof Transfer>;

/** Options for splitting a recognised transfer back into two transactions. */
export const TransferRemovalQuery = Body({
  again: Type.Optional(flag('True if the pair may be proposed again')),
});
