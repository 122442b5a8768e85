/** Texts of the table of losses. */
import type { CapitalLossYear } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { taxFrame } from '../tax-report/texts.tsx';

export const lossesScreen = {
  title: taxFrame.losses,
  theLosses: 'the losses',
  answer: (year: string) => `Losses of the ten tax years up to ${year}, and what is left of them.`,
  none: 'No losses in these years.',
  noneText: 'Losses of disposals, businesses and rental property are shown here year by year.',
  capital: 'Disposals of shares, property and other assets',
  year: common.taxYear,
  broughtForward: common.broughtForward,
  arisen: 'Made',
  used: 'Set off',
  carriedForward: common.carriedForward,
  claims: {
    none: () => '',
    claimed: (_: string, on: string) => `Claimed ${on}`,
    open: (by: string) => `Claim by ${by}`,
    overdue: (by: string) => `Not carried forward: no claim recorded by ${by}`,
    not_claimed: (by: string) => `Not claimed by ${by}, so it doesn’t count`,
  } satisfies Readonly<Record<CapitalLossYear['claim'], (by: string, on: string) => string>>,
  classFour: 'Only for Class 4 National Insurance',
  classFourNote:
    'A loss set against other income reduces income tax in that year. Class 4 deducts it from profits of later years.',
  againstIncome: 'Against other income',
  carriedBack: 'In earlier years',
  claimNote:
    'Say under Circumstances of that tax year whether you told HMRC of its capital losses. After four years they only count if you did.',
  circumstances: 'Open your circumstances',
};
