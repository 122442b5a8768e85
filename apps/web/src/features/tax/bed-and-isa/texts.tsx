/** Texts of the Bed and ISA plan. */

import type { ReactNode } from 'react';
import { phrase } from '../../../design/phrase.ts';

export const bedAndIsaCard = {
  title: 'Sell and buy back in an ISA',
  thePlan: 'The plan',
  emptyTitle: 'Nothing to move into an ISA',
  emptyText:
    'Holdings with a price that aren’t in an ISA or a pension appear here, each with the largest sale free of tax.',
  feesAndStampDuty: 'Fees and stamp duty',
  fees: 'Fees of each sale, GBP',
  stampDuty: '0.5% stamp duty on buying back',
  stampDutyNote: 'Charged on most UK shares. Not on AIM shares, funds, most ETFs or foreign shares.',
  notCounted: (assets: readonly string[]) =>
    `Not counted, as a price or exchange rate is missing: ${assets.join(', ')}.`,
  room: (taxYear: string, exempt: ReactNode, isa: ReactNode, rate: string) => (
    <>
      In {taxYear}, {exempt} of gains can still be made without tax, and {isa} can go into ISAs. A later gain
      would be taxed at {rate}.
    </>
  ),
  salesTableLabel: 'Largest sales without tax',
  soldOf: (sold: ReactNode, held: ReactNode) => phrase`${sold} of ${held}`,
  intoTheIsa: 'Into the ISA',
  buysBack: (units: ReactNode) => phrase`buys ${units} back`,
  taxSaved: 'Tax saved',
};

export const planWords = {
  limits: {
    exempt_amount: 'limited by the exempt amount',
    isa_room: 'limited by your ISA allowance',
    all_sold: 'the whole holding',
  },
};
