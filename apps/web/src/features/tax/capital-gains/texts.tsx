/** Texts of the capital gains screen and its share matching. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const capitalGainsScreen = {
  theCapitalGains: 'The capital gains',
  nothingSold: (taxYear: string) => `Nothing was sold in ${taxYear}`,
  nothingSoldText: 'So there are no gains or losses in that year.',
  soldTitle: (taxYear: string) => `Shares and funds sold in ${taxYear}`,
  answer: (net: ReactNode, taxable: ReactNode | undefined, exemptLeft: ReactNode | undefined) => (
    <>
      {net}
      {taxable !== undefined && phrase`, of which ${taxable} is taxable`}
      {exemptLeft !== undefined && phrase`. ${exemptLeft} of the exempt amount is not used`}.
    </>
  ),
  net: (taxYear: string, isLoss: boolean, net: ReactNode) =>
    phrase`In ${taxYear} you made a ${isLoss ? 'loss' : 'gain'} of ${net}`,
  emptyTitle: 'Nothing sold yet',
  goToInvestments: 'Go to your investments',
  emptyText:
    'When you sell shares or funds outside an ISA or a pension, the gain is worked out here by HMRC’s rules and explained match by match.',
  yearSumsTitle: (taxYear: string) => `Totals for ${taxYear}`,
  gains: 'Gains',
  losses: 'Losses',
  gainsLessLosses: 'Gains less losses',
  noRates: 'There is no table of rates for this year, so the exempt amount is not deducted.',
  notCalculated: {
    split_year:
      'You were UK resident for only a part of this year, so the taxable gain isn’t worked out. Losses of that part may count in later years.',
    foreign_income_and_gains:
      'farthing can’t work out this year’s taxable gain with your claim for foreign income and gains. UK losses may count in later years.',
    remittance_basis:
      'You claim the remittance basis in this year, so the taxable gain isn’t worked out. Losses may count in later years.',
    not_uk:
      'You weren’t UK resident in this year, so the taxable gain isn’t worked out, and no loss is carried forward. Ask a tax adviser: UK land is taxed, and other gains may be if you return within five years.',
  },
  overseasPart: ({
    from,
    to,
    count,
  }: {
    readonly from: string;
    readonly to: string;
    readonly count: number;
  }) =>
    `${count === 1 ? '1 disposal' : `${count} disposals`} between ${dayText(from)} and ${dayText(to)} left out, because you weren’t UK resident then.`,
  gainsRelieved: (gains: ReactNode) =>
    phrase`Your claim as a new resident leaves out ${gains} of gains abroad.`,
  lossesAbroad: (losses: ReactNode) => phrase`Losses abroad of ${losses} don’t count in a year with a claim.`,
  enterLosses:
    'Losses of this year aren’t carried forward here. Ask a tax adviser, and enter what counts as losses brought forward, under Circumstances of the next year.',
  annualExemptAmount: 'Annual exempt amount',
  taxableGain: 'Taxable gain',
  carried: (losses: ReactNode) => (
    <>
      Losses to carry forward: {losses}. They count once you have claimed them, within four years of the end
      of the tax year.
    </>
  ),
  notClaimed: (losses: ReactNode) =>
    phrase`Losses of ${losses} of this year weren’t claimed within four years, so they don’t count.`,
  leftOut: (losses: ReactNode) => (
    <>
      Losses of {losses} of this year don’t count in later years, because no claim within four years is
      recorded. If you told HMRC in time, say so under Circumstances of this year.
    </>
  ),
  yearSumsNote:
    'In pounds, as HMRC asks for them. The exempt amount is what each person may gain in a tax year without tax (TCGA 1992 s1K).',
};

export const disposalList = {
  showMatches: (name: string, day: string) => `${name}, sold on ${day}: show the matches`,
  claims: { relieved: 'relieved by your claim', not_allowable: 'loss abroad, doesn’t count' },
};

export const disposalSheet = {
  taxYear: (taxYear: string) => `Tax year ${taxYear}. All sales of an asset on one day are one disposal.`,
  proceeds: 'Proceeds, before the fees of the sale',
  allowableCosts: 'Allowable costs, with the fees of buying and selling',
  whichSharesWereSold: 'Which shares were sold',
  whyThese: 'Why these matches',
  note: 'Allowable costs are those of TCGA 1992 s38: the price paid, fees, stamp duty. Amounts in other currencies are converted at the rate of their day. Calculations are exact. Each figure shown is rounded to the penny, so the matches can differ from the total by a penny or two.',
};

export const matchRules = {
  same_day: {
    name: common.boughtOnTheSameDay,
    gloss: 'Shares bought on the day of the sale come before all others.',
    law: 'TCGA 1992 s105(1)(b)',
  },
  thirty_day: {
    name: 'Bought within 30 days after',
    gloss: 'Shares bought in the 30 days after the sale come before the pool, the earliest first.',
    law: 'TCGA 1992 s106A(5)',
  },
  section_104: {
    name: 'Section 104 holding (the pool)',
    gloss: 'The rest comes out of the pool of all shares bought before, at the average of what they cost.',
    law: 'TCGA 1992 s104 and s110',
  },
  later_acquisition: {
    name: 'Bought later',
    gloss: 'More was sold than the pool held, so shares bought later are taken, the earliest first.',
    law: 'TCGA 1992 s105(2)',
  },
};

export const matchTable = {
  identifiedWith: 'Identified with',
  label: (asset: string, day: string) => `Matches for the ${asset} sold on ${day}`,
};

export const poolsCard = {
  title: 'Section 104 holdings today',
  held: 'Held',
  costOfThePool: 'Cost of the pool',
  note: 'A Section 104 holding is the pool of all your shares of one kind, at the average of what they cost (TCGA 1992 s104).',
  givenToSpouse: (taxYear: string) => `Given to your spouse in ${taxYear}`,
  asset: 'Asset',
  costThatWentWith: 'Cost that went with them',
  givenToSpouseNote: 'Between spouses and civil partners there is no gain and no loss (TCGA 1992 s58).',
};

export const saleSentence = {
  youSold: (units: ReactNode, asset: string, day: ReactNode, proceeds: ReactNode) =>
    phrase`You sold ${units} ${asset} on ${day} for ${proceeds}.`,
  yourPart: (sale: {
    readonly part: ReactNode;
    readonly whole: ReactNode;
    readonly asset: string;
    readonly day: ReactNode;
    readonly proceeds: ReactNode;
  }) =>
    phrase`${sale.whole} ${sale.asset} were sold on ${sale.day}. ${sale.part} of them were yours, for ${sale.proceeds}.`,
};
