/** Texts of the screens for holdings and their trades. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const addHolding = {
  isAdded: (name: string) => `“${name}” is added.`,
  noAccountTitle: 'First, add an account for it',
  noAccountText:
    'Shares and funds are held in an investment account, an ISA, a pension or a crypto account. The type of account decides how they are taxed.',
  accountNote: 'Its type decides how the holding is taxed',
  symbolNote: 'The ticker, or a short name of your own',
  currency: 'Currency it is bought in',
  knowsOpening: 'I know what I bought first',
  knowsOpeningNote: 'More trades can be added afterwards, also from a statement',
  addTheHolding: 'Add the holding',
  notSaid: 'Not given',
};

export const addTrade = {
  isAdded: (kind: string, symbol: string, day: string) => `${kind} of ${symbol} on ${day} is added.`,
  addATradeOf: (symbol: string) => `Add a trade of ${symbol}`,
  chooseAHolding: 'Choose a holding',
  holdingMissing: 'Choose the holding.',
  addTheTrade: 'Add the trade',
};

export const historyRange = {
  month: { label: common.oneMonth, short: '1M' },
  yearToDate: { label: common.thisYear, short: 'YTD' },
  year: { label: common.oneYear, short: '1Y' },
  fiveYears: { label: common.fiveYears, short: '5Y' },
  all: { label: common.all, short: common.all },
  inSentence: {
    '1': 'over the last month',
    year: 'this year',
    '12': 'over the last year',
    '60': 'over the last 5 years',
    all: common.sinceTheFirstTrade,
  },
};

export const editHolding = {
  currencyOfTrades: 'Currency of trades',
  holdingSaved: 'Holding saved.',
  editTheHolding: 'Edit the holding',
  currencyNote: 'What a new trade starts with',
  saveTheHolding: 'Save the holding',
};

export const editTrade = {
  isSaved: (kind: string, symbol: string, day: string) => `${kind} of ${symbol} on ${day} is saved.`,
  title: (kind: string, symbol: string) => `${kind} of ${symbol}`,
  saveTheTrade: 'Save the trade',
};

export const holdingActions = {
  editTheHolding: 'Edit the holding',
  notDeleted: (message: string) => `Not deleted: ${message}`,
  moreForThisHolding: 'More for this holding',
  deleteTheHolding: 'Delete the holding',
};

export const holdingHistory = {
  valueAgainstPaidIn: 'Value against paid in',
  whatIsShown: 'View',
  theHistory: 'This holding over time',
};

export const holdingDraft = {
  accountMissing: 'Choose the account that it is in.',
  thePriceOfOne: 'the price per unit',
  dayToCome: 'This day is in the future.',
  theRate: (currency: string) => `what 1 ${currency} was in pounds`,
};

export const holdingScreen = {
  holdingNotFound: 'Holding not found',
  noSuchHolding: 'Holding not found',
  seeYourInvestments: 'See your investments',
  theHolding: 'The holding',
  missingMeaning: 'Its value is not known until there is one.',
  forTax: 'For tax',
  inYourTaxReports: 'in your tax reports',
  inNoTaxReport: (wrapper: string) => `${wrapper}, not in tax reports`,
  boughtIn: 'Bought in',
  pricedIn: 'Priced in',
  tradeCount: (count: number) => (count === 0 ? 'none' : countText(count, 'trade')),
  nothingHeld: 'No longer held',
  valueNotKnown: 'Not known without a price',
  noneStored: 'none stored',
  gain: 'Unrealised gain',
  returns: 'Returns',
  onWhatIsHeld: 'Unrealised',
  onWhatWasSold: 'Realised',
  onlyYourShare:
    'Only your share of sales and dividends counts. The unrealised gain is of the whole holding.',
  inPoundsOfPool: 'In pounds. Sales and dividends are those of all holdings that share its pool.',
};

export const holdingWords = {
  wrapperNames: { taxable: common.taxable, isa: common.isa, pension: common.pension },
};

export const missingFigures = {
  noPriceStored: (name: string) => `No price of ${name} is stored`,
  noRateStored: (name: string) => `No ${name} rate is stored`,
  noneBefore: (day: string, meaning: string) => `None on or before ${day}. ${meaning}`,
  moreAreMissing: (count: number) =>
    `${countText(count, 'more price or rate is', 'more prices or rates are')} missing`,
  addAPriceOf: (symbol: string) => `Add a price of ${symbol}`,
};

export const openingFields = {
  priceOfOne: (currency: string) => `Price per unit, ${currency}`,
  boughtOn: 'Bought on',
  boughtOnNote: 'The day of the trade',
  fees: (currency: string) => `Fees and stamp duty, ${currency}`,
  inPounds: 'In pounds',
};

export const periodGain = {
  timeWeighted: (when: string, percent: string) => `${when} · ${percent} time-weighted`,
};

export const poolCard = {
  thePool: 'The pool',
  section104Holding: 'Section 104 holding',
  tableLabel: 'Section 104 holding, newest event first',
  acquisition: 'Acquisition',
  disposal: 'Disposal',
  unitsAfter: 'Units after',
  costAfter: 'Cost after',
  disposals: 'Disposals',
  gainsByYear: (link: (words: string) => ReactNode) =>
    phrase`Gains of all your holdings by tax year: ${link('Capital gains')}.`,
  shared: (count: number) =>
    `Shared by ${count} holdings: all accounts outside ISAs and pensions are one pool.`,
  averageCost:
    'The pool at the average cost of its shares (TCGA 1992 s104). Shares that are matched with the same day or the next 30 days never enter it.',
  freeInIsa: 'In an ISA: gains are tax-free and not in tax reports. The pool shows what your units cost.',
  freeInPension:
    'In a pension: gains are tax-free and not in tax reports. The pool shows what your units cost.',
  freeAsGilt:
    'As a gilt it is exempt: gains are tax-free and not in tax reports. The pool shows what your units cost.',
  yourPart: 'Of a joint account, only your share is in it.',
};

export const removeHolding = {
  deleted: (name: string, trades: number) =>
    trades > 0 ? `“${name}” and its ${countText(trades, 'trade')} deleted.` : `“${name}” deleted.`,
};

export const removeTrade = {
  notDeleted: (reason: string) => `Not deleted: ${reason}`,
  isDeleted: (kind: string, symbol: string, day: string) => `${kind} of ${symbol} on ${day} is deleted.`,
};

export const tradeDifferences = {
  labels: {
    date: common.date,
    currency: common.currency,
    quantity: common.units,
    price: common.price,
    fees: common.fees,
    ratio: 'Ratio',
    old: 'Old units',
    new: 'New units',
    amount: common.amount,
    cost: common.cost,
    new_symbol: 'Symbol of the new shares',
    parent_value: 'Value of the old shares',
    new_value: 'Value of the new shares',
    fxRate: common.rate,
    notes: common.notes,
  },
};

export const tradeDraft = {
  asked: {
    quantity: common.howManyUnits,
    price: 'the price per unit',
    fees: common.theFees,
    ratio: 'the ratio',
    old: 'the number of old units',
    new: 'the number of new units',
    amount: common.theAmount,
    foreign_tax: 'the foreign tax',
    cost: 'the cost',
    new_symbol: 'the symbol',
    parent_value: 'the value of the old shares',
    new_value: 'the value of the new shares',
  },
  dayToCome: 'This day is in the future.',
  symbolMissing: 'Enter the symbol of the new shares.',
  theRate: (currency: string) => `what 1 ${currency} was in pounds`,
};

export const tradeForm = {
  whatHappened: 'What happened',
  fixedType: (name: string, gloss: string) => `${name}. ${gloss}`,
  otherEvent: 'Other event',
  unitsTimesPrice: 'Units times price',
  inPounds: 'In pounds',
  newSymbol: 'Symbol of the new shares',
  newSymbolNote: 'It gets a holding of its own in this account',
  newUnits: 'New units',
  priceOfOne: (currency: string) => `Price per unit, ${currency}`,
  fees: (currency: string) => `Fees and stamp duty, ${currency}`,
  oldForOneNew: 'Old units for one new',
  newForOneOld: 'New units for one old',
  oldUnits: 'Number of old units',
  becameNewUnits: 'became this many new units',
  amount: (currency: string) => `Amount, ${currency}`,
  foreignTax: (currency: string) => `Foreign tax withheld, ${currency}`,
  foreignTaxNote: 'Optional. Your tax position credits it, as far as the treaty allows.',
  foreignTaxLine: 'Foreign tax withheld',
  cost: (currency: string) => `Cost that comes with them, ${currency}`,
  valueOfOldShares: (currency: string) => `Value of all old shares, ${currency}`,
  valueOfNewShares: (currency: string) => `Value of all new shares, ${currency}`,
  heldToday: (units: string) => `You hold ${units} today`,
  splitNote: '2 for a two-for-one split',
  consolidationNote: '10 if ten became one',
  ratioNote: '0.5 if two old units became one new',
  dividendNote: 'Before any foreign tax',
  beforeTaxWithheld: 'Before the tax withheld, as on the tax voucher',
  propertyIncome: 'Property income distribution of a REIT',
  propertyIncomeNote: 'It’s taxed as property income, and the tax withheld counts as paid',
  accumulatedNote: 'For all your units, as on the tax voucher',
  valuesNote: 'On the first day of dealing',
};

export const tradeMark = {
  ofUnits: (kind: string, units: string) => `${kind} of ${units} units`,
};

export const tradeNote = {
  propertyIncome: 'property income distribution',
  newForOneOld: (ratio: string) => `${ratio} new for one old`,
  oneNewForOld: (ratio: string) => `one new for ${ratio} old`,
  newForOld: (newUnits: string, oldUnits: string) => `${newUnits} new for ${oldUnits} old`,
  forEach: (ratio: string, symbol: string | null) => `${ratio} ${symbol} for each`,
};

export const tradeRate = {
  aRate: 'a rate',
  lookingUp: 'The rate of that day is looked up.',
  storedFor: (rate: string, day: string) => `${rate}, stored for ${day}.`,
  anotherRate: 'Another rate',
  noneStored: (currency: string, day: string | undefined) =>
    `No ${currency} rate is stored on or before ${day ?? 'that day'}. Enter your broker’s rate here, or add one under Settings, Exchange rates.`,
  poundsForOne: (currency: string) => `Pounds for 1 ${currency}`,
  ownRateNote: 'The rate your broker used, such as 0.79',
  takeStoredRate: 'Use the stored rate',
};

export const tradeTotal = {
  costThatComesWith: 'Cost that comes with them',
  youPay: 'You pay',
  youReceive: 'You receive',
  beforeTaxWithheld: 'Before the tax withheld',
};

export const tradeTypes = {
  buy: {
    name: 'Buy',
    gloss: 'What you pay, with fees and any stamp duty, joins the cost of the Section 104 holding.',
  },
  sell: {
    name: common.sell,
    gloss: 'A disposal. It is matched with the same day, the next 30 days, then the Section 104 holding.',
  },
  dividend: { name: 'Dividend', gloss: 'Income that was paid out. The cost stays as it is.' },
  split: {
    name: 'Share split',
    gloss: 'More shares for the same cost. A reorganisation, not a disposal (TCGA 1992 s127).',
  },
  unsplit: {
    name: 'Consolidation',
    gloss: 'Fewer shares for the same cost. A reorganisation, not a disposal (TCGA 1992 s127).',
  },
  restructure: {
    name: 'Reorganisation in another ratio',
    gloss: 'Old shares were exchanged for new ones at the same cost (TCGA 1992 s127).',
  },
  bonus_issue: { name: 'Bonus issue', gloss: 'Free shares for holders. They join the pool at no cost.' },
  rights_issue: {
    name: 'Rights issue',
    gloss: 'New shares that holders may buy. What you pay joins the cost of the pool.',
  },
  capital_return: {
    name: 'Capital return or equalisation',
    gloss: 'A return of your own money. It reduces the cost (TCGA 1992 s122).',
  },
  dividend_accumulated: {
    name: 'Accumulated dividend',
    gloss: 'Income reinvested by an accumulation fund. It is taxed like a dividend and added to the cost.',
  },
  spin_off: {
    name: 'Spin-off',
    gloss:
      'You receive shares in a new company. The cost is divided by market value on the first day of dealing (TCGA 1992 s130).',
  },
  exchange: {
    name: 'Exchange for another security',
    gloss:
      'As in a takeover paid in shares: all units become units of the new security, at the same cost (s135).',
  },
  transfer_in: {
    name: 'Transfer from spouse or civil partner',
    gloss: 'No gain and no loss: their cost comes with the shares (TCGA 1992 s58).',
  },
  transfer_out: {
    name: 'Transfer to spouse or civil partner',
    gloss: 'No gain and no loss: the cost goes with the shares (TCGA 1992 s58).',
  },
};

export const tradesCard = {
  theTrades: 'The trades',
  noTradesYet: 'No trades yet',
  addTheFirstTrade: 'Add the first trade',
  noTradesText: 'Your trades show how many units you hold, what they cost and what you gained.',
  editTrade: (kind: string, day: string) => `Edit ${kind.toLowerCase()} of ${day}`,
  inPounds: 'In pounds',
  deleteTrade: (kind: string, day: string) => `Delete ${kind.toLowerCase()} of ${day}`,
  atRate: (rate: string) => `at ${rate}`,
  unitsMoved: (units: ReactNode) => phrase`${units} units`,
};

export const valueFinding = {
  valueAgainstPaidIn: 'Value against what was paid in',
  neitherGainedNorLost: (when: string) => `Neither gained nor lost ${when}`,
  lost: (when: string) => `Lost ${when}`,
  gained: (when: string) => `Gained ${when}`,
  worthPaidIn: 'Worth what was paid in',
  worthMore: 'Worth more than was paid in',
  worthLess: 'Worth less than was paid in',
  worth: (worth: string, paidIn: string) => `Worth ${worth} against ${paidIn} paid in, less withdrawals.`,
  change: (gain: string, when: string, rate: string | undefined) =>
    `${gain} ${when}${rate === undefined ? '' : `, ${rate} time-weighted`}.`,
  compared: (name: string, worth: string) => `In ${name} the same payments would be worth ${worth}.`,
};

export const valueLine = {
  paidInMeans: 'Paid in is your payments less withdrawals.',
  marksMean: (marks: string) => `${marks}.`,
  pricedByTrades: (symbols: readonly string[], more: number) => {
    const named = more > 0 ? `${symbols.join(', ')} and ${more} more` : symbols.join(', ');
    const are = symbols.length + more > 1 ? 'are' : 'is';
    return `Before the first stored price, ${named} ${are} valued at the prices of your trades.`;
  },
};

export const coinTypes = {
  swap: {
    name: 'Swap for another coin',
    gloss: 'A disposal at the market value of what you receive. The new coins cost that value (CRYPTO22100).',
  },
  reward: {
    name: 'Reward',
    gloss:
      'Staking, mining or interest in coins, or an airdrop for something you did. Income at market value, which becomes their cost.',
  },
  airdrop: {
    name: 'Airdrop',
    gloss:
      'Coins you did nothing for. Not income. Enter their market value as the cost, or 0 if the coins were newly created.',
  },
  wallet_in: {
    name: 'Move in from your own wallet',
    gloss: 'Not a disposal, because the coins stay yours. Record the move out on the other holding.',
  },
  wallet_out: {
    name: 'Move out to your own wallet',
    gloss:
      'Not a disposal, because the coins stay yours. Coins that pay the fee are disposed of (CRYPTO22280).',
  },
};

export const coinFields = {
  received: 'Coin received',
  receivedUnits: 'Units received',
  swapValue: (currency: string) => `Market value of the coins received, ${currency}`,
  swapValueNote: 'At the time of the swap',
  feeCoins: 'Fee paid in coins',
  fees: (currency: string) => `Fees, ${currency}`,
  feeCoinsNote: 'Optional, on top of the units',
  feeCoin: 'Coin the fee was paid in',
  feeCoinNote: (symbol: string) => `Leave empty for ${symbol}`,
  feeValue: (currency: string) => `Value of the fee, ${currency}`,
  feeValueNote: 'What the fee was worth',
  marketPrice: (currency: string) => `Market value per unit, ${currency}`,
  worth: 'Market value',
};

export const coinAsked = {
  new_quantity: 'how many units you received',
  fee_quantity: 'how many coins the fee was',
  fee_symbol: 'the coin of the fee',
  feeValueMissing: 'Enter what the coins of the fee were worth.',
  feeCoinsMissing: 'Enter how many coins the fee was, or remove its value.',
};

export const coinDifferences = {
  new_quantity: 'Units received',
  fee_quantity: 'Fee paid in coins',
  fee_symbol: 'Coin the fee was paid in',
};

export const coinNote = {
  swapped: (units: string, symbol: string | null) => `for ${units} ${symbol}`,
};

export const reportedType = {
  name: 'Excess reported income',
  gloss:
    'Income that an offshore fund keeps and reports. You’re taxed on it six months after its period, and it joins the cost.',
};

export const reportedPeriod = {
  periodEnd: 'Last day of the fund’s period',
  periodEndNote: 'Units you held on this day count',
  kind: 'Taxed as',
  dividends: common.dividends,
  interest: common.interest,
  perUnit: (currency: string) => `Excess income per unit, ${currency}`,
  askedPerUnit: 'the excess income per unit',
  perUnitNote: 'From the fund’s report to investors',
  dateNote: 'The fund distribution date',
  periodMissing: 'Enter the last day of the fund’s period.',
};
