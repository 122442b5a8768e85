import { badInput } from '../errors.ts';
import { above, exact, over, printQuantity, times } from '../exact.ts';
import type { AwardGain, ShareAward } from './share-award.ts';

/**
 * Income when all restrictions on shares end at once, or the shares are sold with them at full value: the unrestricted market value times
 * the proportion that wasn't paid for or taxed when they were acquired. Earlier chargeable events and restrictions that go on aren't
 * calculated.
 * @see ITEPA 2003 ss426-428; ERSM30400
 * @throws {TaxError} bad_input naming the field
 */
export function restrictedGain({ value, price, shares, value_at_grant }: ShareAward): AwardGain {
  if (value_at_grant === null || exact(value_at_grant) === 0n)
    throw badInput(
      'value_at_grant',
      'is needed: the market value when acquired, as if there were no restrictions',
    );
  if (exact(price) > exact(value_at_grant))
    throw badInput('price', 'is more than the unrestricted market value when acquired. Check both figures');
  const uncharged = over(above(exact(value_at_grant), exact(price)), exact(value_at_grant));
  return {
    amount: times(times(exact(value), exact(shares)), uncharged),
    law: 'ITEPA 2003 ss426-428; ERSM30400',
    figures: [
      ['Shares', shares],
      ['Market value of a share, without restrictions', value],
      ['The same when you acquired it', value_at_grant],
      ['Paid or taxed then, for a share', exact(price) === 0n ? 0n : price],
      ['Proportion not charged yet', printQuantity(uncharged)],
    ],
  };
}
