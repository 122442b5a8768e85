import Type from 'typebox';
import { Amount, AmountInput, Body, CurrencyCode, Day, Id, Instant, nullable } from './values.ts';

/** A statement that an account agreed with: up to its last day the account's balance is locked. */
export const Reconciliation = Type.Object({
  id: Id,
  account_id: Id,
  date: { ...Day, description: 'The statement’s last day' },
  balance: { ...Amount, description: 'At the end of that day. Negative: owed' },
  created_at: Instant,
});
export type Reconciliation = Type.Static<typeof Reconciliation>;

export const ReconciliationList = Type.Object({
  locked_until: { ...nullable(Day), description: 'The newest date of them: up to it the account is locked' },
  items: Type.Array(Reconciliation),
});
export type ReconciliationList = Type.Static<typeof ReconciliationList>;

export const NewReconciliation = Body({
  date: Day,
  balance: { ...AmountInput, description: 'What the statement says. Negative: owed' },
});
export type NewReconciliation = Type.Static<typeof NewReconciliation>;

export const ReconciliationPath = Type.Object({ id: Id, reconciliation_id: Id });

export const ReconciliationQuery = Body({
  date: Day,
  balance: Type.String({
    pattern: '^[+-]?\\d{1,15}(\\.\\d{0,12})?$',
    maxLength: 32,
    description: 'What the statement says. Negative: owed',
  }),
});
export type ReconciliationQuery = Type.Static<typeof ReconciliationQuery>;

/** A statement beside the account, before it is locked to it. */
export const ReconciliationCheck = Type.Object({
  date: Day,
  currency: CurrencyCode,
  statement_balance: Amount,
  balance: { ...Amount, description: 'What is recorded here at the end of that day' },
  difference: { ...Amount, description: 'Statement less records; 0: they agree' },
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
        'At most 10 rows that alone explain the difference: `extra` if it were not there, `wrong-way` if its sign were the other',
    },
  ),
});
export type ReconciliationCheck = Type.Static<typeof ReconciliationCheck>;

/** A stretch of days, both included. */
const Days = Type.Object({ from: Day, to: Day });

/** Days of an account that statements cover, with the gaps and mismatches between them. */
export const Coverage = Type.Object({
  account_id: Id,
  currency: CurrencyCode,
  locked_until: nullable(Day),
  from: { ...nullable(Day), description: 'First day with a statement or transaction; null: none' },
  to: nullable(Day),
  statements: Type.Array(
    Type.Object({
      import_id: Id,
      file_name: Type.String(),
      from: Day,
      to: Day,
      closing: { ...nullable(Amount), description: 'Where the file has balances' },
    }),
  ),
  covered: Type.Array(Days, { description: 'Stretches of days with a statement, oldest first' }),
  gaps: Type.Array(Days, { description: 'Stretches between them that no statement tells of' }),
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
        '`inside`: rows are missing inside a file; `between`: a file does not begin where the one before ended; `records`: what is recorded here at a file’s end is not what the file says',
    },
  ),
});
export type Coverage = Type.Static<typeof Coverage>;
