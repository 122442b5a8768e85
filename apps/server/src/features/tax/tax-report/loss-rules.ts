import type { ReportedIncome, TaxPosition, TaxProfile } from '@farthing/api-contract';
import { boundsOf, firstYearOf, yearBeginningIn } from '@farthing/uk-tax';
import { claimsEarlierYears, claimsThisYear, refusedClaim, yearsBack } from './carry-back-rules.ts';
import type { YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';
import { anyTrade, hasEnded, lossGoesOn, lossOf, type TradeRelief, type YearTrades } from './trade-rules.ts';

/** Losses of self-employment and UK property at the start of a year, in pounds. */
export type BusinessLosses = YearRecords['business_losses'];

/** Nothing brought forward. */
export const noLosses: BusinessLosses = { trades: {}, property: '0.00', class_4: '0.00' };

/**
 * Losses at the start of a year: what the years before left, with those of the profile, which no record has. An entry for a trade
 * replaces what is left of earlier entries for it and for no known trade, so that the same losses entered every year count once. An
 * entry for no known trade replaces those of all trades.
 */
export function lossesAtStart(
  {
    trade_losses_brought_forward: trade,
    trade_losses_of_sources: ofSources,
    property_losses_brought_forward: property,
    class_4_losses_brought_forward: classFour,
  }: TaxProfile,
  left: BusinessLosses,
): BusinessLosses {
  const before = left.entered ?? nothingEntered;
  const given = new Map([
    ...(pence(trade) > 0n ? [[anyTrade, pence(trade)] as const] : []),
    ...ofSources
      .filter(({ amount }) => pence(amount) > 0n)
      .map(({ source_id, amount }) => [source_id, pence(amount)] as const),
  ]);
  const ids = new Set([...Object.keys(left.trades), ...given.keys()]);
  const isReplaced = (id: string) =>
    given.has(id) || given.has(anyTrade) || (id === anyTrade && given.size > 0);
  const recorded = [...ids].map((id): Amount => {
    const replaced = isReplaced(id) ? pence(before.trades[id] ?? '0') : 0n;
    return [id, pence(left.trades[id] ?? '0') - replaced + (given.get(id) ?? 0n)];
  });
  const all = (kept: string, old: string, entry: string) =>
    print(pence(kept) + (pence(entry) > 0n ? pence(entry) - pence(old) : 0n));
  return {
    trades: printed(recorded),
    property: all(left.property, before.property, property),
    class_4: all(left.class_4, before.class_4, classFour),
    entered: {
      trades: printed([...amountsOf(before.trades).filter(([id]) => !isReplaced(id)), ...given]),
      property: pence(property) > 0n ? property : before.property,
      class_4: pence(classFour) > 0n ? classFour : before.class_4,
    },
  };
}

type Amount = readonly [id: string, pence: bigint];

const nothingEntered: NonNullable<BusinessLosses['entered']> = {
  trades: {},
  property: '0.00',
  class_4: '0.00',
};

function amountsOf(trades: BusinessLosses['trades']): Amount[] {
  return Object.entries(trades).map(([id, amount]) => [id, pence(amount)]);
}

function printed(amounts: readonly Amount[]): BusinessLosses['trades'] {
  return Object.fromEntries(
    amounts.filter(([, amount]) => amount > 0n).map(([id, amount]) => [id, print(amount)]),
  );
}

/** Losses that a year leaves, trade by trade. Those that were entered are used first. @param before losses at its start */
export function lossesLeft(
  position: TaxPosition,
  reliefs: readonly TradeRelief[],
  idle: ReadonlyMap<string, bigint>,
  { entered = nothingEntered }: BusinessLosses,
): BusinessLosses {
  const enteredLeft = reliefs.map(({ trade, left }): Amount => {
    const unused = trade.entered - trade.used;
    return [trade.id, unused < left ? unused : left];
  });
  const idleEntered = amountsOf(entered.trades).filter(([id]) => idle.has(id));
  const rest = (amount: string, used: string) => {
    const kept = pence(amount) - pence(used);
    return print(kept > 0n ? kept : 0n);
  };
  return {
    trades: printed([...reliefs.map(({ trade, left }): Amount => [trade.id, left]), ...idle]),
    property: position.property_losses_carried_forward,
    class_4: position.class_4_losses_carried_forward,
    entered: {
      trades: printed([...enteredLeft, ...idleEntered]),
      property: rest(entered.property, position.property_losses_used),
      class_4: rest(entered.class_4, position.class_4_losses_used),
    },
  };
}

/** First day of the first year that can leave losses, or undefined. */
export function lossesSince(profiles: {
  readonly years: readonly string[];
  readonly of: (taxYear: string) => TaxProfile;
}): string | undefined {
  const years = profiles.years.flatMap((one) => {
    const profile = profiles.of(one);
    // A loss may be carried back, to years that have to be worked out too.
    const back = yearsBack(profile.trade_loss_relief);
    const first = yearBeginningIn(firstYearOf(one) - back);
    return mayLeaveLosses(profile) || back > 0 ? [first] : [];
  });
  const year = years.toSorted()[0];
  return year && boundsOf(year).from;
}

/** Returns true for a year whose profile can make or bring losses: without expenses there is no loss. */
function mayLeaveLosses(profile: TaxProfile): boolean {
  if (profile.from_income_sources.length + profile.trade_losses_of_sources.length > 0) return true;
  return [
    profile.self_employment_expenses,
    profile.property_expenses,
    profile.trade_losses_brought_forward,
    profile.property_losses_brought_forward,
    profile.class_4_losses_brought_forward,
  ].some((amount) => pence(amount) > 0n);
}

/** Inputs of losses for the calculator. Absent without any. @param rows income by kind, with losses as negative sums */
export function lossInputsOf(
  { business_losses: before, profile, tax_year }: YearRecords,
  trades: YearTrades,
  propertyLoss: bigint,
): Partial<
  Record<
    | ('trade_loss' | 'trade_losses_kept' | 'property_loss')
    | `${'trade' | 'property' | 'class_4'}_losses_brought_forward`,
    string
  >
> & { readonly trade_loss_against_income?: boolean } {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
  const [only, ...others] = trades.trades;
  // A single trade may use all of its losses. Of several, each uses its own.
  const usable =
    only && others.length === 0 ? only.broughtForward : sum(trades.trades.map(({ used }) => used));
  const all = sum([...trades.trades.map(({ broughtForward }) => broughtForward), ...trades.idle.values()]);
  const given = {
    trade_loss: print(sum(trades.trades.map(lossOf))),
    trade_losses_brought_forward: print(usable),
    trade_losses_kept: print(all - usable),
    property_loss: print(propertyLoss),
    property_losses_brought_forward: before.property,
    class_4_losses_brought_forward: before.class_4,
  };
  const claim = profile.trade_loss_relief;
  const isClaimed = claimsThisYear(claim) && refusedClaim(tax_year, claim, trades) === undefined;
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, amount]) => pence(amount) > 0n)),
    ...(isClaimed ? { trade_loss_against_income: true } : {}),
  };
}

/** Loss of a kind of income, in pence. */
export function lossOfRows(rows: ReportedIncome['rows']): bigint {
  const total = rows.reduce((sum, { amount }) => sum + pence(amount), 0n);
  return total < 0n ? -total : 0n;
}

/** Returns notes on losses: where they go, and what they need. */
export function lossNotes({ tax_year, business_losses, profile }: YearRecords, trades: YearTrades): string[] {
  const tradeLoss = trades.trades.reduce((all, one) => all + lossOf(one), 0n);
  const hasTrade = tradeLoss > 0n || Object.keys(business_losses.trades).length > 0;
  if (!hasTrade) return [];
  const last = yearBeginningIn(firstYearOf(tax_year) + 4);
  const claim = profile.trade_loss_relief;
  const refused = refusedClaim(tax_year, claim, trades);
  if (refused !== undefined)
    return [
      `The claim for the loss of self-employment isn’t worked out: ${refused}${lossGoesOn(tax_year, trades) ? '. The loss goes on to later years' : ''}`,
    ];
  if (tradeLoss > 0n && claimsEarlierYears(claim)) return [claimNote(tax_year, claim)];
  if (tradeLoss > 0n && claim === 'this_year')
    return [
      `The loss of self-employment is set against your other income. Claim it by 31 January ${firstYearOf(tax_year) + 3}. The trade must be run to make a profit, you must work in it for 10 hours a week or the relief is at most £25,000, and before 2024/25 it must not use the cash basis (ITA 2007 ss64, 66, 74A)`,
    ];
  if (trades.idle.size === 0 && trades.trades.every((trade) => hasEnded(trade, tax_year))) return [];
  return [
    `Losses of self-employment go on to later years once they are claimed, within four years of the end of their tax year (for ${tax_year} by 5 April ${firstYearOf(last) + 1}). To set a loss against other income of its year, choose so in your circumstances (ITA 2007 ss64, 83)`,
  ];
}

/** Days by which a loss in earlier years is claimed (ITA 2007 ss64(5), 72(3), 89(5); TMA 1970 s43). */
function claimNote(taxYear: string, claim: YearRecords['profile']['trade_loss_relief']): string {
  const end = firstYearOf(taxYear);
  const by = claim === 'terminal' ? `5 April ${end + 5}` : `31 January ${end + 3}`;
  const conditions =
    claim === 'terminal'
      ? 'Overlap relief isn’t part of it here'
      : 'The trade must be run to make a profit, and you must work in it for 10 hours a week or the relief is at most £25,000 (ITA 2007 ss66, 74, 74A)';
  return `The loss of self-employment is claimed in earlier years. Claim it by ${by}. HMRC pays the tax of those years back or sets it against this year’s, and their returns don’t change. ${conditions}`;
}

/** Returns a note on capital losses of the year, which count in other years only once HMRC knows of them. */
export function capitalLossNotes({ tax_year, gains }: YearRecords): string[] {
  const losses = gains.disposals.reduce((sum, { gain, claim }) => {
    const one = pence(gain);
    return one < 0n && claim === undefined ? sum - one : sum;
  }, 0n);
  const notes = [...(gains.notes ?? [])];
  if (losses === 0n || notes.some((note) => note.includes(tax_year))) return notes;
  return [
    ...notes,
    `Capital losses of this year come to ${print(losses)}. What this year’s gains don’t use counts in later years once HMRC knows of it, in a return or a letter, by 5 April ${firstYearOf(tax_year) + 5} (TCGA 1992 s16(2A), TMA 1970 s43)`,
  ];
}
