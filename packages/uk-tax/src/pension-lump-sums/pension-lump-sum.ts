/** Kinds of lump sums from registered pension schemes and of the State Pension. */
export const pensionLumpSumKinds = [
  'pension_commencement',
  'pension_commencement_excess',
  'uncrystallised_funds',
  'small_pot_personal',
  'small_pot_occupational',
  'trivial_commutation',
  'winding_up',
  'serious_ill_health',
  'death_benefit',
  'trivial_death_benefit',
  'state_pension',
] as const;
export type PensionLumpSumKind = (typeof pensionLumpSumKinds)[number];

/** Reasons for which a lump sum death benefit is taxed. */
export const deathBenefitCases = ['under_75', 'under_75_late', 'aged_75'] as const;

/** A lump sum from a pension. Amounts are decimal texts in pounds. */
export interface PensionLumpSum {
  /** Day of the payment. */
  readonly date: string;
  readonly kind: PensionLumpSumKind;
  readonly provider: string;
  /** Before tax. */
  readonly amount: string;
  /**
   * Small pots, trivial commutation and winding-up: value of the rights that weren't drawn before, if the lump sum pays for others too.
   * Null if none were drawn.
   */
  readonly uncrystallised: string | null;
  /** Serious ill-health, and uncrystallised funds before 2024-25: aged 75 or over on the day. */
  readonly aged_75: boolean;
  /** Death benefits: the member died under 75 and it was paid within two years, or later, or died aged 75 or over. */
  readonly death: (typeof deathBenefitCases)[number];
  /** Death benefits of a member under 75: part above the member's allowance, as their personal representatives say. */
  readonly above_allowance: string;
}

/** Protections with amounts of their own for the two allowances. */
export const lumpSumProtections = [
  'none',
  'fixed_2012',
  'fixed_2014',
  'fixed_2016',
  'individual_2014',
  'individual_2016',
  'primary',
] as const;
export type LumpSumProtection = (typeof lumpSumProtections)[number];

/** Protection, and what was used of the lifetime allowance before 6 April 2024. */
export interface LumpSumHistory {
  readonly protection: LumpSumProtection;
  /**
   * Individual protection: value of the pensions on the certificate. Primary protection: the lifetime allowance with its factor. In
   * pounds.
   */
  readonly protected_amount: string | null;
  /** Percentage of the lifetime allowance, as statements of the providers have it. */
  readonly lifetime_allowance_percent: string;
  /** A serious ill-health lump sum was paid before 6 April 2024, under 75. */
  readonly serious_ill_health_before: boolean;
  /** Transitional tax-free amount certificate, in pounds. */
  readonly certificate: {
    readonly lump_sum: string;
    readonly lump_sum_and_death_benefit: string;
  } | null;
}

/** First day of the lump sum allowances (FA 2024 Sch 9 para 124). */
export const allowancesBegin = '2024-04-06';

/** Kinds that are worked out before 6 April 2024 too. */
export const kindsBefore2024: readonly PensionLumpSumKind[] = [
  'pension_commencement',
  'uncrystallised_funds',
  'small_pot_personal',
  'small_pot_occupational',
  'trivial_commutation',
  'winding_up',
  'state_pension',
];

/** Most that is paid of a kind, in pounds (SI 2009/1171 regs 11-12; FA 2004 Sch 29 para 7(4)). */
export const lumpSumLimits: Readonly<Partial<Record<PensionLumpSumKind, number>>> = {
  small_pot_personal: 10_000,
  small_pot_occupational: 10_000,
  trivial_commutation: 30_000,
};

/** Number of small pots that personal pensions may pay in all (SI 2009/1171 reg 11A). */
export const mostPersonalSmallPots = 3;
