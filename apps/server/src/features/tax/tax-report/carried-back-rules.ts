import type { LossCarriedBack, TaxPosition, TaxStep } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import { firstYearOf, taxYearOf } from '@farthing/uk-tax';
import { pence, print } from './rules.ts';
import { lossOf, type TradeRelief } from './trade-rules.ts';

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

/** Returns a note on a claim that wasn't worked out. @param goesOn true if later years can use the loss */
export function carriedBackNotes(back: LossCarriedBack | null, goesOn: boolean): string[] {
  if (!back || back.refused === null) return [];
  return [`The loss isn’t carried back: ${back.refused}${goesOn ? '. It goes on to later years' : ''}`];
}

/** A year with the relief of its losses. */
interface RelievedYear {
  readonly taxYear: string;
  readonly position: Pick<TaxPosition, 'trade_losses_against_income' | 'class_4'>;
  readonly carriedBack: LossCarriedBack | null;
}

/** Returns true if a loss of the year was set against general income, of this year or an earlier one. */
export function takesGeneralIncome({ position, carriedBack }: RelievedYear): boolean {
  const isBack = carriedBack !== null && carriedBack.claim !== 'terminal' && carriedBack.years.length > 0;
  return isBack || pence(position.trade_losses_against_income) > 0n;
}

/**
 * Returns notes on losses that Class 4 of later years still deducts, in the year of the claim and in later years with Class 4.
 * @param before earlier years with such claims
 */
export function classFourNotes(year: RelievedYear, before: readonly string[]): string[] {
  const own = takesGeneralIncome(year)
    ? [
        'What the loss takes from income other than profits still lowers profits for Class 4 in later years. farthing doesn’t count that: enter it in box 102 of SA103F (SSCBA 1992 Sch 2 para 3; NIM24610)',
      ]
    : [];
  if (before.length === 0 || pence(year.position.class_4) === 0n) return own;
  return [
    ...own,
    `Class 4 may be too high here. What losses of ${before.join(', ')} took from income other than profits still lowers it, and farthing doesn’t count that. Enter the rest of it in box 102 of SA103F (SSCBA 1992 Sch 2 para 3; NIM24610)`,
  ];
}

/** Returns notes on losses that end with their trade (ITA 2007 s83(3)). */
export function endedNotes(taxYear: string, reliefs: readonly TradeRelief[]): string[] {
  return reliefs.flatMap(({ trade, ended, againstIncome, carriedBack }) => {
    const { name, endedOn } = trade;
    if (ended === 0n || endedOn === null) return [];
    const end = firstYearOf(taxYear);
    const terminal = taxYearOf(endedOn) === taxYear ? `, or as a terminal loss by 5 April ${end + 5}` : '';
    return [
      `${name} ended on ${dayInWords(endedOn)}, so ${print(ended)} of its losses can’t go on to later years (ITA 2007 s83(3))`,
      ...(lossOf(trade) > againstIncome + carriedBack
        ? [
            `The loss of ${name} can only be claimed against income of this year or earlier years: by 31 January ${end + 3}${terminal} (ITA 2007 ss64, 89)`,
          ]
        : []),
    ];
  });
}
