import type { TaxProfile } from '@farthing/api-contract';
import type { RowDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import type { EntryReader } from './row-draft.ts';
import { ventureTexts as texts } from './texts.ts';

/** An investment in VCT, EIS or SEIS shares, as the form holds it. */
export type VentureDraft = RowDraft<TaxProfile['venture_investments'][number]>;

/** Returns an investment before anything is typed. */
export function emptyVenture(id: string): VentureDraft {
  return { id, scheme: 'eis', company: '', date: '', amount: '', knowledge_intensive: false };
}

/** A gain that was invested in new shares, as the form holds it. */
export type ReinvestmentDraft = RowDraft<TaxProfile['reinvestments'][number]>;

/** Returns a claim before anything is typed. */
export function emptyReinvestment(id: string): ReinvestmentDraft {
  return { id, scheme: 'eis', company: '', issued_on: '', gain_on: '', gain_kind: 'main', amount: '' };
}

/** Reads the claims. */
export function readReinvestments(
  claims: readonly ReinvestmentDraft[],
  { amount, text }: EntryReader,
): TaxProfile['reinvestments'] {
  return claims.map(({ id: _, ...one }, place) => {
    const path = `reinvestments.${place}`;
    return {
      ...one,
      company: text(one.company, `${path}.company`, texts.companyMissing),
      issued_on: text(one.issued_on, `${path}.issued_on`, common.chooseADay),
      gain_on: text(one.gain_on, `${path}.gain_on`, common.chooseADay),
      amount: amount(one.amount, `${path}.amount`),
    };
  });
}

/** Reads the investments. */
export function readVentures(
  investments: readonly VentureDraft[],
  { amount, text }: EntryReader,
): TaxProfile['venture_investments'] {
  return investments.map(({ id: _, ...one }, place) => {
    const path = `venture_investments.${place}`;
    return {
      ...one,
      company: text(one.company, `${path}.company`, texts.companyMissing),
      date: text(one.date, `${path}.date`, common.chooseADay),
      amount: amount(one.amount, `${path}.amount`),
      knowledge_intensive: one.scheme === 'eis' && one.knowledge_intensive,
    };
  });
}
