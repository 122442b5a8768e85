import type { LumpSumProtection, PensionLumpSumKind, PensionLumpSumsEntry } from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import {
  allowancesBegin,
  boundsOf,
  kindsBefore2024,
  lumpSumLimits,
  mostPersonalSmallPots,
  shippedRates,
  taxYearOf,
} from '@farthing/uk-tax';
import { fieldProblem, invalidField, readPounds } from '../../../problems/problem.ts';
import { kindNames, type StoredLumpSum, type StoredLumpSums } from './rules.ts';

type Payment = PensionLumpSumsEntry['payments'][number];
type Arrears = NonNullable<PensionLumpSumsEntry['state_pension_arrears']>[number];
type Before = NonNullable<PensionLumpSumsEntry['before_2024']>;

/**
 * Brings what was sent to the form that is stored, in the order of days. Facts that a kind has no use for are left out.
 * @throws {Problem} invalid-amount, invalid-request, unknown-tax-year, naming the field
 */
export function lumpSumsOf(
  { payments, state_pension_arrears = [], before_2024 }: PensionLumpSumsEntry,
  none: StoredLumpSums,
): StoredLumpSums {
  const stored = payments.map((payment, index) => paymentOf(payment, `payments.${index}`));
  refuseFourthSmallPot(stored);
  return {
    payments: stored.toSorted((one, other) => byDay(one.date, other.date)),
    state_pension_arrears: state_pension_arrears
      .map((row, index) => arrearsOf(row, `state_pension_arrears.${index}`))
      .toSorted((one, other) => byDay(one.tax_year, other.tax_year)),
    before_2024: before_2024 ? beforeOf(before_2024) : none.before_2024,
  };
}

const byDay = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
const partlyDrawn: readonly PensionLumpSumKind[] = [
  ...(['small_pot_personal', 'small_pot_occupational', 'trivial_commutation', 'winding_up'] as const),
];

function paymentOf({ date, kind, ...entry }: Payment, path: string): StoredLumpSum {
  const refuse = (field: string, message: string) => invalidField(`${path}.${field}`, message);
  if (!shippedRates.has(taxYearOf(date))) throw fieldProblem('unknown-tax-year', `${path}.date`);
  const provider = entry.provider.trim();
  if (provider === '') throw refuse('provider', 'Enter who paid it');
  const amount = readPounds(entry.amount, `${path}.amount`);
  const tax_paid = readPounds(entry.tax_paid ?? '0', `${path}.tax_paid`);
  const within = (field: 'tax_paid' | 'uncrystallised' | 'above_allowance', value: string) => {
    if (pence(value) > pence(amount)) throw refuse(field, 'This is more than the lump sum');
  };
  if (pence(amount) === 0n) throw fieldProblem('invalid-amount', `${path}.amount`, 'amount must be above 0');
  within('tax_paid', tax_paid);
  const limit = lumpSumLimits[kind];
  if (limit !== undefined && pence(amount) > BigInt(limit) * 100n)
    throw refuse('amount', `This kind is at most £${limit.toLocaleString('en-GB')}. Choose another kind`);
  const aged_75 = (kind === 'serious_ill_health' || isEarly(kind, date)) && (entry.aged_75 ?? false);
  refuseBefore2024({ kind, date, aged_75 }, refuse);
  const uncrystallised =
    partlyDrawn.includes(kind) && entry.uncrystallised !== undefined && entry.uncrystallised !== null
      ? readPounds(entry.uncrystallised, `${path}.uncrystallised`)
      : null;
  if (uncrystallised !== null) within('uncrystallised', uncrystallised);
  const death = kind === 'death_benefit' ? (entry.death ?? 'under_75') : 'under_75';
  const isLimited = kind === 'death_benefit' && death === 'under_75';
  const above_allowance = isLimited
    ? readPounds(entry.above_allowance ?? '0', `${path}.above_allowance`)
    : '0.00';
  within('above_allowance', above_allowance);
  return { date, kind, provider, amount, tax_paid, uncrystallised, aged_75, death, above_allowance };
}

/** Returns true for uncrystallised funds before 6 April 2024, which had another rule from 75 on. */
const isEarly = (kind: PensionLumpSumKind, date: string) =>
  kind === 'uncrystallised_funds' && date < allowancesBegin;

/** Refuses what isn't worked out before 6 April 2024. */
function refuseBefore2024(
  { kind, date, aged_75 }: Pick<StoredLumpSum, 'kind' | 'date' | 'aged_75'>,
  refuse: (field: string, message: string) => Error,
): void {
  if (date >= allowancesBegin) return;
  const instead = 'Enter its taxed part as a pension in the circumstances of the year';
  if (!kindsBefore2024.includes(kind))
    throw refuse('kind', `“${kindNames[kind]}” isn’t worked out before 6 April 2024. ${instead}`);
  if (aged_75)
    throw refuse('aged_75', `Before 6 April 2024, this kind isn’t worked out from 75 on. ${instead}`);
}

function refuseFourthSmallPot(payments: readonly StoredLumpSum[]): void {
  const pots = payments.flatMap(({ kind }, index) => (kind === 'small_pot_personal' ? [index] : []));
  const tooMany = pots[mostPersonalSmallPots];
  if (tooMany === undefined) return;
  throw invalidField(
    `payments.${tooMany}.kind`,
    'Personal pensions can pay three small pots in all. Choose another kind for this one',
  );
}

function arrearsOf({ paid_on, tax_year, amount: given }: Arrears, path: string) {
  if (!shippedRates.has(tax_year)) throw fieldProblem('unknown-tax-year', `${path}.tax_year`);
  if (boundsOf(tax_year).from > paid_on)
    throw invalidField(`${path}.tax_year`, 'This tax year begins after the day of the payment');
  const amount = readPounds(given, `${path}.amount`);
  if (pence(amount) === 0n) throw fieldProblem('invalid-amount', `${path}.amount`, 'amount must be above 0');
  return { paid_on, tax_year, amount };
}

/**
 * Pensions above which individual protection was given (FA 2014 Sch 6 para 1; FA 2016 Sch 4 para 9), and the lifetime allowance that
 * the factor of primary protection raises.
 */
const leastProtected: Readonly<Partial<Record<LumpSumProtection, number>>> = {
  individual_2014: 1_250_000,
  individual_2016: 1_000_000,
  primary: 1_800_000,
};

function beforeOf({ protection, protected_amount, certificate, ...entry }: Before) {
  const least = leastProtected[protection];
  const own =
    least === undefined ? null : readPounds(protected_amount ?? '0', 'before_2024.protected_amount');
  if (least !== undefined && own !== null && pence(own) <= BigInt(least) * 100n)
    throw invalidField(
      'before_2024.protected_amount',
      protection === 'primary'
        ? 'Primary protection raises the lifetime allowance above £1,800,000. Enter £1,800,000 and the factor on the certificate of it'
        : `This protection is for pensions above £${least.toLocaleString('en-GB')}. Enter their value from the certificate`,
    );
  return {
    protection,
    protected_amount: own,
    lifetime_allowance_percent: entry.lifetime_allowance_percent,
    serious_ill_health_before: entry.serious_ill_health_before ?? false,
    certificate: certificate
      ? {
          lump_sum: readPounds(certificate.lump_sum, 'before_2024.certificate.lump_sum'),
          lump_sum_and_death_benefit: readPounds(
            certificate.lump_sum_and_death_benefit,
            'before_2024.certificate.lump_sum_and_death_benefit',
          ),
        }
      : null,
  };
}

function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}
