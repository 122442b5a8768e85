import type { AccountType } from '@farthing/api-contract';
import { isLiability, isValued } from './account-types.ts';
import { balanceWords as texts } from './texts.tsx';

/** Labels for the figures of an account type. */
export interface BalanceWords {
  /** The figure itself: "Balance", "Worth", "Owed". */
  readonly figure: string;
  /** The question for the figure of today. */
  readonly today: string;
  /** The question for the figure from which the account starts. */
  readonly opening: string;
  /** One line on how the figure is used. */
  readonly note: string;
  /** Dated figures that a person writes down. */
  readonly records: string;
}

/** The words for an account of a type: owed, worth or balance. */
export function balanceWords(type: AccountType): BalanceWords {
  if (isLiability(type)) return texts.owed;
  return isValued(type) ? texts.worth : texts.balance;
}
