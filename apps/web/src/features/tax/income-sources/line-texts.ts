/** Texts of assets with capital allowances. */
import type { CapitalAsset, CapitalAssetKind } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { mappingCard } from './texts.tsx';

export const assetKindNames: Readonly<Record<CapitalAssetKind, string>> = {
  equipment: 'Equipment, van or motorcycle',
  special_rate: 'Integral feature or other special rate asset',
  car: common.car,
  structure: 'Building or structure',
  brought_forward: 'Balance brought forward',
};

export const assetsCard = {
  title: 'Vehicles and equipment',
  empty:
    'Add what you bought for the business to keep, such as a van, tools or a car. Capital allowances then come off the profit.',
  emptyCash: 'Under the cash basis, only cars go here. Other equipment is an expense.',
  add: 'Add an asset',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  isDeleted: (name: string) => `“${name}” deleted.`,
  sold: (day: string) => `sold ${day}`,
  business: (percent: string) => `${percent}% business use`,
};

export const assetForm = {
  addTitle: 'Add an asset',
  addAction: 'Add the asset',
  editTitle: (name: string) => `Edit ${name}`,
  save: 'Save the asset',
  isAdded: (name: string) => `“${name}” added.`,
  isSaved: (name: string) => `“${name}” saved.`,
  co2Wrong: 'Enter whole grams per kilometre, such as 45, or 0 for an electric car.',
  costWrong: 'Enter what it cost.',
  dwellingMissing: 'Choose yes or no.',
  labels: {
    kind: common.kind,
    name: common.name,
    bought_on: 'Date bought',
    cost: 'Cost',
    condition: 'Condition',
    co2: 'CO2 emissions in grams per kilometre',
    rate: 'Rate of the pool',
    claim: 'Claim in the first year',
    business_percent: mappingCard.percent,
    use_changes: 'Changes of business use',
    short_life: 'Short-life asset',
    private_value: 'Value when private use began',
    construction_began_on: 'Construction began on',
    in_dwelling: 'For use in a home',
    sold_on: 'Date sold',
    proceeds: 'Sale price',
    original_cost: 'Cost of what was sold',
  },
  notes: {
    kind: 'A double-cab pick-up bought from 6 April 2025 is usually a car',
    bought_on: 'If you owned it privately before, the day you first used it in the business',
    balanceOn: '6 April of the first tax year that you record here',
    cost: 'In pounds, your own share only. If you owned it privately before: its value on that day, at most what it cost.',
    balance: 'What was left in the pool, from your last tax return',
    co2: 'From the registration certificate (V5C)',
    business_percent: 'The rest is private use',
    usedOn: 'The day you first used it in the business, or paid for it if that was later',
    structureCost:
      'What it cost to build, without the land. If it was used before you bought it, the figure of its allowance statement.',
    construction_began_on: 'The day of the first contract. It must be 29 October 2018 or later.',
    short_life:
      'A pool of its own for up to eight years, so that a loss on its sale counts at once. You must elect by 31 January in the second year after the tax year.',
    private_value: 'Its market value on the day on which you first used it privately too',
    in_dwelling: 'There are no capital allowances for use in a home',
    sold_on: 'Leave empty while you use it in the business',
    proceeds: 'Insurance money counts too. If you gave it away or kept it, its market value.',
  },
  conditions: {
    new: 'New and unused',
    used: 'Second-hand',
    private: 'Owned privately before',
  },
  rates: { main: 'Main rate', special: 'Special rate' },
  claims: {
    most: 'The most: the whole cost, if it qualifies',
    first_year_40: '40% in the first year',
    writing_down: 'Only the yearly rate',
  } satisfies Readonly<Record<CapitalAsset['claim'], string>>,
  yesNo: { '': '', yes: common.yes, no: common.no },
  changeRow: 'Change of use',
  addChange: 'Business use changed later',
  changeFrom: 'From tax year',
};

export const poolsTable = {
  title: 'Capital allowances',
  pool: 'Pool',
  broughtForward: common.broughtForward,
  added: 'Bought',
  sold: 'Sold',
  allowance: 'Allowance',
  carriedForward: common.carriedForward,
  charge: 'charge',
  rate: (percent: string) => `${percent}% a year`,
  small: 'written off, as the pool is small',
  private: (percent: string) => `${percent}% of the allowance counts`,
  shortLife: 'pool of its own',
  total: 'Deducted from the profit:',
  totalCharge: 'Added to the profit:',
};
