import type { TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import type { RowDraft } from '../../../api/use-form.ts';
import type { EntryReader } from './row-draft.ts';
import { profileDraft as texts } from './texts.ts';

/** Income from abroad, as the form holds it. */
export type ForeignIncomeDraft = Omit<RowDraft<TaxProfile['foreign_income'][number]>, 'part'> & {
  /** Part of a split year; empty if it isn't said. */
  readonly part: 'uk' | 'overseas' | '';
};

/** The treaty rate of a country and kind, as the form holds it. */
export type TreatyRateDraft = RowDraft<TaxProfile['treaty_rates'][number]>;

/** A source whose foreign tax is deducted, as the form holds it. */
export type ForeignDeductionDraft = RowDraft<TaxProfile['foreign_deductions'][number]>;

/** The part of the form about income from abroad. */
export interface ForeignDraft {
  readonly foreign_income: readonly ForeignIncomeDraft[];
  readonly treaty_rates: readonly TreatyRateDraft[];
  readonly foreign_deductions: readonly ForeignDeductionDraft[];
  readonly residence: TaxProfile['residence'];
}

/** Reads the rows of income from abroad and of treaty rates. Messages are added to `errors`. */
export function readForeign(
  draft: ForeignDraft,
  { amount, text }: EntryReader,
  errors: Record<string, string>,
) {
  return {
    foreign_income: draft.foreign_income.map((one, place) => ({
      kind: one.kind,
      country: one.country,
      description: text(one.description, `foreign_income.${place}.description`, texts.descriptionMissing),
      amount: amount(one.amount, `foreign_income.${place}.amount`),
      foreign_tax: amount(one.foreign_tax, `foreign_income.${place}.foreign_tax`),
      ...(draft.residence === 'split_year' && one.part !== '' ? { part: one.part } : {}),
    })),
    treaty_rates: readTreatyRates(draft, errors),
    foreign_deductions: draft.foreign_deductions.map(({ country, kind }) => ({ country, kind })),
  };
}

function readTreatyRates(
  { treaty_rates }: ForeignDraft,
  errors: Record<string, string>,
): NonNullable<TaxProfileEntry['treaty_rates']> {
  return treaty_rates.map(({ country, kind, percent }, place) => {
    const isPercent = /^\d{1,3}(\.\d{1,2})?$/.test(percent.trim()) && Number(percent) <= 100;
    if (!isPercent) errors[`treaty_rates.${place}.percent`] = texts.percentWrong;
    return { country, kind, percent: isPercent ? percent.trim() : '0' };
  });
}
