import { boxOf as box, type ReturnBox } from './return-box.ts';

const section = 'Other tax reliefs';

/** Boxes for subscriptions whose relief is claimed. Numbers from published transcriptions of SA101 that agree, not from HMRC's own file. */
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
