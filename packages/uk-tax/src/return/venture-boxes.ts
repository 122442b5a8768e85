import { boxOf as box, type ReturnBox } from './return-box.ts';

const section = 'Other tax reliefs';

/** Boxes for subscriptions whose relief is claimed. Numbers agree with HMRC's tables of boxes for 2025-26 (hmrc/income-tax-mtd-changelog). */
export const ventureBoxes = {
  vct_shares: box('SA101', section, '1', 'Subscriptions for Venture Capital Trust shares', 'up'),
  eis_shares: box('SA101', section, '2', 'Subscriptions for Enterprise Investment Scheme shares', 'up'),
  seis_shares: box(
    'SA101',
    section,
    '10',
    'Subscriptions for Seed Enterprise Investment Scheme shares',
    'up',
  ),
} as const satisfies Record<string, ReturnBox>;
