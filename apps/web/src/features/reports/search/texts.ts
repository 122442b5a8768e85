import type { SearchMatch } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';

export const search = {
  kinds: {
    account: common.account,
    category: common.category,
    merchant: common.merchant,
    holding: common.holding,
    tag: common.tag,
  } satisfies Record<SearchMatch['kind'], string>,
  spent: (amount: string, period: string) => `${amount} spent ${period}`,
  received: (amount: string, period: string) => `${amount} received ${period}`,
  yourShare: (figure: string) => `${figure}, including only your share of joint accounts`,
  inLastYear: 'in the last 12 months',
  inPeriod: (period: string) => `in ${period}`,
  noPrice: 'Value not known',
  allTransactions: (count: number) => `Show all ${countText(count, 'transaction')}`,
};
