import Type from 'typebox';
import { Amount, AmountInput, Body, CurrencyCode, Day, Id, Instant, nullable } from './values.ts';

const noticeKey = Type.String({ minLength: 1, maxLength: 200, pattern: '^[a-z0-9:.-]+$' });

/** Something worth a look. Worked out from the records each time; only that it was put aside is stored. */
export const Notice = Type.Object({
  key: { ...noticeKey, description: 'The same as long as it is about the same thing' },
  kind: Type.Enum([
    'budget_near',
    'budget_over',
    'low_balance',
    'price_rise',
    'payment_missed',
    'contract_ending',
  ]),
  name: Type.String({ description: 'Of the budget, the account or the recurring payment' }),
  budget_id: nullable(Id),
  account_id: nullable(Id),
  recurring_id: nullable(Id),
  currency: CurrencyCode,
  amount: {
    ...Amount,
    description:
      'What is left of the budget; the balance; what a price rise comes to in a year; the payment that is missing; what the contract costs in a year',
  },
  limit: {
    ...Amount,
    description:
      'What the budget had; the balance asked for; the new price; the payment as expected; a payment of the contract',
  },
  since: {
    ...Day,
    description:
      'Of a budget its first day; of a low balance when it fell; of a price rise the first payment at it; of a missed payment the day it was due; of a contract 30 days before its last day',
  },
  until: nullable({ ...Day, description: 'Last day of the contract; otherwise null' }),
  dismissed_at: nullable(Instant),
});
export type Notice = Type.Static<typeof Notice>;

export const NoticeQuery = Body({
  dismissed: Type.Optional(Type.Boolean({ description: 'With those that were put aside; default: without' })),
});

export const NoticeDismissal = Body({ key: noticeKey });
export const NoticePath = Type.Object({ key: noticeKey });

/** Below which balance of an account the user wants to be told, in its currency. */
export const LowBalanceLimit = Type.Object({ account_id: Id, currency: CurrencyCode, amount: Amount });
export type LowBalanceLimit = Type.Static<typeof LowBalanceLimit>;
export const LowBalancePath = Type.Object({ account_id: Id });
export const LowBalanceEntry = Body({ amount: AmountInput });
