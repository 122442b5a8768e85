import Type from 'typebox';
import { PoundsInput, TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, described, flag, integer, nullable, text, versionRead } from './values.ts';

/** Kind of a lump sum from a pension. */
export const PensionLumpSumKind = Type.Enum(
  [
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
  ],
  {
    description:
      '`uncrystallised_funds`: a quarter is tax-free, and the rest of the pot stays untouched. `death_benefit` and `trivial_death_benefit`: received on someone’s death. `state_pension`: the lump sum of a deferred State Pension',
  },
);
export type PensionLumpSumKind = Type.Static<typeof PensionLumpSumKind>;

/** Circumstances of a lump sum death benefit. */
export const DeathBenefitCase = Type.Enum(['under_75', 'under_75_late', 'aged_75'], {
  description:
    'The member died under 75 and it was paid within two years of the scheme knowing, or later; or died aged 75 or over',
});
export type DeathBenefitCase = Type.Static<typeof DeathBenefitCase>;

/** Protection with its own amounts of the lump sum allowances. */
export const LumpSumProtection = Type.Enum([
  'none',
  'fixed_2012',
  'fixed_2014',
  'fixed_2016',
  'individual_2014',
  'individual_2016',
  'primary',
]);
export type LumpSumProtection = Type.Static<typeof LumpSumProtection>;

const provider = Type.String({ minLength: 1, maxLength: 100, description: 'Who paid it' });
const uncrystallised =
  'Small pots, trivial commutation and winding-up: value of the rights you hadn’t drawn before, if it also paid for others. Null if you had drawn none';
const aged75 = 'Serious ill-health, or uncrystallised funds before 6 April 2024: you were 75 or over';
const aboveAllowance =
  'Death benefits of `under_75`: part above the allowance of the person who died, as their executors say';

const Payment = Body({
  date: described(
    Day,
    'Day of the payment. For `state_pension`, the day from which the pension is paid, or a day of the next tax year if you chose that year',
  ),
  kind: PensionLumpSumKind,
  provider,
  amount: described(PoundsInput, 'Before tax'),
  tax_paid: Type.Optional(described(PoundsInput, 'Tax deducted from it')),
  uncrystallised: Type.Optional(Type.Union([PoundsInput, Type.Null()], { description: uncrystallised })),
  aged_75: Type.Optional(flag(aged75)),
  death: Type.Optional(DeathBenefitCase),
  above_allowance: Type.Optional(described(PoundsInput, aboveAllowance)),
});

const Arrears = Body({
  paid_on: described(Day, 'Day of the payment'),
  tax_year: described(TaxYearText, 'Tax year for which this part was due'),
  amount: PoundsInput,
});

const percent = Type.String({
  pattern: '^\\d{1,3}(\\.\\d{1,4})?$',
  maxLength: 8,
  description: 'Lifetime allowance used before 6 April 2024, in percent, as statements of providers have it',
});
const illHealth = flag('You got a serious ill-health lump sum before 6 April 2024, under 75');

const Before2024 = Body({
  protection: LumpSumProtection,
  protected_amount: Type.Optional(
    Type.Union([PoundsInput, Type.Null()], {
      description:
        'Individual protection: value of your pensions on the certificate. Primary protection: £1,800,000 raised by the factor on it',
    }),
  ),
  lifetime_allowance_percent: percent,
  serious_ill_health_before: Type.Optional(illHealth),
  certificate: Type.Optional(
    Type.Union([Body({ lump_sum: PoundsInput, lump_sum_and_death_benefit: PoundsInput }), Type.Null()], {
      description: 'Transitional tax-free amount certificate: both amounts that it certifies',
    }),
  ),
});

const both = { lump_sum: Amount, lump_sum_and_death_benefit: Amount };
const Both = Type.Object(both);

/** Lump sum with its taxed part and its use of the allowances. */
export const PensionLumpSum = Type.Object({
  date: Day,
  tax_year: TaxYearText,
  kind: PensionLumpSumKind,
  provider: Type.String(),
  amount: Amount,
  tax_paid: Amount,
  uncrystallised: nullable(text(uncrystallised)),
  aged_75: flag(aged75),
  death: DeathBenefitCase,
  above_allowance: text(aboveAllowance),
  tax_free: Amount,
  taxable: text('Pension income of the year. Zero for `state_pension`, which is taxed apart'),
  beyond_allowances: text('Part of `taxable` for which no allowance was left'),
  used: Both,
  left: Type.Object(both, { description: 'Both allowances after this payment' }),
});
export type PensionLumpSum = Type.Static<typeof PensionLumpSum>;

/** All lump sums from pensions, with both allowances. */
export const PensionLumpSums = Type.Object({
  payments: Type.Array(PensionLumpSum, { description: 'Oldest first' }),
  state_pension_arrears: Type.Array(Type.Object({ paid_on: Day, tax_year: TaxYearText, amount: Amount })),
  before_2024: Type.Object({
    protection: LumpSumProtection,
    protected_amount: nullable(Amount),
    lifetime_allowance_percent: percent,
    serious_ill_health_before: illHealth,
    certificate: nullable(Both),
  }),
  allowances: Type.Object({
    whole: Both,
    used_before_2024: Both,
    left: Type.Object(both, { description: 'Left after all payments' }),
  }),
  flexible_access_on: nullable(
    Type.String({
      format: 'date',
      description:
        'First payment of uncrystallised funds: the money purchase annual allowance applies from then',
    }),
  ),
  notes: Type.Array(Type.String()),
  version: integer('0 if nothing is stored'),
});
export type PensionLumpSums = Type.Static<typeof PensionLumpSums>;

/** The complete new list. */
export const PensionLumpSumsEntry = Body({
  payments: Type.Array(Payment, { maxItems: 200 }),
  state_pension_arrears: Type.Optional(Type.Array(Arrears, { maxItems: 50 })),
  before_2024: Type.Optional(Before2024),
  version: versionRead(0),
});
export type PensionLumpSumsEntry = Type.Static<typeof PensionLumpSumsEntry>;
