import {
  type LumpSumHistory,
  type LumpSumProtection,
  lumpSumProtections,
  type PensionLumpSum,
  workOutPensionLumpSums,
} from '@farthing/uk-tax';
import type { Difference } from './difference.ts';
import type { Position } from './person.ts';
import { type Dice, diceOf } from './positions.ts';
import { above, least, type Pounds, pence, pounds, sum, times } from './pounds.ts';
import type { Rules } from './tax-on-income.ts';

/** A lump sum from a pension, as the Acts name it. */
export interface LumpSum {
  readonly date: string;
  readonly kind:
    | 'commencement'
    | 'commencement_excess'
    | 'uncrystallised_funds'
    | 'trivial'
    | 'serious_ill_health'
    | 'death_benefit'
    | 'trivial_death_benefit';
  readonly amount: Pounds;
  /** A trivial, small or winding-up lump sum: value of uncrystallised rights, or all of the rights. */
  readonly uncrystallised: Pounds | 'all';
  /** Serious ill-health: aged 75 or over when paid. */
  readonly isOld: boolean;
  /** Death benefits: why they are taxed. */
  readonly death: 'above_allowance' | 'late' | 'old';
  /** Part above the allowance of the deceased. */
  readonly deathExcess: Pounds;
}

/** Use of the lifetime allowance before 6 April 2024, and protection. */
export interface Before2024 {
  readonly lumpSumAllowance: Pounds;
  readonly deathAllowance: Pounds;
  /** Lifetime allowance used, of one. */
  readonly used: Pounds;
  readonly hadIllHealth: boolean;
  readonly certificate: readonly [lumpSum: Pounds, death: Pounds] | undefined;
  /** Primary protection: the lifetime allowance, raised by the factor. */
  readonly primary: Pounds | undefined;
}

const penny = pounds('0.01');
/** A quarter that is tax-free, up to the next penny. */
const freeQuarter = (amount: Pounds) => ((amount / 4n + penny - 1n) / penny) * penny;
/** A quarter that counts against an allowance, without the fraction of a penny. */
const usedQuarter = (amount: Pounds) => (amount / 4n / penny) * penny;

/** Income of one lump sum that is pension income (ITEPA 2003 ss579A, 637A-637N; before 2024-25 ss636A-636B). */
export function taxableOf(index: number, all: readonly LumpSum[], before: Before2024): Pounds {
  const it = all[index];
  if (!it) throw new RangeError('no such lump sum');
  const isFreeOfLimits = it.date < '2024-04-06';
  const free = (limits: readonly Pounds[], amount: Pounds) =>
    isFreeOfLimits ? amount : limits.reduce(least, amount);
  const [lumpSum, death] = [
    availableOf('lumpSum', index, all, before),
    availableOf('death', index, all, before),
  ];
  switch (it.kind) {
    case 'commencement':
      return it.amount - free([lumpSum, death], it.amount);
    case 'uncrystallised_funds':
      return it.amount - free([lumpSum, death], freeQuarter(it.amount));
    case 'serious_ill_health':
      return it.isOld ? it.amount : it.amount - free([death], it.amount);
    case 'trivial':
      return it.amount - freeQuarter(it.uncrystallised === 'all' ? it.amount : it.uncrystallised);
    case 'death_benefit':
      return it.death === 'above_allowance' ? it.deathExcess : it.amount;
    default:
      return it.amount;
  }
}

const countsFor: Readonly<Record<'lumpSum' | 'death', readonly LumpSum['kind'][]>> = {
  // ITEPA 2003 s637Q(2), s637S(2).
  lumpSum: ['commencement', 'uncrystallised_funds'],
  death: ['commencement', 'uncrystallised_funds', 'serious_ill_health'],
};

/** Allowance that is available when the lump sum is paid: FA 2024 Sch 9 paras 125, 126 with ss637Q, 637S. */
export function availableOf(
  which: 'lumpSum' | 'death',
  index: number,
  all: readonly LumpSum[],
  before: Before2024,
): Pounds {
  const whole = which === 'lumpSum' ? before.lumpSumAllowance : before.deathAllowance;
  const usedSince = sum(
    all.flatMap((one, at) => {
      const isEarlier = at !== index && isBefore(all, at, index);
      if (!isEarlier || one.date < '2024-04-06' || !countsFor[which].includes(one.kind)) return [];
      return [one.amount - taxableOf(at, all, before)];
    }),
  );
  return above(above(whole, usedSince), transitionalOf(which, before));
}

/** In the order of days; on the same day, in the order given (s637S(7)). An index past the end is after all of them. */
function isBefore(all: readonly LumpSum[], one: number, other: number): boolean {
  const [left, right] = [all[one]?.date ?? '', all[other]?.date ?? '9999'];
  return left === right ? one < other : left < right;
}

function transitionalOf(which: 'lumpSum' | 'death', before: Before2024): Pounds {
  if (before.certificate) return before.certificate[which === 'lumpSum' ? 0 : 1];
  const previously = (times(before.used, before.deathAllowance) / penny) * penny;
  const quarter =
    before.primary === undefined ? usedQuarter(previously) : least(pounds(375_000), usedQuarter(previously));
  if (which === 'lumpSum') return quarter;
  // Para 126(2): of the individual's own lifetime allowance.
  if (previously >= (before.primary ?? before.deathAllowance)) return before.deathAllowance;
  return before.hadIllHealth ? previously : quarter;
}

/**
 * Tax on a State Pension lump sum (F(No. 2)A 2005 s7(5)-(5B), (9)): one rate on all of it.
 * @param step3 net income less allowances
 */
export function statePensionTaxOf({ inputs, region }: Position, step3: Pounds, rules: Rules): Pounds {
  const amount = pounds(inputs.state_pension_lump_sum);
  if (step3 <= 0n) return 0n;
  if (region === 'scotland') {
    const highest = rules.ownBands.find(([end]) => end === undefined || step3 <= end);
    return times(amount, highest?.[1] ?? 0n);
  }
  const rate = step3 <= rules.basicLimit ? '0.2' : step3 <= rules.higherLimit ? '0.4' : '0.45';
  return times(amount, pounds(rate));
}

/** Lump sums of a person whose figures differ. */
export interface PensionSumFinding {
  readonly number: number;
  readonly facts: unknown;
  readonly differences: readonly Difference[];
}

/** Checks random lump sums with their allowances. */
export function checkPensionLumpSums(count: number, seed: number): PensionSumFinding[] {
  return Array.from({ length: count }, (_, number) => {
    const dice = diceOf(seed + number);
    const history = historyOf(dice);
    const payments = Array.from({ length: 1 + dice.below(6) }, () => paymentOf(dice));
    return {
      ...{ number, facts: { history, payments } },
      differences: pensionSumDifferences(payments, history),
    };
  }).filter(({ differences }) => differences.length > 0);
}

/** Compares the taxed part of each lump sum, and what is left of both allowances. */
export function pensionSumDifferences(
  payments: readonly PensionLumpSum[],
  history: LumpSumHistory,
  before = beforeOf(history),
): Difference[] {
  const engine = workOutPensionLumpSums(payments, history);
  const all = payments.map(asLumpSum);
  const end = all.length;
  const figures: [figure: string, engine: string, check: string][] = [
    ...payments.map(({ kind }, at): [string, string, string] => [
      `taxable ${at} ${kind}`,
      engine.payments[at]?.taxable ?? '',
      pence(taxableOf(at, all, before)),
    ]),
    ['lump sum allowance', engine.left.lump_sum, pence(availableOf('lumpSum', end, all, before))],
    [
      'lump sum and death benefit allowance',
      engine.left.lump_sum_and_death_benefit,
      pence(availableOf('death', end, all, before)),
    ],
  ];
  return figures.flatMap(([figure, its, check]) => {
    return its === check ? [] : [{ figure, engine: its, check }];
  });
}

const kinds: Readonly<Record<PensionLumpSum['kind'], LumpSum['kind'] | undefined>> = {
  pension_commencement: 'commencement',
  pension_commencement_excess: 'commencement_excess',
  uncrystallised_funds: 'uncrystallised_funds',
  small_pot_personal: 'trivial',
  small_pot_occupational: 'trivial',
  trivial_commutation: 'trivial',
  winding_up: 'trivial',
  serious_ill_health: 'serious_ill_health',
  death_benefit: 'death_benefit',
  trivial_death_benefit: 'trivial_death_benefit',
  state_pension: undefined,
};

function asLumpSum(payment: PensionLumpSum): LumpSum {
  const kind = kinds[payment.kind];
  if (!kind) throw new RangeError('taxed apart');
  return {
    ...{ date: payment.date, kind, amount: pounds(payment.amount), isOld: payment.aged_75 },
    uncrystallised: payment.uncrystallised === null ? 'all' : pounds(payment.uncrystallised),
    death: ({ under_75: 'above_allowance', under_75_late: 'late', aged_75: 'old' } as const)[payment.death],
    deathExcess: pounds(payment.above_allowance),
  };
}

/** Protected amounts (FA 2024 Sch 9 paras 90-93). */
const protectedTo: Readonly<Record<LumpSumProtection, string>> = {
  none: '1073100',
  fixed_2012: '1800000',
  fixed_2014: '1500000',
  fixed_2016: '1250000',
  individual_2014: '1500000',
  individual_2016: '1250000',
  primary: '1800000',
};

function beforeOf(history: LumpSumHistory): Before2024 {
  const most = pounds(protectedTo[history.protection]);
  const given = history.protected_amount === null ? undefined : pounds(history.protected_amount);
  const primary = history.protection === 'primary' ? given : undefined;
  const own = primary === undefined ? (given ?? most) : most;
  const deathAllowance = least(most, own);
  const { certificate } = history;
  return {
    // A quarter of £1,073,100, £1,800,000 and so on, and of the relevant amount of individual protection.
    lumpSumAllowance: history.protection === 'primary' ? pounds(375_000) : freeQuarter(deathAllowance),
    primary,
    deathAllowance,
    used: pounds(history.lifetime_allowance_percent) / 100n,
    hadIllHealth: history.serious_ill_health_before,
    certificate: certificate
      ? [pounds(certificate.lump_sum), pounds(certificate.lump_sum_and_death_benefit)]
      : undefined,
  };
}

/** A whole amount of pounds with any pence. */
const oddPence = (dice: Dice, whole: number) => (whole + dice.below(100) / 100).toFixed(2);

function historyOf(dice: Dice): LumpSumHistory {
  const protection = dice.chance(0.6) ? 'none' : dice.pick(lumpSumProtections);
  const lumpSum = dice.below(300_000);
  return {
    protection,
    protected_amount: protection.startsWith('individual')
      ? oddPence(dice, 1_000_000 + dice.below(700_000))
      : protection === 'primary'
        ? oddPence(dice, 1_800_001 + dice.below(700_000))
        : null,
    lifetime_allowance_percent: dice.pick([
      '0',
      '0',
      '25.5',
      '33.3333',
      '99.99',
      '100',
      '130',
      String(dice.below(100)),
    ]),
    serious_ill_health_before: dice.chance(0.05),
    certificate: dice.chance(0.2)
      ? {
          lump_sum: String(lumpSum),
          lump_sum_and_death_benefit: String(lumpSum + dice.pick([0, 0, 200_000])),
        }
      : null,
  };
}

function paymentOf(dice: Dice): PensionLumpSum {
  const isBefore = dice.chance(0.1);
  const kind = dice.pick<PensionLumpSum['kind']>([
    ...(['pension_commencement', 'pension_commencement', 'uncrystallised_funds'] as const),
    ...(['uncrystallised_funds', 'small_pot_personal', 'small_pot_occupational'] as const),
    ...(['trivial_commutation', 'winding_up'] as const),
    ...(isBefore
      ? []
      : ([
          'pension_commencement_excess',
          'serious_ill_health',
          'death_benefit',
          'trivial_death_benefit',
        ] as const)),
  ]);
  const amount = dice.pick([
    dice.below(10_000),
    dice.below(300_000),
    268_275,
    1_073_100,
    dice.below(1_500_000),
  ]);
  const year = isBefore ? 2015 + dice.below(9) : 2024 + dice.below(3);
  const isPart = dice.chance(0.3);
  return {
    date: dice.pick([`${year}-04-06`, `${year}-07-01`, `${year}-12-0${1 + dice.below(9)}`]),
    ...{ kind, provider: 'Aviva', amount: oddPence(dice, amount) },
    uncrystallised: isPart ? oddPence(dice, dice.below(amount)) : null,
    aged_75: !isBefore && dice.chance(0.3),
    death: dice.pick(['under_75', 'under_75_late', 'aged_75']),
    above_allowance: oddPence(dice, dice.below(amount)),
  };
}
