import { boxesOn, type ReturnBox } from './return-box.ts';

const section = boxesOn('SA108', 'Unlisted shares and securities');

/** Boxes for gains invested in SEIS shares and losses on shares against income. Numbers agree with HMRC's tables of boxes for 2025-26 (hmrc/income-tax-mtd-changelog). */
export const shareLossBoxes = {
  seis_gains: section('40', 'Gains invested under SEIS and qualifying for relief', 'down'),
  share_losses: section('41', 'Losses used against income of the year', 'up'),
  venture_losses: section('42', 'Amount in box 41 on shares with EIS or SEIS relief', 'up'),
  share_losses_back: section('43', 'Losses used against income of the year before', 'up'),
  venture_losses_back: section('44', 'Amount in box 43 on shares with EIS or SEIS relief', 'up'),
} as const satisfies Record<string, ReturnBox>;
