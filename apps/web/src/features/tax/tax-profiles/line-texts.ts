/** Texts of trades of gilts and bonds with accrued interest. */
import { circumstancesClash } from './texts.ts';

export const accruedTexts = {
  section: circumstancesClash.labels.accrued_income,
  note: 'For trades of gilts and bonds outside ISAs and pensions, if their face value came to more than £5,000. The contract note names the accrued interest. Enter the interest itself as interest too.',
  limit: circumstancesClash.labels.securities_above_limit,
  limitNote: 'Their nominal value together, on any day of this tax year or the year before',
  what: 'interest period',
  add: 'Add an interest period',
  security: 'Security',
  end: 'Interest period ends on',
  received: 'Accrued interest you received',
  receivedNote: 'On sales, and as a rebate on purchases ex dividend',
  paid: 'Accrued interest you paid',
  paidNote: 'On purchases, and as a rebate on sales ex dividend',
  interest: 'Interest due on that day',
};
