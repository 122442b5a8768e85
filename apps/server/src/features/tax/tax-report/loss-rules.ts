import type { ReportedIncome, TaxPosition, TaxProfile } from '@farthing/api-contract';
import { boundsOf, firstYearOf, yearBeginningIn } from '@farthing/uk-tax';
import type { YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';

/** Losses of self-employment and UK property at the start of a year, in pounds. */
export type BusinessLosses = YearRecords['business_losses'];

/** Nothing brought forward. */
export const noLosses: BusinessLosses = { trade: '0.00', property: '0.00' };

/** Losses at the start of a year: those of the profile where it has some, otherwise what the year before left. */
export function lossesAtStart(
  { trade_losses_brought_forward: trade, property_losses_brought_forward: property }: TaxProfile,
  left: BusinessLosses,
): BusinessLosses {
  return {
    trade: pence(trade) > 0n ? trade : left.trade,
    property: pence(property) > 0n ? property : left.property,
  };
}

/** Losses that a year leaves. */
export function lossesLeft(position: TaxPosition): BusinessLosses {
  return {
    trade: position.trade_losses_carried_forward,
    property: position.property_losses_carried_forward,
  };
}

/** First day of the first year that can leave losses, or undefined. */
export function lossesSince(profiles: {
  readonly years: readonly string[];
  readonly of: (taxYear: string) => TaxProfile;
}): string | undefined {
  const year = profiles.years.find((one) => mayLeaveLosses(profiles.of(one)));
  return year && boundsOf(year).from;
}

/** Returns true for a year whose profile can make or bring losses: without expenses there is no loss. */
function mayLeaveLosses(profile: TaxProfile): boolean {
  if (profile.from_income_sources.length > 0) return true;
  return [
    profile.self_employment_expenses,
    profile.property_expenses,
    profile.trade_losses_brought_forward,
    profile.property_losses_brought_forward,
  ].some((amount) => pence(amount) > 0n);
}

/** Inputs of losses for the calculator. Absent without any. @param rows income by kind, with losses as negative sums */
export function lossInputsOf(
  { business_losses: before, profile }: YearRecords,
  lossOf: (kind: 'self_employment' | 'property') => bigint,
): Partial<
  Record<'trade_loss' | 'property_loss' | `${'trade' | 'property'}_losses_brought_forward`, string>
> & { readonly trade_loss_against_income?: boolean } {
  const given = {
    trade_loss: print(lossOf('self_employment')),
    trade_losses_brought_forward: before.trade,
    property_loss: print(lossOf('property')),
    property_losses_brought_forward: before.property,
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, amount]) => pence(amount) > 0n)),
    ...(profile.trade_loss_relief === 'this_year' ? { trade_loss_against_income: true } : {}),
  };
}

/** Loss of a kind of income, in pence. */
export function lossOfRows(rows: ReportedIncome['rows']): bigint {
  const total = rows.reduce((sum, { amount }) => sum + pence(amount), 0n);
  return total < 0n ? -total : 0n;
}

/** Returns notes on losses: where they go, and what they need. */
export function lossNotes({ tax_year, business_losses, profile }: YearRecords, tradeLoss: bigint): string[] {
  const hasTrade = tradeLoss > 0n || pence(business_losses.trade) > 0n;
  if (!hasTrade) return [];
  const last = yearBeginningIn(firstYearOf(tax_year) + 4);
  if (tradeLoss > 0n && profile.trade_loss_relief === 'this_year')
    return [
      `The loss of self-employment is set against your other income. Claim it by 31 January ${firstYearOf(tax_year) + 3}. The trade must be run to make a profit, you must work in it for 10 hours a week or the relief is at most £25,000, and before 2024/25 it must not use the cash basis (ITA 2007 ss64, 66, 74A)`,
    ];
  return [
    `Losses of self-employment go on to later years once they are claimed, within four years of the end of their tax year (for ${tax_year} by 5 April ${firstYearOf(last) + 1}). To set a loss against other income of its year, choose so in your circumstances (ITA 2007 ss64, 83)`,
  ];
}

/** Returns a note on capital losses of the year, which count in other years only once HMRC knows of them. */
export function capitalLossNotes({ tax_year, gains }: YearRecords): string[] {
  const losses = gains.disposals.reduce((sum, { gain }) => {
    const one = pence(gain);
    return one < 0n ? sum - one : sum;
  }, 0n);
  if (losses === 0n) return [];
  return [
    `Capital losses of this year come to ${print(losses)}. What this year’s gains don’t use counts in later years once HMRC knows of it, in a return or a letter, by 5 April ${firstYearOf(tax_year) + 5} (TCGA 1992 s16(2A), TMA 1970 s43)`,
  ];
}
