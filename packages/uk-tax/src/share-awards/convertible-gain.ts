import { badInput } from '../errors.ts';
import { above, exact, times } from '../exact.ts';
import type { AwardGain, ShareAward } from './share-award.ts';

/**
 * Income when employee shares are converted into shares of another kind: the market value of those less that of the old ones, as if they
 * couldn't be converted, what was paid for the conversion, and what was paid for the right to convert. When shares are sold while they can
 * be converted, the price takes the place of the first value. Never below zero (s419). Money for giving up the right, and benefits for it,
 * aren't calculated.
 * @see ITEPA 2003 ss438-442; ERSM40060, ERSM40080
 * @throws {TaxError} bad_input naming the field
 */
export function convertibleGain({
  value,
  price,
  shares,
  value_at_grant,
  option_cost,
}: ShareAward): AwardGain {
  if (value_at_grant === null)
    throw badInput(
      'value_at_grant',
      'is needed: the market value on this day of what you gave up, without the right to convert',
    );
  const perShare = exact(value) - exact(value_at_grant) - exact(price);
  return {
    amount: above(times(perShare, exact(shares)), exact(option_cost)),
    law: 'ITEPA 2003 ss438-442; ERSM40080',
    figures: [
      ['Shares', shares],
      ['Market value of a share that you got, or its price', value],
      ['Value given up for it, without the right to convert, deducted', value_at_grant],
      ['Paid for the conversion of a share, deducted', exact(price) === 0n ? 0n : price],
      ['Paid for the right to convert, deducted', exact(option_cost) === 0n ? 0n : option_cost],
    ],
  };
}
