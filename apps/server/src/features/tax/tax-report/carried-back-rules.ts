import type { LossCarriedBack, TaxStep } from '@farthing/api-contract';

const laws: Readonly<Record<LossCarriedBack['claim'], string>> = {
  carry_forward: 'ITA 2007 s83',
  this_year: 'ITA 2007 s64',
  last_year: 'ITA 2007 s64(2)(b); TMA 1970 Sch 1B para 2',
  this_then_last_year: 'ITA 2007 s64(2)(c); TMA 1970 Sch 1B para 2',
  last_then_this_year: 'ITA 2007 s64(2)(c); TMA 1970 Sch 1B para 2',
  early_years: 'ITA 2007 ss72, 73; TMA 1970 Sch 1B para 2',
  terminal: 'ITA 2007 ss89-91; TMA 1970 Sch 1B para 2',
};

/** Explains the tax of each earlier year that a loss carried back reduces. */
export function carriedBackSteps(back: LossCarriedBack | null): TaxStep[] {
  if (!back) return [];
  return back.years.map(({ tax_year, loss, income_tax, capital_gains_tax, class_4, credit }) => ({
    topic: 'payments',
    label: `Tax of ${tax_year} less that with the loss carried back`,
    amount: credit,
    figures: [
      { label: 'Loss used', value: loss },
      { label: 'Income tax', value: income_tax },
      { label: 'Capital gains tax', value: capital_gains_tax },
      { label: 'National Insurance, Class 4', value: class_4 },
    ].filter(({ value }) => !/^-?0\.00$/.test(value)),
    law: laws[back.claim],
  }));
}

/** Returns notes on a claim that wasn't worked out, and on Class 4. */
export function carriedBackNotes(back: LossCarriedBack | null): string[] {
  if (!back) return [];
  if (back.refused !== null)
    return [`The loss isn’t carried back: ${back.refused}. It goes on to later years`];
  if (back.claim === 'terminal') return [];
  return [
    'What the loss takes from income other than profits still lowers profits for Class 4 in later years. farthing doesn’t count that: enter it in box 102 of SA103F (SSCBA 1992 Sch 2 para 3; NIM24610)',
  ];
}
