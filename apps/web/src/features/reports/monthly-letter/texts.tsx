import type { LetterFinding, LetterToDo } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { countText } from '../../../design/format.ts';

type Link = (words: string) => ReactNode;

export const monthlyLetter = {
  what: 'The monthly letter',
  hidden: '•••',
  dear: (name: string) => `Dear ${name},`,
  totals: (month: string, isOver: boolean, income: string, spending: string) =>
    isOver
      ? `In ${month} you received ${income} and spent ${spending}.`
      : `So far in ${month} you have received ${income} and spent ${spending}.`,
  saved: (saved: string, rate: string | null) =>
    rate === null ? `You had ${saved} left.` : `You had ${saved} left, which is ${rate} of your income.`,
  overspent: (amount: string) => `You spent ${amount} more than you received.`,
  usual: (months: number, spending: string, difference: string, isMore: boolean) =>
    `In the ${months} months before, you spent ${spending} a month, so this was ${difference} ${isMore ? 'more' : 'less'} than usual.`,
  asUsual: (months: number) => `That is as much as in the ${months} months before.`,
  netWorth: (opening: string, closing: string) => `Your net worth went from ${opening} to ${closing}.`,
  netWorthSame: (closing: string) => `Your net worth stayed at ${closing}.`,
  growth: (growth: string, isLoss: boolean) =>
    isLoss
      ? `Investments and valuations took ${growth} off it.`
      : `Investments and valuations added ${growth} of that.`,
  findings: 'What stood out',
  noFindings: 'Nothing stood out this month.',
  tooShort: 'After three months of records, this page shows what was out of the ordinary.',
  category_above: (name: ReactNode, amount: string, difference: string, before: string) => (
    <>
      You spent {amount} on {name}. That is {difference} more than the usual {before}.
    </>
  ),
  category_below: (name: ReactNode, amount: string, difference: string, before: string) => (
    <>
      You spent {amount} on {name}. That is {difference} less than the usual {before}.
    </>
  ),
  new_merchant: (name: ReactNode, amount: string) => (
    <>
      {name} is new. You spent {amount} there.
    </>
  ),
  priceUp: (name: ReactNode, amount: string, difference: string, before: string) => (
    <>
      {name} went up from {before} to {amount}. That is {difference} a year.
    </>
  ),
  priceDown: (name: ReactNode, amount: string, difference: string, before: string) => (
    <>
      {name} went down from {before} to {amount}. That saves you {difference} a year.
    </>
  ),
  toDo: 'One thing to do',
  nothingToDo: 'There is nothing to do. Your records are complete.',
  toDoOf: {
    categorise: (count: number, link: Link) =>
      link(`Choose a category for ${countText(count, 'transaction')}`),
    add_rates: (count: number, link: Link) =>
      link(`Add exchange rates for ${countText(count, 'currency', 'currencies')}`),
    confirm_recurring: (count: number, link: Link) =>
      link(`Confirm ${countText(count, 'recurring payment')} that farthing found`),
    update_prices: (count: number, link: Link) =>
      link(`Update the prices of ${countText(count, 'security', 'securities')}`),
  } satisfies Record<LetterToDo['kind'], (count: number, link: Link) => ReactNode>,
  noPrices: 'Some securities had no price, so they are not in your net worth.',
} satisfies Partial<Record<LetterFinding['kind'], unknown>> & Record<string, unknown>;
