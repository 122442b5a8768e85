import type { StatePensionQuestion } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { checked, type ReadDraft, type RowDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { statePension as texts } from './texts.tsx';

/** A year that doesn't count, as the form holds it. */
export type GapDraft = RowDraft<Record<'tax_year' | 'cost', string>>;

/** A National Insurance record as the form holds it, everything as it was typed. */
export interface StatePensionDraft {
  readonly reached_on: string;
  readonly starting_amount: string;
  readonly years_before_2016: string;
  readonly first_year: string;
  readonly gaps: readonly GapDraft[];
  readonly later_years_count: boolean;
}

/** A record of which nothing is typed. */
export const emptyRecord: StatePensionDraft = {
  reached_on: '',
  starting_amount: '',
  years_before_2016: '',
  first_year: '2016-17',
  gaps: [],
  later_years_count: true,
};

/** Reads the form. */
export function readRecord(draft: StatePensionDraft): ReadDraft<StatePensionQuestion> {
  const errors: Record<string, string> = {};
  const amount = (typed: string, field: string): string | null => {
    if (typed.trim() === '') return null;
    const read = readTypedAmount(typed, 'GBP');
    if (!read.ok) errors[field] = read.reason;
    else if (read.amount.startsWith('-')) errors[field] = common.itCantBeBelowZero;
    else return read.amount;
    return null;
  };
  const years = draft.years_before_2016.trim() || '0';
  if (!/^\d{1,2}$/.test(years) || Number(years) > 60) errors.years_before_2016 = texts.yearsWrong;
  if (draft.reached_on === '') errors.reached_on = common.chooseADay;
  return checked(errors, {
    reached_on: draft.reached_on,
    starting_amount: amount(draft.starting_amount, 'starting_amount'),
    years_before_2016: Number(years),
    first_year: draft.first_year,
    gaps: draft.gaps.map(({ tax_year, cost }, place) => ({
      tax_year,
      cost: amount(cost, `gaps.${place}.cost`),
    })),
    later_years_count: draft.later_years_count,
  });
}
