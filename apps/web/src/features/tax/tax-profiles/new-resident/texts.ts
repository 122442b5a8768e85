/** Texts of a claim for foreign income and gains, which few people make. */
import { circumstancesClash } from '../texts.ts';

export const newResidentTexts = {
  cost: 'If you claim, you lose your personal allowance, Blind Person’s Allowance, Marriage Allowance and annual exempt amount for this year. Losses on assets abroad don’t count. Your tax position shows whether the claim saves more than it costs.',
  firstYear: circumstancesClash.labels.claim_first_resident_year,
  firstYearNote: 'You can claim for that tax year and the next three, but not before 2025/26',
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
    'Covers shares and funds whose ISIN names another country, and disposals you marked as outside the UK',
  claimNote:
    'The claim covers what you enter under Income from abroad, and holdings whose ISIN names another country. Income in your transactions counts as UK income.',
  qualifies: circumstancesClash.labels.claim_only_qualifying,
  qualifiesNote:
    'These don’t qualify: income of performers and sportspeople, pensions that had UK tax relief, and gains on assets that get at least 75% of their value from UK land. Don’t tick this either if you sold such an asset at a loss.',
  notCoveredNote: 'Tick what also applies to you. The year isn’t calculated with any of these:',
  notCovered: {
    split_year: 'This is a split year',
    overseas_workday_relief: 'I claim Overseas Workday Relief',
    earlier_remittance_basis: 'I brought money from remittance basis years to the UK, or designated it',
    trust: 'I have income or gains from a trust, an estate or a company abroad',
    business_abroad: 'I run a business wholly abroad',
    member_of_parliament: 'I was a member of the House of Commons or the House of Lords',
  },
};
