import { dayAfter, monthsLater } from '@farthing/dates';
import { badInput } from '../errors.ts';
import { above, type Exact, exact, smaller, times } from '../exact.ts';
import { convertibleGain } from './convertible-gain.ts';
import { planGain } from './plan-gain.ts';
import { restrictedGain } from './restricted-gain.ts';
import type { AwardGain, ShareAward } from './share-award.ts';

/** Days after a disqualifying event in which the relief still holds. */
const daysOfGrace = 90;

/**
 * Returns the amount that counts as employment income, before relief for the employer's National Insurance.
 * @throws {TaxError} bad_input naming the field, where a relief can't be given or isn't calculated
 */
export function awardGainOf(award: ShareAward): AwardGain {
  switch (award.kind) {
    case 'rsu':
      return marketGain(award, 'ITEPA 2003 ss62, 471-479; ERSM20192');
    case 'espp':
      return marketGain(award, 'ITEPA 2003 ss62, 471-479; ERSM110510');
    case 'option':
      return marketGain(award, 'ITEPA 2003 ss476-480; ERSM110510');
    case 'saye':
      return isRelieved(award) ? none(award, 'ITEPA 2003 s519; ETASSUM38020') : outsideRelief(award);
    case 'csop':
      return isRelieved(award) ? none(award, 'ITEPA 2003 s524; ETASSUM44330') : outsideRelief(award);
    case 'emi':
      return isRelieved(award) ? emiGain(award) : outsideRelief(award);
    case 'csop_discount':
      return marketGain(award, 'ITEPA 2003 s526');
    case 'sip':
    case 'sip_partnership':
      return planGain(award);
    case 'restricted':
      return restrictedGain(award);
    case 'convertible':
      return convertibleGain(award);
  }
}

function outsideRelief(award: ShareAward): AwardGain {
  return marketGain(award, 'ITEPA 2003 ss476-480: outside the relief of the scheme');
}

function none({ price }: ShareAward, law: string): AwardGain {
  return { amount: 0n, law, figures: [['Paid for a share', price]] };
}

/** Market value less what was paid for the shares and the option (ITEPA 2003 ss478-480). Never below zero. */
function marketGain({ kind, value, price, shares, option_cost }: ShareAward, law: string): AwardGain {
  if (kind !== 'option' && (kind === 'rsu' || kind === 'espp') && exact(price) > exact(value))
    throw badInput('price', 'is more than the market value. Check both figures on the statement');
  const worth = times(exact(value), exact(shares));
  const paid = times(exact(price), exact(shares)) + exact(option_cost);
  return {
    amount: above(worth, paid),
    law,
    figures: [
      ['Shares', shares],
      ['Market value of a share', value],
      ['Paid for a share, deducted', exact(price) === 0n ? 0n : price],
      ['Paid for the option, deducted', exact(option_cost) === 0n ? 0n : option_cost],
    ],
  };
}

/** Says if the exercise has the relief of its scheme, and refuses one whose days don't allow it. */
function isRelieved(award: ShareAward): boolean {
  const { kind, date, exercise, granted_on } = award;
  if (exercise === null) throw badInput('exercise', 'is needed for SAYE, CSOP and EMI');
  if (exercise === 'outside') return false;
  if (granted_on === null) throw badInput('granted_on', 'is needed, because the relief depends on it');
  const isAfter = (years: number) => date >= monthsLater(granted_on, years * 12);
  const isLate = date > monthsLater(granted_on, 120);
  if (kind !== 'saye' && isLate)
    throw badInput('exercise', 'is more than 10 years after the grant, so it is outside the relief');
  if (kind === 'emi') {
    if (exercise !== 'in_time')
      throw badInput(
        'exercise',
        'must be in_time or outside for EMI. Leaving or a takeover is a disqualifying event',
      );
    return true;
  }
  if (exercise === 'in_time' && !isAfter(3))
    throw badInput(
      'exercise',
      'is less than 3 years after the grant. Without a reason that the law names, it is outside the relief',
    );
  return true;
}

/** EMI: a discount at the grant, and growth after a disqualifying event (ITEPA 2003 ss530-532; ERSM110560). */
function emiGain(award: ShareAward): AwardGain {
  const { date, disqualified_on, value_at_grant, value_at_disqualification } = award;
  if (value_at_grant === null)
    throw badInput('value_at_grant', 'is needed: a discount at the grant is taxed on exercise');
  const [shares, value, price] = [exact(award.shares), exact(award.value), exact(award.price)];
  const isLate = disqualified_on !== null && date > dayAfter(disqualified_on, daysOfGrace);
  const growth = isLate ? growthOf(award) : 0n;
  const isDiscounted = price < exact(value_at_grant);
  const discounted = isDiscounted ? times(smaller(exact(value_at_grant), value), shares) : 0n;
  const paid = (isDiscounted ? times(price, shares) : 0n) + exact(award.option_cost);
  const before = isLate ? (value_at_disqualification ?? '') : 0n;
  return {
    amount: above(discounted + growth, paid),
    law: isLate ? laws.disqualified : isDiscounted ? laws.discounted : laws.atMarketValue,
    figures: [
      ['Shares', award.shares],
      ['Market value of a share at the grant', value_at_grant],
      ['Market value of a share before the disqualifying event', before],
      ['Market value of a share on exercise', award.value],
      ['Paid for a share', award.price],
    ],
  };
}

const laws = {
  disqualified: 'ITEPA 2003 s532; ETASSUM57060, ETASSUM57070',
  discounted: 'ITEPA 2003 s531; ETASSUM57030, ETASSUM57040',
  atMarketValue: 'ITEPA 2003 s530',
};

/** Growth of the shares since the disqualifying event. */
function growthOf({ shares, value, price, value_at_disqualification }: ShareAward): Exact {
  if (value_at_disqualification === null)
    throw badInput(
      'value_at_disqualification',
      'is needed: the exercise is more than 90 days after the disqualifying event',
    );
  if (exact(value) < exact(price))
    throw badInput(
      'value',
      'is less than the price paid, which isn’t calculated after a disqualifying event',
    );
  return times(above(exact(value), exact(value_at_disqualification)), exact(shares));
}
