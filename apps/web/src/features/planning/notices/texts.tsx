/** Texts of notices, and of the sheet for low balance limits. */

import type { ReactNode } from 'react';
import { phrase } from '../../../design/phrase.ts';

export const lowBalanceSheet = {
  title: 'Warn me about low balances',
  yourLimits: 'Your limits',
  emptyText: 'Add an account first, then set how low it may go.',
  saved: 'Limits saved.',
  explanation: 'You’re notified when an account falls below its amount. Leave a field empty for no warning.',
  below: (name: string) => `${name}, below`,
  save: 'Save the limits',
};

export const noticesList = {
  title: 'For your attention',
  putThisAside: (title: string) => `Dismiss: ${title}`,
  putAside: 'Dismissed.',
  tellMeLowBalances: 'Warn me about low balances',
  balanceDiffersFigures: (stated: ReactNode, day: string, recorded: ReactNode) =>
    phrase`The statement of ${day} ends with ${stated}. Your records say ${recorded}.`,
  missingFigures: (from: string, to: string, isOut: boolean, amount: ReactNode) => (
    <>
      Between {from} and {to} {amount} more {isOut ? 'went out' : 'came in'}. Import a statement of those
      days.
    </>
  ),
  titles: {
    budget_over: (name: string) => `${name} is over its budget`,
    budget_near: (name: string) => `${name} is nearly spent`,
    price_rise: (name: string) => `${name} costs more`,
    payment_missed: (name: string) => `We haven’t seen ${name}`,
    contract_ending: (name: string) => `Your ${name} contract ends`,
    balance_differs: (name: string) => `${name} doesn’t match your bank`,
    transactions_missing: (name: string) => `Transactions of ${name} are missing`,
    tax_deadline: (name: string) => `${name} is due`,
    hmrc_answer_missing: (name: string) => `${name}: HMRC’s answer is missing`,
    low_balance: (name: string) => `${name} is low`,
    file_to_check: (name: string) => `To check: ${name}`,
    file_refused: (name: string) => `Not imported: ${name}`,
    mailbox_failed: (name: string) => `The mailbox ${name} can’t be read`,
  },
  overBudgetFigures: (over: ReactNode, limit: ReactNode) =>
    phrase`You spent ${over} more than the ${limit} budget.`,
  nearlySpentFigures: (left: ReactNode, limit: ReactNode) => phrase`${left} of ${limit} is left.`,
  priceRiseFigures: (price: ReactNode, day: string, inAYear: ReactNode) =>
    phrase`${price} since ${day}, which is ${inAYear} more a year.`,
  paymentMissedFigures: (amount: ReactNode, day: string) => phrase`${amount} was due on ${day}.`,
  contractEndingFigures: (day: string, inAYear: ReactNode) =>
    phrase`Its last day is ${day}. It costs ${inAYear} a year.`,
  taxDeadlineFigures: (day: string, amount: ReactNode | undefined) =>
    amount === undefined ? `By ${day}.` : phrase`By ${day}. There is ${amount} to pay.`,
  lowBalanceFigures: (balance: ReactNode, limit: ReactNode) =>
    phrase`Its balance is ${balance}, below your limit of ${limit}.`,
};
