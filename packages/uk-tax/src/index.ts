/** UK tax, exact to the penny and explained. Pure: no clock, no I/O. */

export {
  type AccountingDates,
  type ApportionedProfit,
  apportionProfits,
  isAccountingDate,
  type PeriodOfAccount,
  periodOfAccount,
  periodsOfAccount,
  yearOfAccounts,
} from './accounting-dates/periods-of-account.ts';
export { accruedIncomeOf, exceedsInterest } from './accrued-income/accrued-income.ts';
export { type RecordedInterest, relievedInterest } from './accrued-income/relieved-interest.ts';
export { BenefitRefused } from './benefits/benefit-tables.ts';
export { type TerminationPayment, terminationsOf } from './benefits/termination.ts';
export { type BenefitEntry, type BenefitKind, workOutBenefit } from './benefits/work-out-benefit.ts';
export { accountTotals, ownedLines, percentOf } from './business-accounts/account.ts';
export {
  allowanceIdsOf,
  basisAdjustment,
  categoryIdsOf,
  taxCategoryOf,
} from './business-accounts/categories.ts';
export {
  hasMileageRates,
  homeDeduction,
  mileageDeduction,
  type Vehicle,
  vehicles,
} from './business-accounts/fixed-rates.ts';
export { type SourceKind, sourceKinds } from './business-accounts/tax-category.ts';
export { calculateTax, type TaxPosition, type TaxQuestion } from './calculate.ts';
export { type AllowanceKind, allowanceKinds } from './capital-allowances/allowance-kinds.ts';
export {
  type AllowancePeriod,
  firstAllowanceYear,
  writingDownRate,
} from './capital-allowances/allowance-rates.ts';
export { type CapitalAsset, isSingle } from './capital-allowances/capital-asset.ts';
export { structuresSince } from './capital-allowances/structure-allowance.ts';
export { type AllowanceYear, workOutAllowances } from './capital-allowances/work-out-allowances.ts';
export { type AnnualGains, annualGains, type SummedDisposal } from './capital-gains/annual-gains.ts';
export type { Disposal, Match, Pool } from './capital-gains/asset-ledger.ts';
export type { MatchRule } from './capital-gains/day-book.ts';
export { type Identification, identifyDisposals } from './capital-gains/identify.ts';
export {
  type CalculatedMatch,
  type CalculatedYear,
  type CapitalGainsCalculation,
  calculateCapitalGains,
  printDisposal,
} from './capital-gains/report.ts';
export { type Trade, type TradeType, tradeTypes } from './capital-gains/trade.ts';
export { type CoupleProposal, type CoupleQuestion, type CoupleTax, coupleTax } from './couple/couple-tax.ts';
export {
  type DisposalManner,
  isDeferred,
  type PossessionKind,
  type RateRelief,
} from './disposals/disposal-facts.ts';
export type { ResidencePeriod, ResidenceUse } from './disposals/private-residence.ts';
export {
  type NamedDisposal,
  refusedVenture,
  type WorkedDisposal,
  workOutDisposals,
} from './disposals/work-out-disposals.ts';
export { BadTrade, InsufficientHolding, TaxError, UnknownTaxYear } from './errors.ts';
export { type Exact, exact, penceOf, printPence, printQuantity, times } from './exact.ts';
export type { TaxStep } from './explain.ts';
export { type DeductionKind, type ForeignIncome, foreignTaxDeducted } from './foreign-tax/foreign-income.ts';
export { withForeignScaled } from './foreign-tax/scale-foreign.ts';
export { countryName, type ForeignKind, foreignKinds, treatyPercentOf } from './foreign-tax/treaty-rates.ts';
export { isParentsIncome } from './income-tax/child-interest.ts';
export { distributionRateOf, withheldFromDistributions } from './income-tax/distributions.ts';
export { financeCostsOf } from './income-tax/finance-costs.ts';
export { type GainKind, gainKinds, type Pay, type PayFrequency, type TaxInputs } from './inputs.ts';
export {
  currentMarginalRate,
  lastMarginalRate,
  type MarginalPoint,
  marginalRates,
} from './marginal-rates.ts';
export { paysFullInsurance } from './national-insurance/category-letters.ts';
export type { Directorship } from './national-insurance/contributor.ts';
export {
  directorPeriodOf,
  directorshipAt,
  hasDirectorPeriods,
} from './national-insurance/director-period.ts';
export { classTwoWeeks } from './national-insurance/self-employed.ts';
export {
  claimYearsOf,
  firstClaimYear,
  type RelievedKind,
  relievedKinds,
  withoutClaim,
} from './new-resident/new-resident.ts';
export { checkPayslip } from './payslip/check-payslip.ts';
export { employerKey, withoutPayslips } from './payslip/employer-key.ts';
export type { PayslipDifference } from './payslip/payslip-difference.ts';
export type { PayslipCheck, PayslipFigures } from './payslip/payslip-figures.ts';
export { incompleteJobs, payslipsBefore, payslipsToCome } from './payslip/payslips-to-come.ts';
export { readTaxCode } from './payslip/tax-code.ts';
export { taxPeriodOf } from './payslip/tax-period.ts';
export {
  allowancesBegin,
  kindsBefore2024,
  type LumpSumHistory,
  type LumpSumProtection,
  lumpSumLimits,
  lumpSumProtections,
  mostPersonalSmallPots,
  type PensionLumpSum,
  type PensionLumpSumKind,
} from './pension-lump-sums/pension-lump-sum.ts';
export {
  type WorkedPensionLumpSums,
  workOutPensionLumpSums,
} from './pension-lump-sums/work-out-lump-sums.ts';
export { policyTaxTreatedAsPaid, refusePolicyGains } from './policy-gains/policy-gains.ts';
export {
  annualBody,
  annualFigures,
  refusedFigures,
  refusedInAnnual,
  summaryBody,
  transitionFigures,
  type UpdateFigure,
  updateFigures,
} from './quarterly-updates/period-summary.ts';
export {
  firstDigitalYear,
  qualifyingLimit,
  qualifyingYear,
  type UpdatePeriod,
  updatePeriods,
} from './quarterly-updates/update-periods.ts';
export { checkRateTable } from './rates/check-rate-table.ts';
export type { RateFault } from './rates/check-table-sense.ts';
export { compareTables } from './rates/compare-tables.ts';
export type { Band, IsaTable, RateTable, RateTables, TaxRegion } from './rates/rate-table.ts';
export { type RateSource, rateSources, receiptAllowancesOf, shippedRates } from './rates/shipped.ts';
export { type RoomProfit, roomLimit, roomProfit } from './rent-a-room/rent-a-room.ts';
export { filingDeadlines, reasonsToFile } from './return/filing.ts';
export { gainsAdjustment } from './return/gains-adjustment.ts';
export {
  classOfCrypto,
  foreignDividendLimit,
  formsOf,
  type GainsClass,
  type ReturnBoxName,
  returnBoxes,
  returnForms,
  shortPagesLimit,
} from './return/return-boxes.ts';
export { poundsForBox } from './return/round-box.ts';
export type { ExerciseWay, ShareAward, ShareAwardKind } from './share-awards/share-award.ts';
export { shareAwardNames, type WorkedAward, workOutShareAward } from './share-awards/work-out-award.ts';
export {
  isLeaving,
  isWithin,
  type SplitYearParts,
  splitYearParts,
  type YearPart,
} from './split-year/split-year.ts';
export {
  type FilledGap,
  forecastStatePension,
  type StatePensionFacts,
  type StatePensionForecast,
} from './state-pension/state-pension.ts';
export { boundsOf, firstYearOf, taxYearOf, taxYearText, yearBeginningIn } from './tax-year.ts';
export {
  type Move,
  type Nights,
  type TaxpayerStatus,
  taxpayerStatus,
  type UkPart,
} from './taxpayer-status/taxpayer-status.ts';
export { hasTransitionProfits, spreadTransition } from './transition-profit/transition-profit.ts';
export {
  type TransitionFacts,
  type TransitionSteps,
  transitionParts,
  transitionSteps2324,
  transitionYear,
} from './transition-profit/transition-year.ts';
export {
  type MatchableGain,
  matchableSeis,
  type Reinvestment,
  refuseReinvestment,
  reinvestmentReliefs,
} from './venture-relief/reinvestment.ts';
export { refuseVentureScheme, type VentureScheme } from './venture-relief/venture-relief.ts';
export { changeableAmounts, changedInputs, type TaxChange, type WhatIf, whatIf } from './what-if.ts';
