import type { AccountType } from '@farthing/api-contract';
import { isLiability, isValued } from './account-types.ts';

/** How the figures of an account of a type are called. */
export interface BalanceWords {
  /** The figure itself: "Balance", "Worth", "Owed". */
  readonly figure: string;
  /** The question for the figure of today. */
  readonly today: string;
  /** The question for the figure from which the account starts. */
  readonly opening: string;
  /** What happens with it, in one line. */
  readonly note: string;
  /** Dated figures that a person writes down. */
  readonly records: string;
}

/** The words for an account of a type: owed, worth or balance. */
export function balanceWords(type: AccountType): BalanceWords {
  if (isLiability(type)) {
    return {
      figure: 'Owed',
      today: 'How much do you owe?',
      opening: 'How much did you owe?',
      note: 'Write it without a minus. farthing keeps it below zero, so that it counts against what you own.',
      records: 'Known balances',
    };
  }
  if (isValued(type)) {
    return {
      figure: 'Worth',
      today: 'What is it worth today?',
      opening: 'What was it worth?',
      note: 'Your best estimate is fine. Write down a new one whenever you know better.',
      records: 'Valuations',
    };
  }
  return {
    figure: 'Balance',
    today: 'Balance today',
    opening: 'Opening balance',
    note: 'As your bank shows it; overdrawn with a minus.',
    records: 'Known balances',
  };
}
