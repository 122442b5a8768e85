import Type from 'typebox';
import { Amount, AmountInput, Body, CurrencyCode, Day, described, Id, Instant, nullable } from './values.ts';

/** A statement that an account agrees with. The account is locked up to the statement's last day. */
export const Reconciliation = Type.Object({
  id: Id,
  account_id: Id,
  date: described(Day, 'The statement’s last day'),
  balance: described(Amount, 'Balance at the end of that day. Negative if money is owed'),
  created_at: Instant,
});
export type Reconciliation = Type.Static<typeof Reconciliation>;

export const ReconciliationList = Type.Object({
  locked_until: described(nullable(Day), 'Latest statement date. The account is locked up to this day'),
  items: Type.Array(Reconciliation),
});
export type ReconciliationList = Type.Static<typeof ReconciliationList>;

export const NewReconciliation = Body({
  date: Day,
  balance: described(AmountInput, 'Balance on the statement. Negative if money is owed'),
});
export type NewReconciliation = Type.Static<typeof NewReconciliation>;

export const ReconciliationPath = Type.Object({ id: Id, reconciliation_id: Id });

export const ReconciliationQuery = Body({
  date: Day,
  balance: Type.String({
    pattern: '^[+-]?\\d{1,15}(\\.\\d{0,12})?$',
    maxLength: 32,
    description: 'Balance on the statement. Negative if money is owed',
  }),
});
export type ReconciliationQuery = Type.Static<typeof ReconciliationQuery>;

/** Comparison of a statement with the account, before locking. */
export const ReconciliationCheck = Type.Object({
  date: Day,
  currency: CurrencyCode,
  statement_balance: Amount,
  balance: described(Amount, 'Recorded balance at the end of that day'),
  difference: described(Amount, 'Statement balance less recorded balance. 0 if they agree'),
  agrees: Type.Boolean(),
  candidates: Type.Array(
    Type.Object({
      transaction_id: Id,
      date: Day,
      description: Type.String(),
      signed_amount: Amount,
      reason: Type.Enum(['extra', 'wrong-way']),
    }),
    {
      description:
        'Up to 10 transactions that each explain the whole difference. `extra`: removing it fixes the balance. `wrong-way`: reversing its sign does',
    },
  ),
});
export type ReconciliationCheck = Type.Static<typeof ReconciliationCheck>;

/** An inclusive date range. */
const Days = Type.Object({ from: Day, to: Day });

/** Days of an account that statements cover, with the gaps and mismatches between them. */
export const Coverage = Type.Object({
  account_id: Id,
  currency: CurrencyCode,
  locked_until: nullable(Day),
  from: described(nullable(Day), 'First day with a statement or transaction. Null if there is none'),
  to: nullable(Day),
  statements: Type.Array(
    Type.Object({
      import_id: Id,
      file_name: Type.String(),
      from: Day,
      to: Day,
      closing: described(nullable(Amount), 'Closing balance. Null if the file has no balances'),
    }),
  ),
  covered: Type.Array(Days, { description: 'Date ranges covered by statements, oldest first' }),
  gaps: Type.Array(Days, { description: 'Date ranges between them without a statement' }),
  breaks: Type.Array(
    Type.Object({
      kind: Type.Enum(['inside', 'between', 'records']),
      from: Day,
      to: Day,
      expected: nullable(Amount),
      found: nullable(Amount),
      import_id: Id,
      file_name: Type.String(),
    }),
    {
      description:
        'Mismatches. `inside`: rows are missing inside a file. `between`: a file’s opening balance differs from the previous closing balance. `records`: the recorded balance differs from the file’s closing balance',
    },
  ),
  difference: Type.Union(
    [
      Type.Object({
        day: Day,
        stated: described(Amount, 'Closing balance of the newest statement that has one'),
        recorded: described(Amount, 'Recorded balance at the end of that day'),
        missing: Type.Union([Days, Type.Null()], {
          description: 'Newest date range without its rows. Null if none is known',
        }),
      }),
      Type.Null(),
    ],
    {
      description:
        'Difference between the newest statement with a balance and the records. Null if they agree, or if a balance was given for that day or a later one',
    },
  ),
  missing: Type.Union(
    [
      Type.Object({
        from: Day,
        to: Day,
        amount: described(Amount, 'Sum of the missing transactions. Negative: money out'),
      }),
      Type.Null(),
    ],
    {
      description:
        'Newest date range between two statements whose transactions are missing. The balance after it is the one that the later statement proves. Null if there is none',
    },
  ),
});
export type Coverage = Type.Static<typeof Coverage>;
