import { TaxError } from '../errors.ts';
import { type Exact, total } from '../exact.ts';
import { type StepFigure, step, type TaxStep } from '../explain.ts';
import type { ReadForeignIncome } from '../foreign-tax/foreign-income.ts';
import type { Components } from '../income-tax/tax-on-components.ts';
import type { Circumstances, ReadGain, TaxInputs } from '../inputs.ts';
import { firstYearOf, type TaxYear, yearBeginningIn } from '../tax-year.ts';

/** First tax year of the relief for new residents (FA 2025 ss37(4), 39(11)). */
export const firstClaimYear: TaxYear = '2025-26';

/** Kinds of income from abroad that a claim can cover. Earnings have a relief of their own (ITEPA 2003 s41P). */
export const relievedKinds = ['interest', 'dividends', 'pension', 'property'] as const;
export type RelievedKind = (typeof relievedKinds)[number];

/**
 * Returns the tax years for which a qualifying new resident can claim: the first four of UK residence after ten without it, as far as
 * the relief exists (ITTOIA 2005 s845B(1)-(3)).
 * @param first first tax year of UK residence
 */
export function claimYearsOf(first: TaxYear): TaxYear[] {
  const began = firstYearOf(first);
  return [0, 1, 2, 3]
    .map((after) => yearBeginningIn(began + after))
    .filter((taxYear) => taxYear >= firstClaimYear);
}

/**
 * Refuses a claim in a year before the relief, and beside reliefs whose order with it isn't confirmed.
 * @throws {TaxError} bad_input
 */
export function refuseClaim(
  taxYear: TaxYear,
  { claimsAsNewResident, policyGains, tradeLosses, shareLosses, claimsSidewaysRelief }: Circumstances,
): void {
  if (!claimsAsNewResident) return;
  const refuse = (what: string): never => {
    throw new TaxError('bad_input', `new_resident_claim ${what}`);
  };
  if (taxYear < firstClaimYear) refuse(`is for ${firstClaimYear} and later years`);
  if (policyGains.length > 0) refuse('isn’t calculated beside policy_gains');
  const hasSideways =
    (claimsSidewaysRelief && tradeLosses.ofYear > 0n) ||
    tradeLosses.carriedBack + shareLosses.withinLimit + shareLosses.beyondLimit > 0n;
  if (hasSideways) refuse('isn’t calculated beside losses that are set against other income');
}

/** Returns the relief for foreign income of a kind, or of all of them: the income that the claim identifies (ITTOIA 2005 s845A(2)). In pounds. */
export function incomeRelief(
  { foreign }: Pick<Circumstances, 'foreign'>,
  kind?: ReadForeignIncome['kind'],
): Exact {
  const relieved = foreign.filter((one) => one.isRelieved && (kind === undefined || one.kind === kind));
  return total(relieved.map(({ amount }) => amount));
}

/**
 * Deducts the relief from the income that it is for, and from nothing else (ITTOIA 2005 s845A(3), (3A); FA 2026 Sch 3 para 1).
 * @param isPropertyApart true if property has rates of its own
 */
export function lessIncomeRelief(
  income: Components,
  person: Pick<Circumstances, 'foreign'>,
  isPropertyApart: boolean,
): Components {
  const property = incomeRelief(person, 'property');
  return {
    ...income,
    nonSavings: income.nonSavings - incomeRelief(person, 'pension') - (isPropertyApart ? 0n : property),
    property: income.property - (isPropertyApart ? property : 0n),
    savings: income.savings - incomeRelief(person, 'interest'),
    dividends: income.dividends - incomeRelief(person, 'dividends'),
  };
}

/** Returns the gains on assets abroad that a claim relieves (TCGA 1992 Sch D1 para 2). In pounds. */
export function gainsRelief(gains: readonly ReadGain[]): Exact {
  return total(gains.filter(({ isRelieved }) => isRelieved).map(({ gain }) => gain));
}

const kindNames: Readonly<Record<RelievedKind, string>> = {
  interest: 'Interest from abroad',
  dividends: 'Dividends from abroad',
  pension: 'Pensions, benefits and royalties from abroad',
  property: 'Property abroad',
};

/** Explains the relief for foreign income. */
export function incomeReliefSteps(person: Circumstances): TaxStep[] {
  const relief = incomeRelief(person);
  if (relief === 0n) return [];
  const figures = relievedKinds.map((kind): StepFigure => [kindNames[kind], incomeRelief(person, kind)]);
  return [
    step(
      'income',
      'Relief for new residents on foreign income',
      -relief,
      'ITTOIA 2005 ss845A, 845B, 845H',
      figures,
    ),
  ];
}

/** Explains the relief for foreign gains, and the losses that a claim makes not allowable. */
export function gainsReliefSteps({ gains, foreignLosses, claimsAsNewResident }: Circumstances): TaxStep[] {
  if (!claimsAsNewResident) return [];
  const relief = gainsRelief(gains);
  return [
    ...(relief === 0n
      ? []
      : [
          step(
            'capital_gains',
            'Relief for new residents on foreign gains',
            -relief,
            'TCGA 1992 Sch D1 paras 1, 2, 6',
          ),
        ]),
    ...(foreignLosses === 0n
      ? []
      : [step('capital_gains', 'Losses on assets abroad, not allowable', foreignLosses, 'TCGA 1992 s16(4)')]),
  ];
}

/** Returns the inputs of a year as they would be without its claim. */
export function withoutClaim(inputs: TaxInputs): TaxInputs {
  const { new_resident_claim, foreign_losses_in_year, foreign_income, gains, ...rest } = inputs;
  return {
    ...rest,
    ...(foreign_income && { foreign_income: foreign_income.map(({ relieved, ...one }) => one) }),
    ...(gains && { gains: gains.map(({ relieved, ...one }) => one) }),
  };
}
