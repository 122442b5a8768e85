import type { AccountType } from '@farthing/api-contract';
import { isLiability, isValued } from './account-types.ts';
import { balanceWords as texts } from './texts.tsx';

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
  if (isLiability(type)) return texts.owed;
  return isValued(type) ? texts.worth : texts.balance;
}
