import { above, type Exact, exact, times } from '../exact.ts';

/** The rate at which gifts are grossed up: they are made after it. */
const basicRate = exact('0.2');

/**
 * What a donor makes good: charities claim the basic rate on gross gifts, and where less income tax and capital gains tax
 * is due, the difference is charged (ITA 2007 ss424, 425). Allowances that s423 takes away first come to the same.
 * In 2015-16 the tax on dividends counts in full although their credit pays it: s425 ignores charges and deducts some
 * payments, and the credit of ITTOIA 2005 s397 is not one of them. More dividends can then lower the charge.
 * @param due income tax after reductions, before charges and dividend tax credits, and capital gains tax
 */
export function giftAidChargeOf(grossGifts: Exact, due: Exact): Exact {
  return above(times(grossGifts, basicRate), due);
}
