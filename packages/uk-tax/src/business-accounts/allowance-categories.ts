import type { AllowanceKind } from '../capital-allowances/allowance-kinds.ts';
import type { SourceKind, TaxCategory } from './tax-category.ts';

const allowance = (label: string, box: string, annualField: string): TaxCategory => ({
  ...{ type: 'allowance' as const, label, box, field: null, annualField },
});

const single = 'allowances.capitalAllowanceSingleAssetPool';
const tradeLabels = {
  main: 'Capital allowances at the main rate on equipment, including cars with lower CO2 emissions',
  special: 'Capital allowances at the special rate on equipment, including cars with higher CO2 emissions',
};
const charge = 'Balancing charges on sales or on the end of business use';

/**
 * Boxes of SA103F, and fields of `createAmendAnnualSubmission` in hmrc/self-employment-business-api at b73c5878. The field of the
 * first-year allowance of 40% isn't released yet, so that it is among the enhanced ones.
 */
const selfEmployment: Readonly<Record<AllowanceKind, TaxCategory>> = {
  annual_investment: allowance('Annual Investment Allowance', '49', 'allowances.annualInvestmentAllowance'),
  main_pool: allowance(tradeLabels.main, '50', 'allowances.capitalAllowanceMainPool'),
  small_main_pool: allowance(`${tradeLabels.main}: small pool`, '50', 'allowances.capitalAllowanceMainPool'),
  single_main: allowance(`${tradeLabels.main}: single asset pools`, '50', single),
  special_pool: allowance(tradeLabels.special, '51', 'allowances.capitalAllowanceSpecialRatePool'),
  small_special_pool: allowance(
    `${tradeLabels.special}: small pool`,
    '51',
    'allowances.capitalAllowanceSpecialRatePool',
  ),
  single_special: allowance(`${tradeLabels.special}: single asset pools`, '51', single),
  zero_emission_car: allowance('Zero-emission car allowance', '52.1', 'allowances.zeroEmissionsCarAllowance'),
  first_year: allowance(
    '100% and other enhanced capital allowances',
    '55',
    'allowances.enhancedCapitalAllowance',
  ),
  structures: allowance(
    'The Structures and Buildings Allowance',
    '53',
    'allowances.structuredBuildingAllowance',
  ),
  sale_allowance: allowance(
    'Allowances on sale or cessation of business use',
    '56',
    'allowances.allowanceOnSales',
  ),
  balancing_charge: allowance(charge, '59', 'adjustments.balancingChargeOther'),
};

const other = allowance('All other capital allowances', '35', 'ukProperty.allowances.otherCapitalAllowance');

/** Boxes of SA105, and fields of `uk_property_annual_submission_create_and_amend` in hmrc/property-business-api at abd512fb. */
const property: Readonly<Record<AllowanceKind, TaxCategory>> = {
  annual_investment: allowance(
    'Annual Investment Allowance',
    '32',
    'ukProperty.allowances.annualInvestmentAllowance',
  ),
  zero_emission_car: allowance(
    'Zero-emission car allowance',
    '34.1',
    'ukProperty.allowances.zeroEmissionsCarAllowance',
  ),
  structures: allowance(
    'The Structures and Buildings Allowance',
    '33',
    'ukProperty.allowances.structuredBuildingAllowance',
  ),
  main_pool: { ...other, label: 'Main pool' },
  small_main_pool: { ...other, label: 'Main pool, written off' },
  single_main: { ...other, label: 'Single asset pools' },
  special_pool: { ...other, label: 'Special rate pool' },
  small_special_pool: { ...other, label: 'Special rate pool, written off' },
  single_special: { ...other, label: 'Single asset pools at the special rate' },
  first_year: { ...other, label: 'First-year allowances' },
  sale_allowance: { ...other, label: 'Allowances on sale' },
  balancing_charge: allowance(charge, '31', 'ukProperty.adjustments.balancingCharge'),
};

/** Capital allowances and balancing charges by kind of source, in the order of the forms. */
export const allowanceCategories: Readonly<Record<SourceKind, Readonly<Record<AllowanceKind, TaxCategory>>>> =
  { self_employment: selfEmployment, property };
