import { above, type Exact, figure, smaller, times } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import type { TaxYear } from '../tax-year.ts';
import { type Availability, availableDays, daysFrom, dayWithin, lessDays } from './availability.ts';
import { benefitTableOf, known, refuse } from './benefit-tables.ts';
import { unavailableFigure } from './company-car.ts';

/** A van with more private use than commuting (ITEPA 2003 s155(4)). Amounts in pounds. */
export interface CompanyVan extends Availability {
  readonly zero_emission: boolean;
  /** Paid for private use of the year (s158). */
  readonly private_use_payment?: string;
  readonly private_fuel?: boolean;
  /** Last day of fuel for private journeys, where it ended for good within the year. */
  readonly fuel_until?: string | null;
  readonly pay_given_up?: boolean;
  /** Several employees share it (s157). */
  readonly shared?: boolean;
}

/** Benefits of one van, unrounded, with their steps. */
export interface VanBenefit {
  readonly van: Exact;
  readonly fuel: Exact;
  readonly steps: readonly TaxStep[];
}

/**
 * Works out van benefit and van fuel benefit (ITEPA 2003 ss154-164).
 * @throws {TaxError} bad_input naming the field
 * @throws {BenefitRefused} for shared vans, vans for pay given up, and years without figures
 */
export function companyVanOf(taxYear: TaxYear, van: CompanyVan): VanBenefit {
  const table = benefitTableOf(taxYear);
  if (van.shared) refuse('shared', 'A shared van is split among its users (s157)');
  if (taxYear >= '2017-18' && van.pay_given_up)
    refuse('pay_given_up', 'Pay that was given up can count instead of the van (ss154A, 160A)');
  const days = availableDays(taxYear, van);
  const charge = figure(known(table.van, 'van benefit', taxYear));
  const full = van.zero_emission ? times(charge, figure(table.zero_emission_van)) : charge;
  const available = lessDays(full, days.unavailable, days.year);
  const paid = figure(van.private_use_payment ?? '0');
  const benefit = above(available, paid);
  const steps = [
    step('income', 'Company van', benefit, 'ITEPA 2003 ss155, 156, 158', [
      [van.zero_emission ? 'Charge of a whole year without emissions' : 'Charge of a whole year', full],
      ...unavailableFigure(days),
      ['Paid for private use, deducted', -smaller(paid, available)],
    ]),
  ];
  if (!van.private_fuel || van.zero_emission) return { van: benefit, fuel: 0n, steps };
  const until = dayWithin(days, 'fuel_until', van.fuel_until) ?? days.to;
  const without = daysFrom(until, days.to) - 1;
  if (without > 0 && (van.days_unavailable ?? 0) > 0)
    refuse('fuel_until', 'The days without the van may be among those without fuel');
  const whole = figure(known(table.van_fuel, 'van fuel benefit', taxYear));
  const fuel = lessDays(whole, days.unavailable + without, days.year);
  return {
    van: benefit,
    fuel,
    steps: [
      ...steps,
      step('income', 'Fuel for the company van', fuel, 'ITEPA 2003 ss161, 163', [
        ['Charge of a whole year', whole],
        ...unavailableFigure(days),
        ...(without > 0 ? ([['Days after the last with fuel', String(without)]] as const) : []),
      ]),
    ],
  };
}
