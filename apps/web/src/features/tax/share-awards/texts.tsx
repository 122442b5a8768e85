/** Texts of employee shares: vests, purchases and exercised options. */
import type { ExerciseWay, ShareAwardKind } from '@farthing/api-contract';
import type { ReactNode } from 'react';

export const kindNames: Readonly<Record<ShareAwardKind, string>> = {
  rsu: 'RSU: shares that vested',
  espp: 'ESPP: shares bought at a discount',
  option: 'Share option without tax relief',
  saye: 'SAYE (Sharesave) option',
  csop: 'CSOP option',
  emi: 'EMI option',
  csop_discount: 'CSOP option granted at a discount',
  sip: 'SIP: free or matching shares',
  sip_partnership: 'SIP: partnership shares',
  restricted: 'Restricted shares, no s431 election',
  convertible: 'Converted into other shares',
};

export const shortKindNames: Readonly<Record<ShareAwardKind, string>> = {
  rsu: 'RSU',
  espp: 'ESPP',
  option: 'Option',
  saye: 'SAYE',
  csop: 'CSOP',
  emi: 'EMI',
  csop_discount: 'CSOP grant',
  sip: 'SIP',
  sip_partnership: 'SIP partnership',
  restricted: 'Restricted',
  convertible: 'Converted',
};

export const exerciseNames: Readonly<Record<ExerciseWay, string>> = {
  in_time: 'In time, within the rules of the scheme',
  leaver: 'Within 6 months of leaving (injury, disability, redundancy, retirement)',
  takeover: 'In a cash takeover of the company',
  outside: 'Outside the relief',
};

export const taxedNames = { payslips: 'Through payslips', return: 'In my tax return' };

export const awardsScreen = {
  theAwards: 'the employee shares',
  addAnAward: 'Add shares',
  emptyTitle: (year: string) => `No employee shares in ${year}`,
  emptyText:
    'Add each vest, each purchase at a discount and each exercise of an option. You see what is taxed as income, and the cost of the shares for Capital Gains Tax.',
  /** @param onPayslips the part that payslips tax, undefined if there is none */
  answer: (year: string, income: ReactNode, onPayslips: ReactNode | undefined) => (
    <>
      Income from shares in {year}: {income}.
      {onPayslips !== undefined && <> {onPayslips} of this is taxed through payslips.</>}
    </>
  ),
  shares: 'Shares',
  income: 'Income',
  cost: 'Cost of the shares you received',
  payslips: 'Taxed through payslips',
  show: (kind: string, employer: string, day: string) => `Show the steps of ${kind}, ${employer}, ${day}`,
  isDeleted: (employer: string) => `Shares from ${employer} deleted.`,
  notDeleted: (reason: string) => `The shares weren’t deleted. ${reason}`,
};

export const foundAwards = {
  title: 'Found in your imports',
  hint: 'These are the shares you received, by files of stock plans. Add each award with all its shares, those withheld for tax and how it was taxed.',
  line: (shares: ReactNode, symbol: string) => (
    <>
      {shares} of {symbol}
    </>
  ),
  about: (day: string, value: ReactNode, currency: string) => (
    <>
      {day} · {value} {currency} each
    </>
  ),
  add: (symbol: string, day: string) => `Add the award of ${symbol}, ${day}`,
};

/** Words of kinds that differ from the others: what was paid, earlier values, and hints. */
const prices: Partial<Record<ShareAwardKind, string>> = {
  csop_discount: 'Price of the option for a share',
  restricted: 'Already paid or taxed for a share',
  convertible: 'Paid for the conversion of a share',
};
const valuesBefore: Partial<Record<ShareAwardKind, string>> = {
  sip: 'Market value when awarded',
  restricted: 'Market value when you got it, without the restrictions',
  convertible: 'Value of what you gave up for it, without the right to convert',
};
const notes: Partial<Record<ShareAwardKind, string>> = {
  csop_discount:
    'The discount is income in the tax year of the grant. When you exercise the option, add the discount to what you paid for it.',
  restricted:
    'Use this only if all restrictions end on one day. If they end in steps, or the shares were taxed earlier, enter the employer’s figure as income from employment instead. Record the shares in the holding on the day you got them, with the cost below.',
  convertible:
    'Enter the shares that you got, and the value on this day of the old ones for each of them. If you sold shares while they could be converted, enter their price as the market value. Money for giving up the right to convert isn’t calculated. Enter it as income from employment. Add the cost below to the cost of the shares in the holding.',
};

export const awardForm = {
  add: 'Add shares from your employer',
  addTheShares: 'Add the shares',
  isAdded: (employer: string) => `Shares from ${employer} added.`,
  edit: (employer: string) => `Edit shares from ${employer}`,
  save: 'Save the shares',
  isSaved: (employer: string) => `Shares from ${employer} saved.`,
  dates: {
    rsu: 'Day of the vest',
    espp: 'Day of the purchase',
    option: 'Day of the exercise',
    saye: 'Day of the exercise',
    csop: 'Day of the exercise',
    emi: 'Day of the exercise',
    csop_discount: 'Day of the grant',
    sip: 'Day the shares left the plan',
    sip_partnership: 'Day the shares left the plan',
    restricted: 'Day all restrictions ended',
    convertible: 'Day of the conversion or sale',
  } satisfies Readonly<Record<ShareAwardKind, string>>,
  shares: 'Shares before any were withheld',
  withheld: 'Shares withheld for tax',
  sharesNote:
    'Include shares that were withheld or sold for tax. Shares sold to cover the tax were yours, so record their sale in the holding.',
  value: 'Market value of a share',
  price: 'Paid for a share',
  prices,
  valuesBefore,
  notes,
  leaving: 'Why they left the plan',
  takenOut: 'Taken out or sold',
  awardedOn: 'Awarded or bought on',
  optionCost: 'Paid for the option or the right to convert',
  optionCostNote: 'When it was granted',
  rate: 'Pounds for one unit',
  rateNote: 'Leave empty for the stored rate of the day',
  exercise: 'How you exercised it',
  grantedOn: 'Granted on',
  valueAtGrant: 'Market value at the grant',
  disqualifiedOn: 'Disqualifying event on',
  disqualifiedNote: 'Such as leaving the company. Leave empty if there was none.',
  valueAtDisqualification: 'Market value just before it',
  taxed: 'How the income is taxed',
  taxedNote: 'Income that is in the taxable pay of your payslips or P60 isn’t counted again.',
  taxedMissing: 'Say how the income is taxed.',
  taxPaid: 'UK tax taken off',
  taxPaidNote: 'Only tax that isn’t on your payslips',
  foreignTax: 'Foreign tax on the shares',
  foreignTaxNote:
    'In pounds. To deduct it from your UK tax, enter the part for work abroad under Circumstances.',
  employerNi: 'Employer’s National Insurance you paid',
  employerNiNote: 'Under an agreement or election',
  holding: 'Holding of the shares',
  noHolding: 'Not recorded',
  taxes: 'Tax and National Insurance',
  abroad:
    'If you worked abroad between the grant and this day, part of the income may not be taxed in the UK. farthing counts all of it.',
  notYet: 'Enter the shares and their market value to see the income.',
  employerMissing: 'Enter the name of the employer.',
  numberMissing: 'Enter a number, such as 12.5.',
  number: 'Enter a number that isn’t below zero, such as 12.5.',
};

export const awardFigures = {
  income: 'Income',
  kept: 'Shares you received',
  cost: 'Cost for Capital Gains Tax',
  perShare: (currency: string) => `For one share, ${currency}`,
};

export const awardDetail = {
  facts: (kind: string, day: string, year: string) => `${kind}, on ${day}, in the tax year ${year}.`,
  stepsOf: (employer: string) => `Steps of shares from ${employer}`,
  payslips: 'Taxed through payslips, so it isn’t counted again.',
  matches: 'The holding has these shares at this cost.',
  missing: 'The holding has no purchase on this day',
  missingText: 'Record the shares you received, so that a later sale uses their cost.',
  record: 'Record the purchase',
  recorded: 'Purchase recorded.',
  notRecorded: (reason: string) => `The purchase wasn’t recorded. ${reason}`,
  differs: 'The holding has other figures',
  differsText: (shares: ReactNode, cost: ReactNode, wantedShares: ReactNode, wantedCost: ReactNode) => (
    <>
      Bought on this day: {shares} shares for {cost}. From your awards: {wantedShares} shares for {wantedCost}
      . Correct the one that is wrong.
    </>
  ),
};
