import type { Disposal, DisposalWorking, NewDisposal } from '@farthing/api-contract';
import { monthsLater } from '@farthing/dates';
import { formatMinor, parseMinor } from '@farthing/money';
import {
  type GainKind,
  type NamedDisposal,
  printPence,
  type RateTables,
  refusedVenture,
  taxYearOf,
  type WorkedDisposal,
  workOutDisposals,
} from '@farthing/uk-tax';
import { fieldProblem, invalidField, Problem, readPounds } from '../../../problems/problem.ts';
import { toStoredResidence } from './residence-rules.ts';
import { refuseDeferred, refuseShareLoss, toStoredVenture } from './share-rules.ts';

/** A stored disposal. Every field is present, and amounts are in pounds and pence. */
export type DisposalValues = Omit<
  Disposal,
  Exclude<keyof DisposalWorking, 'tax_year'> | 'id' | 'version' | 'created_at' | 'updated_at'
>;

/** A stored disposal with its id. */
export type StoredDisposal = DisposalValues & { readonly id: string };

/** A disposal worked out, in pence: what reports and the return are made of. */
export interface DisposalInPence {
  readonly id: string;
  readonly date: string;
  readonly tax_year: string;
  readonly name: string;
  readonly kind: Disposal['kind'];
  /** Proceeds of the owner's share, before the costs of selling. */
  readonly proceeds: bigint;
  /** Allowable costs, including the costs of selling. */
  readonly costs: bigint;
  /** Before reliefs; negative: a loss. */
  readonly gain: bigint;
  /** Taken off; negative: a loss that is not allowed. */
  readonly relief: bigint;
  /** gain less relief; negative: an allowable loss. */
  readonly chargeable_gain: bigint;
  /** A gain by the rates it has, as the tax calculator names them; empty for a loss. */
  readonly rates: readonly { readonly kind: GainKind; readonly gain: bigint }[];
  /** Income tax relief on shares that HMRC takes back. */
  readonly relief_withdrawn: bigint;
  /** Parts of a loss that are set against income of the year and of the year before. */
  readonly loss_against_income: bigint;
  readonly loss_against_year_before: bigint;
  /** The shares have EIS or SEIS relief, so that the limit on reliefs leaves the loss alone. */
  readonly loss_beyond_limit: boolean;
  /** Neither gain nor loss counts: a home all the time, a chattel under the limit, a spouse. */
  readonly exempt: boolean;
  /** The asset is outside the UK. */
  readonly outside_uk: boolean;
  /** Last day for the property report. Null if none is needed. */
  readonly report_by: string | null;
  /** Paid with the property report. */
  readonly tax_paid: bigint;
}

/**
 * Converts a request to the stored form. The tax year follows from the day of the contract.
 * @param today no disposal lies after it
 * @throws {Problem} future-date, invalid-amount, invalid-request, naming the field
 */
export function readDisposalValues(entry: NewDisposal, today: string): DisposalValues {
  const { date, kind } = entry;
  const acquired = entry.acquired_on ?? null;
  const completed = entry.completed_on ?? null;
  const relief = entry.rate_relief ?? null;
  refuseIf(date > today, 'date', `The date ${date} is in the future`, 'future-date');
  refuseIf(acquired !== null && acquired > date, 'acquired_on', 'It was acquired after it was disposed of');
  refuseIf(completed !== null && completed < date, 'completed_on', 'Completion is before the contract');
  refuseIf(
    kind !== 'residential_property' && !!entry.residence,
    'residence',
    'Private residence relief is for residential property',
  );
  refuseIf(
    (kind === 'crypto' || kind === 'deferred_gain' || kind === 'deferred_home_gain') && !!entry.outside_uk,
    'outside_uk',
    'outside_uk isn’t for crypto or deferred gains',
  );
  refuseIf(kind !== 'chattel' && !!entry.wasting, 'wasting', 'wasting is for chattels');
  if (relief !== null) refuseRelief(relief, entry);
  refuseDeferred(entry);
  const name = entry.other_relief_name?.trim() ?? null;
  const other = readPounds(entry.other_relief ?? 0, 'other_relief');
  refuseShareLoss(entry);
  refuseIf(name === null && other !== '0.00', 'other_relief_name', 'The relief needs a name');
  return {
    tax_year: taxYearOf(date),
    date,
    completed_on: completed,
    name: entry.name.trim(),
    kind,
    disposed_by: entry.disposed_by ?? 'sale',
    connected: entry.connected ?? false,
    share_percent: shareOf(entry.share_percent ?? '100'),
    proceeds: readPounds(entry.proceeds ?? 0, 'proceeds'),
    selling_costs: readPounds(entry.selling_costs ?? 0, 'selling_costs'),
    acquired_on: acquired,
    cost: readPounds(entry.cost ?? 0, 'cost'),
    buying_costs: readPounds(entry.buying_costs ?? 0, 'buying_costs'),
    improvement_costs: readPounds(entry.improvement_costs ?? 0, 'improvement_costs'),
    wasting: entry.wasting ?? false,
    outside_uk: entry.outside_uk ?? false,
    residence: entry.residence ? toStoredResidence(entry.residence, acquired, date) : null,
    rate_relief: relief,
    relief_used_before: readPounds(entry.relief_used_before ?? 0, 'relief_used_before'),
    venture: entry.venture ? toStoredVenture(entry.venture, entry) : null,
    loss_against_income: readPounds(entry.loss_against_income ?? 0, 'loss_against_income'),
    loss_against_year_before: readPounds(entry.loss_against_year_before ?? 0, 'loss_against_year_before'),
    other_relief_name: name,
    other_relief: other,
    tax_paid: readPounds(entry.tax_paid ?? 0, 'tax_paid'),
    notes: entry.notes ?? null,
  };
}

/** Refuses a relief that the law does not give to such a thing (TCGA 1992 ss169I, 169VB). */
function refuseRelief(relief: NonNullable<Disposal['rate_relief']>, entry: NewDisposal): void {
  const { kind, date, acquired_on: acquired } = entry;
  if (relief === 'business_asset_disposal_relief') {
    refuseIf(
      kind === 'residential_property' || kind === 'chattel' || kind === 'crypto',
      'rate_relief',
      'Business Asset Disposal Relief is for a business, its assets, or shares of your own company',
    );
    return;
  }
  refuseIf(kind !== 'unlisted_shares', 'rate_relief', "Investors' Relief is for unlisted shares");
  refuseIf(date < '2019-04-06', 'rate_relief', "There is no Investors' Relief before 6 April 2019");
  refuseIf(
    !acquired || acquired < '2016-03-17' || monthsLater(acquired, 36) > date,
    acquired ? 'rate_relief' : 'acquired_on',
    "Investors' Relief needs shares issued to you on or after 17 March 2016 and held for three years",
  );
}

/**
 * Works out disposals, all of a person's together.
 * @returns by id
 */
export function workedDisposals(
  rows: readonly StoredDisposal[],
  rates: RateTables,
): Map<string, WorkedDisposal> {
  return workOutDisposals(rows.map(factsOf), rates);
}

/** Refuses shares whose relief can't be worked out. @throws {Problem} invalid-request naming the field */
export function refuseUnworkable(row: DisposalValues): void {
  const facts = factsOf({ id: '', ...row });
  const refusal = refusedVenture(facts);
  if (refusal) throw invalidField(`venture.${refusal.field}`, refusal.message);
}

/** Refuses reliefs that are more than the gain or the loss. @throws {Problem} invalid-request */
export function refuseUnused(
  { unusedOtherRelief, unusedShareLoss, gain, relief }: WorkedDisposal,
  { other_relief: wanted, loss_against_income }: DisposalValues,
): void {
  if (unusedShareLoss > 0n)
    throw invalidField(
      loss_against_income === '0.00' ? 'loss_against_year_before' : 'loss_against_income',
      'More is set against income than the allowable loss on the shares',
    );
  if (unusedOtherRelief <= 0n) return;
  const most = formatMinor(
    parseMinor(printPence(gain - relief), 'GBP') +
      parseMinor(wanted, 'GBP') -
      parseMinor(printPence(unusedOtherRelief), 'GBP'),
    'GBP',
  );
  throw invalidField(
    'other_relief',
    `The relief must not be more than the remaining gain of ${most.startsWith('-') ? '0.00' : most}`,
  );
}

function factsOf(row: StoredDisposal): NamedDisposal {
  const { residence } = row;
  return {
    id: row.id,
    date: row.date,
    completedOn: row.completed_on ?? undefined,
    kind: row.kind,
    disposedBy: row.disposed_by,
    isConnected: row.connected,
    sharePercent: row.share_percent,
    proceeds: row.proceeds,
    sellingCosts: row.selling_costs,
    acquiredOn: row.acquired_on ?? undefined,
    cost: row.cost,
    buyingCosts: row.buying_costs,
    improvementCosts: row.improvement_costs,
    isWasting: row.wasting,
    isOutsideUk: row.outside_uk,
    residence: residence
      ? {
          throughout: residence.throughout,
          periods: residence.periods.map(({ from, to, use, return_prevented }) => ({
            from,
            to,
            use,
            isReturnPrevented: return_prevented,
          })),
          letPercent: residence.let_percent,
          businessPercent: residence.business_percent,
          hasLongFinalPeriod: residence.long_final_period,
        }
      : undefined,
    venture: row.venture ? ventureFacts(row.venture) : undefined,
    lossAgainstIncome: row.loss_against_income,
    lossAgainstYearBefore: row.loss_against_year_before,
    rateRelief: row.rate_relief ?? undefined,
    reliefUsedBefore: row.relief_used_before,
    otherRelief:
      row.other_relief_name === null ? undefined : { name: row.other_relief_name, amount: row.other_relief },
  };
}

/** Returns the API response for a calculated disposal. */
export function printWorking(taxYear: string, worked: WorkedDisposal): DisposalWorking {
  return {
    tax_year: taxYear,
    own_proceeds: printPence(worked.proceeds),
    allowable_costs: printPence(worked.allowableCosts),
    gain: printPence(worked.gain),
    relief: printPence(worked.relief),
    chargeable_gain: printPence(worked.chargeableGain),
    reliefs: worked.reliefs.map(({ code, label, amount: taken }) => ({
      code,
      label,
      amount: printPence(taken),
    })),
    rates: worked.parts.map(({ kind, gain }) => ({
      kind: kind as DisposalWorking['rates'][number]['kind'],
      gain: printPence(gain),
    })),
    exempt: worked.isExempt,
    report_by: worked.report?.reportBy ?? null,
    relief_withdrawn: printPence(worked.venture?.withdrawn ?? 0n),
    relief_kept: printPence(worked.venture?.kept ?? 0n),
    report_note: worked.report?.sentence ?? null,
    explanation: worked.steps as DisposalWorking['explanation'],
  };
}

/** Returns what one of the calculated disposals came to. @throws {Problem} disposal-not-found */
export function workedOf(worked: ReadonlyMap<string, WorkedDisposal>, id: string): WorkedDisposal {
  const found = worked.get(id);
  if (!found) throw new Problem('disposal-not-found');
  return found;
}

/** Calculates all disposals together, as lifetime limits run over all of them, in pence. */
export function disposalsInPence(rows: readonly StoredDisposal[], rates: RateTables): DisposalInPence[] {
  const worked = workedDisposals(rows, rates);
  return rows.map((row) => inPence(row, workedOf(worked, row.id)));
}

/** A disposal worked out, in pence. */
function inPence(row: StoredDisposal, worked: WorkedDisposal): DisposalInPence {
  const pence = (value: WorkedDisposal['gain']) => parseMinor(printPence(value), 'GBP');
  const { id, date, tax_year, name, kind } = row;
  return {
    ...{ id, date, tax_year, name, kind },
    proceeds: pence(worked.proceeds),
    costs: pence(worked.allowableCosts),
    gain: pence(worked.gain),
    relief: pence(worked.relief),
    chargeable_gain: pence(worked.chargeableGain),
    rates: worked.parts.map((part) => ({ kind: part.kind, gain: pence(part.gain) })),
    relief_withdrawn: pence(worked.venture?.withdrawn ?? 0n),
    loss_against_income: parseMinor(row.loss_against_income, 'GBP'),
    loss_against_year_before: parseMinor(row.loss_against_year_before, 'GBP'),
    loss_beyond_limit:
      row.venture !== null && row.venture.scheme !== 'vct' && (worked.venture?.kept ?? 0n) > 0n,
    exempt: worked.isExempt,
    outside_uk: row.outside_uk,
    report_by: worked.report?.reportBy ?? null,
    tax_paid: parseMinor(row.tax_paid, 'GBP'),
  };
}

function ventureFacts(
  venture: NonNullable<StoredDisposal['venture']>,
): NonNullable<NamedDisposal['venture']> {
  const { scheme, relief, relief_year, reduced_by, above_limit, trade_began_on } = venture;
  return {
    ...{ scheme, relief, reliefYear: relief_year, reducedBy: reduced_by, isAboveLimit: above_limit },
    tradeBeganOn: trade_began_on ?? undefined,
  };
}

function shareOf(value: string | number): string {
  const text = String(value)
    .replace(/\.0*$/, '')
    .replace(/(\.(?:\d*[1-9])?)0+$/, '$1');
  const isShare = /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number(text) <= 100;
  refuseIf(!isShare, 'share_percent', 'Your share must be more than 0% and at most 100%');
  return text;
}

function refuseIf(
  isRefused: boolean,
  field: string,
  sentence: string,
  code: 'invalid-request' | 'future-date' = 'invalid-request',
): void {
  if (isRefused) throw fieldProblem(code, field, sentence);
}
