/** Texts of a claim for foreign income and gains, which few people make. */
import { circumstancesClash } from '../texts.ts';

export const newResidentTexts = {
  cost: 'A claim costs your personal allowance, Marriage Allowance and the annual exempt amount of this year. Losses on assets abroad don’t count. Your tax position says if the claim saves more than it costs.',
  firstYear: circumstancesClash.labels.claim_first_resident_year,
  firstYearNote: 'You can claim for this year and the three after it, from 2025/26',
  chooseYear: 'Choose the year',
  tenYears: circumstancesClash.labels.claim_ten_years_abroad,
  tenYearsNote: 'And you were at least ten years old when that year began',
  kinds: {
    interest: 'Claim interest from abroad',
    dividends: 'Claim dividends from abroad',
    pension: 'Claim pensions, benefits and royalties from abroad',
    property: 'Claim income from property abroad',
  },
  gains: circumstancesClash.labels.claim_gains,
  gainsNote:
    'Shares and funds by the country of their ISIN, and disposals that you entered as outside the UK',
  claimNote:
    'The claim covers what you enter under Income from abroad, and holdings with an ISIN abroad. Transactions count as from the UK',
  qualifies: circumstancesClash.labels.claim_only_qualifying,
  qualifiesNote:
    'Not income of performers and sports people, pensions that had UK tax relief, or gains on assets that get 75% of their value from UK land',
  notCoveredNote: 'Tick what also applies to you. The year isn’t calculated with any of these:',
  notCovered: {
    split_year: 'This is a split year',
    overseas_workday_relief: 'I claim Overseas Workday Relief',
    earlier_remittance_basis: 'I brought in or designated money from years on the remittance basis',
    trust: 'I have income or gains from a trust, an estate or a company abroad',
    business_abroad: 'I have a trade that is carried on wholly abroad',
    member_of_parliament: 'I was a member of the House of Commons or the House of Lords',
  },
};
