/** Texts of disposals of property, businesses and personal possessions. */
import * as common from '../../../design/common-texts.ts';

export const disposalDetail = {
  facts: (kind: string, manner: string, day: string, taxYear: string) =>
    `${kind}. ${manner} on ${day}, in the tax year ${taxYear}.`,
  share: (percent: string) => `Your share: ${percent}%.`,
  propertyReportBy: (day: string) => `Property report by ${day}`,
  propertyReport: 'Property report',
  stepsOf: (name: string) => `Steps of ${name}`,
};

export const disposalDraft = {
  nameMissing: 'Enter what it was.',
  dateMissing: 'Choose the day of the contract.',
  acquiredOnMissing: 'Choose the date you acquired it.',
  issuedOnMissing: 'Choose the day on which the shares were issued.',
  notATaxYear: 'Enter a tax year, such as 2022-23.',
  reliefMissing: 'Enter the name of the relief.',
  amountMissing: 'Enter the amount, or 0 if there was none.',
  firstDayMissing: 'Choose the first day.',
  lastDayMissing: 'Choose the last day.',
  notAPercentage: 'Enter a percentage between 0 and 100.',
};

export const disposalFields = {
  name: 'What it was',
  nameExample: 'Flat in Leeds',
  howItWent: 'Type of disposal',
  yourShareInPercent: 'Your share of the asset (%)',
  theTransfer: 'The transfer',
  theSaleOrGift: 'The sale or gift',
  contractSignedOn: 'Contract signed on',
  completedOn: 'Completed on',
  theGain: 'The gain',
  deferredGain: 'Deferred gain that becomes taxable',
  deferredNote:
    'A gain that you deferred with EIS shares becomes taxable when you dispose of those shares, and in some other cases. If you dispose of part of them, enter that part of the gain. Enter the sale of the shares separately.',
  issuedOn: 'Issued on',
  marketValueThatDay: 'Market value that day',
  soldFor: 'Sold for',
  costsOfSelling: 'Costs of selling',
  connected: 'It went to family or to your own company',
  connectedNote:
    'Its market value then counts, and a loss can only be set against gains from the same person',
  acquisition: 'How you acquired it',
  acquiredOn: 'Acquired on',
  costsOfBuying: 'Costs of buying',
  improvements: 'Improvements',
  amountsNote:
    'Amounts are of the whole asset. If you inherited it, the cost is its value at the date of death. If it was a gift, the cost is its value then, but a gift from your spouse or civil partner usually has the cost that they paid. If you owned it on 31 March 1982, the cost is its value on that day.',
  wasting: 'A car, or something that lasts 50 years or less',
  wastingNote: 'Such as wine, boats, machines and clocks. Gains are tax-free, and losses don’t count.',
  outsideUk: 'It’s outside the UK',
  reliefOnTheRate: 'Relief on the rate',
  reliefUsedBefore: 'Gains that had it before',
  reliefUsedBeforeNote: 'In claims that are not recorded here',
  taxPaid: 'Tax paid with the property report',
  taxPaidNote: 'If you have sent one',
  anotherRelief: 'Another relief',
  whichRelief: 'Which relief',
  whichReliefExample: 'Gift hold-over relief',
  otherReliefAmount: 'Amount it takes off your gain',
  residenceFieldsWhat: 'time',
  home: 'Was it your only or main home?',
  periodsNote:
    'Add the times you lived there, and times away, if you lived there both before and afterwards. Other days don’t count. The last nine months always count.',
  addATime: 'Add a time',
  letPercent: 'Part of the whole home that you let (%)',
  tradeOrCare: 'Used for a trade, or moved to a care home',
  businessPercent: 'Part used only for a trade (%)',
  businessPercentNote: 'Such as a room used only as an office',
  inCare: 'You are disabled or live in a care home',
  inCareNote: 'Then the last 36 months count',
  use: 'What it was',
  firstDay: 'First day',
  lastDay: 'Last day',
  keptByWork: 'Work kept you from coming back',
};

export const ventureTexts = {
  scheme: 'Scheme of the shares',
  schemes: { eis: common.eis, seis: common.seis, vct: common.vct },
  relief: 'Income Tax relief on them',
  reliefNote: 'On your own shares. Leave empty if you claimed none.',
  reliefYear: 'Tax year of the relief',
  reliefYearNote: 'Leave empty for the year of issue',
  reducedBy: 'Relief already withdrawn',
  reducedByNote: 'Because the company paid you something',
  tradeBeganOn: 'Trade began on',
  tradeBeganNote: 'If after the issue of the shares',
  aboveLimit: 'The scheme’s limit reduced the relief',
  aboveLimitNote:
    'Part of a gain is then taxable. Leave this unticked if the relief was lower only because you owed less tax.',
  lossThisYear: 'Loss set against this year’s income',
  lossYearBefore: 'Loss set against income of the year before',
  lossNote:
    'For shares that you subscribed for, in a trading company. A claim is for the whole loss, as far as your income reaches. For shares that have lost their value, enter 0 as the price.',
};

export const disposalForm = {
  unnamed: 'It',
  notYet: 'The gain appears here once you have entered the date, proceeds and cost.',
};

export const disposalWords = {
  kinds: {
    residential_property: common.residentialProperty,
    land: 'Land or other property',
    business: 'Business or its assets',
    unlisted_shares: 'Unlisted shares',
    chattel: 'Art, jewellery or another possession',
    crypto: common.cryptoasset,
    other: common.somethingElse,
    deferred_gain: 'Deferred gain that becomes taxable',
    deferred_home_gain: 'Deferred gain on a home that becomes taxable',
  },
  manners: { sale: common.sold, gift: 'Given away', spouse: 'To your spouse' },
  uses: {
    lived: 'You lived there',
    lived_letting_part: 'You lived there and let a part',
    before_moving_in: 'Before you could move in',
    absence: 'Away, for any reason',
    work_abroad: 'Away, working abroad',
    work_elsewhere: 'Away, working elsewhere in the UK',
    let: 'Let out, for none of these reasons',
  },
  homes: { no: 'Never', throughout: 'All the time you owned it', sometimes: 'Some of the time' },
  reliefs: {
    business_asset_disposal_relief: common.businessAssetDisposalRelief,
    investors_relief: common.investorsRelief,
  },
  reliefGlosses: {
    business_asset_disposal_relief:
      'For a business, or at least 5% of the company you work for, that was yours for two years',
    investors_relief: 'For new shares of a company you do not work for, held for three years',
  },
  rates: {
    main: 'At the main rates',
    residential_property: 'At the rates of residential property',
    business_asset_disposal_relief: 'At the rate of Business Asset Disposal Relief',
    investors_relief: 'At the rate of Investors’ Relief',
  },
  fields: {
    name: 'What it was',
    kind: common.kind,
    disposed_by: 'Type of disposal',
    date: 'Day of the contract',
    completed_on: 'Day of completion',
    share_percent: 'Your share of the asset (%)',
    proceeds: common.proceeds,
    selling_costs: 'Costs of selling',
    acquired_on: 'Acquired on',
    cost: common.cost,
    buying_costs: 'Costs of buying',
    improvement_costs: 'Improvements',
    connected: 'To family or your own company',
    wasting: 'Car, or lasts 50 years or less',
    outside_uk: 'Outside the UK',
    home: 'Your home',
    periods: 'Times of ownership',
    let_percent: 'Part that was let (%)',
    business_percent: 'Part used for a trade (%)',
    long_final_period: 'Disabled or in a care home',
    rate_relief: 'Relief',
    relief_used_before: 'Used before',
    venture: 'Relief on the shares',
    loss_against_income: 'Loss set against income',
    loss_against_year_before: 'Loss set against income of the year before',
    other_relief_name: 'Other relief',
    other_relief: 'Its amount',
    tax_paid: 'Tax paid with the report',
    notes: common.notes,
  },
};

export const disposalsOnPaper = {
  stepsOf: (name: string) => `Steps of ${name}, printed`,
};

export const disposalSheet = {
  isAdded: (name: string) => `${name} added.`,
  addTheDisposal: 'Add the disposal',
  isSaved: (name: string) => `${name} saved.`,
  edit: (name: string) => `Edit ${name}`,
  saveTheDisposal: 'Save the disposal',
  venture: (scheme: string, relief: string, year: string) => `${scheme} ${relief} ${year}`.trim(),
  period: (use: string, from: string, to: string) => `${use} ${from} to ${to}`,
};

export const otherDisposals = {
  otherDisposals: 'Other disposals',
  addADisposal: 'Add a disposal',
  theOtherDisposals: 'The other disposals',
  empty: (taxYear: string) =>
    `None in ${taxYear}. Add a disposal if you sold or gave away property, land, a business, unlisted shares or a possession worth more than £6,000. farthing works out the gain and the reliefs. Record listed shares and funds under Investments.`,
  disposedOf: 'Disposed of',
  showTheSteps: (name: string, day: string) => `${name}, ${day}: show the steps`,
  counts: 'Counts',
};

export const removeDisposal = {
  notDeleted: (message: string) => `Not deleted: ${message}`,
  isDeleted: (name: string) => `${name} deleted.`,
};

export const reportDeadlines = {
  wasDue: (name: string, day: string) => `${name} had to be reported by ${day}`,
  reportBy: (name: string, day: string) => `Report ${name} by ${day}`,
  ifDone: 'If you have reported it, edit the disposal and enter the tax you paid with the report.',
};

export const workingFigures = {
  loss: 'Loss',
  lossThatCounts: 'Loss that counts',
  gainThatCounts: 'Gain that counts',
  exempt: 'No tax is due on it.',
  withdrawn: 'Income Tax relief that HMRC takes back',
  withdrawnNote: 'HMRC charges it for the year of the relief. It isn’t part of this year’s tax.',
};
