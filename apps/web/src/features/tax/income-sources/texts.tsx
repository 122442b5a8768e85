/** Texts of income sources: rental properties and self-employments with their accounts. */

import type { IncomeSource, SourceEntry } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { phrase } from '../../../design/phrase.ts';

export const sourceKindNames: Readonly<Record<IncomeSource['kind'], string>> = {
  property: 'Rental property',
  self_employment: 'Self-employment (sole trader)',
};
const ofKind: Readonly<Record<IncomeSource['kind'], string>> = {
  property: 'all rental properties',
  self_employment: 'all self-employment',
};

const builtIn: Readonly<Record<IncomeSource['kind'], string>> = {
  property: '“Rental Income”',
  self_employment: '“Self-Employment”',
};

export const sourcesScreen = {
  theSources: 'the income sources',
  add: 'Add an income source',
  emptyTitle: 'No income sources yet',
  emptyText:
    'Add a rental property or a business. farthing makes its accounts for the tax year from your transactions, in HMRC’s categories.',
  answer: 'The accounts of your rental properties and businesses, from your transactions.',
  ended: (day: string) => `ended ${day}`,
  share: (percent: string) => `your share ${percent}%`,
};

export const sourceForm = {
  addTitle: 'Add an income source',
  addAction: 'Add the income source',
  edit: 'Edit the income source',
  save: 'Save the income source',
  isSaved: 'Income source saved.',
  isAdded: (name: string) => `“${name}” added.`,
  nameNotes: {
    property: 'Such as the address',
    self_employment: 'Such as the name of the business',
  },
  tradeMissing: 'Enter what the business does.',
  shareNote:
    'In percent. Spouses and civil partners are usually taxed on half each, unless they sent HMRC Form 17.',
  shareWrong: 'Enter a percentage above 0 and up to 100, such as 50.',
  endedNote: 'Leave empty while it continues',
  accounting: {
    cash: 'Cash basis',
    accruals: 'Traditional accounting (accruals)',
  },
  labels: {
    kind: common.kind,
    name: common.name,
    trade: 'What the business does',
    share: 'Your share of ownership',
    accounting: 'Accounting method',
    started_on: 'Started on',
    ended_on: 'Stopped on',
    accounting_date: 'A day on which accounts ended',
    overlap_profit: 'Overlap profits',
  },
};

export const sourceScreen = {
  title: 'Income source',
  notFound: 'Income source not found',
  seeAll: 'See all income sources',
  theAccount: 'the accounts',
  deleteTheSource: 'Delete the income source',
  isDeleted: (name: string) =>
    `“${name}” deleted. Its transactions stay. To get it back, undo it in History.`,
  answer: (year: string, profit: ReactNode) => phrase`Profit for ${year}: ${profit}.`,
  answerLoss: (year: string, loss: ReactNode) => phrase`Loss for ${year}: ${loss}.`,
};

export const accountCard = {
  title: 'Accounts for the year',
  empty:
    'No transactions count in this tax year. Choose the categories whose transactions belong to this income source.',
  box: (box: string, form: string) => `Box ${box} of ${form}`,
  disallowed: 'not deducted',
  reduces: 'tax relief at the basic rate instead',
  receipts: 'Receipts',
  expenses: 'Allowable expenses',
  allowances: 'Capital allowances less balancing charges',
  profit: 'Profit for the year',
  loss: 'Loss for the year',
  more: (count: string) => `The first 500 of ${count} are shown.`,
  ofWhole: (label: string, day: string) => `${label}, ${day}`,
  partOf: (whole: string) => `of ${whole}`,
};

export const usedCard = {
  used: (year: string, kind: IncomeSource['kind']) =>
    `Your tax position for ${year} uses the figures of ${ofKind[kind]}.`,
  notUsed: (year: string, kind: IncomeSource['kind']) =>
    `Your tax position for ${year} doesn’t use these figures yet. It uses the category ${builtIn[kind]} and the totals in your circumstances. The switch applies to ${ofKind[kind]}.`,
  use: 'Use these figures',
  stop: 'Stop using them',
  isUsed: 'The tax position now uses these figures.',
  isStopped: 'The tax position no longer uses these figures.',
  notChanged: 'Nothing was changed',
  circumstances: 'See your circumstances',
  unassigned: (count: number, total: ReactNode) => (
    <>
      {count === 1 ? 'One transaction' : `${count} transactions`} in the built-in category, {total} in total,
      {count === 1 ? ' isn’t' : ' aren’t'} in any income source. {count === 1 ? 'It doesn’t' : 'They don’t'}{' '}
      count.
    </>
  ),
  problems: 'Some transactions don’t count',
};

export const mappingCard = {
  title: 'Categories',
  empty: 'No categories yet. Transactions can also be assigned one by one.',
  choose: 'Choose categories',
  edit: 'Edit the categories',
  save: 'Save the categories',
  isSaved: 'Categories saved.',
  hint: 'Every transaction in these categories counts, from the start to the end of the income source. You can treat one differently in its details.',
  row: 'Category',
  add: 'Count another category',
  from: 'Your category',
  account: 'Only in this account',
  allAccounts: 'In any account',
  to: 'HMRC’s category',
  percent: 'Business use (%)',
  percentNote: 'The rest doesn’t count',
  missing: 'Choose a category.',
  line: (category: string, account: string) => `${category}, ${account}`,
  part: (label: string, percent: string) => `${percent}% to ${label}`,
};

export const entriesCard = {
  title: 'Mileage and adjustments',
  empty: 'Add business mileage, working from home, or amounts that aren’t in any transaction.',
  add: 'Add an entry',
  addAction: 'Add the entry',
  isAdded: 'Entry added.',
  isDeleted: 'Entry deleted.',
  deleteEntry: (what: string, day: string) => `Delete ${what}, ${day}`,
  kinds: {
    mileage: 'Mileage',
    home_use: 'Working from home',
    adjustment: 'Adjustment',
  } satisfies Readonly<Record<SourceEntry['kind'], string>>,
  miles: 'Business miles',
  milesNote:
    'Up to 2025/26: 45p a mile for the first 10,000 by car or van, then 25p, or 24p by motorcycle. Don’t also count the running costs of the vehicle.',
  milesWrong: 'Enter the miles, such as 120 or 12.5.',
  vehicle: 'Vehicle',
  vehicles: { car_or_van: 'Car or van', motorcycle: 'Motorcycle' },
  hours: 'Hours worked at home in the month',
  hoursNote: '£10 a month for 25 to 50 hours, £18 for 51 to 100, £26 for 101 or more',
  hoursWrong: 'Enter whole hours, from 1 to 744.',
  amountNote: 'In pounds, your own share only. Use a minus sign to reduce the category.',
  zero: 'An adjustment can’t be zero.',
  milesText: (miles: string) => `${miles} miles`,
  hoursText: (hours: number) => `${hours} hours`,
};

export const updatesCard = {
  title: 'Making Tax Digital',
  theUpdates: 'the quarterly updates',
  updatesOf: (business: string) => `Quarterly updates of ${business}`,
  required: (year: string, before: string, income: ReactNode, limit: ReactNode) => (
    <>
      Going by your records, you must send quarterly updates to HMRC for {year}. Your qualifying income in{' '}
      {before} was {income}, more than {limit}.
    </>
  ),
  notRequired: (year: string, before: string, income: ReactNode, limit: ReactNode) => (
    <>
      Going by your records, you don’t have to send quarterly updates for {year}. Your qualifying income in{' '}
      {before} was {income}, not more than {limit}.
    </>
  ),
  unknown: (year: string, before: string) =>
    `Your tax return for ${before} decides if you must send quarterly updates for ${year}. farthing can’t tell. Your records have no income for that year, or may count it twice.`,
  quarter: (business: string, quarter: number) => `${business}, update ${quarter}`,
  period: (from: string, to: string) => `${from} to ${to}, cumulative`,
  due: (day: string, isPast: boolean) => (isPast ? `Was due ${day}` : `Due ${day}`),
  download: 'Download the update',
  refused: 'HMRC doesn’t accept receipts below zero. Check the transactions before you send this update.',
  notOver: 'This period isn’t over yet.',
  bridging:
    'Download an update for bridging software: HMRC’s fields as JSON and CSV, and the records behind them. Or send it from here, if this server is set up for it. You also need compatible software for your tax return.',
  send: 'Send updates to HMRC',
};

export const sourcesChoice = {
  note: 'Use the accounts of your income sources instead. The built-in category then no longer counts, and you can’t also enter totals here.',
  kinds: {
    property: 'Rental property from income sources',
    self_employment: 'Self-employment from income sources',
  },
  calendar: {
    property: 'Calendar update periods for rental property',
    self_employment: 'Calendar update periods for self-employment',
  },
  calendarNote:
    'Only if you chose them in the software that sends your updates. Each update then ends on the last day of a month.',
  lossesOf: (name: string) => `Losses of ${name} brought forward`,
  lossesOfNote: 'From before your records. They reduce later profits of this business only.',
  financeBefore: 'Unused finance costs brought forward',
  financeBeforeNote: 'Residential finance costs of earlier years that haven’t reduced your tax yet',
};

export const assignPanel = {
  title: 'Income source',
  theAssignment: 'the income source',
  assign: 'Assign',
  change: common.edit,
  none: 'Not part of a rental property or business.',
  excluded: 'Not counted in any income source.',
  byCategory: 'By its category',
  part: (category: string, source: string) => `${category} of ${source}`,
  formTitle: 'Assign to an income source',
  save: 'Save the assignment',
  isSaved: 'Assignment saved.',
  isReset: 'The transaction follows its category again.',
  reset: 'Use its category',
  row: 'Part',
  add: common.addAPart,
  source: 'Income source',
  share: 'Part of the transaction',
  shares: { all: 'All of it', percent: 'A percentage', amount: 'An amount' },
  percent: 'Percent',
  hint: 'What you don’t assign doesn’t count, such as private use or mortgage capital. Without any part, the transaction counts in no income source.',
  sourceMissing: 'Choose an income source.',
  percentWrong: 'Enter a percentage above 0 and up to 100, such as 50.',
};
