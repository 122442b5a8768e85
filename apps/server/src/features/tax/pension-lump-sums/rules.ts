import type { PensionLumpSum, PensionLumpSumKind, PensionLumpSums } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import { parseMinor } from '@farthing/money';
import {
  type TaxStep,
  taxYearOf,
  type WorkedPensionLumpSums,
  workOutPensionLumpSums,
} from '@farthing/uk-tax';

/** Names of the kinds in sentences and lists. */
export const kindNames: Readonly<Record<PensionLumpSumKind, string>> = {
  pension_commencement: 'Tax-free lump sum',
  pension_commencement_excess: 'Excess lump sum',
  uncrystallised_funds: 'Lump sum from an untouched pot',
  small_pot_personal: 'Small pot, personal pension',
  small_pot_occupational: 'Small pot, workplace pension',
  trivial_commutation: 'Trivial commutation',
  winding_up: 'Winding-up lump sum',
  serious_ill_health: 'Serious ill-health lump sum',
  death_benefit: 'Lump sum on a death',
  trivial_death_benefit: 'Trivial commutation on a death',
  state_pension: 'State Pension lump sum',
};

type Stored =
  | 'date'
  | 'kind'
  | 'provider'
  | 'amount'
  | 'tax_paid'
  | 'uncrystallised'
  | 'aged_75'
  | 'death'
  | 'above_allowance';

/** A payment as it is stored. Amounts have two decimal places. */
export type StoredLumpSum = Pick<PensionLumpSum, Stored>;

/** Payments in the order of their days, arrears in that of their years. */
export interface StoredLumpSums extends Pick<PensionLumpSums, 'state_pension_arrears' | 'before_2024'> {
  readonly payments: readonly StoredLumpSum[];
}

/** The record of a user who has stored none. */
export const noLumpSums: StoredLumpSums = {
  payments: [],
  state_pension_arrears: [],
  before_2024: {
    protection: 'none',
    protected_amount: null,
    lifetime_allowance_percent: '0',
    serious_ill_health_before: false,
    certificate: null,
  },
};

/** A payment of a tax year, in pence. */
export interface PensionSumOfYear {
  readonly tax_year: string;
  readonly date: string;
  readonly label: string;
  readonly kind: PensionLumpSum['kind'] | 'state_pension_arrears';
  /** Before tax. */
  readonly amount: bigint;
  /** Pension income of the year. */
  readonly taxable: bigint;
  readonly taxPaid: bigint;
  readonly steps: readonly TaxStep[];
  readonly notes: readonly string[];
}

/** Returns the stored record with what each payment comes to. */
export function presentLumpSums(stored: StoredLumpSums, version: number): PensionLumpSums {
  const worked = workOutPensionLumpSums(stored.payments, stored.before_2024);
  const payments = stored.payments.map((payment, index) => presented(payment, worked, index));
  return {
    payments,
    state_pension_arrears: stored.state_pension_arrears,
    before_2024: stored.before_2024,
    allowances: { whole: worked.whole, used_before_2024: worked.used_before_2024, left: worked.left },
    flexible_access_on: firstFlexibleAccess(stored),
    notes: payments.flatMap(notesOf),
    version,
  };
}

function presented(
  payment: StoredLumpSum,
  { payments, left }: WorkedPensionLumpSums,
  index: number,
): PensionLumpSum {
  const found = payments[index];
  return {
    ...payment,
    tax_year: taxYearOf(payment.date),
    tax_free: found?.tax_free ?? '0.00',
    taxable: found?.taxable ?? '0.00',
    beyond_allowances: found?.above_allowance ?? '0.00',
    used: found?.used ?? { lump_sum: '0.00', lump_sum_and_death_benefit: '0.00' },
    left: found?.left ?? left,
  };
}

/**
 * Day from which the money purchase annual allowance applies because of a lump sum: the first of uncrystallised funds (FA 2004 s227G).
 * Small pots and tax-free lump sums don't bring it.
 */
export function firstFlexibleAccess({ payments }: StoredLumpSums): string | null {
  return payments.find(({ kind }) => kind === 'uncrystallised_funds')?.date ?? null;
}

/** Returns all payments and the parts of arrears by tax year, in pence. Arrears count in the year for which they were due (ITEPA 2003 s578). */
export function pensionSumsByYear(stored: StoredLumpSums): PensionSumOfYear[] {
  const worked = workOutPensionLumpSums(stored.payments, stored.before_2024);
  return [
    ...stored.payments.map((payment, index): PensionSumOfYear => {
      const one = presented(payment, worked, index);
      return {
        ...{ tax_year: one.tax_year, date: one.date, kind: one.kind },
        label: `${kindNames[one.kind]}, ${one.provider}`,
        amount: pence(one.amount),
        taxable: pence(one.taxable),
        taxPaid: pence(one.tax_paid),
        steps: worked.payments[index]?.steps ?? [],
        notes: notesOf(one),
      };
    }),
    ...stored.state_pension_arrears.map(
      ({ paid_on, tax_year, amount }): PensionSumOfYear => ({
        ...{ tax_year, date: paid_on, kind: 'state_pension_arrears' },
        label: `State Pension arrears paid on ${dayInWords(paid_on)}`,
        ...{ amount: pence(amount), taxable: pence(amount), taxPaid: 0n, steps: [], notes: [] },
      }),
    ),
  ];
}

/** Says what isn't settled about a payment. */
function notesOf({ kind, provider, date, beyond_allowances }: PensionLumpSum): string[] {
  if (kind === 'uncrystallised_funds' || pence(beyond_allowances) === 0n) return [];
  const sum = `Of the lump sum from ${provider} on ${dayInWords(date)}, £${beyond_allowances} is above your allowances and counts as pension income`;
  return kind === 'pension_commencement'
    ? [
        `${sum}. Ask the provider whether it paid that part as a pension commencement excess lump sum. If not, other charges apply, which farthing doesn’t work out (FA 2004 Sch 29 paras 1, 3C)`,
      ]
    : [sum];
}

function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}
