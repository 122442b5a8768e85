import type { TaxProfile, VentureScheme } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import type { EntryReader } from './benefit-draft.ts';
import { ventureTexts as texts } from './texts.ts';

/** An investment in VCT, EIS or SEIS shares, as the form holds it. */
export interface VentureDraft {
  readonly id: string;
  readonly scheme: VentureScheme;
  readonly company: string;
  readonly date: string;
  readonly amount: string;
  readonly knowledge_intensive: boolean;
}

/** Returns an investment before anything is typed. */
export function emptyVenture(id: string): VentureDraft {
  return { id, scheme: 'eis', company: '', date: '', amount: '', knowledge_intensive: false };
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
