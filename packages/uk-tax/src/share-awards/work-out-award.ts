import { isDay } from '@farthing/dates';
import { badInput } from '../errors.ts';
import { type Exact, exact, over, printPence, printQuantity, share, times } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import { awardGainOf } from './award-gain.ts';
import type { ShareAward, ShareAwardKind } from './share-award.ts';

/** An award worked out: its income, and the cost of the shares for capital gains. Pounds and pence. */
export interface WorkedAward {
  /** Counts as employment income of the year. */
  readonly income: string;
  /** Shares that the employee got: all less those withheld. */
  readonly shares_kept: string;
  /** Allowable cost of the shares that weren't withheld. */
  readonly cost: string;
  /** The same for one share, in the currency of the award, with at most 12 decimal places. */
  readonly cost_per_share: string;
  readonly steps: readonly TaxStep[];
}

/** Names of the kinds in steps. */
export const shareAwardNames: Readonly<Record<ShareAwardKind, string>> = {
  rsu: 'RSU',
  espp: 'ESPP',
  option: 'Share option',
  saye: 'SAYE option',
  csop: 'CSOP option',
  emi: 'EMI option',
  csop_discount: 'CSOP option at a discount',
  sip: 'SIP shares',
  sip_partnership: 'SIP partnership shares',
  restricted: 'Restricted shares',
  convertible: 'Converted shares',
};

/**
 * Returns the income and the cost of an award. The amount that counts as income is part of the cost, before relief for the
 * employer's National Insurance (TCGA 1992 s119A; CG56384). Shares withheld bring income and no cost.
 * @throws {TaxError} bad_input naming the field
 */
export function workOutShareAward(award: ShareAward): WorkedAward {
  readAward(award);
  const gain = awardGainOf(award);
  const [shares, rate, ni] = [exact(award.shares), exact(award.fx_rate), exact(award.employer_ni)];
  const isGrant = award.kind === 'csop_discount';
  const kept = isGrant ? 0n : shares - exact(award.shares_withheld);
  const inPounds = times(gain.amount, rate);
  if (ni > inPounds) throw badInput('employer_ni', 'is more than the income of the award');
  const paid = paidNow(award);
  // Shares that leave a plan are acquired again at market value (TCGA 1992 Sch 7D para 5).
  const whole = isOfPlan(award) ? times(exact(award.value), shares) : paid + gain.amount;
  const perShare = isGrant ? 0n : over(whole, shares);
  const cost = times(share(whole, kept, shares), rate);
  const name = `${shareAwardNames[award.kind]} of ${award.employer}`;
  const isForeign = award.fx_rate !== '1';
  const foreign = (amount: Exact) => (isForeign ? printPence(amount) : 0n);
  return {
    income: printPence(inPounds - ni),
    shares_kept: printQuantity(kept),
    cost: printPence(cost),
    cost_per_share: printQuantity(perShare),
    steps: [
      step('income', `Income: ${name}`, inPounds - ni, gain.law, [
        ...gain.figures,
        ['Income in the currency of the award', foreign(gain.amount)],
        ['Pounds for one unit of it', isForeign ? award.fx_rate : 0n],
        ['Employer’s National Insurance that you paid, deducted', -ni],
      ]),
      ...(isGrant
        ? []
        : [
            step('capital_gains', `${costLabel(award)}: ${name}`, cost, costLaw(award), [
              ['Shares you received', printQuantity(kept)],
              ...(isOfPlan(award)
                ? ([['Market value of a share', award.value]] as const)
                : ([
                    ['Paid for all shares and the option', isForeign ? printPence(paid) : paid],
                    [
                      'Income, before relief for National Insurance',
                      isForeign ? printPence(gain.amount) : gain.amount,
                    ],
                  ] as const)),
              ['Pounds for one unit of the currency', isForeign ? award.fx_rate : 0n],
            ]),
          ]),
    ],
  };
}

function isOfPlan({ kind }: ShareAward): boolean {
  return kind === 'sip' || kind === 'sip_partnership';
}

/** Paid for the shares and the option. What was paid for a right to convert is in the cost of the shares that were converted. */
function paidNow({ kind, price, shares, option_cost }: ShareAward): Exact {
  return times(exact(price), exact(shares)) + (kind === 'convertible' ? 0n : exact(option_cost));
}

function costLabel({ kind }: ShareAward): string {
  return kind === 'convertible' ? 'Added to the cost of the shares' : 'Cost of the shares';
}

function costLaw(award: ShareAward): string {
  return isOfPlan(award) ? 'TCGA 1992 Sch 7D para 5' : 'TCGA 1992 ss38, 119A; CG56384';
}

const amountFields: readonly string[] = [
  ...['shares', 'shares_withheld', 'value', 'price', 'option_cost', 'fx_rate', 'employer_ni'],
  ...['value_at_grant', 'value_at_disqualification'],
];

/** Refuses figures that can't be, naming the field. */
function readAward(award: ShareAward): void {
  const { kind, date, shares, shares_withheld, granted_on, disqualified_on, exercise } = award;
  for (const [field, value] of Object.entries(award))
    if (amountFields.includes(field) && value !== null && !/^\d{1,15}(\.\d{1,12})?$/.test(String(value)))
      throw badInput(field, 'must be a number that isn’t negative, with at most 12 decimal places');
  for (const [field, day] of Object.entries({ date, granted_on, disqualified_on }))
    if (day !== null && !isDay(day)) throw badInput(field, 'must be a day');
  if (exact(shares) === 0n) throw badInput('shares', 'must be more than zero');
  if (exact(award.fx_rate) === 0n) throw badInput('fx_rate', 'must be more than zero');
  if (exact(shares_withheld) > exact(shares))
    throw badInput('shares_withheld', 'must be at most all shares of the award');
  if (granted_on !== null && granted_on > date)
    throw badInput('granted_on', 'must not be after the exercise');
  const hasRelief = kind === 'saye' || kind === 'csop' || kind === 'emi' || isOfPlan(award);
  if (!hasRelief && exercise !== null) throw badInput('exercise', 'is for SAYE, CSOP, EMI and SIP only');
  const isOption = kind === 'option' || kind === 'csop_discount' || (hasRelief && !isOfPlan(award));
  if (!isOption && kind !== 'convertible' && exact(award.option_cost) > 0n)
    throw badInput('option_cost', 'is for options only');
  if (kind === 'sip' && exact(award.price) > 0n)
    throw badInput('price', 'is for partnership shares only. Free and matching shares cost nothing');
  if (kind === 'emi') return;
  if ((disqualified_on ?? award.value_at_disqualification) !== null)
    throw badInput('disqualified_on', 'is for EMI options only');
  if (kind !== 'sip' && kind !== 'restricted' && kind !== 'convertible' && award.value_at_grant !== null)
    throw badInput('value_at_grant', 'is for EMI options, SIP, restricted and converted shares only');
}
