import { TaxError } from '../errors.ts';
import { type Exact, exact, printPence } from '../exact.ts';
import type { TaxStep } from '../explain.ts';
import type { TaxYear } from '../tax-year.ts';
import { type BeneficialLoan, beneficialLoanOf } from './beneficial-loan.ts';
import { BenefitRefused } from './benefit-tables.ts';
import { type CompanyCar, companyCarOf } from './company-car.ts';
import { type CompanyVan, companyVanOf } from './van.ts';

/** Kinds of benefits, as the sections of form P11D have them. */
const benefitKinds = [
  'car',
  'car_fuel',
  'van',
  'van_fuel',
  'loan',
  'medical',
  'vouchers',
  'assets',
  'accommodation',
  'other',
  'expenses',
] as const;
export type BenefitKind = (typeof benefitKinds)[number];

/** A benefit of a year: its cash equivalent from the P11D, or the facts of a car, a van or a loan. */
export interface BenefitEntry {
  readonly kind: BenefitKind;
  /** Pounds. */
  readonly cash_equivalent?: string | null;
  readonly car?: CompanyCar | null;
  readonly van?: CompanyVan | null;
  readonly loan?: BeneficialLoan | null;
}

/** A benefit in pounds and pence, with its steps where it was worked out. A car or van with fuel makes two. */
export interface WorkedBenefit {
  readonly kind: BenefitKind;
  readonly amount: string;
  readonly steps: readonly TaxStep[];
}

/**
 * Returns what a benefit comes to.
 * @throws {TaxError} bad_input; its message begins with the field, such as `car.co2`
 * @throws {BenefitRefused} if it can't be worked out from its facts, naming the field and the reason
 */
export function workOutBenefit(taxYear: TaxYear, entry: BenefitEntry): WorkedBenefit[] {
  const { kind, cash_equivalent, car, van, loan } = entry;
  const facts = { car, van, loan };
  const own = kind === 'car' || kind === 'van' || kind === 'loan' ? (facts[kind] ?? undefined) : undefined;
  if (Object.values(facts).some((one) => one && one !== own))
    throw new TaxError('bad_input', `kind ${kind} has no facts of another kind`);
  if (cash_equivalent !== null && cash_equivalent !== undefined) {
    if (own) throw new TaxError('bad_input', `cash_equivalent can't be given together with ${kind}`);
    return [{ kind, amount: printPence(exact(cash_equivalent)), steps: [] }];
  }
  if (!own) throw new TaxError('bad_input', 'cash_equivalent is needed');
  try {
    return workedFromFacts(taxYear, entry);
  } catch (error) {
    if (error instanceof BenefitRefused) throw new BenefitRefused(`${kind}.${error.field}`, error.reason);
    if (error instanceof TaxError && error.code === 'bad_input')
      throw new TaxError('bad_input', `${kind}.${error.message}`);
    throw error;
  }
}

function workedFromFacts(taxYear: TaxYear, { car, van, loan }: BenefitEntry): WorkedBenefit[] {
  if (car) {
    const worked = companyCarOf(taxYear, car);
    return withFuel(['car', worked.car], ['car_fuel', worked.fuel], worked.steps);
  }
  if (van) {
    const worked = companyVanOf(taxYear, van);
    return withFuel(['van', worked.van], ['van_fuel', worked.fuel], worked.steps);
  }
  if (!loan) return [];
  const { amount, steps } = beneficialLoanOf(taxYear, loan);
  return [{ kind: 'loan', amount: printPence(amount), steps }];
}

type NamedBenefit = readonly [kind: BenefitKind, amount: Exact];

function withFuel(main: NamedBenefit, fuel: NamedBenefit, [first, ...rest]: readonly TaxStep[]) {
  const worked: WorkedBenefit[] = [
    { kind: main[0], amount: printPence(main[1]), steps: first ? [first] : [] },
  ];
  return rest.length > 0 ? [...worked, { kind: fuel[0], amount: printPence(fuel[1]), steps: rest }] : worked;
}
