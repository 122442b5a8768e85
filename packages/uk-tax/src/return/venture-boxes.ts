import { boxesOn, type ReturnBox } from './return-box.ts';

const section = boxesOn('SA101', 'Other tax reliefs');

/** Boxes for subscriptions whose relief is claimed. Numbers agree with HMRC's tables of boxes for 2025-26 (hmrc/income-tax-mtd-changelog). */
export const ventureBoxes = {
  vct_shares: section('1', 'Subscriptions for Venture Capital Trust shares', 'up'),
  eis_shares: section('2', 'Subscriptions for Enterprise Investment Scheme shares', 'up'),
  seis_shares: section('10', 'Subscriptions for Seed Enterprise Investment Scheme shares', 'up'),
} as const satisfies Record<string, ReturnBox>;
