import type { TaxProfile } from '@farthing/api-contract';
import type { RowDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import type { EntryReader } from './row-draft.ts';
import { policyTexts as texts } from './texts.ts';

/** A gain of a life insurance policy, as the form holds it. */
export type PolicyGainDraft = Omit<RowDraft<TaxProfile['policy_gains'][number]>, 'years'> & {
  readonly years: string;
};

/** Returns a gain of a UK policy before anything is typed. */
export function emptyPolicyGain(id: string): PolicyGainDraft {
  return { id, insurer: '', date: '', amount: '', years: '', tax_treated_as_paid: true, foreign: false };
}

/** Returns a stored gain as the form shows it. */
export function draftOfPolicyGain(gain: TaxProfile['policy_gains'][number], id: string): PolicyGainDraft {
  return { ...gain, id, years: String(gain.years) };
}

/** Reads the gains of policies. */
export function readPolicyGains(
  gains: readonly PolicyGainDraft[],
  { amount, text, refuse }: EntryReader,
): TaxProfile['policy_gains'] {
  return gains.map(({ id: _, ...one }, place) => {
    const path = `policy_gains.${place}`;
    const years = /^[1-9]\d?$/.test(one.years.trim()) ? Number(one.years) : 0;
    if (years === 0) refuse(`${path}.years`, texts.yearsWrong);
    return {
      ...one,
      insurer: text(one.insurer, `${path}.insurer`, texts.insurerMissing),
      date: text(one.date, `${path}.date`, common.chooseADay),
      amount: amount(one.amount, `${path}.amount`),
      years,
    };
  });
}
