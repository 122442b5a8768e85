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

/**
 * Returns notes on losses that Class 4 deducts from other trades or in other years, with their box of the return. None for people over
 * State Pension age, who don't pay it.
 * @param hasProfit true if a trade has a profit
 */
export function classFourNotes(
  {
    class_4_losses_used: used,
    class_4_losses_carried_forward: left,
    trade_losses_against_income: ofYear,
  }: Pick<
    TaxPosition,
    'class_4_losses_used' | 'class_4_losses_carried_forward' | 'trade_losses_against_income'
  >,
  { isExempt, hasProfit }: { readonly isExempt: boolean; readonly hasProfit: boolean },
): string[] {
  if (isExempt) return [];
  return [
    pence(ofYear) > 0n &&
      hasProfit &&
      'The loss that is set against other income lowers the profits of your other trades for Class 4 too. The return has it in box 102 of SA103F (SSCBA 1992 Sch 2 para 3(4))',
    pence(used) > 0n &&
      `Losses of ${used} that were set against other income of earlier years lower the profits for Class 4. The return has them in box 102 of SA103F (SSCBA 1992 Sch 2 para 3(4))`,
    pence(left) > 0n &&
      `Losses of ${left} were set against other income, and still lower profits for Class 4 in later years (SSCBA 1992 Sch 2 para 3(4))`,
  ].filter((one) => one !== false);
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
