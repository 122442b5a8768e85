import { monthsLater } from '@farthing/dates';
import { badInput } from '../errors.ts';
import { exact, smaller, times } from '../exact.ts';
import type { AwardGain, ShareAward } from './share-award.ts';

/**
 * Income of shares that leave a Share Incentive Plan: their market value within three years, then at most what they were worth when
 * awarded (partnership shares: what was paid for them), and nothing after five years, or for a reason that the law names.
 * @see ITEPA 2003 ss498, 505, 506; ETASSUM24300
 * @throws {TaxError} bad_input naming the field
 */
export function planGain(award: ShareAward): AwardGain {
  const { kind, date, exercise, granted_on, value, price, shares, value_at_grant } = award;
  if (granted_on === null)
    throw badInput('granted_on', 'is needed: the income depends on the time in the plan');
  if (exercise === null || exercise === 'outside')
    throw badInput('exercise', 'must be in_time, leaver or takeover for a Share Incentive Plan');
  const isAfter = (years: number) => date >= monthsLater(granted_on, years * 12);
  const section = kind === 'sip' ? '505' : '506';
  const figures = [
    ['Shares', shares],
    ['Market value of a share', value],
  ] as const;
  if (exercise !== 'in_time') return { amount: 0n, law: 'ITEPA 2003 s498', figures };
  if (isAfter(5)) return { amount: 0n, law: `ITEPA 2003 s${section}: five years in the plan`, figures };
  const whole = exact(value);
  if (!isAfter(3)) return { amount: times(whole, exact(shares)), law: `ITEPA 2003 s${section}(2)`, figures };
  if (kind === 'sip' && value_at_grant === null)
    throw badInput('value_at_grant', 'is needed between three and five years in the plan');
  const most = kind === 'sip' ? (value_at_grant ?? '0') : price;
  return {
    amount: times(smaller(whole, exact(most)), exact(shares)),
    law: `ITEPA 2003 s${section}(3)`,
    figures: [
      ...figures,
      [kind === 'sip' ? 'Market value of a share at the award' : 'Paid for a share', most],
    ],
  };
}
