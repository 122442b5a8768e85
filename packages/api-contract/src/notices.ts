import Type from 'typebox';
import { Amount, AmountInput, Body, CurrencyCode, Day, Id, Instant, nullable } from './values.ts';

const noticeKey = Type.String({ minLength: 1, maxLength: 200, pattern: '^[a-z0-9:.-]+$' });

/** Something worth a look. Worked out from the records each time; only that it was put aside is stored. */
export const Notice = Type.Object({
  key: { ...noticeKey, description: 'The same as long as it is about the same thing' },
  kind: Type.Enum(['budget_near', 'budget_over', 'low_balance']),
  name: Type.String({ description: 'Of the budget or the account' }),
  budget_id: nullable(Id),
  account_id: nullable(Id),
  currency: CurrencyCode,
  amount: { ...Amount, description: 'What is left of the budget, or the balance' },
  limit: { ...Amount, description: 'What the budget had, or the balance asked for' },
  since: Day,
  dismissed_at: nullable(Instant),
});
export type Notice = Type.Static<typeof Notice>;

export const NoticeQuery = Body({
  dismissed: Type.Optional(Type.Boolean({ description: 'With those that were put aside; default: without' })),
});
export type NoticeQuery = Type.Static<typeof NoticeQuery>;

export const NoticeDismissal = Body({ key: noticeKey });
export type NoticeDismissal = Type.Static<typeof NoticeDismissal>;
export const NoticePath = Type.Object({ key: noticeKey });

/** Below which balance of an account the user wants to be told, in its currency. */
export const LowBalanceLimit = Type.Object({ account_id: Id, currency: CurrencyCode, amount: Amount });
export type LowBalanceLimit = Type.Static<typeof LowBalanceLimit>;
export const LowBalancePath = Type.Object({ account_id: Id });
export const LowBalanceEntry = Body({ amount: AmountInput });
export type LowBalanceEntry = Type.Static<typeof LowBalanceEntry>;
