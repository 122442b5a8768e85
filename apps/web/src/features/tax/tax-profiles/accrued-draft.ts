import type { TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import type { RowDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { type EntryReader, shownAmount } from './row-draft.ts';

type Stored = TaxProfile['accrued_income'][number];

/** Accrued interest of a security in an interest period, as the form holds it. */
export type AccruedDraft = RowDraft<Stored>;

/** Fills a row of the form from a stored one. */
export function draftOfAccrued({ received, paid, interest, ...one }: Stored, id: string): AccruedDraft {
  return {
    ...{ ...one, id, received: shownAmount(received) },
    ...{ paid: shownAmount(paid), interest: shownAmount(interest) },
  };
}

/** Reads the rows. Empty amounts are zero. */
export function readAccrued(
  rows: readonly AccruedDraft[],
  { amount, text }: Pick<EntryReader, 'amount' | 'text'>,
): NonNullable<TaxProfileEntry['accrued_income']> {
  return rows.map((one, place) => {
    const at = (name: string) => `accrued_income.${place}.${name}`;
    return {
      security: text(one.security, at('security'), common.enterAName),
      period_ends_on: text(one.period_ends_on, at('period_ends_on'), common.chooseADay),
      received: amount(one.received, at('received')),
      paid: amount(one.paid, at('paid')),
      interest: amount(one.interest, at('interest')),
    };
  });
}
