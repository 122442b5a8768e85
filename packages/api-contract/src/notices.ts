import Type from 'typebox';
import {
  Amount,
  AmountInput,
  Body,
  CurrencyCode,
  Day,
  described,
  flag,
  Id,
  Instant,
  nullable,
  text,
} from './values.ts';

const noticeKey = Type.String({ minLength: 1, maxLength: 200, pattern: '^[a-z0-9:.-]+$' });

/** A matter that needs the user's attention. Calculated on each request. Only its dismissal is stored. */
export const Notice = Type.Object({
  key: described(noticeKey, 'Stable identifier of the matter'),
  kind: Type.Enum([
    'budget_near',
    'budget_over',
    'low_balance',
    'price_rise',
    'payment_missed',
    'contract_ending',
    'balance_differs',
    'transactions_missing',
    'tax_deadline',
    'hmrc_answer_missing',
    'file_to_check',
    'file_refused',
    'mailbox_failed',
  ]),
  name: text(
    'Name of the budget, account, recurring payment, tax deadline, quarterly update or file, or user name of the mailbox',
  ),
  path: text('Page of the app that shows the matter'),
  budget_id: nullable(Id),
  account_id: nullable(Id),
  recurring_id: nullable(Id),
  currency: CurrencyCode,
  amount: described(
    Amount,
    'Amount left in the budget, account balance, annual cost of a price rise, amount of a missed payment, annual cost of a contract, recorded balance, sum of missing transactions or tax to be paid',
  ),
  limit: described(
    Amount,
    'Total of the budget, low-balance limit, new price, expected payment, contract payment or balance on the statement. 0.00 for missing transactions and tax. Both amounts are 0.00 for an answer of HMRC that is missing, a file and a mailbox',
  ),
  since: described(
    Day,
    'First day of the budget period, day the balance fell below the limit, first payment at the new price, due date of a missed payment, last day of the statement, last day before the missing transactions, 30 days before the contract ends or tax is due, the day on which the update was sent to HMRC or the file came, or since when the mailbox can’t be read',
  ),
  until: nullable(
    described(
      Day,
      'Last day of the contract, day of the tax deadline, or first day of the statement after missing transactions. Null for other notices',
    ),
  ),
  words: described(nullable(Type.String()), 'A sentence about the matter, if it has no figures'),
  dismissed_at: nullable(Instant),
});
export type Notice = Type.Static<typeof Notice>;

export const NoticeQuery = Body({
  dismissed: Type.Optional(flag('True to include dismissed notices. Default: false')),
});

export const NoticeDismissal = Body({ key: noticeKey });
export const NoticePath = Type.Object({ key: noticeKey });

/** Balance below which an account has a low-balance notice, in the account's currency. */
export const LowBalanceLimit = Type.Object({ account_id: Id, currency: CurrencyCode, amount: Amount });
export type LowBalanceLimit = Type.Static<typeof LowBalanceLimit>;
export const LowBalancePath = Type.Object({ account_id: Id });
export const LowBalanceEntry = Body({ amount: AmountInput });
