/** Texts of a couple's tax. */

import type { CoupleProposal } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { joinParts } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const coupleScreen = {
  title: 'As a couple',
  household: 'Your household',
  shared: 'What is shared',
  comparison: 'The comparison',
  saves: (amount: ReactNode, year: string) => phrase`Together you could pay ${amount} less for ${year}`,
  savesNothing: (year: string) => `Nothing here lowers your tax together for ${year}`,
  noHousehold: 'Create a household first',
  noHouseholdText:
    'In a household, each of you can share a tax year. Then you see both years side by side, and what saves tax together.',
  toHousehold: common.householdSettings,
  noPartner: 'You’re the only person here so far',
  noPartnerText: 'Invite your partner to the household. Viewers can’t share a tax year.',
  viewer: 'Viewers don’t see tax years',
  viewerText: 'You’re a viewer in your household. Only owners and members share tax years.',
  partner: 'Your partner',
  status: 'You are',
  married: 'Married or civil partners',
  unmarried: 'Neither',
  marriedNote: 'This is for couples who live together.',
  sharesNothing: (name: string, year: string) => `${name} doesn’t share ${year} yet`,
  sharesNothingText: (name: string) =>
    `Ask ${name} to open this page and press “Share this year”. You can’t see any of their tax until then.`,
  proposals: 'What would save tax',
  nothing: 'No tax to save',
  nothingMarried:
    'Marriage Allowance, moving interest or dividends, and pension contributions wouldn’t lower the total.',
  nothingUnmarried:
    'Only a pension contribution that ends the Child Benefit charge was tried. The other ways are for married couples and civil partners.',
  saved: 'less tax',
  together: 'All together',
  togetherNote: 'One after the other, each saving is smaller or larger than by itself.',
  total: 'Saved a year',
};

/** Words of a proposal. `other` is the name of the partner, who gives if `isYou` is false. */
export function proposalWords(
  kind: CoupleProposal['kind'],
  { isYou, other, amount }: { readonly isYou: boolean; readonly other: string; readonly amount: string },
): string {
  const from = isYou ? `Give ${other}` : `${other} gives you`;
  switch (kind) {
    case 'marriage_allowance':
      return `${from} ${amount} of ${isYou ? 'your' : 'their'} Personal Allowance`;
    case 'savings_interest':
      return `${from} savings that earn ${amount} a year`;
    case 'dividends':
      return `${from} shares that pay ${amount} of dividends a year`;
    case 'pension_contribution':
      return isYou
        ? `Pay ${amount} more into a pension, with tax relief`
        : `${other} pays ${amount} more into a pension, with tax relief`;
  }
}

const proposalNotes: Readonly<Record<CoupleProposal['kind'], string>> = {
  marriage_allowance: 'The person who gives it applies to HMRC',
  savings_interest: 'An outright gift of the money',
  dividends: 'An outright gift of the shares, without gain or loss',
  pension_contribution: 'Ends the Child Benefit charge. The contribution itself isn’t a cost here.',
};

export const proposalNote = (kind: CoupleProposal['kind'], law: string) =>
  joinParts(proposalNotes[kind], law);

export const figureLines = {
  title: 'Both years',
  you: (name: string) => `${name} (you)`,
  figure: 'In the year',
  savings_interest: common.interest,
  dividends: common.dividends,
  adjusted_net_income: common.adjustedNetIncome,
  income_tax: 'Income tax',
  national_insurance: common.nationalInsurance,
  student_loans: 'Student loans',
  child_benefit_charge: 'Child Benefit charge',
  other_charges: 'Capital gains tax and other charges',
  total_tax: 'Total tax',
  isa_left: 'ISA allowance left',
  pension_left: 'Pension annual allowance left',
  pension_available: 'Pension allowance with earlier years',
  both: (amount: ReactNode) => phrase`Both together: ${amount}`,
  sharedOn: (name: string, at: ReactNode) =>
    phrase`${name}’s figures are those of ${at}. Later changes show once they share the year again.`,
  projected: 'Income and tax are projected to 5 April. Allowances left are as of today.',
};

export const sharing = {
  title: (year: string) => `What you share of ${year}`,
  not: 'You don’t share this year. No one else sees your tax.',
  since: (at: ReactNode) => phrase`Shared as it was on ${at}. Later changes aren’t shared.`,
  whoSees: 'Owners and members of your household see it, viewers don’t.',
  what: 'They see your interest, dividends, adjusted net income, tax and charges, and the ISA and pension allowances left.',
  used: 'The calculation also stores every kind of income, gains, pension payments and reliefs. Names of employers and days of payments aren’t stored. No one else sees those details.',
  share: 'Share this year',
  again: 'Share again as it is now',
  stop: 'Stop sharing',
  isShared: 'Your tax year is shared.',
  isPrivate: 'Your tax year is private again.',
};

export const caveats = {
  title: 'Before you change anything',
  items: [
    'A gift must be outright: money or shares that you keep control of stay taxed as yours.',
    'Interest of a joint account is taxed half each, unless you send HMRC Form 17.',
    'Gifts between spouses and civil partners who live together make no gain or loss. The recipient takes over the cost.',
    'Moving savings can change benefits, care fees and what happens if you separate.',
    'This isn’t advice. It works on this year’s figures and your own tax rates.',
  ],
};

export const planCard = {
  text: 'Compare your year with your partner’s, and see what lowers your tax together.',
  open: 'Compare both years',
};
