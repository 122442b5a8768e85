import { above, type Exact, exact, times } from '../exact.ts';

/** The rate at which gifts are grossed up: they are made after it. */
const basicRate = exact('0.2');

/** Returns the tax that is treated as deducted from gross gifts (ITA 2007 s414). */
export function taxOnGifts(grossGifts: Exact): Exact {
  return times(grossGifts, basicRate);
}

/**
 * Returns the Gift Aid charge on a donor. Charities claim the basic rate on gross gifts. If less income tax
 * and capital gains tax is due, the donor pays the difference (ITA 2007 ss424, 425). The result is the same
 * if s423 first reduces allowances. In 2015-16 the tax on dividends counts in full although their credit pays
 * it: s425 ignores charges and deducts some payments, and the credit of ITTOIA 2005 s397 isn't one of them.
 * More dividends can then lower the charge.
 * @param due income tax before charges, foreign tax credit (s425(4)) and dividend tax credits, less tax treated as paid
 * on gains of policies (s425(5)), plus capital gains tax
 */
export function giftAidChargeOf(grossGifts: Exact, due: Exact): Exact {
  return above(taxOnGifts(grossGifts), due);
}
