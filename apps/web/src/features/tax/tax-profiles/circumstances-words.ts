import type { CountedIncome, IncomeKind, TaxProfile } from '@farthing/api-contract';
import { circumstancesClash, circumstancesForm, circumstancesWords as texts } from './texts.ts';

/** Kinds of income as HMRC calls them. */
export const incomeKindNames: Readonly<Record<IncomeKind, string>> = texts.kinds;

/** Categories of transactions that are counted as income, with what each leaves to know. */
export const countedNames: Readonly<
  Record<CountedIncome, { readonly name: string; readonly gloss: string }>
> = texts.counted;

/** The choices of the trading and the property allowance. */
export const allowanceNames: Readonly<Record<TaxProfile['trading_allowance'], string>> = texts.allowances;

/** The uses of a loss of self-employment. */
export const lossReliefNames: Readonly<Record<TaxProfile['trade_loss_relief'], string>> = texts.lossRelief;

/** The answers on claims of capital losses. */
export const lossClaimNames: Readonly<Record<TaxProfile['capital_losses_claim'], string>> = texts.lossClaims;

/** The kinds of income among transactions, in the order in which they are offered. */
export const countedKinds: readonly CountedIncome[] = [
  'interest',
  'dividends',
  'self_employment',
  'property',
  'pension',
];

/** The choices of the marriage allowance. */
export const marriageAllowanceNames: Readonly<Record<TaxProfile['marriage_allowance'], string>> =
  circumstancesClash.marriageAllowance;

/** The kinds of residence. */
export const residenceNames: Readonly<Record<TaxProfile['residence'], string>> = circumstancesForm.residences;
