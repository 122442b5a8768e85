/** Texts of the tax rates and of the sheet that changes one. */

import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';

export const editFigure = {
  isChanged: (figure: string) => `${figure} changed.`,
  changeARate: 'Change a rate',
  now: (figure: string, hint: string) => `Now ${figure}. ${hint}`,
  changeTheRate: 'Change the rate',
  hints: { pounds: common.inPounds, percent: 'In percent.', count: 'A number.' },
};

export const rateFigures = {
  /** The words of keys that would read badly by themselves. */
  words: {
    income_tax: common.incomeTax,
    national_insurance: common.nationalInsurance,
    capital_gains: common.capitalGainsTax,
    high_income_child_benefit_charge: common.highIncomeChildBenefitCharge,
    child_benefit: common.childBenefit,
    isa: common.isas,
    england_ni: 'England and Northern Ireland',
    wales: common.wales,
    scotland: common.scotland,
    uk_limits: 'UK limits',
    non_savings_bands: 'Bands of earnings and other income',
    class_1: 'Class 1',
    class_2: 'Class 2',
    class_4: 'Class 4',
    plan_1: common.plan1,
    plan_2: common.plan2,
    plan_4: common.plan4,
    plan_5: common.plan5,
    to: 'up to',
    blind_persons_allowance: 'blind person’s allowance',
    max_reduction: 'maximum reduction',
    directors_annual: 'directors, annual',
    investors_relief: 'investors’ relief',
    self_assessment_unearned_income_threshold: 'Self Assessment, unearned income threshold',
    eldest_weekly: 'eldest child, weekly',
    additional_weekly: 'each other child, weekly',
    percent_per_step: 'percentage for each step',
  },
  fromDay: (day: string) => `from ${day}`,
  wholePounds: 'This is a figure in whole pounds.',
  notAPercentage: 'Enter a percentage, such as 20% or 8.75%.',
};

export const rateGroupTable = {
  figure: 'Figure',
  changeFigure: (group: string, figure: string) => `Change ${group}: ${figure}`,
  sources: (count: number) => (count === 1 ? 'Source' : `${count} sources`),
};

export const ratesScreen = {
  theRates: 'The rates',
  areYourOwn: (count: number, year: string) =>
    `${countText(count, 'figure')} of ${year} ${count === 1 ? 'is' : 'are'} your own`,
  areLaw: (year: string) => `These are the official rates for ${year}`,
  areAnnounced: (year: string) => `Some rates for ${year} are law, and others are only announced`,
  yourOwnFigures: 'Your own figures',
  reset: 'Reset to the original rates',
  whatDiffers: 'Differences from the original rates',
  figure: 'Figure',
  shipped: 'Original',
};

export const saveRates = {
  isReset: 'The original rates apply again.',
};
