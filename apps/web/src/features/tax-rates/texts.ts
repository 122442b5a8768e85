/** What the rates of a tax year, and the sheet that changes one, say. */

import { countText } from '../../design/format.ts';

export const differenceCard = {
  yourOwnFigures: 'Your own figures',
  reset: 'Reset to the shipped rates',
  whatDiffers: 'What differs from the shipped rates',
  figure: 'Figure',
  shipped: 'Shipped',
  yours: 'Yours',
};

export const editFigure = {
  isChanged: (figure: string) => `${figure} changed.`,
  changeARate: 'Change a rate',
  nothingWasChanged: 'Nothing was changed',
  now: (figure: string, hint: string) => `Now ${figure}. ${hint}`,
  cancel: 'Cancel',
  changeTheRate: 'Change the rate',
  hints: { pounds: 'In pounds.', percent: 'In percent.', count: 'A number.' },
};

export const rateFigures = {
  /** The words of keys that would read badly by themselves. */
  words: {
    income_tax: 'Income Tax',
    national_insurance: 'National Insurance',
    capital_gains: 'Capital Gains Tax',
    high_income_child_benefit_charge: 'High Income Child Benefit Charge',
    child_benefit: 'Child Benefit',
    isa: 'ISAs',
    england_ni: 'England and Northern Ireland',
    wales: 'Wales',
    scotland: 'Scotland',
    uk_limits: 'UK limits',
    non_savings_bands: 'Bands of earnings and other income',
    class_1: 'Class 1',
    class_2: 'Class 2',
    class_4: 'Class 4',
    plan_1: 'Plan 1',
    plan_2: 'Plan 2',
    plan_4: 'Plan 4',
    plan_5: 'Plan 5',
    to: 'up to',
  },
  fromDay: (day: string) => `from ${day}`,
  none: 'none',
  belowZero: 'It cannot be below zero.',
  wholePounds: 'This is a figure in whole pounds.',
  notAPercentage: 'Enter a percentage, such as 20% or 8.75%.',
};

export const rateGroupTable = {
  figure: 'Figure',
  yours: 'Yours',
  value: 'Value',
  change: 'Change',
  changeFigure: (group: string, figure: string) => `Change ${group}: ${figure}`,
  sources: (count: number) => (count === 1 ? 'Source' : `${count} sources`),
};

export const ratesScreen = {
  rates: 'Rates',
  theRates: 'The rates',
  areYourOwn: (count: number, year: string) =>
    `${countText(count, 'figure')} of ${year} ${count === 1 ? 'is' : 'are'} your own`,
  areLaw: (year: string) => `Those of ${year} are law, as farthing ships them`,
  areAnnounced: (year: string) => `Those of ${year} are announced and not yet law`,
};

export const saveRates = {
  isReset: 'The shipped rates hold again.',
};
