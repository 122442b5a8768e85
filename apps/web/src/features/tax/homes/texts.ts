import type { HomePlace, HomeYear } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { regionNames } from '../../identity/profile/texts.ts';

export const homesScreen = {
  title: common.whereYouLived,
  theHomes: common.whereYouLived,
  answer: (status: string, year: string) => `${status} in ${year}`,
  empty: 'Enter where your main home was, and farthing works out where you pay Income Tax',
};

export const placeNames: Readonly<Record<HomePlace, string>> = {
  ...regionNames,
  abroad: 'Abroad',
  no_home: 'No UK home',
};

export const statusNames: Readonly<Record<HomeYear['status'], string>> = {
  scottish: 'Scottish taxpayer',
  welsh: 'Welsh taxpayer',
  neither: 'Neither a Scottish nor a Welsh taxpayer',
  nights_needed: 'Nights needed',
  days_unknown: 'Days missing',
  lived_abroad: 'Lived abroad',
};

export const homesForm = {
  homes: 'Main homes',
  homesNote:
    'Start with your home before the first tax year you need. Each home counts until the next. If you had several, enter the main one: where your family and possessions were, and where your doctor and post were. An election of a main home for Capital Gains Tax doesn’t count.',
  what: 'home',
  add: 'Add a home',
  from: 'Lived there from',
  place: 'Part of the UK',
  name: 'Address or name',
  nights: 'Nights in each part of the UK',
  nightsNote:
    'Only for a year without a main home, or if Wales and another part of the UK are equal. Count where you were at midnight.',
  nightsWhat: 'tax year',
  addNights: 'Add nights of a year',
  taxYear: common.taxYear,
  parliament:
    'If you’re a member of the UK Parliament, the Scottish Parliament or the Senedd, your constituency decides. Choose your region in the circumstances instead.',
  save: 'Save where you lived',
  isSaved: 'Where you lived is saved.',
  noDay: 'Enter the day',
  noCount: 'Enter a number of nights, up to 366',
};

export const yearsCard = {
  title: 'Tax years',
  follows: (region: string) =>
    `farthing uses ${region}, unless you choose another region in the circumstances of the year`,
  agrees: (region: string) => `The circumstances say ${region} too`,
  differs: (chosen: string, region: string) =>
    `The circumstances of this year say ${chosen}, but your homes say ${region}.`,
  use: (region: string, year: string) => `Use ${region} in ${year}`,
  isUsed: (region: string, year: string) => `${region} is the region of ${year}.`,
  codes:
    'Later days count as if you stay where you are. The status is for the whole tax year. Your employer uses your tax code, which begins with S for Scotland and C for Wales. If it has another letter, tell HMRC your address. The difference is settled after the year.',
};
