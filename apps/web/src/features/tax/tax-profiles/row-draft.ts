import { readTypedAmount } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';

/** Reads fields of a form: amounts, and texts that must not be empty. */
export interface EntryReader {
  readonly amount: (typed: string, field: string) => string;
  readonly text: (typed: string, field: string, error: string) => string;
  readonly refuse: (field: string, error: string) => void;
}

/** Returns a reader that adds a message to `errors` for each invalid field. An empty amount is read as 0. */
export function entryReader(errors: Record<string, string>): EntryReader {
  return {
    amount: (typed, field) => {
      if (typed.trim() === '') return '0';
      const read = readTypedAmount(typed, 'GBP');
      if (!read.ok) errors[field] = read.reason;
      else if (read.amount.startsWith('-')) errors[field] = common.itCantBeBelowZero;
      return read.ok ? read.amount : '0';
    },
    text: (typed, field, error) => {
      if (typed.trim() === '') errors[field] = error;
      return typed.trim();
    },
    refuse: (field, error) => {
      errors[field] = error;
    },
  };
}

/** Returns an amount as the form shows it: empty if it is zero. */
export function shownAmount(amount: string): string {
  return isNothing(amount) ? '' : amount;
}
